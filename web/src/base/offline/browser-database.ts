import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

interface BrowserDatabase<Tables extends DBSchema> {
  /** Opened at its first use. */
  readonly open: () => Promise<IDBPDatabase<Tables>>;
  /** Lets go of it, so that it can be deleted. */
  readonly close: () => Promise<void>;
}

/** A database of this browser. Logging out in any tab deletes it, so it never stands in the way of that. */
export function browserDatabase<Tables extends DBSchema>(
  name: string,
  create: (fresh: IDBPDatabase<Tables>) => void,
): BrowserDatabase<Tables> {
  let opened: Promise<IDBPDatabase<Tables>> | null = null;
  async function close() {
    const before = opened;
    opened = null;
    await before?.then((database) => database.close()).catch(() => undefined);
  }
  const open = () =>
    (opened ??= openDB<Tables>(name, 1, {
      upgrade: create,
      blocking: () => void close(),
      terminated: () => void close(),
    }).catch((error: unknown) => {
      opened = null;
      throw error;
    }));
  return { open, close };
}
