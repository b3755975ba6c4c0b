import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { Outlet, useLocation } from '../../base/routing/routing.ts';
import classes from './Frame.module.css';
import { OfflineBanner } from './OfflineBanner.tsx';
import { useScrollToAnchor } from '../../base/routing/use-scroll-to-anchor.ts';
import { t } from '../../base/languages/i18n.ts';
import { useIsReturn } from '../../library/documents/list-place.ts';

/** The frame of all screens: the skip link, a header, and the page as the main landmark. */
export function Frame({ header }: { readonly header: ReactNode }) {
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
