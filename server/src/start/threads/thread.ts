import { parentPort, type MessagePort } from 'node:worker_threads';
import type { Ask, AskedValue, Question, TaskBegan, ThreadCall } from '../../serving/compute/compute-pool.ts';
import { ASKING_TASKS, TASKS } from './tasks.ts';

/** What each thread of a pool runs. */
export default async function runTask({ id, name, input, port }: ThreadCall): Promise<unknown> {
  const task = (await { ...TASKS, ...ASKING_TASKS }[name]()) as (...values: readonly unknown[]) => unknown;
  parentPort?.postMessage({ began: id } satisfies TaskBegan, []);
  try {
    return await (port ? task(asker(port), ...input) : task(...input));
  } finally {
    port?.close();
  }
}

/** Asks the pool, which answers at the other end of the port. */
function asker(port: MessagePort): Ask {
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
