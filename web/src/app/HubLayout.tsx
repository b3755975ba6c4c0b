import { useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '../identity/session.ts';
import { hasSessionEnded, onSessionChange } from '../identity/session-store.ts';
import { Frame } from './Frame.tsx';
import { paths } from './paths.ts';
import { PublicHeader } from './PublicHeader.tsx';
import { SignedInHeader } from './SignedInHeader.tsx';

/** The screens of the hub. Those that open signed out too then have the public header. */
export function HubLayout() {
  const { signedIn } = useSession();
  const ended = useSyncExternalStore(onSessionChange, hasSessionEnded);
  const { pathname, search } = useLocation();
  // The session ran out under this screen: sign in and come back to it.
  if (ended) return <Navigate to={paths.loginForm()} state={{ returnTo: pathname + search }} />;
  return <Frame header={signedIn ? <SignedInHeader /> : <PublicHeader />} />;
}
