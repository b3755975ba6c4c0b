import { lazy, Suspense } from 'react';
import { loadChunk } from '../../base/lazy/load-chunk.ts';
import { useWaiting } from '../personal/waiting.ts';

const DeletionNotice = lazy(() => loadChunk(() => import('./DeletionNotice.tsx')));

/** Loads the notice only for the few whom it concerns. */
export function DeletionInSight() {
  const due = useWaiting()?.deleted_at ?? null;
  return (
    due !== null && (
      <Suspense fallback={null}>
        <DeletionNotice due={due} />
      </Suspense>
    )
  );
}
