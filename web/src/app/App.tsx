import { Suspense } from 'react';
import { useLanguage } from '../languages/language.ts';
import { BrowserRouter } from '../routing/routing.ts';
import { AppErrorBoundary } from './AppErrorBoundary.tsx';
import { PageLoading } from './Frame.tsx';
import { AppRoutes } from './router.tsx';

export function App() {
  const language = useLanguage();
  return (
    // Another language shows every screen again from scratch.
    <BrowserRouter key={language}>
      <AppErrorBoundary>
        <Suspense fallback={<PageLoading />}>
          <AppRoutes />
        </Suspense>
      </AppErrorBoundary>
    </BrowserRouter>
  );
}
