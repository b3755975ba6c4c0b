import { vi } from 'vitest';

interface SentRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly authorization: string | null;
  readonly body: unknown;
}

type FakeAnswer = { readonly status?: number; readonly body: unknown; readonly headers?: Record<string, string> };
type Handler = (request: SentRequest) => FakeAnswer | Promise<FakeAnswer>;

/** Replaces `fetch` by handlers for 'METHOD /path' (without query), and records the requests. Unknown calls are 404. */
export function fakeHub(handlers: Record<string, Handler>) {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const request: SentRequest = {
      method: init.method ?? 'GET',
      path: input,
      authorization: new Headers(init.headers).get('authorization'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    sent.push(request);
    const handler = handlers[`${request.method} ${input.split('?')[0]}`];
    const reply = handler ? await handler(request) : problem(404, 'NOT_FOUND', 'Not found');
    init.signal?.throwIfAborted();
    return new Response(JSON.stringify(reply.body), { status: reply.status ?? 200, headers: reply.headers ?? {} });
  });
  return { sent, calls: (path: string) => sent.filter((request) => request.path.split('?')[0] === path) };
}

/** An error answer like the hub's. */
export function problem(status: number, code: string, message: string): FakeAnswer {
  return { status, body: { error: message, message, code } };
}

/** A reply that waits until the test calls `give`. */
export function heldReply() {
  let give: (reply: FakeAnswer) => void = () => undefined;
  const reply = new Promise<FakeAnswer>((resolve) => {
    give = resolve;
  });
  return { reply, give };
}

/** A token that the page can read. Its signature is not valid. */
export function tokenFor(sub: string, more: Record<string, unknown> = {}): string {
  const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${part({ alg: 'EdDSA' })}.${part({ sub, exp: 4_000_000_000, ...more })}.c2lnbmF0dXJl`;
}
