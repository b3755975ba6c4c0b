import { parentPort } from 'node:worker_threads';
import { asker } from '../../serving/compute/asking.ts';
import type { TaskBegan, ThreadCall } from '../../serving/compute/compute-pool.ts';
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
