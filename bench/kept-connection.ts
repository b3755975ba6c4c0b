import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

interface Waiting {
  readonly resolve: (status: number) => void;
  readonly reject: (error: Error) => void;
}

/**
 * One kept-alive HTTP connection with one request at a time. Node's own client costs as much as a small server does, and would be
 * what is measured. Knows just what the servers here send: a head, content-length, and so many bytes.
 */
export class KeptConnection {
  readonly #socket: Socket;
  #waiting: Waiting | null = null;
  #head: Buffer = Buffer.alloc(0);
  #status = 0;
  /** Bytes of the body that are still to come; null until the head has come whole. */
  #missing: number | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (bytes) => this.#read(bytes));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the server closed the connection')));
  }

  static open(host: string, port: number): Promise<KeptConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new KeptConnection(socket));
      });
    });
  }

  /** Sends a whole request and reads its answer to the end. @returns the status */
  ask(request: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  #read(bytes: Buffer): void {
    let body = bytes.length;
    if (this.#missing === null) {
      this.#head = this.#head.length === 0 ? bytes : Buffer.concat([this.#head, bytes]);
      const end = this.#head.indexOf(HEAD_END);
      if (end < 0) return;
      const head = this.#head.toString('latin1', 0, end);
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
      if (length === undefined) return this.#fail(new Error(`an answer without content-length:\n${head}`));
      this.#status = Number(head.slice(9, 12));
      this.#missing = Number(length);
      body = this.#head.length - end - HEAD_END.length;
    }
    this.#missing -= body;
    if (this.#missing > 0) return;
    if (this.#missing < 0) return this.#fail(new Error('more bytes than content-length says'));
    this.#missing = null;
    this.#head = Buffer.alloc(0);
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve(this.#status);
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = null;
    this.#socket.destroy();
  }
}
