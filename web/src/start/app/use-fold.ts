import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from '../../base/routing/routing.tsx';
import { listen } from '../../base/ui/listeners.ts';

/** What a button opens and closes. Any navigation closes it, and so do Escape and a press beside it. */
export function useFold<Box extends HTMLElement>(): {
  readonly open: boolean;
  readonly toggle: () => void;
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Around the button and what it opens. Without it a press beside it closes nothing. */
  readonly box: RefObject<Box | null>;
} {
  const { key } = useLocation();
  // Open for one location only.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === key;
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<Box>(null);
  useEffect(() => {
    if (!open) return;
    const fold = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenOn(null);
      button.current?.focus();
    };
    const leave = ({ target }: Event) => {
      if (box.current && target instanceof Node && !box.current.contains(target)) setOpenOn(null);
    };
    return listen(document, { keydown: fold, pointerdown: leave, focusin: leave });
  }, [open]);
  return { open, toggle: () => setOpenOn(open ? null : key), button, box };
}
