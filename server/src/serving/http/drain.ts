import type { IncomingMessage } from 'node:http';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';

const MAX_DRAIN_BYTES = MAX_FILE_SIZE + 16 * 1_048_576;
const MAX_DRAIN_MS = 60_000;
/** How long an answer may wait for the end of the body. */
const MAX_ANSWER_DELAY_MS = 20_000;
/** After this long without a byte, the answer no longer waits for the body. */
const MAX_SILENCE_MS = 1_000;

/** Calls `then` when the body or the connection has ended, or with `isOver` when one of the limits is exceeded. */
function onceRead(
  request: IncomingMessage,
  maxMs: number,
  maxSilenceMs: number,
  then: (isOver: boolean) => void,
): void {
  const { socket } = request;
  const startedAt = Date.now();
  const bytesAtStart = socket.bytesRead;
  let lastProgress = { bytes: bytesAtStart, at: startedAt };
  const watch = setInterval(() => {
    const now = Date.now();
    if (socket.bytesRead !== lastProgress.bytes) lastProgress = { bytes: socket.bytesRead, at: now };
    const isOver =
      socket.bytesRead - bytesAtStart > MAX_DRAIN_BYTES ||
      now - startedAt > maxMs ||
      now - lastProgress.at > maxSilenceMs;
    if (!isOver && !isFullyRead(request)) return;
    clearInterval(watch);
    then(isOver);
  }, 100);
  watch.unref();
}

function isFullyRead(request: IncomingMessage): boolean {
  return request.complete || request.readableEnded || request.destroyed || request.socket.destroyed;
}

/**
 * After an early refusal Node reads the rest of the body and drops it, so that a browser that is still sending gets the answer. This
 * limits the bytes and the time. Above a limit it closes the connection.
 */
export function limitDrain(request: IncomingMessage): void {
  if (isFullyRead(request)) return;
  onceRead(request, MAX_DRAIN_MS, MAX_DRAIN_MS, (isOver) => {
    // This also closes the connection, because the body has not ended.
    if (isOver) request.destroy();
  });
}

/**
 * Reads the body to its end, within the same limits, before an answer that closes the connection (Connection: close, which some proxies
 * send). Otherwise the connection would be reset while the client is still sending, and the answer would be lost.
 */
export async function drainBeforeClosing(request: IncomingMessage): Promise<void> {
  const closes = request.httpVersion === '1.0' || /\bclose\b/i.test(request.headers.connection ?? '');
  if (!closes || isFullyRead(request)) return;
  request.resume();
  await new Promise<void>((resolve) => onceRead(request, MAX_ANSWER_DELAY_MS, MAX_SILENCE_MS, () => resolve()));
}
