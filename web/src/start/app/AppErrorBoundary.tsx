import { Button } from '../../base/ui/Button.tsx';
import { Component, type ReactNode } from 'react';
import { MessagePage } from '../../base/ui/MessagePage.tsx';
import { t } from '../../base/languages/i18n.ts';

/** The last error boundary: catches errors that no page handles. */
export class AppErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <MessagePage
          title={t('This page could not be shown')}
          mark="?"
          actions={
            <>
              <Button onClick={() => window.location.reload()}>{t('Load again')}</Button>
              <Button variant="default" component="a" href="/">
                {t('Home')}
              </Button>
            </>
          }
        >
          <p>
            {t(
              'A part of it is missing: the connection broke, or the hub has just been updated. Loading again usually helps.',
            )}
          </p>
        </MessagePage>
      </main>
    );
  }
}
