import { useLocation, useNavigate } from '../../base/routing/routing.tsx';
import { matchPath } from '@exam-vault/contract/path-pattern';
import { patterns } from '../../base/routing/paths.ts';
import { RETURNING } from './list-place.ts';

/** Location state of a link from a list. */
interface ReturnState {
  /** The list's address with its search and page. */
  readonly list: string;
  /** The position of the list in the browser's history, when it is known. */
  readonly at: number | null;
}

/** The router numbers the entries of the browser's history. */
function historyIndex(): number | null {
  const state: unknown = window.history.state;
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null;
  return typeof index === 'number' ? index : null;
}

export function useReturnState(): ReturnState {
  const { pathname, search } = useLocation();
  return { list: pathname + search, at: historyIndex() };
}

/** Opens a document from a list, like the link on its card. */
export function useOpenFromList(): (path: string) => void {
  const navigate = useNavigate();
  const state = useReturnState();
  return (path) => navigate(path, { state });
}

/**
 * The way back to the list that the user came from, with its search, or to the page of a subject; otherwise to the plain list. Other addresses are ignored. It goes
 * back in the browser's history if the list is there, so that Back does not lead to the document again.
 */
export function useReturn(plain: string): {
  readonly path: string;
  /** The subject whose page the user came from. */
  readonly subject: string | undefined;
  readonly goBack: () => void;
} {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined;
  const subject =
    typeof list === 'string' ? matchPath(patterns.subject, list.split('?', 1)[0] ?? '')?.params['id'] : undefined;
  const isList = typeof list === 'string' && (list === plain || list.startsWith(`${plain}?`) || subject !== undefined);
  const path = isList ? list : plain;
  const goBack = () => {
    const at = isList && typeof state === 'object' && state !== null && 'at' in state ? state.at : null;
    const here = historyIndex();
    if (typeof at === 'number' && here !== null && at < here) navigate(at - here);
    else navigate(path, { state: RETURNING });
  };
  return { path, subject, goBack };
}
