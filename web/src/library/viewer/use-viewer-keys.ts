import { useEffect, useRef, useEffectEvent } from 'react';
import { listen } from '../../base/ui/listeners.ts';

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
  const act = useEffectEvent((action: Action) => actions[action]());
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actionOf(event);
      if (action && act(action) !== false) event.preventDefault();
    };
    return listen(element, { keydown: onKeyDown });
  }, []);
  return frame;
}
