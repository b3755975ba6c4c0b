import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What must be undone however the benchmarks end: by themselves, by an error, by Ctrl-C. The newest is undone first. */
const pending: (() => Promise<void>)[] = [];

/** Remembers `undo` for the end. @returns a function that does it now, once */
export function atEnd(undo: () => void | Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  const once = () => (done ??= undoNow());
  const undoNow = async () => {
    await undo();
    pending.splice(pending.indexOf(once), 1);
  };
  pending.push(once);
  return once;
}

/** Undoes all that is left, also what is begun meanwhile. */
export async function cleanUp(): Promise<void> {
  for (let undo = pending.at(-1); undo; undo = pending.at(-1)) {
    await undo().catch((error: unknown) => {
      console.error(error);
      pending.pop();
    });
  }
}

let interrupted = false;
/** Whether the user has ended the run: nothing new is begun then. */
export const isInterrupted = () => interrupted;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (interrupted) return;
    interrupted = true;
    console.error('Cleaning up …');
    void cleanUp().finally(() => process.exit(130));
  });
}

/** An empty folder that is removed at the end. Others may enter it: as root, PostgreSQL runs as somebody else. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'exam-vault-bench-'));
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }));
  await chmod(folder, 0o711);
  return folder;
}
