import { randomUUID } from 'node:crypto';
import {
  appendFile,
  lutimes,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { HUB_SECRET } from '@exam-vault/testing/backups';
import { trustingInspector } from '@exam-vault/testing/files';
import { environmentOf, runHub } from '@exam-vault/testing/hub-command';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, type Member } from '@exam-vault/testing/people';
import { textFile } from '@exam-vault/testing/reading-hub';
import { storedFiles } from '@exam-vault/testing/stored-files';
import { scriptedReader } from '@exam-vault/testing/scripted-reader';

const HOUR = 3_600_000;

let hub: ListeningHub;
let owner: Member;
beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector, reader: scriptedReader() }, undefined, { HUB_SECRET });
  owner = await student(hub);
});
beforeEach(async () => {
  await hub.database.rows('delete from documents');
  // The folders stay: the hub knows them by now.
  for (const path of await storedFiles(hub)) await rm(path);
  await rm(join(hub.config.dataDir, 'files', 'zz'), { recursive: true, force: true });
});

const verify = () => runHub(environmentOf(hub), ['verify']);
const pathOf = (key: string) => join(hub.config.dataDir, 'files', key.slice(0, 2), key);

/** As a file that lies there for long: no upload of now. */
async function putOld(key: string, bytes: string): Promise<void> {
  await mkdir(join(pathOf(key), '..'), { recursive: true });
  await writeFile(pathOf(key), bytes);
  const old = new Date(Date.now() - HOUR);
  await utimes(pathOf(key), old, old);
}

/** Uploads so many papers. @returns the keys of their files, in order */
async function papers(count: number): Promise<string[]> {
  const keys: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { _id } = await uploadedPaper(hub, owner, { title: `Paper ${number}` }, textFile(`Text of paper ${number}`));
    const [row] = await hub.database.rows<{ file_id: string }>('select file_id from documents where _id = $1', [_id]);
    keys.push(row?.file_id ?? '');
  }
  return keys;
}

const lines = (out: string) => out.trim().split('\n').slice(0, -1).sort();

describe('hub verify (contract section 1)', () => {
  it('finds nothing wrong in a sound hub, its thumbnails and deleted documents counted in', async () => {
    await papers(3);
    await uploadedNotes(hub, owner, {}, textFile('Notes'));
    await hub.processing.drain();
    await hub.database.rows("update documents set deleted_at = now() where title = 'Paper 1'");
    expect(await verify()).toEqual({
      code: 0,
      out: '4 files of documents checked, 0 MB: 0 missing, 0 changed, 0 unreadable, 0 extra.\n',
      err: '',
    });
  });

  it('finds each file that is missing, changed in any way, swapped or orphaned, names whose it is, and changes nothing', async () => {
    const [flipped, cut, grown, gone, one, other, moved, sound] = (await papers(8)) as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const bytes = await readFile(pathOf(flipped));
    bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 0x01;
    await writeFile(pathOf(flipped), bytes);
    await truncate(pathOf(cut), 5);
    await appendFile(pathOf(grown), 'more');
    await rm(pathOf(gone));
    await rename(pathOf(one), `${pathOf(one)}.x`);
    await rename(pathOf(other), pathOf(one));
    await rename(`${pathOf(one)}.x`, pathOf(other));
    const elsewhere = join(hub.config.dataDir, 'files', 'zz');
    await mkdir(elsewhere);
    await rename(pathOf(moved), join(elsewhere, moved));
    const orphan = randomUUID();
    await putOld(orphan, 'nobody has this');
    const left = `${randomUUID()}.w240`;
    await putOld(left, 'a thumbnail of nothing');
    const foreign = join(hub.config.dataDir, 'files', 'thesis.doc');
    await writeFile(foreign, 'x');
    const old = new Date(Date.now() - HOUR);
    for (const path of [foreign, elsewhere, join(elsewhere, moved)]) await utimes(path, old, old);

    const everything = () => readdir(join(hub.config.dataDir, 'files'), { recursive: true });
    const before = await everything();
    const { code, out, err } = await verify();
    expect(await everything()).toEqual(before);
    expect(code).toBe(1);
    expect(err).toBe('Some stored files are missing or damaged.\n');
    const found = lines(out);
    const said = (what: string, key: string) => expect.stringContaining(`${what}: ${key}`) as string;
    for (const key of [flipped, cut, grown, one, other]) expect(found).toContainEqual(said('changed', key));
    for (const key of [gone, moved]) expect(found).toContainEqual(said('missing', key));
    for (const key of [orphan, left, 'thesis.doc', 'zz']) expect(found).toContainEqual(said('extra', key));
    expect(found).toHaveLength(11);
    expect(found.join()).toContain('of the paper "Paper 3"');
    expect(out).not.toContain(sound);
    expect(out).toContain('8 files of documents checked, 0 MB: 2 missing, 5 changed, 0 unreadable, 4 extra.');
  });

  it('finds what is dated in the future, and what has the name of a file and is none', async () => {
    await papers(1);
    const [future, soon, nowhere, folder] = Array.from({ length: 4 }, () => randomUUID()) as [
      string,
      string,
      string,
      string,
    ];
    const foreign = join(hub.config.dataDir, 'files', 'future.doc');
    await writeFile(foreign, 'x');
    for (const key of [future, soon, nowhere, folder]) await putOld(key, 'nobody has this');
    for (const [path, later] of [
      [pathOf(future), HOUR],
      [foreign, HOUR],
      // The clock of the disk is not quite that of the hub.
      [pathOf(soon), HOUR / 12],
    ] as const) {
      const date = new Date(Date.now() + later);
      await utimes(path, date, date);
    }
    const old = new Date(Date.now() - HOUR);
    for (const [key, target] of [
      [nowhere, 'not-there'],
      [folder, hub.config.dataDir],
    ] as const) {
      await rm(pathOf(key));
      await symlink(target, pathOf(key));
      await lutimes(pathOf(key), old, old);
    }
    try {
      const { code, out } = await verify();
      expect(code).toBe(1);
      expect(lines(out)).toHaveLength(5);
      for (const name of [future, 'future.doc', join(nowhere.slice(0, 2), nowhere), join(folder.slice(0, 2), folder)]) {
        expect(out).toContain(`extra: ${name}: `);
      }
      expect(out).toContain('1 file without a document may still be uploading');
    } finally {
      for (const path of [pathOf(nowhere), pathOf(folder)]) await rm(path);
    }
  });

  it('takes no upload on its way for an orphan, and says that there is one', async () => {
    await papers(1);
    const young = randomUUID();
    await putOld(young, 'its row is about to come');
    await utimes(pathOf(young), new Date(), new Date());
    await writeFile(join(hub.config.dataDir, 'files', `.${randomUUID()}.partial`), 'being written');
    const { code, out } = await verify();
    expect(code).toBe(0);
    expect(out).toContain('2 files without a document may still be uploading');
  });

  it('stays right while documents are uploaded, replaced and purged beside it', async () => {
    await papers(5);
    const over = new AbortController();
    const ended = Promise.all([verify(), verify()]).finally(() => over.abort());
    for (let round = 0; !over.signal.aborted; round += 1) {
      const { _id } = await uploadedPaper(hub, owner, { title: `Round ${round}` }, textFile(`Round ${round}`));
      const [row] = await hub.database.rows<{ file_id: string }>('select file_id from documents where _id = $1', [_id]);
      await putOld(`${row?.file_id}.w240`, 'a thumbnail');
      // As a purge does: the row first, then the file.
      await hub.database.rows('delete from documents where _id = $1', [_id]);
      await hub.files.discard(row?.file_id ?? '');
    }
    for (const { code, out } of await ended) expect({ code, out }).toMatchObject({ code: 0 });
  });

  it('tells of thumbnails that are missing, which can be made again, and is not alarmed', async () => {
    const [key = ''] = await papers(1);
    await hub.processing.drain();
    await rm(`${pathOf(key)}.w240`);
    const { code, out } = await verify();
    expect(code).toBe(0);
    expect(out).toContain('1 thumbnail missing; run npm run hub -- reindex to create them.');
  });
});
