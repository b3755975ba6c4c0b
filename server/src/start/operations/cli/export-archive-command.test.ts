import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approve, uploadedNotes, uploadedPaper, uploadedSolution } from '@exam-vault/testing/ask';
import { HUB_SECRET } from '@exam-vault/testing/backups';
import { pdfFile } from '@exam-vault/testing/files';
import { environmentOf, runHub } from '@exam-vault/testing/hub-command';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { administrator, student, type Member } from '@exam-vault/testing/people';

let hub: ListeningHub;
let owner: Member;
let admin: Member;
let root: string;
beforeAll(async () => {
  hub = await listeningHub({}, undefined, { HUB_SECRET });
  owner = await student(hub);
  admin = await administrator(hub);
  root = await realpath(await mkdtemp(join(tmpdir(), 'exam-vault-export-')));
});
afterAll(() => rm(root, { recursive: true }));

const run = (of: ListeningHub, ...words: string[]) => runHub(environmentOf(of), words);

/** The files below a folder with the hashes of their bytes. */
async function filesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const hashed = paths.map(async (path): Promise<[string, string]> => {
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    return [path.slice(folder.length + 1), hash];
  });
  return Object.fromEntries((await Promise.all(hashed)).toSorted());
}

describe('hub export-archive', () => {
  const folder = () => join(root, 'archive');

  beforeAll(async () => {
    const paper = async (title: string, more: Record<string, string> = {}) => {
      const file = await pdfFile({ pages: 1, text: `The file of ${title}`.replaceAll(/[^\w ]/g, '') });
      return await uploadedPaper(hub, owner, { title, exam_year: '2023', ...more }, file);
    };
    for (const title of ['=1+1 | and "more"', 'Paging', 'PAGING', '../../etc/<b>'])
      await approve(hub, admin, (await paper(title))._id);
    const { _id } = await paper('Set A', { course_code: '5CS4-03', unit_no: 'II' });
    await approve(hub, admin, _id);
    const solution = await uploadedSolution(hub, owner, _id, { title: 'Solved', subject: 'DBMS', exam_year: '2023' });
    await approve(hub, admin, solution._id);
    await uploadedNotes(hub, owner, { title: 'Deadlocks', unit_no: 'III' });
    await paper('Waits for review');
    const hidden = await paper('Hidden');
    await approve(hub, admin, hidden._id);
    await run(hub, 'hide', hidden._id);
  });

  it('writes what is public under readable names, and a hub that imports it is the same hub', async () => {
    expect(await run(hub, 'export-archive', folder())).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^5 papers, 1 notes and 1 solution, \d+ MB, exported to .*archive\.\n$/) as string,
    });
    const files = await filesOf(folder());
    const place = 'CSE/V/Operating Systems';
    expect(Object.keys(files).toSorted()).toEqual(
      [
        'archive.csv',
        'catalogue.json',
        'index.html',
        `${place}/index.html`,
        `${place}/2023 Midterm =1+1 and more.pdf`,
        `${place}/2023 Midterm Paging.pdf`,
        `${place}/2023 Midterm PAGING (2).pdf`,
        `${place}/2023 Midterm etc b.pdf`,
        `${place}/2023 Midterm Set A.pdf`,
        `${place}/Notes/Unit III Deadlocks.pdf`,
        'CSE/V/DBMS/index.html',
        'CSE/V/DBMS/Solutions/2023 Midterm Solved.pdf',
      ].toSorted(),
    );
    const page = await readFile(join(folder(), place, 'index.html'), 'utf8');
    expect(page).toContain(
      '<a href="../../../CSE/V/Operating%20Systems/2023%20Midterm%20etc%20b.pdf">../../etc/&lt;b&gt;</a>',
    );

    const other = await listeningHub({}, undefined, { HUB_SECRET });
    const [who, approver] = [await student(other), await administrator(other)];
    const words = ['import', join(folder(), 'archive.csv'), '--owner', who.email, '--approve', approver.email];
    expect(await run(other, ...words)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^5 papers, 1 notes and 1 solution imported\.\n$/) as string,
    });
    const again = join(root, 'again');
    expect(await run(other, 'export-archive', again)).toMatchObject({ code: 0 });
    expect(await filesOf(again)).toEqual(files);
  });

  it('refuses a folder with anything in it', async () => {
    await writeFile(join(root, 'kept.txt'), 'kept');
    expect(await run(hub, 'export-archive', root)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/isn’t empty\. Choose a new folder\.\n$/) as string,
    });
    expect(await readFile(join(root, 'kept.txt'), 'utf8')).toBe('kept');
  });

  it('names each document whose stored file is damaged, and exports the others', async () => {
    const [row] = await hub.database.rows<{ file_id: string }>("select file_id from documents where title = 'Set A'");
    await hub.storage.remove(row?.file_id ?? '');
    const at = join(root, 'damaged');
    expect(await run(hub, 'export-archive', at)).toEqual({
      code: 1,
      out: expect.stringMatching(
        /^4 papers, 1 notes and 1 solution, .*\n\S+ "Set A": the stored file is missing or changed\n$/,
      ) as string,
      err: expect.stringContaining('1 document couldn’t be exported.') as string,
    });
    expect(await readFile(join(at, 'archive.csv'), 'utf8')).not.toContain('Set A');
  });
});
