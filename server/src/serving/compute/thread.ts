import { parentPort, type MessagePort } from 'node:worker_threads';
import { asker } from './asking.ts';
import { ASKING_TASKS, TASKS, type AskingName, type TaskName } from './tasks.ts';

/** One task, as a thread receives it. */
export interface ThreadCall {
  readonly id: number;
  readonly name: TaskName | AskingName;
  readonly input: readonly unknown[];
  /** Where the task asks the hub's own thread. */
  readonly port?: MessagePort;
}

/** Sent when a task begins: its time limit counts from here, not from the start of the thread. */
export interface TaskBegan {
  readonly began: number;
}

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
