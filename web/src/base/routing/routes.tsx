import {
  Children,
  createContext,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useMemo,
} from 'react';
import { matchPath, type Params, precision } from '@exam-vault/contract/path-pattern';
import { useLocation } from './router.tsx';

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

export interface RouteRow {
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
