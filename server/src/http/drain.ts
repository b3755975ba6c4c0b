import type { IncomingMessage } from 'node:http';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';

const MAX_DRAIN_BYTES = MAX_FILE_SIZE + 16 * 1_048_576;
const MAX_DRAIN_MS = 60_000;
/** Milliseconds that an answer may wait for the body to come to its end. */
const MAX_ANSWER_DELAY_MS = 20_000;
/** Milliseconds without a byte after which nobody is waited for. */
const MAX_SILENCE_MS = 1_000;

/** Calls `then` when the body has come to its end, or the connection, or the bounds in bytes, time and silence: then with `over`. */
function onceRead(request: IncomingMessage, longest: number, silence: number, then: (over: boolean) => void): void {
  const { socket } = request;
  const startedAt = Date.now();
  const startedWith = socket.bytesRead;
  let heard = { bytes: startedWith, at: startedAt };
  const watch = setInterval(() => {
    const now = Date.now();
    if (socket.bytesRead !== heard.bytes) heard = { bytes: socket.bytesRead, at: now };
    const over =
      socket.bytesRead - startedWith > MAX_DRAIN_BYTES || now - startedAt > longest || now - heard.at > silence;
    if (!over && !isFullyRead(request)) return;
    clearInterval(watch);
    then(over);
  }, 100);
  watch.unref();
}

function isFullyRead(request: IncomingMessage): boolean {
  return request.complete || request.readableEnded || request.destroyed || request.socket.destroyed;
}

/**
 * After an early refusal Node reads on and drops what still comes, so that a browser that is still sending gets the
 * answer. This bounds it: in bytes and in time; then the connection ends.
 */
export function limitDrain(request: IncomingMessage): void {
  if (isFullyRead(request)) return;
  onceRead(request, MAX_DRAIN_MS, MAX_DRAIN_MS, (over) => {
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
  if (!closes || isFullyRead(request)) return;
  request.resume();
  await new Promise<void>((resolve) => onceRead(request, MAX_ANSWER_DELAY_MS, MAX_SILENCE_MS, () => resolve()));
}
