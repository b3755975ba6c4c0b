import { Suspense } from 'react';
import { useLanguage } from '../../base/languages/language.ts';
import { BrowserRouter } from '../../base/routing/routing.ts';
import { AppErrorBoundary } from './AppErrorBoundary.tsx';
import { PageLoading } from './Frame.tsx';
import { AppRoutes, preloadPage } from './router.tsx';

export function App() {
  const language = useLanguage();
  return (
    // Another language shows every screen again from scratch.
    <BrowserRouter key={language} preload={preloadPage}>
      <AppErrorBoundary>
        <Suspense fallback={<PageLoading />}>
          <AppRoutes />
        </Suspense>
      </AppErrorBoundary>
    </BrowserRouter>
  );
}
