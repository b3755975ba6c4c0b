import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../identity/session.ts';
import { hasSessionEnded, onSessionChange } from '../identity/session-store.ts';
import { Redirect } from '../ui/Redirect.tsx';
import { UploadsInSight } from '../uploads/UploadsInSight.tsx';
import { Frame } from './Frame.tsx';
import { paths } from './paths.ts';
import { PublicHeader } from './PublicHeader.tsx';
import { SignedInHeader } from './SignedInHeader.tsx';

/** Layout of the hub's screens. Public screens have the public header for visitors. */
export function HubLayout() {
  const { signedIn } = useSession();
  const ended = useSyncExternalStore(onSessionChange, hasSessionEnded);
  const { pathname, search } = useLocation();
  // The session ended on this screen. After signing in the user comes back to it.
  if (ended) return <Redirect to={paths.loginForm()} state={{ returnTo: pathname + search }} />;
  const header = signedIn ? <SignedInHeader /> : <PublicHeader />;
  return (
    <Frame
      header={
        <>
          {header}
          <UploadsInSight />
        </>
      }
    />
  );
}
