import { useLocation, useNavigate } from 'react-router';

/** State of a link out of a list: the list's address with its search and page. The browser keeps it with the history. */
interface ListLeft {
  readonly list: string;
}

export function useListLeft(): ListLeft {
  const { pathname, search } = useLocation();
  return { list: pathname + search };
}

/** Opens a document from a list, as its link does. */
export function useOpenFromList(): (path: string) => void {
  const navigate = useNavigate();
  const state = useListLeft();
  return (path) => void navigate(path, { state });
}

/** The list that one came from as it was; the plain one for who came another way. State may be anybody's: only this list counts. */
export function useWayBack(plain: string): string {
  const { state } = useLocation() as { state: unknown };
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined;
  return typeof list === 'string' && list.startsWith(`${plain}?`) ? list : plain;
}
