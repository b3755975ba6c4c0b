import { type ComponentType, lazy, useState, Component, type ReactNode } from 'react';
import { loadChunk, ChunkLoadError } from './load-chunk.ts';
import { Button } from '../ui/Button.tsx';
import { MessagePage } from '../ui/MessagePage.tsx';
import { t } from '../languages/i18n.ts';

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>;

/** A page in a chunk of its own. */
export type Chunk<P> = ComponentType<P> & {
  /** Loads it before it is shown. After a failure the page itself tries again, and says what is wrong. */
  preload(): Promise<unknown>;
};

/** A page that loads when it is first shown. When loading fails, a notice takes its place and the frame stays. */
export function lazyChunk<P extends object>(load: Load<P>): Chunk<P> {
  let there: ComponentType<P> | undefined;
  const loadIt = async () => {
    const chunk = await load();
    there = chunk.default;
    return chunk;
  };
  // React caches the failure of a lazy component, so each attempt creates a new one.
  const attempt = (again = false) => ({ Loaded: lazy<ComponentType<P>>(() => loadChunk(loadIt, again)) });
  let latest = attempt();
  function Chunk(props: P) {
    const [shown, setShown] = useState(latest);
    const [tries, setTries] = useState(0);
    // A page that is there is shown at once: a lazy component would show the loading state for a moment. Chosen once, because another
    // component would begin with new state.
    const [Page] = useState(() => there);
    const { Loaded } = shown;
    const tryAgain = () => {
      latest = attempt(true);
      setShown(latest);
      setTries(tries + 1);
    };
    const forget = () => {
      latest = attempt();
    };
    return (
      <ChunkBoundary key={tries} onLoadError={forget} onRetry={tryAgain}>
        {Page === undefined ? <Loaded {...props} /> : <Page {...props} />}
      </ChunkBoundary>
    );
  }
  return Object.assign(Chunk, { preload: () => loadIt().catch(() => undefined) });
}

interface ChunkBoundaryProps {
  readonly onLoadError: () => void;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** Shows inside the frame that a page could not be loaded. Other errors go to the next boundary. */
class ChunkBoundary extends Component<ChunkBoundaryProps, { readonly error: unknown }> {
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
        title={t('We couldn’t show this page')}
        mark="?"
        actions={<Button onClick={this.props.onRetry}>{t('Try again')}</Button>}
      >
        <p>{t('Part of this page didn’t load. Your connection may have dropped, or the server isn’t responding.')}</p>
      </MessagePage>
    );
  }
}
