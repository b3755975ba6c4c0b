import { useLocation, useNavigate } from 'react-router';

/** Location state of a link from a list: the list's address with its search and page. */
interface ReturnState {
  readonly list: string;
}

export function useReturnState(): ReturnState {
  const { pathname, search } = useLocation();
  return { list: pathname + search };
}

/** Opens a document from a list, like the link on its card. */
export function useOpenFromList(): (path: string) => void {
  const navigate = useNavigate();
  const state = useReturnState();
  return (path) => void navigate(path, { state });
}

/** The address of the list that the user came from, with its search; otherwise the plain list. Other addresses are ignored. */
export function useReturnPath(plain: string): string {
  const { state } = useLocation() as { state: unknown };
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined;
  return typeof list === 'string' && list.startsWith(`${plain}?`) ? list : plain;
}
