import type { IncomingMessage } from 'node:http';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';

const MAX_BYTES = MAX_FILE_SIZE + 16 * 1_048_576;
const MAX_MILLISECONDS = 60_000;
/** Milliseconds that an answer may wait for the body to come to its end. */
const MAX_WAIT = 20_000;
/** Milliseconds without a byte after which nobody is waited for. */
const MAX_SILENCE = 1_000;

/** Calls `then` when the body has come to its end, or the connection, or the bounds in bytes, time and silence: then with `over`. */
function whenRead(request: IncomingMessage, longest: number, silence: number, then: (over: boolean) => void): void {
  const { socket } = request;
  const startedAt = Date.now();
  const startedWith = socket.bytesRead;
  let heard = { bytes: startedWith, at: startedAt };
  const watch = setInterval(() => {
    const now = Date.now();
    if (socket.bytesRead !== heard.bytes) heard = { bytes: socket.bytesRead, at: now };
    const over = socket.bytesRead - startedWith > MAX_BYTES || now - startedAt > longest || now - heard.at > silence;
    if (!over && !isRead(request)) return;
    clearInterval(watch);
    then(over);
  }, 100);
  watch.unref();
}

function isRead(request: IncomingMessage): boolean {
  return request.complete || request.readableEnded || request.destroyed || request.socket.destroyed;
}

/**
 * After an early refusal Node reads on and drops what still comes, so that a browser that is still sending gets the
 * answer. This bounds it: in bytes and in time; then the connection ends.
 */
export function boundDrain(request: IncomingMessage): void {
  if (isRead(request)) return;
  whenRead(request, MAX_MILLISECONDS, MAX_MILLISECONDS, (over) => {
    // The connection with it, as its body has not come to its end.
    if (over) request.destroy();
  });
}

/**
 * A connection that ends with its answer (Connection: close, as proxies like it) would be reset under a client that is still
 * sending, and the answer lost: there the body is read to its end first, within the same bounds.
 */
export async function drainBeforeClosing(request: IncomingMessage): Promise<void> {
  const closes = request.httpVersion === '1.0' || /\bclose\b/i.test(request.headers.connection ?? '');
  if (!closes || isRead(request)) return;
  request.resume();
  await new Promise<void>((resolve) => whenRead(request, MAX_WAIT, MAX_SILENCE, () => resolve()));
}
