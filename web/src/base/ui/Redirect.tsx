import { useEffect } from 'react';
import { useLocation, useNavigate } from '../routing/routing.tsx';
import { listen } from './listeners.ts';

interface RedirectProps {
  readonly to: string;
  readonly replace?: boolean;
  readonly state?: unknown;
}

/**
 * Leads to another page. It does so again when people press Back before that page is drawn: the router is then where it was, nothing is
 * rendered again, and they would stay on an empty screen.
 */
export function Redirect({ to, replace = false, state }: RedirectProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const stateText = JSON.stringify(state);
  useEffect(() => {
    const go = () => navigate(to, { replace, state: stateText && (JSON.parse(stateText) as unknown) });
    go();
    const onPopState = () => {
      if (window.location.pathname === pathname) go();
    };
    return listen(window, { popstate: onPopState });
  }, [navigate, pathname, to, replace, stateText]);
  return null;
}
