import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, statfs, symlink, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RemovalPauseLostError } from '../../../base/database/file-removal.ts';
import { StorageUnavailableError, type FileStorage } from '../../../base/ports/file-storage.ts';
import { uploadedPaper } from '@exam-vault/testing/ask';
import { temporaryFolder } from '@exam-vault/testing/backups';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student } from '@exam-vault/testing/people';
import { textFile } from '@exam-vault/testing/reading-hub';
import { scriptedReader } from '@exam-vault/testing/scripted-reader';
import { BackupRefusedError, FILES } from './archive-format.ts';
import { readArchive } from './archive-reader.ts';
import { makeBackup } from './backup-service.ts';

let hub: ListeningHub;
let folder: string;
/** Of the files of the hub's papers, in the order of a backup. */
let keys: string[];
beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector, reader: scriptedReader() });
  folder = await temporaryFolder();
  const owner = await student(hub);
  for (let number = 0; number < 6; number += 1) {
    await uploadedPaper(hub, owner, { title: `Paper ${number}` }, textFile(randomBytes(100_000).toString('hex')));
  }
  const rows = await hub.database.rows<{ file_id: string }>('select file_id from documents order by file_id');
  keys = rows.map(({ file_id }) => file_id);
}, 60_000);

interface Change {
  readonly read?: FileStorage['read'];
  readonly signal?: AbortSignal;
  readonly into?: string;
}

const backup = ({ read, signal = new AbortController().signal, into = folder }: Change = {}, name = 'one.tar') =>
  makeBackup(
    {
      pool: hub.database.pool,
      storage: { read: read ?? hub.storage.read },
      secretFingerprint: 'not of interest',
      now: () => new Date(),
    },
    join(into, name),
    { overwrite: true, signal },
  );

async function filesIn(path: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of readArchive(path)) if (name.startsWith(FILES)) names.push(name.slice(FILES.length));
  return names;
}

/** None of the hub's connections is in a transaction any more: neither the snapshot nor the hold is left. */
async function expectNothingOpen(): Promise<void> {
  const open = "select from pg_stat_activity where datname = current_database() and state like 'idle in%'";
  await expect.poll(() => hub.database.rows(open)).toEqual([]);
}

describe('a backup', () => {
  it('has every file, and says so', async () => {
    const { end, size } = await backup();
    expect(end).toMatchObject({ files: 6, damaged: { count: 0 }, rows: { documents: 6 } });
    expect(await filesIn(join(folder, 'one.tar'))).toEqual(keys);
    expect(size).toBeGreaterThan(6 * 200_000);
    await expectNothingOpen();
  });

  it('is made although files are missing, changed or cannot be read, and names them', async () => {
    const [missing = '', changed = '', unreadable = '', closed = '', sound = ''] = keys;
    const read: FileStorage['read'] = async (key) => {
      if (key === missing) return null;
      if (key === closed) throw Object.assign(new Error('EIO: i/o error, open'), { code: 'EIO' });
      if (key === changed) return Readable.from([Buffer.from('something else')]);
      if (key !== unreadable) return hub.storage.read(key);
      return Readable.from(
        (function* () {
          yield Buffer.from('the beginning');
          throw new Error('EIO: i/o error');
        })(),
      );
    };
    const { end } = await backup({ read });
    expect(end.damaged.count).toBe(4);
    expect(end.damaged.first).toEqual([
      `${missing} is missing`,
      `${changed} has changed or can’t be read`,
      `${unreadable} has changed or can’t be read`,
      `${closed} cannot be opened: EIO: i/o error, open`,
    ]);
    const there = await filesIn(join(folder, 'one.tar'));
    expect(there).toEqual([changed, unreadable, ...keys.slice(4)]);
    expect(there).toContain(sound);
    await expectNothingOpen();
  });

  it('is made although a real disk does not let a file be opened', async () => {
    const [, , key = ''] = keys;
    const path = join(hub.config.dataDir, 'files', key.slice(0, 2), key);
    // A link to itself: nobody can open that, root neither.
    await rename(path, `${path}.away`);
    await symlink(key, path);
    try {
      const { end } = await backup();
      expect(end).toMatchObject({ files: 5, damaged: { count: 1, first: [expect.stringContaining('ELOOP')] } });
    } finally {
      await rename(`${path}.away`, path);
    }
    expect((await backup()).end.damaged.count).toBe(0);
  });

  it.each([
    ['the store is away', new StorageUnavailableError('The store does not answer')],
    ['the hub may open no more files', Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' })],
  ])('is given up when %s: that is no fault of one file', async (_what, error) => {
    const own = await mkdtemp(join(folder, 'away-'));
    const read: FileStorage['read'] = (key) => (key === keys[3] ? Promise.reject(error) : hub.storage.read(key));
    await expect(backup({ read, into: own })).rejects.toBe(error);
    expect(await readdir(own)).toEqual([]);
    await expectNothingOpen();
  });

  it('leaves nothing behind when it is stopped, wherever it is', async () => {
    for (const at of [0, 3, 5]) {
      const own = await mkdtemp(join(folder, 'stopped-'));
      const stop = new AbortController();
      const read: FileStorage['read'] = (key) => {
        if (key === keys[at]) stop.abort(new Error('stopped here'));
        return hub.storage.read(key);
      };
      await expect(backup({ read, signal: stop.signal, into: own })).rejects.toThrow('stopped here');
      expect(await readdir(own)).toEqual([]);
    }
    await expectNothingOpen();
  });

  it('is given up when the connection that holds the files is lost', async () => {
    const own = await mkdtemp(join(folder, 'lost-'));
    const read: FileStorage['read'] = async (key) => {
      if (key === keys[2]) {
        await hub.database.rows(`
          select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock'
            and database = (select oid from pg_database where datname = current_database())
        `);
      }
      return hub.storage.read(key);
    };
    await expect(backup({ read, into: own })).rejects.toThrow(RemovalPauseLostError);
    expect(await readdir(own)).toEqual([]);
    await backup({ into: own });
  });

  it('is refused before it begins where there is no room for it, with the figures', async () => {
    const { bavail, bsize } = await statfs(folder);
    const before = await hub.database.rows<{ file_size: number }>('select file_size from documents limit 1');
    await hub.database.rows('update documents set file_size = $1 where file_id = $2', [bavail * bsize, keys[0]]);
    try {
      await expect(backup({}, 'huge.tar')).rejects.toThrow(BackupRefusedError);
      await expect(backup({}, 'huge.tar')).rejects.toThrow(/needs about [\d,]+ MB; .* has only [\d,]+ MB free/);
    } finally {
      await hub.database.rows('update documents set file_size = $1 where file_id = $2', [
        before[0]?.file_size,
        keys[0],
      ]);
    }
    expect((await readdir(folder)).filter((name) => name.startsWith('huge'))).toEqual([]);
    await expectNothingOpen();
  });
});

/** Puts a small file system of its own at `path`; false where the machine does not let us. */
function mountSmall(path: string, size: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('a disk that becomes full meanwhile', () => {
  let small: string;
  let mounted: boolean;
  beforeAll(async () => {
    small = await mkdtemp(join(tmpdir(), 'exam-vault-small-'));
    mounted = mountSmall(small, '3m');
  });
  afterAll(async () => {
    if (mounted) execFileSync('umount', [small]);
    await rm(small, { recursive: true, force: true });
  });

  it('leaves nothing behind of the backup', async () => {
    // Where nothing can be mounted, it ends in the middle by the store, whose failure no backup outlives either.
    const full = () => new StorageUnavailableError('ENOSPC: no space left on device');
    const into = join(small, 'backups');
    await mkdir(into);
    const stuffing = join(into, '..', 'stuffing');
    const read: FileStorage['read'] = async (key) => {
      if (key === keys[2]) {
        if (!mounted) throw full();
        execFileSync('sh', ['-c', 'dd if=/dev/zero of="$0" bs=4k 2>/dev/null || true', stuffing]);
      }
      return hub.storage.read(key);
    };
    await expect(backup({ read, into })).rejects.toThrow(/ENOSPC/);
    expect(await readdir(into)).toEqual([]);
    if (mounted) await truncate(stuffing, 0);
    await backup({ into });
    expect(await readdir(into)).toEqual(['one.tar']);
    await expectNothingOpen();
  });
});
