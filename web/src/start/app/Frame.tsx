import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { Outlet, useLocation, Link, useScrollToAnchor } from '../../base/routing/routing.tsx';
import classes from './Frame.module.css';
import { t } from '../../base/languages/i18n.ts';
import { useIsReturn } from '../../library/documents/list-place.ts';
import { IconCloudOff } from '@tabler/icons-react';
import { useAway } from '../../base/ui/away.ts';
import { paths } from '../../base/routing/paths.ts';
import link from '../../base/ui/TextLink.module.css';
import bannerClasses from './OfflineBanner.module.css';
import { useIsAnythingKept } from '../../library/kept/use-kept.ts';

/** The frame of all screens: the skip link, a header, the page as the main landmark, and what stands below it. */
export function Frame({ header, below }: { readonly header: ReactNode; readonly below?: ReactNode }) {
  const { pathname } = useLocation();
  useScrollToAnchor();
  return (
    <div className={classes.frame}>
      <a href="#main" className={classes.skip}>
        {t('Skip to content')}
      </a>
      {header}
      <OfflineBanner />
      <PageTop />
      <main id="main" tabIndex={-1} className={classes.main}>
        {/* A new boundary for each address shows the loading state instead of the old page. */}
        <Suspense key={pathname} fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </main>
      {below}
    </div>
  );
}

/**
 * Begins a new page at its top. It stands before the page in the frame, so its effect runs first: a document that is known already leads on to
 * the place at which it is opened. After Back the browser restores the position, and a list its own.
 */
function PageTop() {
  const location = useLocation();
  const isReturn = useIsReturn();
  useLayoutEffect(() => {
    if (location.hash === '' && !isReturn) window.scrollTo(0, 0);
  }, [location, isReturn]);
  return null;
}

/** The fallback while a page's script loads. It becomes visible only after a moment. */
export function PageLoading() {
  return (
    <output className={classes.loading}>
      <span className="visually-hidden">{t('Loading…')}</span>
    </output>
  );
}

/** Says that the hub does not answer, and what can be done meanwhile. Buttons that need the hub wait. */
export function OfflineBanner() {
  const isAway = useAway();
  const isAnythingKept = useIsAnythingKept();
  return (
    <div role="status" className={isAway ? bannerClasses.banner : undefined}>
      {isAway && (
        <>
          <IconCloudOff size={20} className={bannerClasses.icon} aria-hidden />
          <p className={bannerClasses.text}>
            {navigator.onLine ? t('Can’t reach the server.') : t('You’re offline.')}{' '}
            {isAnythingKept
              ? t('You can still read and search what’s saved on this device.')
              : t('What you typed is still there. Try again when you’re back online.')}
          </p>
          {isAnythingKept && (
            <Link className={link.link} to={paths.kept()}>
              {t('Saved offline')}
            </Link>
          )}
        </>
      )}
    </div>
  );
}
