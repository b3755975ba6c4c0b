import { type NavigateFunction, useLocation } from '../routing/routing.tsx';

const REASONS = ['ended', 'screen', 'download', 'registration'] as const;

/**
 * What the visitor wanted when the login form opened, and where to go on after signing in. It travels in the state of the location, through
 * registration and 'Forgot password?' too.
 * - ended: the session ended on this screen
 * - screen: the screen needs an account
 * - download: Download of the document `title`, which goes on afterwards
 * - registration: a registration form, which continues after the provider's own page
 */
export interface SignInRequest {
  readonly why: (typeof REASONS)[number];
  /** A path of this app. */
  readonly returnTo: string;
  readonly title?: string;
  /** The document to download at `returnTo`. */
  readonly download?: string;
  /** The state of the location at `returnTo`. */
  readonly state?: unknown;
}

/** The path with query and anchor, if it is an address of this app; otherwise null. A browser reads `//host` and `/\host` as another site. */
export function ownPath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/')) return null;
  try {
    const { origin, pathname, search, hash } = new URL(path, window.location.origin);
    return origin === window.location.origin && !pathname.startsWith('//') ? pathname + search + hash : null;
  } catch {
    return null;
  }
}

/** Reads a request that was stored in this browser. Anything else than a request is null. */
export function asSignInRequest(stored: unknown): SignInRequest | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const returnTo = ownPath(Reflect.get(stored, 'returnTo'));
  const why = REASONS.find((reason) => reason === Reflect.get(stored, 'why'));
  if (returnTo === null || why === undefined) return null;
  const title: unknown = Reflect.get(stored, 'title');
  const download: unknown = Reflect.get(stored, 'download');
  const state: unknown = Reflect.get(stored, 'state');
  return {
    why,
    returnTo,
    ...(typeof title === 'string' && { title }),
    ...(typeof download === 'string' && { download }),
    ...(state !== undefined && { state }),
  };
}

/** The request of this screen's location: the login form, and the screens that one reaches from there. */
export function useSignInRequest(): SignInRequest | null {
  return asSignInRequest(useLocation().state);
}

/** Goes on after signing in: with what was wanted, otherwise to the start page. */
export function goOn(navigate: NavigateFunction, request: SignInRequest | null, startPage: string) {
  if (request?.download !== undefined) wantDownload(request.download);
  return navigate(request?.returnTo ?? startPage, { replace: true, state: request?.state });
}

/** A download that somebody asked for before they signed in. It waits in memory until the document is shown again, so that no reload repeats it. */
let wanted: { readonly id: string; readonly until: number } | null = null;

const MAX_WAIT_MS = 60_000;

function wantDownload(id: string): void {
  wanted = { id, until: Date.now() + MAX_WAIT_MS };
}

/** True once, when the download of this document waits. */
export function takeWantedDownload(id: string): boolean {
  if (wanted?.id !== id) return false;
  const isInTime = Date.now() < wanted.until;
  wanted = null;
  return isInTime;
}
