import type { Server, Socket } from 'node:net';
import { addressKey } from './address-key.ts';

/** Connections of one address at a time: a hall of three hundred, whose browsers open six each. */
const MAX_CONNECTIONS_PER_ADDRESS = 2_000;

/**
 * Ends what an address opens beyond that many connections, each of which takes memory and a file of the process even while nothing is
 * said. Behind a proxy the address is the proxy's, and the bound is its own to keep.
 */
export function limitConnections(
  server: Server,
  isProxy: (address: string) => boolean,
  most = MAX_CONNECTIONS_PER_ADDRESS,
): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address)) return;
    const key = addressKey(address);
    const before = open.get(key) ?? 0;
    if (before >= most) {
      socket.destroy();
      return;
    }
    open.set(key, before + 1);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
  });
}
