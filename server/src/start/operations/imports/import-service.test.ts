import { mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import type { Notes } from '@exam-vault/contract/notes';
import type { Paper } from '@exam-vault/contract/papers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserRow } from '../../../base/database/schema.ts';
import { storageFull } from '../../../base/errors.ts';
import { ask, NOTES_FIELDS, PAPER_FIELDS } from '@exam-vault/testing/ask';
import { pdfFile, jpegFile, fileOfSize } from '@exam-vault/testing/files';
import { encryptedPdf } from '@exam-vault/testing/hostile-files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { LATITUDE, withSegments, xmpBytes, xmpPayload } from '@exam-vault/testing/located-photos';
import { namingPdf, NAMES } from '@exam-vault/testing/naming-pdfs';
import { administrator, student, teacher, type Member } from '@exam-vault/testing/people';
import { storedFiles, stagedFiles } from '@exam-vault/testing/stored-files';
import type { Solution } from '@exam-vault/contract/solutions';
import type { TakenPaper } from './solution-ties.ts';
import { importService, type ImportOrder, type Outcome } from './import-service.ts';
import { openInside } from './open-inside.ts';
import type { RowValues } from './import-row.ts';

let hub: ListeningHub;
let deps: Parameters<typeof importService>[0];
let folder: string;
let one: Buffer;
let owner: Member;
let admin: Member;
let order: ImportOrder;
const rowOf = async ({ user }: Member) => (await hub.users.find(user._id)) as UserRow;

beforeAll(async () => {
  hub = await listeningHub();
  const { database, clock, users, documents, staging } = hub;
  const [db, stage] = [database.db, staging.stage];
  const joinPictures = () => Promise.reject(new Error('no pictures'));
  deps = { db, catalogue: DEFAULT_CATALOGUE, clock, users, documents, stage, joinPictures };
  folder = await realpath(await mkdtemp(join(tmpdir(), 'exam-vault-import-')));
  owner = await student(hub);
  admin = await administrator(hub);
  order = {
    open: (name) => openInside(folder, name),
    owner: await rowOf(owner),
    approver: null,
    validated: null,
    actor: 'hub import',
    papers: new Map(),
  };
  one = await pdfFile({ text: 'one' });
  await writeFile(join(folder, 'one.pdf'), one);
});
afterAll(() => rm(folder, { recursive: true }));

let serial = 0;
/** A paper nobody has imported yet. */
const paper = (values: RowValues = {}): RowValues => {
  serial += 1;
  return { ...PAPER_FIELDS, file: 'one.pdf', title: `Paper ${serial}`, ...values };
};
const take = (values: RowValues, more: Partial<ImportOrder> = {}): Promise<Outcome> =>
  importService(deps).take(values, { ...order, ...more });
const refusal = (field: string, reason: string | RegExp) => ({
  result: 'refused',
  refusals: [{ field, reason: expect.stringMatching(reason) as string }],
});
const IMPORTED = { result: 'imported', kind: 'paper', _id: expect.any(String) as string };
const mine = async <T>(path: string) => (await ask(hub, 'GET', path, { as: owner })).body as unknown as T[];
const papersOf = async (title: string) =>
  (await mine<Paper>('/papers/my_paper')).filter((each) => each.title === title);
const counts = async () => ({
  documents: await hub.database.rows('select count(*)::int from documents'),
  imports: await hub.database.rows('select count(*)::int from imports'),
  log: await hub.database.rows('select count(*)::int from audit_log'),
  stored: (await storedFiles(hub)).length,
  staged: (await stagedFiles(hub)).length,
});

describe('an imported row', () => {
  it('is a pending paper of its owner, byte for byte, and in the audit log (contract policy 1)', async () => {
    const row = paper({ exam_year: '2019', unit_no: 'II' });
    expect(await take(row)).toEqual(IMPORTED);
    const [found] = await papersOf(row.title ?? '');
    expect(found).toMatchObject({
      ...PAPER_FIELDS,
      title: row.title,
      exam_year: 2019,
      unit_no: 'II',
      paper_approval_status: 'Pending',
      uploaded_by: owner.user.name,
      page_count: 2,
      text_status: 'waiting',
    });
    const file = await fetch(hub.origin + found?.file_url);
    expect(Buffer.from(await file.arrayBuffer()).equals(one)).toBe(true);
    const log = await hub.database.rows('select actor_id, actor, action from audit_log where object_id = $1', [
      found?._id,
    ]);
    expect(log).toEqual([{ actor_id: null, actor: 'hub import', action: 'paper.upload' }]);
    expect(await stagedFiles(hub)).toEqual([]);
  });

  it('is notes when it says so', async () => {
    const title = 'Notes of an import';
    expect(await take({ ...NOTES_FIELDS, kind: 'notes', title, file: 'one.pdf' })).toEqual({
      result: 'imported',
      kind: 'notes',
      _id: expect.any(String) as string,
    });
    expect(await mine<Notes>('/notes/my_notes')).toContainEqual(
      expect.objectContaining({ title, unit_no: NOTES_FIELDS.unit_no, approved_by: owner.user.name }),
    );
  });

  it('has no location in its photo (contract section 7)', async () => {
    const photo = withSegments(await jpegFile(), xmpPayload(xmpBytes));
    expect(photo.includes(LATITUDE)).toBe(true);
    await writeFile(join(folder, 'photo.jpg'), photo);
    const row = paper({ file: 'photo.jpg' });
    expect(await take(row)).toEqual(IMPORTED);
    const [found] = await papersOf(row.title ?? '');
    const served = Buffer.from(await (await fetch(hub.origin + found?.file_url)).arrayBuffer());
    expect(served.length).toBe(photo.length);
    expect(served.includes(LATITUDE)).toBe(false);
    // Known again by the file as it was given.
    expect(await take(row)).toMatchObject({ result: 'present' });
  });

  it('has no author in its PDF, and is known again by the file as it was given', async () => {
    await writeFile(join(folder, 'naming.pdf'), await namingPdf({}));
    const row = paper({ file: 'naming.pdf' });
    expect(await take(row)).toEqual(IMPORTED);
    const [found] = await papersOf(row.title ?? '');
    const served = Buffer.from(await (await fetch(hub.origin + found?.file_url)).arrayBuffer());
    for (const name of NAMES) expect([name, served.includes(name)]).toEqual([name, false]);
    expect(await take(row)).toMatchObject({ result: 'present' });
  });

  it('may be of another day and approved in the name of an administrator', async () => {
    const approver = await rowOf(admin);
    const row = paper({ created_at: '2020-02-29' });
    expect(await take(row, { approver })).toEqual(IMPORTED);
    const [found] = await papersOf(row.title ?? '');
    expect(found).toMatchObject({
      created_at: '2020-02-29T12:00:00.000Z',
      paper_approval_status: 'Approved',
      approved_by: admin.user.name,
      comment: null,
    });
    expect(Math.abs(Number(found?.approval_at) - Date.now())).toBeLessThan(60_000);
    const log = await hub.database.rows<{ detail: object }>(
      'select actor_id, actor, action, detail from audit_log where object_id = $1 order by id',
      [found?._id],
    );
    expect(log).toMatchObject([
      { action: 'paper.upload' },
      {
        actor_id: null,
        actor: 'hub import',
        action: 'paper.approve',
        detail: { reviewer_id: approver._id, own: false },
      },
    ]);
    const waiting = paper({ paper_approval_status: 'Pending' });
    expect(await take(waiting, { approver })).toEqual(IMPORTED);
    expect((await papersOf(waiting.title ?? ''))[0]).toMatchObject({
      paper_approval_status: 'Pending',
      approved_by: null,
    });
    expect(await take(paper({ paper_approval_status: 'Approved' }))).toEqual(
      refusal('paper_approval_status', /--approve EMAIL/),
    );
  });
});

describe('the owner of an imported row', () => {
  it('is named by e-mail or id, blind to case, and else by the order', async () => {
    const other = await teacher(hub);
    for (const uploaded_by of [other.email.toUpperCase(), other.user._id]) {
      expect(await take(paper({ uploaded_by }))).toEqual(IMPORTED);
    }
    const theirs = await hub.database.rows('select 1 from documents where owner_id = $1', [other.user._id]);
    expect(theirs).toHaveLength(2);
  });

  it('must be a person who may upload now (contract policies 3 and 6)', async () => {
    const waiting = await teacher(hub, { approved: false });
    const withdrawn = await teacher(hub, { approved: 'withdrawn' });
    const disabled = await student(hub);
    await hub.userService.disable({ actor_id: null, actor: 'a test' }, disabled.user._id);
    expect(await take(paper(), { owner: null })).toEqual(refusal('uploaded_by', /^is missing/));
    expect(await take(paper({ uploaded_by: 'nobody@example.edu' }))).toEqual(
      refusal('uploaded_by', /^doesn’t have an account/),
    );
    expect(await take(paper({ uploaded_by: disabled.email }))).toEqual(refusal('uploaded_by', /disabled/));
    // One such cell refuses its row, and does not end the import.
    expect(await take(paper({ uploaded_by: 'a\u0000' }))).toEqual(refusal('uploaded_by', /not allowed/));
    for (const who of [waiting, withdrawn]) {
      expect(await take(paper({ uploaded_by: who.email }))).toEqual(refusal('uploaded_by', /not approved/));
    }
    await hub.database.rows(
      `insert into users (issuer, subject, role, name, email, role_id, department, university, college, semester, start_year, end_year, created_at, updated_at)
       select 'https://login.example.edu', 'x', role, name, email, role_id, department, university, college, semester, start_year, end_year, created_at, updated_at
       from users where _id = $1`,
      [owner.user._id],
    );
    expect(await take(paper({ uploaded_by: owner.email }))).toEqual(refusal('uploaded_by', /several accounts/));
  });
});

describe('a row that is not taken', () => {
  it('leaves nothing behind, whatever is wrong with its file (contract section 7)', async () => {
    const files: Record<string, [Buffer | string, RegExp]> = {
      'empty.pdf': ['', /^You can upload only JPEG/],
      'text.pdf': ['hello', /^You can upload only JPEG/],
      'cut.pdf': [(await pdfFile()).subarray(0, 200), /damaged/],
      'locked.pdf': [encryptedPdf('secret'), /password-protected/],
      'cut.jpg': [(await jpegFile()).subarray(0, 20), /damaged/],
      'large.jpg': [await fileOfSize(52_428_801), /limit is 50 MB/],
    };
    await symlink('/etc/hostname', join(folder, 'link.pdf'));
    const before = await counts();
    for (const [file, [bytes, reason]] of Object.entries(files)) {
      await writeFile(join(folder, file), bytes);
      expect(await take(paper({ file })), file).toEqual(refusal('file', reason));
      expect(await take(paper({ file }), { validated: new Map() }), file).toEqual(refusal('file', reason));
    }
    expect(await take(paper({ file: 'nowhere.pdf' }))).toEqual(refusal('file', /can’t be found/));
    expect(await take(paper({ file: '../one.pdf' }))).toEqual(refusal('file', /points outside/));
    expect(await take(paper({ file: 'link.pdf' }))).toEqual(refusal('file', /through a link/));
    expect(await take(paper({ department: 'Civil', year: '' }))).toMatchObject({
      result: 'refused',
      refusals: [{ field: 'year' }, { field: 'department' }],
    });
    expect(await counts()).toEqual(before);
  });

  it('stops the import when the disk is full, instead of refusing all that follow', async () => {
    const full = importService({ ...deps, stage: () => Promise.reject(storageFull()) });
    await expect(full.take(paper(), order)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  });
});

describe('a row of a solution', () => {
  it('is tied to the paper of its table or the hub, and takes from it what it leaves empty', async () => {
    const papers = new Map<string, TakenPaper>();
    await writeFile(join(folder, 'tied.pdf'), await pdfFile({ text: 'tied' }));
    const row = paper({ file: 'tied.pdf', exam_year: '2021' });
    const solution = { kind: 'solution', file: 'one.pdf', title: '', subject: '', solution_of: 'tied.pdf' };
    const not = refusal('solution_of', 'isn’t the file of a paper in this table, or the id of a paper in the hub');
    expect(await take(solution, { papers })).toEqual(not);

    const validated = new Map<string, Promise<void>>();
    const dry = new Map<string, TakenPaper>();
    expect(await take(row, { papers: dry, validated })).toMatchObject({ result: 'imported' });
    expect(await take(solution, { papers: dry, validated })).toMatchObject({ result: 'imported', kind: 'solution' });

    const taken = await take(row, { papers });
    const { _id } = taken as Outcome & { _id: string };
    const approver = await rowOf(admin);
    expect(await take(solution, { papers, approver })).toMatchObject({ result: 'imported', kind: 'solution' });
    const [found, ...others] = await mine<Solution>('/solutions/my_solutions');
    expect(others).toEqual([]);
    const { title, subject } = row;
    expect(found).toMatchObject({ solution_of: _id, solution_type: 'Solution', title, subject, exam_year: 2021 });
    expect(found?.withheld).toBe(true);
    // A second run knows both again.
    const again = new Map<string, TakenPaper>();
    expect(await take(row, { papers: again })).toEqual({ result: 'present', _id });
    expect(await take(solution, { papers: again })).toMatchObject({ result: 'present' });
    const scheme = { ...solution, solution_type: 'Marking Scheme', solution_of: _id };
    expect(await take(scheme)).toMatchObject({ result: 'imported' });
    expect(await take({ ...row, solution_of: _id })).toEqual(refusal('solution_of', 'must be empty for papers'));
    expect(await take({ ...paper(), kind: 'solution' })).toEqual({ result: 'passed over' });
  });
});

describe('a row that came in before', () => {
  it('is passed over, also for another owner, status or date; another title, kind or file is another document', async () => {
    const row = paper();
    expect(await take(row)).toEqual(IMPORTED);
    const before = await counts();
    const another = { uploaded_by: admin.email, paper_approval_status: 'Approved', created_at: '2020-01-01' };
    for (const same of [row, { ...row, title: ` ${row.title}` }, { ...row, ...another }]) {
      expect(await take(same, { approver: await rowOf(admin) })).toMatchObject({ result: 'present' });
      expect(await take(same, { approver: await rowOf(admin), validated: new Map() })).toMatchObject({
        result: 'present',
      });
    }
    expect(await counts()).toEqual(before);
    await writeFile(join(folder, 'two.pdf'), await pdfFile({ text: 'two' }));
    expect(await take({ ...row, department: 'ME' })).toEqual(IMPORTED);
    expect(await take({ ...row, exam_year: '2020' })).toEqual(IMPORTED);
    expect(await take({ ...row, file: 'two.pdf' })).toEqual(IMPORTED);
    const { paper_type: _, exam_type: __, ...shared } = row;
    expect(await take({ ...shared, kind: 'notes', unit_no: 'I' })).toMatchObject({ result: 'imported', kind: 'notes' });
  });

  it('is passed over as well while the first is still under way, and its file goes', async () => {
    const row = paper();
    const stored = (await storedFiles(hub)).length;
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => take(row)));
    expect(outcomes.filter(({ result }) => result === 'imported')).toHaveLength(1);
    expect(outcomes.filter(({ result }) => result === 'present')).toHaveLength(5);
    expect(await papersOf(row.title ?? '')).toHaveLength(1);
    expect((await storedFiles(hub)).length).toBe(stored + 1);
    expect(await stagedFiles(hub)).toEqual([]);
  });

  it('stays away when it was deleted since, until it is purged', async () => {
    const row = paper();
    await take(row);
    const [found] = await papersOf(row.title ?? '');
    await ask(hub, 'PUT', `/papers/${found?._id}/delete`, { as: owner });
    expect(await take(row)).toEqual({ result: 'deleted' });
    await hub.database.rows('delete from documents where _id = $1', [found?._id]);
    expect(await take(row)).toEqual(IMPORTED);
  });
});

describe('a dry run', () => {
  it('opens every file, knows equal rows, and writes nothing', async () => {
    const before = await counts();
    const files = await readdir(folder, { recursive: true });
    const validated = new Map<string, Promise<void>>();
    const row = paper();
    expect(await take(row, { validated })).toEqual(IMPORTED);
    expect(await take(row, { validated })).toMatchObject({ result: 'present' });
    const damaged = paper({ file: 'cut.pdf' });
    expect(await Promise.all([take(damaged, { validated }), take(damaged, { validated })])).toEqual(
      [0, 1].map(() => refusal('file', /damaged/)),
    );
    expect(await take(paper({ uploaded_by: 'nobody@example.edu' }), { validated })).toMatchObject({
      result: 'refused',
    });
    expect(await counts()).toEqual(before);
    expect(await readdir(folder, { recursive: true })).toEqual(files);
  });
});
