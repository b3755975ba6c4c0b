import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { Link } from '../../base/routing/routing.tsx';
import { isTyping } from '../../base/ui/focus.ts';
import { RETURNING } from './list-place.ts';
import { useReturn } from './return-path.ts';
import { t } from '../../base/languages/i18n.ts';

interface BackToListProps {
  /** The plain address of the list. */
  readonly list: string;
  readonly name: string;
}

/** The link from a document back to its list, to the place that the user left. Escape does the same. */
export function BackToList({ list, name }: BackToListProps) {
  const { path, subject, goBack } = useReturn(list);
  useEscape(goBack);
  const follow = (event: MouseEvent) => {
    // Another button or key opens a new tab.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goBack();
  };
  return (
    <Link to={path} state={RETURNING} onClick={follow} aria-keyshortcuts="Escape">
      {t('Back to {list}', { list: subject ?? name })}
    </Link>
  );
}

/** What is open on the screen closes first: a dialog, a menu, a list of suggestions, full screen. */
const isSomethingOpen = () => document.querySelector('dialog[open], [aria-expanded="true"], :fullscreen') !== null;

function useEscape(act: () => void) {
  const escape = useEffectEvent(act);
  useEffect(() => {
    // What is open is asked before anybody has closed it by this key.
    let wasOpen = false;
    const before = () => {
      wasOpen = isSomethingOpen();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (wasOpen || isTyping(event.target)) return;
      escape();
    };
    document.addEventListener('keydown', before, { capture: true });
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', before, { capture: true });
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
