import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadedPaper } from '@exam-vault/testing/ask';
import { pdfFile, trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, type Member } from '@exam-vault/testing/people';
import { fileJournal } from '../../base/database/file-journal.ts';
import { pauseFileRemoval } from '../../base/database/file-removal.ts';

const MINUTE = 60_000;
let hub: ListeningHub;
let owner: Member;
let file: Buffer;
beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
  owner = await student(hub);
  file = await pdfFile();
});
beforeEach(() => hub.database.rows('delete from file_journal'));

const removeNoted = (minAgeMs: number) => hub.files.removeNoted(hub.identity.issuer, minAgeMs);
const noted = async () =>
  (await hub.database.rows<{ file_id: string }>('select file_id from file_journal')).map(({ file_id }) => file_id);
const isStored = async (key: string) => {
  const stream = await hub.storage.read(key);
  stream?.destroy();
  return stream !== null;
};

/** A file of a hub that was killed before its row was committed, stored so many minutes ago. */
async function leftByCrash(minutes: number): Promise<string> {
  const key = randomUUID();
  await fileJournal(hub.database.db).note(key);
  await hub.storage.adopt(key, await hub.stagedFile(file));
  await hub.database.rows(
    `update file_journal set noted_at = now() - ${minutes} * interval '1 minute' where file_id = $1`,
    [key],
  );
  return key;
}

describe('files that are noted before they are stored (decision 25)', () => {
  it('stay when a row refers to them, and are forgotten', async () => {
    const { _id } = await uploadedPaper(hub, owner, {}, file);
    const [row] = await hub.database.rows<{ file_id: string }>('select file_id from documents where _id = $1', [_id]);
    expect(await noted()).toEqual([row?.file_id]);
    expect(await removeNoted(MINUTE)).toBe(0);
    expect(await noted()).toHaveLength(1);
    expect(await removeNoted(0)).toBe(0);
    expect([await noted(), await isStored(row?.file_id ?? '')]).toEqual([[], true]);
  });

  it('are removed when no row ever came, once they are old', async () => {
    const [old, young] = [await leftByCrash(6), await leftByCrash(4)];
    expect(await removeNoted(5 * MINUTE)).toBe(1);
    expect([await isStored(old), await isStored(young), await noted()]).toEqual([false, true, [young]]);
    await expect(hub.files.removeNoted('of another database', 0)).rejects.toThrow('another database');
    expect(await isStored(young)).toBe(true);
  });

  it('wait while a backup may still read them', async () => {
    const left = await leftByCrash(6);
    const pause = await pauseFileRemoval(hub.database.pool);
    expect(await removeNoted(5 * MINUTE)).toBe(0);
    expect([await isStored(left), await noted()]).toEqual([true, [left]]);
    await pause.release();
    expect(await removeNoted(5 * MINUTE)).toBe(1);
    expect(await isStored(left)).toBe(false);
  });
});
