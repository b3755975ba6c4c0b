import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { MessagePage } from '../ui/MessagePage.tsx';

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
          title="This page could not be shown"
          mark="?"
          actions={
            <>
              <Button onClick={() => window.location.reload()}>Load again</Button>
              <Button variant="default" component="a" href="/">
                Home
              </Button>
            </>
          }
        >
          <p>
            A part of it is missing: the connection broke, or the hub has just been updated. Loading again usually
            helps.
          </p>
        </MessagePage>
      </main>
    );
  }
}
