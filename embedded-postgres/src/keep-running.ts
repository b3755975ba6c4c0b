import { setTimeout as delay } from 'node:timers/promises';
import type { DataFolderLock } from './data-folder-lock.ts';
import { type ServerPlan, startServer, stopServer } from './server-life.ts';

const MAX_RESTART_DELAY_MS = 30_000;

/** Starts the server, and restarts it whenever it ends, until `stop`. @throws Error when the first start fails */
export async function keepRunning(plan: ServerPlan, lock: DataFolderLock): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let server = await startServer(plan, signal);
  let starting = Promise.resolve();

  const startAgain = async (): Promise<void> => {
    for (let delayMs = 100; ; delayMs = Math.min(delayMs * 2, MAX_RESTART_DELAY_MS)) {
      // Without the lock another hub may use the folder and its database.
      if (!(await lock.isOurs())) throw new Error('the lock of the data folder is gone');
      try {
        server = await startServer(plan, signal);
        return;
      } catch (error) {
        signal.throwIfAborted();
        plan.warn((error as Error).message);
        await delay(delayMs, undefined, { signal });
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
