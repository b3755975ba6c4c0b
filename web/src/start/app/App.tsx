import { Suspense, Component, type ReactNode } from 'react';
import { useLanguage } from '../../base/languages/language.ts';
import { BrowserRouter } from '../../base/routing/routing.tsx';
import { PageLoading } from './Frame.tsx';
import { AppRoutes, preloadPage } from './router.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { MessagePage } from '../../base/ui/MessagePage.tsx';
import { t } from '../../base/languages/i18n.ts';

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

/** The last error boundary: catches errors that no page handles. */
class AppErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <MessagePage
          title={t('We couldn’t show this page')}
          mark="?"
          actions={
            <>
              <Button onClick={() => window.location.reload()}>{t('Reload')}</Button>
              <Button variant="default" component="a" href="/">
                {t('Home')}
              </Button>
            </>
          }
        >
          <p>
            {t(
              'Part of this page didn’t load. Your connection may have dropped, or Exam Vault was just updated. Reloading usually helps.',
            )}
          </p>
        </MessagePage>
      </main>
    );
  }
}
