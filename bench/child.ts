import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { atEnd } from './clean-up.ts';

export interface Child<T> {
  readonly result: Promise<T>;
  readonly end: () => Promise<void>;
}

/** Starts one of the programs `*-child.ts` with its job. `result` is the first thing it answers; it lives until `end`. */
export function startChild<T>(script: string, job: object): Child<T> {
  const child = fork(fileURLToPath(new URL(`./${script}.js`, import.meta.url)), {
    serialization: 'advanced',
    execArgv: [],
  });
  const end = atEnd(() => void child.kill('SIGKILL'));
  const result = new Promise<T>((resolve, reject) => {
    child.once('message', (answer) => resolve(answer as T));
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`${script} ended (${code ?? signal}) without a result`)));
  });
  result.catch(() => undefined);
  child.send(job);
  return { result, end };
}

/** Runs such a program to its result, in a process of its own, so that it shares no event loop with anything. */
export async function runChild<T>(script: string, job: object): Promise<T> {
  const { result, end } = startChild<T>(script, job);
  try {
    return await result;
  } finally {
    await end();
  }
}

/** The other side: does the job and answers. */
export function serveJob(work: (job: never) => Promise<object>): void {
  // Ctrl-C reaches the whole group; the runner ends this process.
  process.on('SIGINT', () => undefined);
  process.once('disconnect', () => process.exit());
  process.once('message', (job) => {
    work(job as never).then(
      (result) => process.send?.(result),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
