import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import {
  browserHistory,
  type History,
  type Location,
  memoryHistory,
  type NavigationType,
  type Step,
} from './history.ts';

type Preload = (pathname: string) => unknown;

interface Router extends Step {
  readonly history: History;
  readonly preload?: Preload | undefined;
}

const RouterContext = createContext<Router | null>(null);

function useRouter(): Router {
  const router = useContext(RouterContext);
  if (router === null) throw new Error('there is no router around it');
  return router;
}

interface RouterProps extends Pick<Router, 'history' | 'preload'> {
  readonly children: ReactNode;
}

function Router({ history, preload, children }: RouterProps) {
  const [place, setPlace] = useState(history.place);
  // In a transition: what is on the screen stays and answers while the next page is drawn.
  useLayoutEffect(() => {
    const show = () => startTransition(() => setPlace(history.place));
    const end = history.listen(show);
    // Something may have led on before this ran.
    show();
    return end;
  }, [history]);
  const router = useMemo(() => ({ history, preload, ...place }), [history, preload, place]);
  return <RouterContext value={router}>{children}</RouterContext>;
}

/** By the address of the browser. */
export function BrowserRouter({ preload, children }: Omit<RouterProps, 'history'>) {
  const [history] = useState(browserHistory);
  return (
    <Router history={history} preload={preload}>
      {children}
    </Router>
  );
}

interface MemoryRouterProps {
  /** The last one is where it begins. */
  readonly initialEntries: readonly string[];
  readonly children: ReactNode;
}

/** Without a browser's address, for tests. */
export function MemoryRouter({ initialEntries, children }: MemoryRouterProps) {
  const [history] = useState(() => memoryHistory(initialEntries));
  return <Router history={history}>{children}</Router>;
}

export const useLocation = (): Location => useRouter().location;

/** Loads the page of an address before it is opened. */
export const usePreload = (): Preload | undefined => useRouter().preload;

/** How the present address was reached: `pop` is the browser's Back or Forward, or the first page. */
export const useNavigationType = (): NavigationType => useRouter().by;

/** An address, or what differs from the present one. */
export type To = string | { readonly pathname?: string; readonly search: string };

interface NavigateOptions {
  readonly replace?: boolean;
  readonly state?: unknown;
}

export interface NavigateFunction {
  (to: To, options?: NavigateOptions): void;
  /** By so many entries of the history. */
  (steps: number): void;
}

/** `to` as a whole path. */
export function pathOf(to: To, pathname: string): string {
  if (typeof to === 'object') return (to.pathname ?? pathname) + to.search;
  return /^[?#]/.test(to) || to === '' ? pathname + to : to;
}

export function useNavigate(): NavigateFunction {
  const { history } = useRouter();
  return useCallback(
    (to: To | number, { replace = false, state }: NavigateOptions = {}) => {
      if (typeof to === 'number') history.goBy(to);
      else history.go(pathOf(to, history.place.location.pathname), { replace, state });
    },
    [history],
  );
}

/** Writes where the reader is into the address (`History.note`). */
export function useNoteAddress(): (behindPath: string) => void {
  const { history, location } = useRouter();
  return useCallback((behindPath) => history.note(behindPath, location.key), [history, location.key]);
}

type SetSearchParams = (next: URLSearchParams | Readonly<Record<string, string>>, options?: NavigateOptions) => void;

/** What stands behind the question mark. */
export function useSearchParams(): readonly [URLSearchParams, SetSearchParams] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback<SetSearchParams>(
    (next, options) => {
      const text = new URLSearchParams(next).toString();
      navigate({ search: text === '' ? '' : `?${text}` }, options);
    },
    [navigate],
  );
  return [params, setParams];
}
