import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder } from '@exam-vault/embedded-postgres/data-folder-lock';
import { ask, PAPER_FIELDS } from '@exam-vault/testing/ask';
import { emptyPlace, HUB_SECRET } from '@exam-vault/testing/backups';
import { pdfFile } from '@exam-vault/testing/files';
import { environmentOf, runHub, spawnHub, type Outcome } from '@exam-vault/testing/hub-command';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { administrator, student, type Member } from '@exam-vault/testing/people';

const COLUMNS = ['file', 'title', 'subject', 'department', 'year', 'semester', 'paper_type', 'exam_type'];

let hub: ListeningHub;
let owner: Member;
let root: string;
let folder: string;
let csv: string;
beforeAll(async () => {
  hub = await listeningHub({}, undefined, { HUB_SECRET });
  owner = await student(hub);
  root = await realpath(await mkdtemp(join(tmpdir(), 'exam-vault-import-')));
});
afterAll(() => rm(root, { recursive: true }));

let serial = 0;
beforeEach(async () => {
  serial += 1;
  folder = join(root, String(serial));
  await mkdir(folder);
  csv = join(folder, 'archive.csv');
});

const run = (words: string[]): Promise<Outcome> => runHub(environmentOf(hub), ['import', ...words]);
const line = (values: Partial<Record<string, string>>) =>
  COLUMNS.map((column) => values[column] ?? { ...PAPER_FIELDS, file: 'one.pdf' }[column as 'file']).join(',');
/** Files of their own and a CSV that names them. */
async function archive(titles: readonly string[]): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const [at, title] of titles.entries()) {
    const bytes = await pdfFile({ pages: 1, text: title });
    files.set(title, bytes);
    await writeFile(join(folder, `${at}.pdf`), bytes);
  }
  const rows = titles.map((title, at) => line({ file: `${at}.pdf`, title }));
  await writeFile(csv, [COLUMNS.join(','), ...rows, ''].join('\n'));
  return files;
}
const importCount = async () =>
  (await hub.database.rows<{ count: number }>('select count(*)::int from imports'))[0]?.count ?? 0;

describe('hub import (contract section 1)', () => {
  it('refuses line by line, and imports the corrected lines from the file it has left', async () => {
    await writeFile(join(folder, 'one.pdf'), await pdfFile());
    const head = `\uFEFF${COLUMNS.join(';')};uploaded_by`;
    const lines = [
      head,
      `one.pdf;"Two\r\nlines";Operating Systems;CSE;3rd;V;Main;Midterm;`,
      '',
      `one.pdf;Good one;Operating Systems;CSE;3rd;V;Main;Midterm;`,
      `two.pdf;No file;Operating Systems;CSE;3rd;V;Main;Midterm;`,
      `one.pdf;Two mistakes;Operating Systems;Law;;V;Main;Midterm;`,
      `one.pdf;Too few;Operating Systems;CSE`,
      `one.pdf;Too many;Operating Systems;CSE;3rd;V;Main;Midterm;;;`,
      `one.pdf;Nobody;Operating Systems;CSE;3rd;V;Main;Midterm;nobody@example.edu`,
      '',
    ].join('\r\n');
    await writeFile(csv, lines);

    const dryRun = await run([csv, '--dry-run', '--owner', owner.email]);
    const report = [
      'line 2: title: has characters that are not allowed',
      'line 6: file: can’t be found',
      'line 7: year: is missing',
      `line 7: department: "Law" isn’t in your list; use CSE, CIVIL, ME, EE, Other`,
      'line 8: row: has 4 values, but the header has 9',
      'line 9: row: has 11 values, but the header has 9',
      'line 10: uploaded_by: doesn’t have an account',
    ];
    expect(dryRun).toEqual({
      code: 1,
      out: `${report.join('\n')}\n1 paper and 0 notes can be imported. Nothing was written.\n`,
      err: '6 lines were refused.\n',
    });
    expect(await readdir(folder)).toEqual(['archive.csv', 'one.pdf']);
    expect(await importCount()).toBe(0);

    const imported = await run([csv, '--owner', owner.email]);
    const left = join(folder, 'archive.refused.csv');
    expect(imported).toEqual({
      code: 1,
      out: `${report.join('\n')}\n1 paper and 0 notes imported.\n`,
      err: `6 lines were refused. Fix them in ${left}, then import that file.\n`,
    });
    const refused = await readFile(left, 'utf8');
    expect(refused.startsWith(`\uFEFFline;field;reason;${COLUMNS.join(';')};uploaded_by\r\n`)).toBe(true);
    expect(refused).toContain('2;title;title: has characters that are not allowed;one.pdf;"Two\r\nlines";');
    expect(refused).toContain(
      `7;year, department;"year: is missing; department: ""Law"" isn’t in your list; use CSE, CIVIL, ME, EE, Other";one.pdf;Two mistakes;`,
    );
    expect(refused).toContain('\r\n9;row;row: has 11 values, but the header has 9;one.pdf;Too many;');

    const corrected = refused
      .replace('"Two\r\nlines"', 'Two lines')
      .replace('two.pdf', 'one.pdf')
      .replace('Law;;', 'CSE;3rd;')
      .replace('Too few;Operating Systems;CSE', 'Too few;Operating Systems;CSE;3rd;V;Main;Midterm;')
      .replace('Midterm;;;', 'Midterm;');
    await writeFile(left, corrected);
    const again = await run([left, '--owner', owner.email]);
    expect(again.out).toBe('line 7: uploaded_by: doesn’t have an account\n5 papers and 0 notes imported.\n');
    expect(again.err).toContain(`1 line was refused. Fix them in ${join(folder, 'archive.refused-2.csv')}`);
    expect(await readFile(left, 'utf8')).toBe(corrected);
    expect(await readFile(join(folder, 'archive.refused-2.csv'), 'utf8')).toBe(
      `\uFEFFline;field;reason;${COLUMNS.join(';')};uploaded_by\r\n` +
        '7;uploaded_by;uploaded_by: doesn’t have an account;one.pdf;Nobody;Operating Systems;CSE;3rd;V;Main;Midterm;nobody@example.edu\r\n',
    );

    expect(await run([csv, '--owner', owner.email])).toMatchObject({
      out: expect.stringContaining('0 papers and 0 notes imported, 1 already here.') as string,
    });
    // Each run that has written something, once.
    const log = await hub.database.rows<{ actor: string; comment: string }>(
      "select actor, detail ->> 'comment' as comment from audit_log where action = 'hub.import' order by id",
    );
    expect(log.map(({ actor }) => actor)).toEqual(['hub import', 'hub import']);
    expect(log[0]?.comment).toMatch(/^archive\.csv: 1 paper and 0 notes imported/);
  });

  it('killed in the middle and run again brings in every line once, byte for byte', { timeout: 300_000 }, async () => {
    // Titles of its own at each attempt: what an attempt before has brought in would be here already.
    const word = `Killed${randomUUID().slice(0, 8)}`;
    const titles = Array.from({ length: 14 }, (_, n) => `${word} ${n}`);
    const files = await archive(titles);
    const words = [csv, '--approve', (await administrator(hub)).email, '--owner', owner.email];
    const begun = await importCount();
    for (const enough of [2, 6]) {
      const killWhen = async () => (await importCount()) >= begun + enough;
      expect(await spawnHub(environmentOf(hub), ['import', ...words], { killWhen })).toMatchObject({ code: null });
    }
    const survived = (await importCount()) - begun;
    expect(survived).toBeGreaterThanOrEqual(6);
    expect(survived).toBeLessThan(titles.length);

    const ended = await run(words);
    expect(ended).toEqual({
      code: 0,
      out: expect.stringMatching(/^\d+ papers? and 0 notes imported, \d+ already here\.\n$/),
      // On a slow machine it says how far it is.
      err: expect.stringMatching(/^(\d+ of 14 lines, .*\n)*$/),
    });
    const [imported = 0, , here = 0] = (ended.out.match(/\d+/g) ?? []).map(Number);
    expect(imported + here).toBe(titles.length);
    // The database may have committed one more for the killed process after it was counted.
    expect(here - survived).toBeOneOf([0, 1, 2]);
    // What the killed ones had staged is swept by the next, beside the running hub's own uploads.
    expect(await readdir(join(hub.config.dataDir, 'import'), { recursive: true })).toEqual(['incoming']);
    const { body } = await ask(hub, 'GET', `/papers/search_papers?title=${word}`);
    expect(body.data?.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
    for (const { title, file_url } of body.data ?? []) {
      const served = Buffer.from(await (await fetch(hub.origin + file_url)).arrayBuffer());
      expect(served.equals(files.get(title) as Buffer), title).toBe(true);
    }
  });

  it('works where no hub runs, and what it brings in is the next hub’s', async () => {
    await archive(['Alone']);
    const { dataDir, run: command } = await emptyPlace();
    expect(await command('create-admin', 'root@example.edu')).toMatchObject({ code: 0 });
    const words = ['import', csv, '--owner', 'root@example.edu'];
    expect(await command(...words, '--dry-run')).toMatchObject({ code: 0, err: '' });
    expect(await readdir(dataDir)).not.toContain('files');
    expect(await command(...words)).toEqual({ code: 0, out: '1 paper and 0 notes imported.\n', err: '' });
    expect(await command(...words)).toMatchObject({
      code: 0,
      out: '0 papers and 0 notes imported, 1 already here.\n',
    });
    // The store has the database's mark; otherwise its orphans would never be collected.
    expect(await readdir(join(dataDir, 'files'))).toContain('.hub');
  });

  it('refuses as a whole what cannot be meant, in one line, before anything is opened or imported', async () => {
    const before = await importCount();
    const refused = async (content: string | Buffer | null, pattern: RegExp, ...words: string[]) => {
      if (content !== null) await writeFile(csv, content);
      expect(await run([csv, ...words])).toEqual({
        code: 1,
        out: '',
        err: expect.stringMatching(new RegExp(`^[^\\n]*${pattern.source}[^\\n]*\\n$`)) as string,
      });
    };
    const head = COLUMNS.join(',');
    await refused(null, /Can’t find .*archive\.csv\. Check the path\./);
    await refused('', /is empty/, '--owner', owner.email);
    await refused(`${head},exam_yaer\n`, /"exam_yaer" isn’t an import column\. Use these columns: file, kind/);
    await refused(`${head},\n`, /column 9 has no name/);
    await refused(`${head},title\n`, /the column title appears twice/);
    await refused('file,title,year\n', /missing columns: subject, department, semester/);
    await refused(`${head}\n${line({ title: '"open' })}\n`, /the row starting on line 2: a quote isn’t closed/);
    await refused(
      Buffer.from(`${head}\n${line({ title: 'R\u00E9seaux' })}\n`, 'latin1'),
      /line 2 is not UTF-8; save the file as "CSV UTF-8"/,
    );
    await refused(`${head}\n${line({})}\n`, /Who owns the papers\? Use --owner/);
    await refused(null, /No user found for nobody@example\.edu/, '--owner', 'nobody@example.edu');
    const disabled = await student(hub);
    await hub.userService.disable({ actor_id: null, actor: 'a test' }, disabled.user._id);
    await refused(null, /is disabled/, '--owner', disabled.email);
    await refused(null, /No teacher found/, '--owner', owner.email, '--approve', owner.email);
    expect(await importCount()).toBe(before);
  });

  it('is refused while another import works on the same data folder', async () => {
    await archive(['One at a time']);
    const importing = join(hub.config.dataDir, 'import');
    await mkdir(importing, { recursive: true });
    const lock = await lockDataFolder(importing, 'hub import');
    expect(await run([csv, '--owner', owner.email])).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/in use by another process: hub import, process \d+[^\n]*\n$/) as string,
    });
    expect(await run([csv, '--owner', owner.email, '--dry-run'])).toMatchObject({ code: 0 });
    await lock.release();
    expect(await run([csv, '--owner', owner.email])).toMatchObject({ code: 0 });
  });
});
