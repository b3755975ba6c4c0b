import { Button } from '../ui/Button.tsx';
import { Component, type ReactNode } from 'react';
import { MessagePage } from '../ui/MessagePage.tsx';
import { ChunkLoadError } from './load-chunk.ts';
import { t } from '../languages/i18n.ts';

interface ChunkBoundaryProps {
  readonly onLoadError: () => void;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** Shows inside the frame that a page could not be loaded. Other errors go to the next boundary. */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { readonly error: unknown }> {
  override readonly state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkLoadError) this.props.onLoadError();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!((error as unknown) instanceof ChunkLoadError)) throw error;
    return (
      <MessagePage
        title={t('This page could not be shown')}
        mark="?"
        actions={<Button onClick={this.props.onRetry}>{t('Try again')}</Button>}
      >
        <p>{t('A part of it is missing: the connection broke, or the hub does not answer.')}</p>
      </MessagePage>
    );
  }
}
