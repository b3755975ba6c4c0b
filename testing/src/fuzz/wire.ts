import { connect, type Socket } from 'node:net';

/** A request as bytes, so that it may be wrong in ways that no client library lets one be. */
export interface WireRequest {
  readonly bytes: Buffer;
  /** The answer to it has a head only. */
  readonly isHead: boolean;
  /** It may be ended without an answer: what came is no whole HTTP request, or asks for another protocol. */
  readonly mayBeDropped: boolean;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** Milliseconds until an answer counts as none. */
const PATIENCE = 30_000;
/** Milliseconds that the end of a broken request is waited for: the hub may well wait for the rest of it. */
const BROKEN_PATIENCE = 250;

interface Head {
  readonly status: number;
  readonly headers: Map<string, string>;
  readonly length: number;
}

function headOf(bytes: Buffer): Head | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [line = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const headers = new Map(
    lines.map((one) => {
      const colon = one.indexOf(':');
      return [one.slice(0, colon).toLowerCase(), one.slice(colon + 1).trim()] as const;
    }),
  );
  return { status: Number(line.split(' ')[1]), headers, length: end + 4 };
}

/** The body of a chunked answer, or null until it is whole; with how many bytes it took. */
function dechunked(bytes: Buffer): { body: Buffer; length: number } | null {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return null;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    if (bytes.length < line + 2 + size + 2) return null;
    if (size === 0) return { body: Buffer.concat(parts), length: line + 4 };
    parts.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}

/** The first whole answer in what came; `over` when nothing more will come. */
function answerIn(bytes: Buffer, isHead: boolean, over: boolean): { answer: WireAnswer; keeps: boolean } | null {
  const head = headOf(bytes);
  if (!head) return null;
  // 100 Continue and its like come before the answer.
  if (head.status >= 100 && head.status < 200) return answerIn(bytes.subarray(head.length), isHead, over);
  const { status, headers } = head;
  const rest = bytes.subarray(head.length);
  const stays = headers.get('connection')?.toLowerCase() !== 'close';
  const whole = (body: Buffer, length: number) => ({
    answer: { status, headers, body },
    keeps: stays && rest.length === length,
  });
  if (isHead || status === 304 || status === 204) return whole(Buffer.alloc(0), 0);
  if (headers.get('transfer-encoding') === 'chunked') {
    const found = dechunked(rest);
    return found && whole(found.body, found.length);
  }
  const length = headers.get('content-length');
  if (length !== undefined)
    return rest.length >= Number(length) ? whole(rest.subarray(0, Number(length)), Number(length)) : null;
  return over ? whole(rest, -1) : null;
}

/** One connection to a hub that is opened again whenever an answer ends it. */
export class WireClient {
  readonly #port: number;
  readonly #host: string;
  #socket: Socket | null = null;

  constructor(origin: string) {
    const { port, hostname } = new URL(origin);
    [this.#port, this.#host] = [Number(port), hostname];
  }

  /** @returns null when the connection was ended without an answer */
  async ask({ bytes, isHead, mayBeDropped }: WireRequest): Promise<WireAnswer | null> {
    // What is broken gets a connection of its own, and leaves none behind.
    if (mayBeDropped) this.close();
    const socket = this.#socket ?? (await this.#open());
    this.#socket = socket;
    return new Promise((resolve, reject) => {
      let came = Buffer.alloc(0);
      const timer = setTimeout(() => finish(null, false), mayBeDropped ? BROKEN_PATIENCE : PATIENCE);
      const finish = (answer: WireAnswer | null, keeps: boolean) => {
        clearTimeout(timer);
        socket.off('data', onData).off('close', onClose);
        if (!keeps || mayBeDropped) this.close();
        if (answer || mayBeDropped) resolve(answer);
        else reject(new Error(`no answer; what came was: ${came.toString('latin1', 0, 200)}`));
      };
      const onData = (chunk: Buffer) => {
        came = Buffer.concat([came, chunk]);
        const found = answerIn(came, isHead, false);
        if (found) finish(found.answer, found.keeps);
      };
      const onClose = () => finish(answerIn(came, isHead, true)?.answer ?? null, false);
      socket.on('data', onData).on('close', onClose);
      socket.write(bytes);
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  #open(): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: this.#host, port: this.#port, noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        // What ends the connection comes after it.
        socket.on('error', () => undefined);
        socket.on('close', () => {
          if (this.#socket === socket) this.#socket = null;
        });
        resolve(socket);
      });
    });
  }
}
