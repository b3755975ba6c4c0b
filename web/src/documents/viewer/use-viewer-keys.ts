import { useEffect, useLayoutEffect, useRef } from 'react';

/** The actions of the keys. An action that returns false leaves the key to the browser. */
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

/** Keyboard shortcuts while the focus is in the viewer, but not in a text field. Returns the ref for the viewer's frame. */
export function useViewerKeys(actions: Actions) {
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(actions);
  // Before the browser can hand over the next key: that one is for what stands on the screen then.
  useLayoutEffect(() => {
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
