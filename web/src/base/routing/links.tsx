import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { pathOf, type To, useLocation, useNavigate } from './router.tsx';

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
