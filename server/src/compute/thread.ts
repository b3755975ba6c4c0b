import { parentPort } from 'node:worker_threads';
import { TASKS, type TaskName } from './tasks.ts';

/** One task, as a thread receives it. */
export interface ThreadCall {
  readonly id: number;
  readonly name: TaskName;
  readonly input: readonly unknown[];
}

/** Sent when a task begins: its time limit counts from here, not from the start of the thread. */
export interface TaskBegan {
  readonly began: number;
}

/** What each thread of a pool runs. */
export default async function runTask({ id, name, input }: ThreadCall): Promise<unknown> {
  const task = (await TASKS[name]()) as (...values: readonly unknown[]) => unknown;
  parentPort?.postMessage({ began: id } satisfies TaskBegan);
  return await task(...input);
}
