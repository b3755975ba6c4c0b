import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** The kernel accepts one change of a plain user in a tenth of a second, from all of them together. */
const RETRY_AFTER_MS = 150;
const MAX_TRIES = 20;

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * Gives the session of a process this niceness. Linux shares the processor among sessions first (autogroup, sched(7)): without it, the
 * niceness of a child in a session of its own counts only among its own threads, and a reader in the background is as important as the hub.
 * Never rejects: where there are no autogroups, the niceness of the process is enough.
 */
export async function setSessionNiceness(pid: number, niceness: number): Promise<void> {
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    try {
      await writeFile(`/proc/${pid}/autogroup`, String(niceness));
      return;
    } catch (error) {
      if (!hasCode(error, 'EAGAIN')) return;
    }
    await wait(RETRY_AFTER_MS, undefined, { ref: false });
  }
}
