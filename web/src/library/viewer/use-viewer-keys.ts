import { useEffect, useLayoutEffect, useRef } from 'react';

type Action = 'zoomIn' | 'zoomOut' | 'fitWidth' | 'previous' | 'next' | 'first' | 'last' | 'find';
/** The actions of the keys. An action that returns false leaves the key to the browser. */
type Actions = Record<Action, () => unknown>;

const KEYS: Readonly<Record<string, Action>> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fitWidth',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
};

function actionOf({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): Action | undefined {
  // The browser would only find what is loaded.
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'f') return 'find';
  if (ctrlKey || metaKey || altKey || target instanceof HTMLInputElement) return undefined;
  return KEYS[key];
}

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
      const action = actionOf(event);
      if (action && latest.current[action]() !== false) event.preventDefault();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, []);
  return frame;
}
