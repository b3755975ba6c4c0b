import { useLayoutEffect, useEffectEvent } from 'react';
import { isTyping } from '../../base/ui/focus.ts';
import { hasSingleKeys } from '../../base/ui/single-keys.ts';
import { listen } from '../../base/ui/listeners.ts';

/** Keys of the desk by what they do. Letters, so that the keys of the file viewer stay free. */
export const DESK_KEYS = {
  approve: 'a',
  reject: 'r',
  next: 'n',
  back: 'b',
  undo: 'u',
  correct: 'c',
  edit: 'e',
  several: 's',
  help: '?',
} as const;
export type DeskAction = keyof typeof DESK_KEYS;

const ACTIONS = new Map(Object.entries(DESK_KEYS).map(([action, key]) => [key as string, action as DeskAction]));

/** Calls the action of a key that is pressed anywhere on the screen, but not while typing, and not while a dialog is open. */
export function useDeskKeys(actions: Readonly<Partial<Record<DeskAction, () => void>>>): void {
  const actionOf = useEffectEvent((action: DeskAction) => actions[action]);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = ACTIONS.get(event.key);
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      if (!action || !isPlain || !hasSingleKeys()) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      const act = actionOf(action);
      if (!act) return;
      event.preventDefault();
      act();
    };
    return listen(document, { keydown: onKeyDown });
  }, []);
}
