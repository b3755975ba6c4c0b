import { type ReactNode, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import classes from './Frame.module.css';
import { PageLoading } from './PageLoading.tsx';
import { useScrollToAnchor } from './use-scroll-to-anchor.ts';

/** The frame of all screens: the skip link, a header, and the page as the main landmark. */
export function Frame({ header }: { readonly header: ReactNode }) {
  const { pathname } = useLocation();
  useScrollToAnchor();
  return (
    <div className={classes.frame}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      {header}
      <main id="main" tabIndex={-1} className={classes.main}>
        {/* A new boundary for each address shows the loading state instead of the old page. */}
        <Suspense key={pathname} fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
