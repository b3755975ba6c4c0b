import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useLocation } from '../../base/routing/routing.tsx';
import { useSession } from '../../base/session/session.ts';
import { useQuietSignIn } from '../../people/identity/quiet-sign-in.ts';
import { onSessionChange, sessionEnd } from '../../base/session/session-store.ts';
import type { SignInRequest } from '../../base/session/sign-in-request.ts';
import { Redirect } from '../../base/ui/Redirect.tsx';
import { DeletionInSight } from '../../people/account/DeletionInSight.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Frame } from './Frame.tsx';
import { paths } from '../../base/routing/paths.ts';
import { PublicHeader } from './PublicLayout.tsx';
import { SignedInHeader } from './SignedInHeader.tsx';
import { loadChunk } from '../../base/lazy/load-chunk.ts';
import { areUploadsWanted, onUploadsWanted } from '../../base/offline/uploads-wanted.ts';

/** Layout of the hub's screens. Public screens have the public header for visitors. */
export function HubLayout() {
  const { signedIn } = useSession();
  const opening = useQuietSignIn();
  const end = useSyncExternalStore(onSessionChange, sessionEnd);
  const { pathname, search, state } = useLocation();
  // The session ended when the user did something here. After signing in they come back.
  if (end === 'act') {
    const request: SignInRequest = { why: 'ended', returnTo: pathname + search, state };
    return <Redirect to={paths.loginForm()} state={request} />;
  }
  // A tab that is being signed in has the header of signed-in users at once, so that nothing moves.
  const isInside = signedIn || opening;
  const header = isInside ? <SignedInHeader /> : <PublicHeader />;
  return (
    <Frame
      below={isInside && <BottomBar />}
      header={
        <>
          {header}
          <UploadsInSight />
          {signedIn && <DeletionInSight />}
        </>
      }
    />
  );
}

const UploadPanel = lazy(() => loadChunk(() => import('../../uploading/uploads/UploadPanel.tsx')));

/** Loads the panel and the queue only when there is something to upload. */
function UploadsInSight() {
  const { signedIn } = useSession();
  const isWanted = useSyncExternalStore(onUploadsWanted, areUploadsWanted);
  if (!signedIn || !isWanted) return null;
  return (
    <Suspense fallback={null}>
      <UploadPanel />
    </Suspense>
  );
}
