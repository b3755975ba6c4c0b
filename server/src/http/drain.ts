import type { IncomingMessage } from 'node:http';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';

const MAX_BYTES = MAX_FILE_SIZE + 16 * 1_048_576;
const MAX_MILLISECONDS = 60_000;

/**
 * After an early refusal Node reads on and drops what still comes, so that a browser that is still sending gets the
 * answer. This bounds it: in bytes and in time; then the connection ends.
 */
export function boundDrain(request: IncomingMessage): void {
  const { socket } = request;
  const done = () => request.complete || request.readableEnded || request.destroyed || socket.destroyed;
  if (done()) return;
  const startedAt = Date.now();
  const startedWith = socket.bytesRead;
  const watch = setInterval(() => {
    const over = socket.bytesRead - startedWith > MAX_BYTES || Date.now() - startedAt > MAX_MILLISECONDS;
    if (over) socket.destroy();
    if (over || done()) clearInterval(watch);
  }, 250);
  watch.unref();
}
