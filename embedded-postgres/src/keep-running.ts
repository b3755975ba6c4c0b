import { setTimeout as delay } from 'node:timers/promises';
import type { DataFolderLock } from './data-folder-lock.ts';
import { type ServerPlan, startServer, stopServer } from './server-life.ts';

const longestPause = 30_000;

/** Starts the server and starts it again whenever it ends, until `stop`. Throws when the first start fails. */
export async function keepRunning(plan: ServerPlan, lock: DataFolderLock): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let server = await startServer(plan, signal);
  let starting = Promise.resolve();

  const startAgain = async (): Promise<void> => {
    for (let pause = 100; ; pause = Math.min(pause * 2, longestPause)) {
      // Without the lock another hub may have the folder: its database is not ours to touch.
      if (!(await lock.isOurs())) throw new Error('the lock of the data folder is gone');
      try {
        server = await startServer(plan, signal);
        return;
      } catch (error) {
        signal.throwIfAborted();
        plan.warn((error as Error).message);
        await delay(pause, undefined, { signal });
      }
    }
  };

  const watch = async () => {
    for (;;) {
      const { reason } = await server.exited;
      if (signal.aborted) return;
      plan.warn(`PostgreSQL ended (${reason}); starting it again`);
      starting = startAgain();
      await starting;
      plan.log('PostgreSQL runs again');
    }
  };
  void watch().catch((error: Error) => {
    if (!signal.aborted) plan.warn(`PostgreSQL is not started again: ${error.message}`);
  });

  return {
    async stop() {
      stopping.abort();
      await starting.catch(() => undefined);
      await stopServer(server, plan, lock);
    },
  };
}
