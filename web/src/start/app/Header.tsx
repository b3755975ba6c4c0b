import { type ReactNode, useId } from 'react';
import { Institution } from '../../site/branding/Institution.tsx';
import { Link, NavLink, useLocation } from '../../base/routing/routing.tsx';
import { ColorSchemeToggle } from '../../base/theme/ColorSchemeToggle.tsx';
import { Logo } from '../../base/ui/Logo.tsx';
import classes from './Header.module.css';
import { CountBadge } from '../../base/ui/CountBadge.tsx';
import { paths } from '../../base/routing/paths.ts';
import { useFold } from './use-fold.ts';
import { LanguageSwitch } from '../../base/languages/LanguageSwitch.tsx';
import { t } from '../../base/languages/i18n.ts';

interface HeaderProps {
  /** The accessible name of the navigation. */
  readonly label: string;
  /** HeaderLinks and HeaderButtons. */
  readonly links: ReactNode;
  /** More of them, smaller and apart. */
  readonly quiet?: ReactNode;
  /** Beside the switch of colours. */
  readonly tools?: ReactNode;
  /** Shows many links as index tabs under the name. They fold into the menu on small screens. */
  readonly tabs?: boolean;
}

/** The header of every screen. On small screens a Menu button opens the links. */
export function Header({ label, links, quiet, tools, tabs = false }: HeaderProps) {
  const { open, toggle, button } = useFold<HTMLElement>();
  const listId = useId();
  return (
    <header className={classes.header} data-tabs={tabs || undefined}>
      <div className={classes.bar}>
        <Link to={tabs ? paths.home() : paths.landing()} className={classes.brand} aria-label={t('Exam Vault, home')}>
          <span className={classes.large}>
            <Logo name="boxes" />
          </span>
          {/* Below 768 px: only the mark (spec section 9). Visitors also see the hub's name (spec section 1). */}
          <span className={classes.small}>
            <Logo name={tabs ? 'none' : 'letters'} />
          </span>
        </Link>
        <Institution className={classes.institution} />
        <div className={classes.tools}>
          {tools}
          <span className={classes.wide}>
            <LanguageSwitch />
          </span>
          <ColorSchemeToggle />
          <button
            ref={button}
            type="button"
            className={classes.menu}
            aria-expanded={open}
            aria-controls={listId}
            onClick={toggle}
          >
            <span className={classes.lines} aria-hidden="true" />
            {t('Menu')}
          </button>
        </div>
        <nav id={listId} aria-label={label} className={classes.nav} data-open={open || undefined}>
          <ul className={classes.links}>{links}</ul>
          <ul className={`${classes.links} ${classes.quiet}`}>
            {quiet}
            {/* On a phone there is no room for it beside the menu. */}
            <li className={classes.narrow}>
              <LanguageSwitch />
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}

interface HeaderLinkProps {
  readonly to: string;
  readonly children: string;
  /** How much waits there. */
  readonly count?: number | null | undefined;
  /** The count with what is counted, for screen readers. */
  readonly countWords?: (n: number) => string;
}

export function HeaderLink({ to, children, count, countWords }: HeaderLinkProps) {
  const { hash } = useLocation();
  const badgeId = useId();
  const anchor = /#.*$/.exec(to)?.[0] ?? '';
  const onLanding = to === paths.landing() || anchor !== '';
  const hasCount = typeof count === 'number' && count > 0;
  return (
    <li>
      {/* The links of the landing page share one path. Only the anchor differs. */}
      <NavLink
        to={to}
        end={onLanding}
        className={classes.link}
        aria-current={!onLanding || anchor === hash ? 'page' : 'false'}
        aria-describedby={hasCount ? badgeId : undefined}
      >
        {children}
      </NavLink>
      {/* Beside the link, so that its name stays the word of the specification. */}
      {hasCount && countWords && (
        <CountBadge id={badgeId} count={count} words={countWords(count)} className={classes.badge} />
      )}
    </li>
  );
}

export function HeaderButton({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <li>
      <button type="button" className={classes.link} onClick={onClick}>
        {children}
      </button>
    </li>
  );
}
