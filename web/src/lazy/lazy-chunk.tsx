import { type ComponentType, lazy, useState } from 'react';
import { loadChunk } from './load-chunk.ts';
import { ChunkBoundary } from './ChunkBoundary.tsx';

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>;

/** A page that loads when it is first shown. When loading fails, a notice takes its place and the frame stays. */
export function lazyChunk<P extends object>(load: Load<P>): ComponentType<P> {
  // React caches the failure of a lazy component, so each attempt creates a new one.
  const attempt = (again = false) => ({ Loaded: lazy<ComponentType<P>>(() => loadChunk(load, again)) });
  let latest = attempt();
  return function Chunk(props: P) {
    const [shown, setShown] = useState(latest);
    const [tries, setTries] = useState(0);
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
        <Loaded {...props} />
      </ChunkBoundary>
    );
  };
}
