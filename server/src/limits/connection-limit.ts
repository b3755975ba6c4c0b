import type { Server, Socket } from 'node:net';
import { addressKey } from './address-key.ts';

/** A lecture hall of three hundred people, whose browsers open six connections each. */
const MAX_CONNECTIONS_PER_ADDRESS = 2_000;

/**
 * Closes new connections of an address that already has `max` open ones. Each connection takes memory and a file descriptor, even while
 * it is idle. A trusted proxy has no limit here: all its clients share its address, and it must limit them itself.
 */
export function limitConnections(
  server: Server,
  isProxy: (address: string) => boolean,
  max = MAX_CONNECTIONS_PER_ADDRESS,
): void {
  const openByAddress = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address)) return;
    const key = addressKey(address);
    const open = openByAddress.get(key) ?? 0;
    if (open >= max) {
      socket.destroy();
      return;
    }
    openByAddress.set(key, open + 1);
    socket.once('close', () => {
      const remaining = (openByAddress.get(key) ?? 1) - 1;
      if (remaining === 0) openByAddress.delete(key);
      else openByAddress.set(key, remaining);
    });
  });
}
