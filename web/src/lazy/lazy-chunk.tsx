import { type ComponentType, lazy, useState } from 'react';
import { loadChunk } from './load-chunk.ts';
import { ChunkBoundary } from './ChunkBoundary.tsx';

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>;

/** A page that is loaded when it is first shown. When it does not come, a notice stands in its place and the frame stays. */
export function lazyChunk<P extends object>(load: Load<P>): ComponentType<P> {
  // React remembers of a lazy component that it did not come: each try has its own.
  const attempt = (again = false) => ({ Loaded: lazy<ComponentType<P>>(() => loadChunk(load, again)) });
  let present = attempt();
  return function Part(props: P) {
    const [shown, setShown] = useState(present);
    const [tries, setTries] = useState(0);
    const { Loaded } = shown;
    const tryAgain = () => {
      present = attempt(true);
      setShown(present);
      setTries(tries + 1);
    };
    const forget = () => {
      present = attempt();
    };
    return (
      <ChunkBoundary key={tries} onLoadError={forget} onRetry={tryAgain}>
        <Loaded {...props} />
      </ChunkBoundary>
    );
  };
}
