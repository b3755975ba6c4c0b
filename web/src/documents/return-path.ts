import { useLocation, useNavigate } from 'react-router';

/** State of a link out of a list: the list's address with its search and page. The browser keeps it with the history. */
interface ReturnState {
  readonly list: string;
}

export function useReturnState(): ReturnState {
  const { pathname, search } = useLocation();
  return { list: pathname + search };
}

/** Opens a document from a list, as its link does. */
export function useOpenFromList(): (path: string) => void {
  const navigate = useNavigate();
  const state = useReturnState();
  return (path) => void navigate(path, { state });
}

/** The list that one came from as it was; the plain one for who came another way. State may be anybody's: only this list counts. */
export function useReturnPath(plain: string): string {
  const { state } = useLocation() as { state: unknown };
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined;
  return typeof list === 'string' && list.startsWith(`${plain}?`) ? list : plain;
}
