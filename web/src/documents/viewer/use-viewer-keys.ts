import { useEffect, useRef } from 'react';

/** What a key asks for; false means that the key keeps its usual meaning. */
type Actions = Record<'zoomIn' | 'zoomOut' | 'fitWidth' | 'previous' | 'next' | 'first' | 'last', () => unknown>;

const KEYS: Readonly<Record<string, keyof Actions>> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fitWidth',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
};

/** Keys of the viewer, while the focus is in it and not in a box to type in. Give the ref to the viewer's frame. */
export function useViewerKeys(actions: Actions) {
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const action = KEYS[event.key];
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!action || !isPlain || event.target instanceof HTMLInputElement) return;
      if (latest.current[action]() !== false) event.preventDefault();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, []);
  return frame;
}
