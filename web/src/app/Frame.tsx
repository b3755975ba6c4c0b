import { type ReactNode, Suspense } from 'react';
import { Outlet, useLocation } from '../routing/routing.ts';
import classes from './Frame.module.css';
import { OfflineBanner } from '../offline/OfflineBanner.tsx';
import { PageLoading } from './PageLoading.tsx';
import { PageTop } from './PageTop.tsx';
import { useScrollToAnchor } from './use-scroll-to-anchor.ts';
import { t } from '../languages/i18n.ts';

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
