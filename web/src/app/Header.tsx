import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { ColorSchemeToggle } from '../theme/ColorSchemeToggle.tsx';
import { Logo } from '../ui/Logo.tsx';
import classes from './Header.module.css';
import { paths } from './paths.ts';

interface HeaderProps {
  /** The accessible name of the navigation. */
  readonly label: string;
  /** HeaderLinks and HeaderButtons. */
  readonly links: ReactNode;
  /** Shows many links as index tabs under the name. They fold into the menu on small screens. */
  readonly tabs?: boolean;
}

/** The header of every screen. On small screens a Menu button opens the links. */
export function Header({ label, links, tabs = false }: HeaderProps) {
  const { key } = useLocation();
  // The menu is open for one location only, so that any navigation closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === key;
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const fold = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenOn(null);
      button.current?.focus();
    };
    document.addEventListener('keydown', fold);
    return () => document.removeEventListener('keydown', fold);
  }, [open]);
  return (
    <header className={classes.header} data-tabs={tabs || undefined}>
      <div className={classes.bar}>
        <Link to={paths.landing()} className={classes.brand} aria-label="Exam Vault, home">
          <span className={classes.large}>
            <Logo name="boxes" />
          </span>
          {/* Below 768 px: only the mark (spec section 9). Visitors also see the hub's name (spec section 1). */}
          <span className={classes.small}>
            <Logo name={tabs ? 'none' : 'letters'} />
          </span>
        </Link>
        <div className={classes.tools}>
          <ColorSchemeToggle />
          <button
            ref={button}
            type="button"
            className={classes.menu}
            aria-expanded={open}
            aria-controls={listId}
            onClick={() => setOpenOn(open ? null : key)}
          >
            <span className={classes.lines} aria-hidden="true" />
            Menu
          </button>
        </div>
        <nav id={listId} aria-label={label} className={classes.nav} data-open={open || undefined}>
          <ul className={classes.links}>{links}</ul>
        </nav>
      </div>
    </header>
  );
}

export function HeaderLink({ to, children }: { readonly to: string; readonly children: string }) {
  const { hash } = useLocation();
  const anchor = /#.*$/.exec(to)?.[0] ?? '';
  const onLanding = to === paths.landing() || anchor !== '';
  return (
    <li>
      {/* The links of the landing page share one path. Only the anchor differs. */}
      <NavLink
        to={to}
        end={onLanding}
        className={classes.link}
        aria-current={!onLanding || anchor === hash ? 'page' : 'false'}
      >
        {children}
      </NavLink>
    </li>
  );
}

export function HeaderButton({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <li className={classes.last}>
      <button type="button" className={classes.link} onClick={onClick}>
        {children}
      </button>
    </li>
  );
}
