import { ApiProblem } from '../../base/api/api-problem.ts';

/** How an upload goes on after a failure. */
export type Next =
  /** It waits for the network and goes on. */
  | 'offline'
  /** It waits for the hub and goes on. */
  | 'busy'
  /** It asks the hub at once how far it is, and goes on from there. */
  | 'ask'
  /** The hub does not have it any more: it begins again. */
  | 'begin'
  /** Parts are not possible here: all files go in one request. */
  | 'whole'
  /** A person must decide. */
  | 'failed';

/** Failures in a row after which even what may pass is shown as failed. */
const MAX_PASSING_FAILURES = 12;
const NO_NETWORK = new Set([0, 408, 502, 504]);
const BUSY = new Set(['RATE_LIMITED', 'UNAVAILABLE', 'STORAGE_FULL', 'PART_DAMAGED', 'HTTP_429', 'HTTP_503']);
/** A hub of an earlier version, or a proxy that lets only GET and POST through, or drops the headers of the protocol. */
const NO_PARTS = new Set([400, 403, 404, 405, 411, 412, 413, 415, 501]);

/** `failures`: how many there were since the last byte that arrived, with this one. `mayBeWhole`: one request with all files is still an option. */
export function whatNext(error: unknown, failures: number, mayBeWhole: boolean): Next {
  if (!(error instanceof ApiProblem)) return 'failed';
  const { status, code } = error;
  // An answer that broke off is no answer.
  if (NO_NETWORK.has(status) || code === 'HTTP_BODY') return 'offline';
  if (BUSY.has(code)) return 'busy';
  if (code === 'UPLOAD_CONFLICT') return failures < 3 ? 'ask' : 'busy';
  if (mayBeWhole && isWithoutParts(error)) return 'whole';
  if (code === 'NOT_FOUND') return failures < 3 ? 'begin' : 'failed';
  if (status >= 500 && failures < MAX_PASSING_FAILURES) return 'busy';
  return 'failed';
}

/** The hub names its errors. An error without a name comes from something between the page and the hub. */
function isWithoutParts({ status, code }: ApiProblem): boolean {
  return NO_PARTS.has(status) && (code === `HTTP_${status}` || code === 'VALIDATION');
}

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;

/** Milliseconds before the next attempt: longer each time, and not the same for everybody who lost the same connection. */
export function waitMs(failures: number, random = Math.random()): number {
  return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (0.5 + random / 2);
}
