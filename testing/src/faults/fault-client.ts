import { setTimeout as delay } from 'node:timers/promises';

/** What came to a request; null: the connection broke before the whole answer was there. */
export type Answered = {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
  readonly headers: Headers;
} | null;

export interface Sent {
  readonly token?: string;
  readonly json?: object;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where the answer sends the browser is not asked. */
  readonly stay?: boolean;
}

export type Send = (origin: string, method: string, path: string, sent?: Sent) => Promise<Answered>;

/** Milliseconds after which no answer is a fault of the hub. */
const PATIENCE = 120_000;

/** One request to a hub that may be killed meanwhile. @throws Error when it neither answers nor breaks the connection */
export async function send(
  origin: string,
  method: string,
  path: string,
  { token, json, form, headers, stay }: Sent = {},
): Promise<Answered> {
  const late = AbortSignal.timeout(PATIENCE);
  try {
    const answer = await fetch(origin + path, {
      method,
      signal: late,
      redirect: stay ? 'manual' : 'follow',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: json ? JSON.stringify(json) : (form ?? null),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = bytes.toString();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') && text.startsWith('{');
    const body = isJson ? (JSON.parse(text) as Record<string, unknown>) : { list: text };
    return { status: answer.status, body, bytes, headers: answer.headers };
  } catch (error) {
    if (late.aborted) throw new Error(`${method} ${path}: no answer within ${PATIENCE / 1000} s`, { cause: error });
    return null;
  }
}

/** A refusal that passes: 503 which says when to try again, or a connection that broke. */
export const isPassing = (answered: Answered): boolean =>
  answered === null || (answered.status === 503 && Number(answered.headers.get('retry-after')) > 0);

/** Milliseconds for which a client goes on trying: longer than a database takes to come back on a busy machine. */
const TRYING = 90_000;

/** Tries again as the answer says, until there is one that does not pass. */
export async function patiently(ask: () => Promise<Answered>): Promise<Answered> {
  for (const began = performance.now(); ; await delay(100)) {
    const answered = await ask();
    if (!isPassing(answered) || performance.now() - began > TRYING) return answered;
  }
}

/** @throws Error when the answer is another */
export function granted(answered: Answered, status: number): Readonly<Record<string, unknown>> {
  if (answered?.status !== status)
    throw new Error(`${answered?.status ?? 'no answer'}, not ${status}: ${JSON.stringify(answered?.body)}`);
  return answered.body;
}
