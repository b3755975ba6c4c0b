import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { pauseFileRemoval, type FileRemovalPause } from '../../../base/database/file-removal.ts';
import { ask, notesForm, paperForm, uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { emptyPlace, HUB_SECRET, temporaryFolder } from '@exam-vault/testing/backups';
import { trustingInspector } from '@exam-vault/testing/files';
import { environmentOf, runHub, spawnHub } from '@exam-vault/testing/hub-command';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, type Member } from '@exam-vault/testing/people';
import { textFile } from '@exam-vault/testing/reading-hub';
import { scriptedReader } from '@exam-vault/testing/scripted-reader';
import { storedFiles } from '@exam-vault/testing/stored-files';

/** A killed command is a process of its own, which takes its time on a busy machine. */
const SLOW = { timeout: 240_000 };
const DAY = 24 * 3_600_000;

let hub: ListeningHub;
let owner: Member;
let folder: string;
beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector, reader: scriptedReader() }, undefined, { HUB_SECRET });
  owner = await student(hub);
  folder = await temporaryFolder();
});

const someFile = () => textFile(randomBytes(20_000).toString('hex'));

/** The rows of a person's document, by its id. */
async function fileOf(_id: string): Promise<string> {
  const [row] = await hub.database.rows<{ file_id: string }>('select file_id from documents where _id = $1', [_id]);
  return row?.file_id ?? '';
}

const replaceFile = (_id: string) =>
  ask(hub, 'PUT', `/papers/edit_paper/${_id}`, { as: owner, form: paperForm({ title: 'Replaced' }, someFile()) });

const stored = async (key: string) => (await storedFiles(hub)).some((path) => path.includes(key));

async function holding<T>(work: (held: FileRemovalPause) => Promise<T>): Promise<T> {
  const held = await pauseFileRemoval(hub.database.pool);
  try {
    return await work(held);
  } finally {
    await held.release();
  }
}

describe('a backup beside the work of the hub', SLOW, () => {
  it('fits together, rows and files, whatever is uploaded, replaced, deleted and purged meanwhile', async () => {
    const papers: string[] = [];
    for (let number = 0; number < 20; number += 1) {
      papers.push((await uploadedPaper(hub, owner, { title: `Paper ${number}` }, someFile()))._id);
    }
    const over = new AbortController();
    const file = join(folder, 'busy.tar');
    const backing = runHub(environmentOf(hub), ['backup', file]).finally(() => over.abort());
    const worker = async (mine: string[]) => {
      for (let round = 0; !over.signal.aborted; round += 1) {
        const _id = mine[round % mine.length] ?? '';
        expect((await replaceFile(_id)).status).toBe(200);
        const { _id: fresh } = await uploadedPaper(hub, owner, { title: `Fresh ${round}` }, someFile());
        expect((await ask(hub, 'PUT', `/papers/${fresh}/delete`, { as: owner })).status).toBe(200);
        await hub.database.rows("update documents set deleted_at = now() - interval '31 days' where _id = $1", [fresh]);
        await hub.deleted.purge();
      }
    };
    await Promise.all([worker(papers.slice(0, 10)), worker(papers.slice(10))]);
    expect(await backing).toMatchObject({ code: 0, err: '' });

    const place = await emptyPlace();
    expect((await place.run('restore', file)).code).toBe(0);
    expect(await place.run('verify')).toMatchObject({ code: 0, out: expect.stringContaining('0 missing, 0 changed') });
    const [count] = await place.database.rows<{ n: number }>(
      'select count(*) as n from documents where deleted_at is null',
    );
    expect(count?.n).toBeGreaterThanOrEqual(20);
  });

  it('keeps what is replaced, purged or refused meanwhile until it is over; then the collection of orphans removes it', async () => {
    const { _id } = await uploadedPaper(hub, owner, { title: 'To be replaced' }, someFile());
    const before = await fileOf(_id);
    const notes = await uploadedNotes(hub, owner, {}, someFile());
    const purged = await fileOf(notes._id);
    await hub.database.rows("update documents set deleted_at = now() - interval '31 days' where _id = $1", [notes._id]);
    await holding(async () => {
      expect((await replaceFile(_id)).status).toBe(200);
      expect(await hub.deleted.purge()).toBe(1);
      // Neither the sweep, however old they are by now, nor another hub takes them.
      await hub.files.collectOrphans(hub.identity.issuer, 0, new Date(Date.now() + DAY));
      expect(await stored(before)).toBe(true);
      expect(await stored(purged)).toBe(true);
      // Nobody waits for a backup.
      expect(
        (await ask(hub, 'PUT', `/notes/edit_notes/${notes._id}`, { as: owner, form: notesForm({}, someFile()) }))
          .status,
      ).toBe(404);
    });
    await hub.files.collectOrphans(hub.identity.issuer, DAY, new Date());
    expect(await stored(before)).toBe(false);
    expect(await stored(purged)).toBe(false);
    expect(await stored(await fileOf(_id))).toBe(true);
  });

  it('is one at a time for a database', async () => {
    await holding(async () => {
      const outcome = await runHub(environmentOf(hub), ['backup', join(folder, 'second.tar')]);
      expect(outcome).toMatchObject({ code: 1, err: 'Another backup of this database is being made\n' });
    });
  });

  it('holds nobody up who removes a file once it is over, even when the one who made it was killed', async () => {
    const { _id } = await uploadedPaper(hub, owner, { title: 'Held' }, someFile());
    const before = await fileOf(_id);
    const killWhen = async () => {
      const locks = await hub.database.rows(`
        select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted
          and database = (select oid from pg_database where datname = current_database())
      `);
      return locks.length > 0;
    };
    const file = join(folder, 'killed.tar');
    const { code } = await spawnHub(environmentOf(hub), ['backup', file], { killWhen });
    expect(code).not.toBe(0);
    expect((await replaceFile(_id)).status).toBe(200);
    await expect
      .poll(
        async () => {
          await hub.files.collectOrphans(hub.identity.issuer, DAY, new Date());
          return stored(before);
        },
        { timeout: 30_000 },
      )
      .toBe(false);
    // The next one takes its place, and what was begun.
    expect((await runHub(environmentOf(hub), ['backup', file])).code).toBe(0);
  });
});
