import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';
import { addressKey } from './address-key.ts';

/** A lecture hall of three hundred people, whose browsers open six connections each. */
const MAX_CONNECTIONS_PER_ADDRESS = 2_000;
/** About 15 KB of memory each while they are idle. */
const MAX_CONNECTIONS = 10_000;

/** What the connections of one address do. Each set has the connection that changed longest ago first. */
interface AddressConnections {
  /** No request has come on it yet. */
  readonly silent: Set<Socket>;
  /** Between two requests. */
  readonly idle: Set<Socket>;
  readonly busy: Set<Socket>;
  /** Busy with an upload. Their number has a limit of its own (uploads-under-way.ts). */
  readonly uploading: Set<Socket>;
}
type State = keyof AddressConnections;

const noConnections = (): AddressConnections => ({
  silent: new Set(),
  idle: new Set(),
  busy: new Set(),
  uploading: new Set(),
});

const countOf = ({ silent, idle, busy, uploading }: AddressConnections) =>
  silent.size + idle.size + busy.size + uploading.size;

/** The connection that is closed when there are too many. Null if all bring uploads. */
function mostDispensable({ silent, idle, busy }: AddressConnections): Socket | null {
  for (const sockets of [silent, idle, busy]) for (const socket of sockets) return socket;
  return null;
}

/** Half of the files that this process may open; the rest is for files, uploads and the database. */
function maxByOpenFiles(): number {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    if (soft !== undefined) return Math.floor(Number(soft) / 2);
  } catch {
    // Not Linux.
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * Limits the open connections of one address and in all, since each takes memory and a file descriptor even while it says nothing. Above
 * the limit, a new connection replaces one that has sent no request, or has none running, or is busy longest. So a machine that opens
 * thousands of connections cannot keep others at its address out. A trusted proxy has no limit here: all its clients share its address,
 * and it must limit them itself.
 */
export function limitConnections(
  server: Server,
  isProxy: (address: string) => boolean,
  max = { address: MAX_CONNECTIONS_PER_ADDRESS, total: Math.min(MAX_CONNECTIONS, maxByOpenFiles()) },
): void {
  const addresses = new Map<string, AddressConnections>();
  const keyOf = new WeakMap<Socket, string>();
  let total = 0;

  function remove(socket: Socket): void {
    const key = keyOf.get(socket);
    const connections = key === undefined ? undefined : addresses.get(key);
    if (key === undefined || !connections) return;
    keyOf.delete(socket);
    for (const sockets of Object.values(connections) as Set<Socket>[]) sockets.delete(socket);
    total -= 1;
    if (countOf(connections) === 0) addresses.delete(key);
  }

  function move(socket: Socket, state: State): void {
    const key = keyOf.get(socket);
    const connections = key === undefined ? undefined : addresses.get(key);
    if (!connections) return;
    for (const sockets of Object.values(connections) as Set<Socket>[]) sockets.delete(socket);
    connections[state].add(socket);
  }

  /** @returns whether there is room for one more at this address */
  function makeRoom(connections: AddressConnections | undefined): boolean {
    const isAddressFull = connections !== undefined && countOf(connections) >= max.address;
    if (!isAddressFull && total < max.total) return true;
    const closed = mostDispensable(isAddressFull ? connections : largestOf(addresses.values()));
    if (!closed) return false;
    remove(closed);
    closed.destroy();
    return true;
  }

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address)) return;
    const key = addressKey(address);
    if (!makeRoom(addresses.get(key))) {
      socket.destroy();
      return;
    }
    const connections = addresses.get(key) ?? noConnections();
    addresses.set(key, connections);
    connections.silent.add(socket);
    keyOf.set(socket, key);
    total += 1;
    socket.once('close', () => remove(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    move(socket, isUpload(request) ? 'uploading' : 'busy');
    response.once('close', () => move(socket, 'idle'));
  });
}

function isUpload({ method, headers }: IncomingMessage): boolean {
  return (method === 'POST' || method === 'PUT') && /^multipart\//i.test(headers['content-type'] ?? '');
}

function largestOf(all: Iterable<AddressConnections>): AddressConnections {
  let largest = noConnections();
  for (const connections of all) if (countOf(connections) > countOf(largest)) largest = connections;
  return largest;
}
