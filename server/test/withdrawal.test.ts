import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approve, ask, paperForm, uploadedNotes, uploadedPaper, uploadedSolution } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { makeAdministrator, student, teacher, type Member } from '@exam-vault/testing/people';

/** Withdrawn documents, the archive and never-publish lists of departments (decisions 83 and 132, issue 40 parts 2 and 3). */

let hub: ListeningHub;
let [owner, reader, reviewer, admin]: Member[] = [];
const people = () => ({ owner, reader, reviewer, admin }) as Record<'owner' | 'reader' | 'reviewer' | 'admin', Member>;
beforeAll(async () => {
  const env = { TIME_ZONE: 'Asia/Kolkata', PUBLIC_INDEX: 'on', PUBLIC_URL: 'https://hub.example.edu' };
  hub = await listeningHub({ inspector: trustingInspector }, undefined, env);
  [owner, reader, reviewer] = [await student(hub), await student(hub), await teacher(hub)];
  admin = await makeAdministrator(hub, 'archivist@example.edu');
});
beforeEach(() => hub.database.rows('delete from department_rules'));

const hide = (_id: string, json: object, as: Member = people().reviewer) =>
  ask(hub, 'PUT', `/documents/${_id}/hidden`, { as, json });
const withdraw = (_id: string, as = 'withdrawn_openly') => hide(_id, { hidden: true, as, reason: 'Not ours.' });
const view = (_id: string, as: Member | null = null) => ask(hub, 'GET', `/papers/${_id}/view_paper`, { as });
const edit = (_id: string, as: Member) =>
  ask(hub, 'PUT', `/papers/edit_paper/${_id}`, { as, form: paperForm({ title: 'Another title' }) });
const actions = (_id: string) =>
  hub.database.rows<{ action: string; actor: string; comment: string | null }>(
    `select action, actor, detail ->> 'comment' as comment from audit_log where object_id = $1 order by id`,
    [_id],
  );

async function publicPaper(fields: Record<string, string> = {}) {
  const paper = await uploadedPaper(hub, people().owner, { department: 'CSE', ...fields });
  expect((await approve(hub, people().reviewer, paper._id)).status).toBe(200);
  return paper;
}

describe('a withdrawn document', () => {
  it('tells everyone its title, its department and the day, and nothing else, where it was withdrawn openly', async () => {
    const { _id, title } = await publicPaper({ title: 'Held in autumn' });
    const file_url = String((await view(_id)).body['file_url']);
    expect((await withdraw(_id)).status).toBe(200);
    // Late in the evening in Europe it is the next day in India.
    await hub.database.rows(`update documents set hidden_at = '2026-03-01T20:00:00Z' where _id = $1`, [_id]);
    const text = `“${title}” was withdrawn by the department (CSE) on 2 March 2026.`;
    const { reader: other } = people();
    for (const path of [`/papers/${_id}/view_paper`, `/papers/get_paper/${_id}`])
      for (const as of [null, other])
        expect(await ask(hub, 'GET', path, { as })).toMatchObject({
          status: 410,
          body: { error: text, message: text, code: 'WITHDRAWN' },
        });
    for (const path of [`/papers/${_id}/pages/1`, `/papers/${_id}/solutions`, `/papers/${_id}/similar`, file_url])
      expect((await ask(hub, 'GET', path, { as: other })).status).toBe(404);
    for (const path of ['/papers/all_paper', '/papers/search_papers?title=Held', '/sitemaps/paper-0.xml'])
      expect(await (await fetch(`${hub.origin}${path}`)).text()).not.toContain(_id);
    await hub.database.rows(`update harvest_records set changed_at = changed_at - interval '1 minute'`);
    const harvested = await fetch(`${hub.origin}/oai?verb=ListIdentifiers&metadataPrefix=oai_dc`);
    expect(await harvested.text()).toMatch(new RegExp(`<header status="deleted">\\s*<identifier>[^<]*${_id}`));
    expect(await (await fetch(`${hub.origin}/all_paper/${_id}/view_paper`)).text()).not.toContain(title);
  });

  it('is to its owner and to teachers what a hidden one is, and they see why', async () => {
    const { _id } = await publicPaper();
    await withdraw(_id);
    for (const as of [people().owner, people().reviewer])
      expect((await view(_id, as)).body).toMatchObject({ hidden: true, hidden_as: 'withdrawn_openly' });
    expect((await actions(_id)).at(-1)).toMatchObject({ action: 'paper.withdraw', comment: 'Not ours.' });
    const { body } = await ask(hub, 'GET', '/notifications', { as: people().owner });
    expect(body.data?.[0]).toMatchObject({ kind: 'document_hidden', text: 'Not ours.' });
  });

  it('is like one that never was, where it was withdrawn without a notice', async () => {
    const { _id } = await publicPaper();
    await withdraw(_id, 'withdrawn');
    const gone = await view(_id);
    expect([gone.status, gone.body]).toEqual([404, (await view('00000000-0000-4000-8000-000000000000')).body]);
  });

  it('has a notice only where everyone could read it otherwise', async () => {
    const paper = await publicPaper();
    const solution = await uploadedSolution(hub, people().owner, paper._id);
    await approve(hub, people().reviewer, solution._id);
    const notes = await uploadedNotes(hub, people().owner);
    const viewNotes = () => ask(hub, 'GET', `/notes/${notes._id}/view_notes`);
    const viewSolution = () => ask(hub, 'GET', `/solutions/${solution._id}/view_solution`);
    for (const { _id } of [solution, notes]) await withdraw(_id);
    expect([(await viewNotes()).status, (await viewSolution()).status]).toEqual([410, 410]);
    await withdraw(paper._id);
    await ask(hub, 'PUT', `/notes/${notes._id}/delete`, { as: people().owner });
    expect([(await viewNotes()).status, (await viewSolution()).status]).toEqual([404, 404]);
    const pending = await uploadedPaper(hub, people().owner);
    await withdraw(pending._id);
    expect((await view(pending._id)).status).toBe(404);
  });

  it('keeps its title from its student, and is as before when it is made visible again', async () => {
    const { _id } = await publicPaper();
    await withdraw(_id);
    expect((await edit(_id, people().owner)).status).toBe(403);
    expect((await edit(_id, people().reviewer)).status).toBe(200);
    expect((await hide(_id, { hidden: false })).status).toBe(200);
    const { body } = await view(_id);
    expect(body['title']).toBe('Another title');
    expect(body).not.toHaveProperty('hidden_as');
    expect((await edit(_id, people().owner)).status).toBe(200);
  });

  it('may have been hidden before, keeps its day, and is not only hidden by hiding it again', async () => {
    const { _id } = await publicPaper();
    await hide(_id, { hidden: true });
    await withdraw(_id, 'withdrawn');
    const [first] = await hub.database.rows<object>('select hidden_at from documents where _id = $1', [_id]);
    hub.clock.advance(1_000);
    await withdraw(_id);
    await withdraw(_id);
    await hide(_id, { hidden: true });
    expect(await hub.database.rows('select hidden_at, hidden_as from documents where _id = $1', [_id])).toEqual([
      { ...first, hidden_as: 'withdrawn_openly' },
    ]);
    expect((await actions(_id)).map(({ action }) => action).slice(2)).toEqual([
      'paper.hide',
      'paper.withdraw',
      'paper.withdraw',
    ]);
  });

  it('needs a teacher and a reason', async () => {
    const { _id } = await publicPaper();
    expect((await hide(_id, { hidden: true, as: 'withdrawn' })).body.code).toBe('MISSING_FIELDS');
    expect((await hide(_id, { hidden: false, as: 'withdrawn', reason: 'No' })).body.code).toBe('VALIDATION');
    expect((await hide(_id, { hidden: true, as: 'archived', reason: 'No' })).status).toBe(400);
    expect((await hide(_id, { hidden: true, as: 'withdrawn', reason: 'No' }, people().owner)).status).toBe(403);
    expect((await view(_id)).status).toBe(200);
  });

  it('is shown again by a hub of the version before, which knows of no reason', async () => {
    const { _id } = await publicPaper();
    await withdraw(_id);
    await hub.database.rows('update documents set hidden_at = null where _id = $1', [_id]);
    await hub.database.rows('update documents set hidden_at = now() where _id = $1', [_id]);
    expect((await view(_id)).status).toBe(404);
  });
});

const setRule = (rule: object, as: Member = people().admin) =>
  ask(hub, 'PUT', '/admin/department_rules', {
    as,
    json: { department: 'ME', keep_years: null, never_publish: [], ...rule },
  });
const papersOf = async (query: string) =>
  (await ask(hub, 'GET', `/admin/department_rules/papers?${query}`, { as: people().admin })).body;
/** The date in India, so many days from now, `years` ago. */
function dateAgo(years: number, days: number): string {
  const date = new Date(Date.parse(new Date().toLocaleDateString('sv', { timeZone: 'Asia/Kolkata' })));
  date.setUTCDate(date.getUTCDate() + days);
  return `${date.getUTCFullYear() - years}${date.toISOString().slice(4, 10)}`;
}
const examOn = (exam_date: string, more: Record<string, string> = {}) =>
  publicPaper({ department: 'ME', exam_date, exam_year: exam_date.slice(0, 4), ...more });

describe('papers that a department keeps public for some years', () => {
  beforeEach(() => hub.database.rows(`update documents set department = 'EE' where department = 'ME'`));

  it('leave from midnight at the institution on, the day after the exam so many years later, and only those', async () => {
    const [due, left] = [await examOn(dateAgo(3, -1)), await examOn(dateAgo(3, 0))];
    const ofMembers = await examOn(dateAgo(3, -1), { readers: 'members' });
    const undated = await publicPaper({ department: 'ME', exam_year: '' });
    const solution = await uploadedSolution(hub, people().owner, due._id);
    await approve(hub, people().reviewer, solution._id);
    expect((await setRule({ keep_years: 3 })).status).toBe(200);
    await hub.rules.archiveDue();
    expect((await view(due._id)).status).toBe(404);
    expect((await ask(hub, 'GET', `/solutions/${solution._id}/view_solution`)).status).toBe(404);
    for (const { _id } of [left, undated]) expect((await view(_id)).status).toBe(200);
    for (const { _id } of [due, ofMembers])
      expect((await view(_id, people().owner)).body).toMatchObject({ hidden_as: 'archived' });
    expect((await actions(due._id)).at(-1)).toEqual({ action: 'paper.archive', actor: 'hub', comment: null });
    const archived = await papersOf('department=ME');
    expect(archived.data?.map(({ _id }) => _id).toSorted()).toEqual([due._id, ofMembers._id].toSorted());
  });

  it('are listed before, with the moment of each by the date of its exam', async () => {
    const titles = { '2024-02-29': '2024-02-29T18:30:00.000Z', '2024-05': '2024-05-31T18:30:00.000Z' };
    for (const date of Object.keys(titles)) await examOn(date);
    await publicPaper({ department: 'ME', exam_year: '2023' });
    const undated = await publicPaper({ department: 'ME', exam_year: '' });
    const { data, ...counts } = await papersOf('department=ME&keep_years=2');
    expect(data?.map((one) => (one as unknown as { at: string }).at)).toEqual([
      '2025-12-31T18:30:00.000Z',
      '2026-02-28T18:30:00.000Z',
      '2026-05-31T18:30:00.000Z',
    ]);
    expect(counts).toMatchObject({ total: 3, undated: 1 });
    expect((await view(undated._id)).status).toBe(200);
  });

  it('leave once and return by themselves, whichever hub looks, when the rule or the exam date changes', async () => {
    const two = await listeningHub({ inspector: trustingInspector }, hub.database, { TIME_ZONE: 'Asia/Kolkata' });
    const [{ _id }, corrected] = [await examOn('2010-05-04'), await examOn('2010-05-04')];
    await setRule({ keep_years: 5 });
    const everyHub = () => Promise.all([hub, two, hub, two].map(({ rules }) => rules.archiveDue()));
    await everyHub();
    expect([(await view(_id)).status, (await view(corrected._id)).status]).toEqual([404, 404]);
    await hub.database.rows(`update documents set exam_date = '2025-05-04' where _id = $1`, [corrected._id]);
    await everyHub();
    expect([(await view(_id)).status, (await view(corrected._id)).status]).toEqual([404, 200]);
    await setRule({ keep_years: 50 });
    await everyHub();
    expect((await view(_id)).status).toBe(200);
    expect((await actions(_id)).slice(2)).toMatchObject([
      { action: 'paper.archive', actor: 'hub' },
      { action: 'paper.unarchive', actor: 'hub' },
    ]);
  });

  it('are brought back by administrators alone, and then stay', async () => {
    const { _id } = await examOn('2010-05-04');
    await setRule({ keep_years: 5 });
    await hub.rules.archiveDue();
    for (const json of [{ hidden: false }, { hidden: true, as: 'withdrawn', reason: 'Old' }])
      expect((await hide(_id, json)).status).toBe(403);
    expect((await hide(_id, { hidden: false }, people().admin)).status).toBe(200);
    await hub.rules.archiveDue();
    expect((await view(_id)).status).toBe(200);
    expect((await actions(_id)).at(-1)).toMatchObject({ action: 'paper.unarchive', actor: people().admin.user.name });
  });

  it('stay hidden or withdrawn when they were', async () => {
    const [hidden, withdrawn] = [await examOn('2010-05-04'), await examOn('2010-05-04')];
    await hide(hidden._id, { hidden: true });
    await withdraw(withdrawn._id);
    await setRule({ keep_years: 5 });
    await hub.rules.archiveDue();
    expect((await view(hidden._id, people().owner)).body).not.toHaveProperty('hidden_as');
    expect((await view(withdrawn._id)).status).toBe(410);
  });

  it('have a rule that only administrators set and see, and the audit log has it', async () => {
    expect((await setRule({}, people().reviewer)).status).toBe(403);
    expect((await ask(hub, 'GET', '/admin/department_rules', { as: people().reviewer })).status).toBe(403);
    expect((await setRule({ department: 'Alchemy' })).status).toBe(400);
    for (const keep_years of [0, 51, 1.5, '5']) expect((await setRule({ keep_years })).status).toBe(400);
    const { body } = await setRule({ keep_years: 5, never_publish: ['5ME4-01'] });
    expect(body.data).toContainEqual({ department: 'ME', keep_years: 5, never_publish: ['5ME4-01'], archived: 0 });
    expect(
      await hub.database.rows(
        `select actor_id, detail ->> 'comment' as comment from audit_log where action = 'department.rules' order by id desc limit 1`,
      ),
    ).toEqual([{ actor_id: people().admin.user._id, comment: 'ME: public for 5 years; never 5ME4-01' }]);
  });
});

describe('what a department never publishes', () => {
  it.each([
    ['5me4 - 01', { course_code: '5ME4-01' }],
    ['iot', { subject: 'IoT' }],
  ])('%s is held at review until it is taken off the list', async (entry, fields) => {
    const { _id } = await uploadedPaper(hub, people().owner, { department: 'ME', ...fields });
    const other = await uploadedPaper(hub, people().owner, { department: 'CSE', ...fields });
    await setRule({ never_publish: [entry] });
    expect((await approve(hub, people().reviewer, _id)).body).toMatchObject({
      code: 'NEVER_PUBLISH',
      message: `“${entry}” is on the department’s never-publish list. An administrator can remove it from the list.`,
    });
    expect((await view(_id, people().owner)).body['paper_approval_status']).toBe('Pending');
    const desk = async () => (await ask(hub, 'GET', '/review/next', { as: people().reviewer })).body;
    expect((await approve(hub, people().reviewer, other._id)).status).toBe(200);
    expect(await desk()).toMatchObject({ _id, held_by: entry });
    await setRule({});
    expect(await desk()).toMatchObject({ _id, held_by: null });
    expect((await approve(hub, people().reviewer, _id)).status).toBe(200);
  });
});

describe('the rights of a document', () => {
  it('are values of the list with pages in words, shown to readers and harvested', async () => {
    const rights = { rights: 'Third-party content inside', third_party_pages: '3, 5–6' };
    const { _id } = await publicPaper(rights);
    expect((await view(_id)).body).toMatchObject(rights);
    await hub.database.rows(`update harvest_records set changed_at = changed_at - interval '1 minute'`);
    const harvested = await (await fetch(`${hub.origin}/oai?verb=ListRecords&metadataPrefix=oai_dc`)).text();
    expect(harvested).toContain('<dc:rights>Third-party content inside</dc:rights>');
    expect(harvested).toContain('<dc:rights>Third-party content on pages 3, 5–6</dc:rights>');
    const unknown = await ask(hub, 'PUT', `/papers/edit_paper/${_id}`, {
      as: people().reviewer,
      form: paperForm({ rights: 'Stolen' }),
    });
    expect(unknown.status).toBe(400);
  });
});
