import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { atEnd } from '../at-end.ts';

/** What happens to one request between the hub and the store. */
export type Fault =
  /** The connection is closed without an answer. */
  | { readonly what: 'hang-up' }
  /** The request is taken and never answered. */
  | { readonly what: 'silence' }
  /** Answered in the store's place; the store hears nothing of it. */
  | { readonly what: 'answer'; readonly status: number; readonly code: string }
  /** "Kept", says the line, with the right ETag, and nothing is. */
  | { readonly what: 'swallow' }
  /** One bit is another, in what is sent or in what comes back, at this byte of the body. */
  | { readonly what: 'flip-sent' | 'flip-answer'; readonly at: number }
  /** The body of the answer ends, or goes no further, after so many bytes. */
  | { readonly what: 'cut' | 'stall'; readonly after: number }
  /** The answer belongs to another range, or to something that is encrypted so that its ETag is no MD5. */
  | { readonly what: 'other-range' | 'other-etag' };

function flip(at: number): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const here = at - passed;
      passed += chunk.length;
      if (here < 0 || here >= chunk.length) return done(null, chunk);
      const changed = Buffer.from(chunk);
      changed[here] = (changed[here] ?? 0) ^ 1;
      return done(null, changed);
    },
  });
}

/** Passes so many bytes on; then nothing, or the end of the connection. */
function stopAfter(after: number, response: ServerResponse, cut: boolean): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const some = chunk.subarray(0, Math.max(0, after - passed));
      passed += chunk.length;
      if (passed < after) return done(null, chunk);
      if (some.length > 0) this.push(some);
      // What was passed on goes out first.
      if (cut) setTimeout(() => response.destroy(), 20);
      return undefined;
    },
  });
}

/** A real store behind a line that is bad in whatever way `line.fault` says of each request; closed at the end of the test file. */
export async function badLine(store: string) {
  const line = {
    endpoint: '',
    /** Asked of every request; null lets it pass. */
    fault: (_method: string, _url: string): Fault | null => null,
    /** Requests that came, those that were let pass too. */
    requests: 0,
  };

  function pass(incoming: IncomingMessage, response: ServerResponse, fault: Fault | null): void {
    const { hostname, port } = new URL(store);
    const forward = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        const other = {
          ...(fault?.what === 'other-range' ? { 'content-range': 'bytes 0-10/11' } : {}),
          ...(fault?.what === 'other-etag' ? { etag: '"of-the-encrypted"' } : {}),
        };
        response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...other });
        response.flushHeaders();
        if (fault?.what === 'flip-answer') answer.pipe(flip(fault.at)).pipe(response);
        else if (fault?.what === 'cut' || fault?.what === 'stall') {
          answer.pipe(stopAfter(fault.after, response, fault.what === 'cut')).pipe(response);
        } else answer.pipe(response);
        answer.on('error', () => response.destroy());
      },
    );
    forward.on('error', () => response.destroy());
    response.on('close', () => forward.destroy());
    if (fault?.what === 'flip-sent') incoming.pipe(flip(fault.at)).pipe(forward);
    else incoming.pipe(forward);
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    line.requests += 1;
    const fault = line.fault(incoming.method ?? '', incoming.url ?? '');
    if (fault?.what === 'hang-up') incoming.socket.destroy();
    else if (fault?.what === 'silence') incoming.resume();
    else if (fault?.what === 'answer') {
      incoming.resume();
      response.writeHead(fault.status, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${fault.code}</Code><Message>said by the line</Message></Error>`);
    } else if (fault?.what === 'swallow') {
      const md5 = createHash('md5').update(await buffer(incoming));
      response.writeHead(200, { etag: `"${md5.digest('hex')}"`, 'content-length': 0 }).end();
    } else pass(incoming, response, fault);
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  line.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return line;
}
