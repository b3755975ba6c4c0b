/** The page's router, as much of one as the page uses (decision 75). */
export type { Location } from './history.ts';
export {
  BrowserRouter,
  MemoryRouter,
  type NavigateFunction,
  useLocation,
  useNavigate,
  useNavigationType,
  useNoteAddress,
  usePreload,
  useSearchParams,
} from './router.tsx';
export { Link, NavLink } from './links.tsx';
export { matchRoutes, Outlet, Route, routeRows, Routes, RoutesOf, useParams } from './routes.tsx';
