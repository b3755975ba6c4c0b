import { isFollowed, setAway } from '../ui/away.ts';
import { queryClient } from './query-client.ts';

/**
 * Finds out whether the hub answers. A call without an answer starts a question to the hub's health address. It is repeated until there is an
 * answer again; then everything on the screen is loaded again.
 */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [2_000, 20_000];
const TIMEOUT_MS = 5_000;

let asking: Promise<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let pause = FIRST_PAUSE_MS;

/** The hub has answered a call. */
export function hubAnswered(): void {
  clearTimeout(timer);
  pause = FIRST_PAUSE_MS;
  // A form that is being edited stays as it is.
  if (setAway(false)) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'get' });
}

/** A call got no answer. Nobody asks on behalf of a page that does not show it. */
export function hubIsSilent(): void {
  if (isFollowed()) void ask();
}

/** A proxy answers for a hub that is away. */
export function isProxyAlone(status: number): boolean {
  return status === 502 || status === 504;
}

function ask(): Promise<void> {
  asking ??= askOnce().finally(() => {
    asking = null;
  });
  return asking;
}

async function askOnce(): Promise<void> {
  if (await answers()) return hubAnswered();
  setAway(true);
  clearTimeout(timer);
  if (!isFollowed()) return;
  timer = setTimeout(() => void ask(), pause);
  pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS);
}

async function answers(): Promise<boolean> {
  try {
    const { status } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return !isProxyAlone(status);
  } catch {
    return false;
  }
}

function networkChanged() {
  pause = FIRST_PAUSE_MS;
  hubIsSilent();
}

window.addEventListener('online', networkChanged);
window.addEventListener('offline', networkChanged);
if (!navigator.onLine) void ask();
