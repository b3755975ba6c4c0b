import type { MessagePort } from 'node:worker_threads';

/** Calls a function of the hub's own thread. */
export type Ask = (name: string, ...values: readonly unknown[]) => Promise<unknown>;
type AnyFunction = (...values: never[]) => unknown;
/** What a task may ask for. Values and results are copied, so they are data. */
export type Calls = Readonly<Record<string, AnyFunction>>;

interface Question {
  readonly id: number;
  readonly name: string;
  readonly values: readonly unknown[];
}
interface AskedValue {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: unknown;
}

/** Answers what a thread asks for. @param onQuestion called at each question */
export function answerCalls(port: MessagePort, calls: Calls, onQuestion: () => void): void {
  port.on('message', ({ id, name, values }: Question) => {
    onQuestion();
    const call = calls[name] as ((...all: readonly unknown[]) => unknown) | undefined;
    void (async () => await call?.(...values))().then(
      (value) => port.postMessage({ id, value } satisfies AskedValue),
      (error: unknown) => port.postMessage({ id, error } satisfies AskedValue),
    );
  });
}

/** The other end, in the thread. */
export function asker(port: MessagePort): Ask {
  const waiting = new Map<number, (reply: AskedValue) => void>();
  let lastId = 0;
  port.on('message', (reply: AskedValue) => {
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  return (name, ...values) =>
    new Promise((resolve, reject) => {
      const id = (lastId += 1);
      waiting.set(id, ({ value, error }) => (error === undefined ? resolve(value) : reject(error)));
      port.postMessage({ id, name, values } satisfies Question);
    });
}
