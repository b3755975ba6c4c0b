import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentPropsWithRef,
  type MouseEvent,
  Children,
  Fragment,
  isValidElement,
  type ReactElement,
  useEffect,
} from 'react';
import {
  browserHistory,
  type History,
  type Location,
  memoryHistory,
  type NavigationType,
  type Step,
} from './history.ts';
import { matchPath, type Params, precision } from '@exam-vault/contract/path-pattern';

export type { Location };

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
type To = string | { readonly pathname?: string; readonly search: string };

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
function pathOf(to: To, pathname: string): string {
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

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  readonly to: To;
  /** Kept with the entry of the history. */
  readonly state?: unknown;
}

/** A click that the page handles itself: others open a tab or a window, or save. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/** A link to a page of the hub. */
export function Link({ to, state, onClick, target, children, ...rest }: LinkProps) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const path = pathOf(to, pathname);
  return (
    <a
      {...rest}
      href={path}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlain(event) || (target !== undefined && target !== '_self')) return;
        event.preventDefault();
        // The same page again is no new entry.
        navigate(path, { replace: path === pathname + search + hash, state });
      }}
    >
      {children}
    </a>
  );
}

interface NavLinkProps extends LinkProps {
  /** Only this very address, and none below it. */
  readonly end?: boolean;
}

/** A link of a navigation, which says whether it leads to the page that is shown. */
export function NavLink({ end = false, 'aria-current': current = 'page', ...rest }: NavLinkProps) {
  const here = useLocation().pathname.toLowerCase();
  const there = pathOf(rest.to, here)
    .replace(/[?#].*$/, '')
    .toLowerCase();
  const isHere = here === there || (!end && here.startsWith(`${there.replace(/\/$/, '')}/`));
  return <Link {...rest} aria-current={isHere ? current : undefined} />;
}

interface RouteProps {
  /** A whole path, as `matchPath` reads it. Without one the element is around its children. */
  readonly path?: string;
  readonly element?: ReactNode;
  readonly children?: ReactNode;
}

/** A row of a table of routes. It draws nothing itself. */
export function Route(_props: RouteProps): null {
  return null;
}

interface RouteRow {
  readonly path: string;
  /** From the outermost to the page. */
  readonly elements: readonly ReactNode[];
}

/** The table of routes: the most precise first, and of equal ones the one that comes first. */
export function routeRows(children: ReactNode): readonly RouteRow[] {
  return rowsOf(children, []).toSorted((one, other) => precision(other.path) - precision(one.path));
}

function rowsOf(children: ReactNode, around: readonly ReactNode[]): RouteRow[] {
  return Children.toArray(children).flatMap((child): RouteRow[] => {
    if (!isValidElement(child)) return [];
    const { path, element, children: inside } = (child as ReactElement<RouteProps>).props;
    if (child.type === Fragment) return rowsOf(inside, around);
    const elements = element === undefined ? around : [...around, element];
    return path === undefined ? rowsOf(inside, elements) : [{ path, elements }];
  });
}

interface Matched extends RouteRow {
  readonly params: Params;
}

export function matchRoutes(rows: readonly RouteRow[], pathname: string): Matched | null {
  for (const row of rows) {
    const match = matchPath(row.path, pathname);
    if (match !== null) return { ...row, params: match.params };
  }
  return null;
}

interface Level {
  readonly matched: Matched;
  readonly depth: number;
}

const LevelContext = createContext<Level | null>(null);

function Level({ matched, depth }: Level) {
  const level = useMemo(() => ({ matched, depth }), [matched, depth]);
  return <LevelContext value={level}>{matched.elements[depth]}</LevelContext>;
}

/** The page of the address. */
export function RoutesOf({ rows }: { readonly rows: readonly RouteRow[] }) {
  const { pathname } = useLocation();
  const matched = useMemo(() => matchRoutes(rows, pathname), [rows, pathname]);
  return matched === null ? null : <Level matched={matched} depth={0} />;
}

/** The same with the table as its children. */
export function Routes({ children }: { readonly children: ReactNode }) {
  const rows = useMemo(() => routeRows(children), [children]);
  return <RoutesOf rows={rows} />;
}

/** In an element that is around others: what is inside. */
export function Outlet() {
  const level = useContext(LevelContext);
  return level === null ? null : <Level matched={level.matched} depth={level.depth + 1} />;
}

/** The parameters of the address, by the pattern of its page. */
export function useParams(): Params {
  return useContext(LevelContext)?.matched.params ?? {};
}

/** Scrolls to the anchor of an address. */
export function useScrollToAnchor() {
  const location = useLocation();
  useEffect(() => {
    if (location.hash === '') return;
    const place = document.getElementById(location.hash.slice(1));
    place?.scrollIntoView();
    place?.focus({ preventScroll: true });
  }, [location]);
}
