import type { FileType } from '@exam-vault/contract/files';
import type { StartedChild } from '../run-sandboxed.ts';

/** A child that nobody needs is ended after this. */
const MAX_IDLE_MS = 3_000;

interface Waiting {
  readonly child: Promise<StartedChild>;
  readonly timer: NodeJS.Timeout;
}

/** Children that were started before their file had arrived: at most one for each type. Each has read nothing and checks one file. */
export function waitingChildren(start: (type: FileType) => Promise<StartedChild>) {
  const waiting = new Map<FileType, Waiting>();

  function remove(type: FileType): Promise<StartedChild> | null {
    const found = waiting.get(type);
    if (!found) return null;
    clearTimeout(found.timer);
    waiting.delete(type);
    return found.child;
  }

  function end(type: FileType): void {
    remove(type)
      ?.then(({ kill }) => kill())
      .catch(() => undefined);
  }

  return {
    prepare(type: FileType): void {
      const found = waiting.get(type);
      if (found) {
        found.timer.refresh();
        return;
      }
      const child = start(type);
      // Without a sandbox nothing is checked, and the check says why.
      child.catch(() => undefined);
      waiting.set(type, { child, timer: setTimeout(() => end(type), MAX_IDLE_MS).unref() });
    },

    /** The child that waits for such a file; null when there is none, or when it has ended. */
    async take(type: FileType): Promise<StartedChild | null> {
      const child = await remove(type)?.catch(() => null);
      return child?.isWaiting() ? child : null;
    },
  };
}
