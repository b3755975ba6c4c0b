import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { diskFileStorage } from '../../../base/adapters/disk-file-storage.ts';
import type { FileStorage } from '../../../base/ports/file-storage.ts';
import { uploadedPaper } from '@exam-vault/testing/ask';
import { emptyPlace, temporaryFolder } from '@exam-vault/testing/backups';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub } from '@exam-vault/testing/listening-hub';
import { student } from '@exam-vault/testing/people';
import { makeBackup } from './backup-service.ts';
import { readRestoreMarker } from './restore-marker.ts';
import { beginRestore, inspectBackup, restoreBackup } from './restore-service.ts';

const FILES = 20;
const look = { signal: new AbortController().signal };

let file: string;
beforeAll(async () => {
  const hub = await listeningHub({ inspector: trustingInspector });
  const owner = await student(hub);
  for (let number = 0; number < FILES; number += 1) await uploadedPaper(hub, owner, { title: `Paper ${number}` });
  file = join(await temporaryFolder(), 'whole.tar');
  const parts = { pool: hub.database.pool, storage: hub.storage, secretFingerprint: '', now: () => new Date() };
  await makeBackup(parts, file, { overwrite: false, ...look });
});

describe('a restore whose store fails for one file', () => {
  // The first is over long before anybody waits, one of the middle while others are waited for, the last at the very end.
  it.each([1, 10, FILES])('fails, whichever it is (%i of 20), and run again it brings all in', async (failing) => {
    const { database, dataDir } = await emptyPlace();
    const disk = diskFileStorage(join(dataDir, 'files'));
    let adopted = 0;
    const storage: FileStorage = {
      ...disk,
      async adopt(key, path) {
        adopted += 1;
        if (adopted === failing) throw new Error('EIO: i/o error');
        await disk.adopt(key, path);
      },
    };
    const { manifest } = await inspectBackup(file, look);
    const restore = async () => {
      const begun = await beginRestore(dataDir, manifest);
      return restoreBackup({ pool: database.pool, storage, dataDir }, file, { manifest, ...begun }, look);
    };
    const stored = async () =>
      (await readdir(join(dataDir, 'files'), { recursive: true })).filter((name) => name.length > 36);
    await expect(restore()).rejects.toThrow('EIO: i/o error');
    expect(await database.rows('select tablename from pg_tables where schemaname = current_schema()')).toEqual([]);
    expect(await stored()).toEqual([]);
    expect(await readRestoreMarker(dataDir)).not.toBeNull();
    expect((await restore())?.end.files).toBe(FILES);
    expect(await stored()).toHaveLength(FILES);
  });
});
