import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useSession } from '../identity/session.ts';
import { loadChunk } from '../lazy/load-chunk.ts';
import { areUploadsWanted, onUploadsWanted } from './wanted.ts';

const UploadPanel = lazy(() => loadChunk(() => import('./UploadPanel.tsx')));

/** Loads the panel and the queue only when there is something to upload. */
export function UploadsInSight() {
  const { signedIn } = useSession();
  const isWanted = useSyncExternalStore(onUploadsWanted, areUploadsWanted);
  if (!signedIn || !isWanted) return null;
  return (
    <Suspense fallback={null}>
      <UploadPanel />
    </Suspense>
  );
}
