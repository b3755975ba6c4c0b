import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  approve,
  ask,
  paperForm,
  reject,
  solutionForm,
  uploadedNotes,
  uploadedPaper,
  uploadedSolution,
} from '@exam-vault/testing/ask';
import { makeAdministrator, student, teacher, type Member } from '@exam-vault/testing/people';
import { readingHub, textFile, type ReadingHub } from '@exam-vault/testing/reading-hub';

/** A solution is at its paper and in a search of its own, and never public before its paper is (contract section 9, decision 135). */

let hub: ReadingHub;
let reader: Member;
beforeAll(async () => {
  hub = await readingHub({ PUBLIC_INDEX: 'on', PUBLIC_URL: 'https://hub.example.edu' });
  reader = await student(hub);
});

/** In the text and in the title of the solution, and nowhere else. */
const [WORD, TITLED] = ['quetzalcoatlus', 'pterodactylus'];
const SUBJECT = 'IoT';

const ofPaper = (paper: string, as: Member | null = null) => ask(hub, 'GET', `/papers/${paper}/solutions`, { as });
const view = (_id: string, as: Member | null = null) => ask(hub, 'GET', `/solutions/${_id}/view_solution`, { as });
const listed = async (paper: string, as: Member | null = null) =>
  ((await ofPaper(paper, as)).body.data ?? []).map(({ _id }) => _id);
const hide = (_id: string, hidden: boolean) =>
  ask(hub, 'PUT', `/documents/${_id}/hidden`, { as: hub.reviewer, json: { hidden } });
const upload = (paper: string | undefined, as: Member, file?: Buffer) =>
  ask(hub, 'POST', '/solutions/upload_solution', { as, form: solutionForm(paper, {}, file ?? textFile('A solution')) });

async function publicPaper(title = 'A paper') {
  const paper = await uploadedPaper(hub, hub.owner, { title, subject: SUBJECT });
  expect((await approve(hub, hub.reviewer, paper._id)).status).toBe(200);
  return paper;
}
async function publicSolution(paper: string, fields: Record<string, string> = {}, text = 'A solution') {
  const solution = await uploadedSolution(hub, hub.owner, paper, { subject: SUBJECT, ...fields }, textFile(text));
  expect((await approve(hub, hub.reviewer, solution._id)).status).toBe(200);
  return solution;
}

describe('an upload of a solution', () => {
  it('is reviewed as a paper is, and then everyone finds it at its paper', async () => {
    const paper = await publicPaper();
    const { _id, ...made } = await uploadedSolution(hub, hub.owner, paper._id, { solution_type: 'Marking Scheme' });
    expect(made).toMatchObject({
      solution_of: paper._id,
      solution_type: 'Marking Scheme',
      paper_approval_status: 'Pending',
    });
    expect([await listed(paper._id), await listed(paper._id, reader), (await view(_id, reader)).status]).toEqual([
      [],
      [],
      404,
    ]);
    for (const as of [hub.owner, hub.reviewer]) expect(await listed(paper._id, as)).toEqual([_id]);

    const approved = await approve(hub, hub.reviewer, _id);
    expect([approved.status, approved.body]).toMatchObject([200, { _id, solution_of: paper._id }]);
    expect((await ofPaper(paper._id)).body.data).toEqual([
      { _id, solution_type: 'Marking Scheme', paper_approval_status: 'Approved' },
    ]);
    expect((await view(_id)).status).toBe(200);
  });

  it('is the official one from a teacher, or by a teacher, until a student changes it', async () => {
    const paper = await publicPaper();
    const own = await uploadedSolution(hub, await teacher(hub), paper._id);
    expect(own.official).toBe(true);
    const { _id } = await publicSolution(paper._id);
    const official = (as: Member, value: boolean) =>
      ask(hub, 'PUT', `/solutions/${_id}/official`, { as, json: { official: value } });
    expect((await official(hub.owner, true)).status).toBe(403);
    expect((await official(hub.reviewer, true)).body['official']).toBe(true);
    const edit = (as: Member) =>
      ask(hub, 'PUT', `/solutions/edit_solution/${_id}`, { as, form: solutionForm(paper._id) });
    expect((await edit(hub.reviewer)).body['official']).toBe(true);
    expect((await edit(hub.owner)).body).not.toHaveProperty('official');
    const action = 'solution.official';
    const log = await hub.database.rows('select from audit_log where object_id = $1 and action = $2', [_id, action]);
    expect(log).toHaveLength(1);
  });

  it('is refused in the same words for every paper that one may not see, and leaves nothing', async () => {
    const uploader = await student(hub);
    const [pending, deleted] = [await uploadedPaper(hub, hub.owner), await publicPaper()];
    await ask(hub, 'PUT', `/papers/${deleted._id}/delete`, { as: hub.owner });
    const hidden = await publicPaper();
    await hide(hidden._id, true);
    const notes = await uploadedNotes(hub, hub.owner);
    const count = async () => (await hub.database.rows('select from stored_files')).length;
    const before = await count();
    const answers = [];
    for (const paper of [pending._id, deleted._id, hidden._id, notes._id, randomUUID(), 'none']) {
      const { status, body } = await upload(paper, uploader);
      answers.push([status, body['error']]);
    }
    const [first] = answers;
    expect(first).toEqual([400, 'solution_of: this paper doesn’t exist, or you don’t have access to it.']);
    expect(answers).toEqual(answers.map(() => first));
    expect((await upload(undefined, uploader)).status).toBe(400);
    expect(await count()).toBe(before);
    expect((await ask(hub, 'GET', '/solutions/my_solutions', { as: uploader })).body).toEqual([]);
    // A deleted paper is refused to its owner and to teachers too.
    for (const as of [hub.owner, hub.reviewer]) expect((await upload(deleted._id, as)).status).toBe(400);
  });

  it('stays with its owner when its paper is deleted and purged, and comes back with the paper', async () => {
    const paper = await publicPaper();
    const { _id } = await publicSolution(paper._id);
    await ask(hub, 'PUT', `/papers/${paper._id}/delete`, { as: hub.owner });
    expect((await view(_id, reader)).status).toBe(404);
    expect((await view(_id, hub.owner)).body).toMatchObject({ withheld: true, solution_of: paper._id });
    const title = 'Kept';
    const edit = () =>
      ask(hub, 'PUT', `/solutions/edit_solution/${_id}`, { as: hub.owner, form: solutionForm(paper._id, { title }) });
    expect([(await edit()).status, (await approve(hub, hub.reviewer, _id)).status]).toEqual([200, 200]);
    expect((await view(_id, reader)).status).toBe(404);

    const admin = await makeAdministrator(hub, 'restores@example.edu');
    const restore = await ask(hub, 'PUT', `/admin/deleted_documents/${paper._id}/restore`, { as: admin });
    expect([restore.status, (await view(_id, reader)).status]).toEqual([200, 200]);

    await hub.database.rows('delete from documents where _id = $1', [paper._id]);
    expect((await view(_id, reader)).status).toBe(404);
    expect((await view(_id, hub.owner)).body).toMatchObject({ withheld: true, solution_of: null, title });
    const form = solutionForm(undefined, { title: 'Without a paper' });
    const alone = await ask(hub, 'PUT', `/solutions/edit_solution/${_id}`, { as: hub.owner, form });
    expect([alone.status, alone.body['title']]).toEqual([200, 'Without a paper']);
  });
});

describe('a solution and its paper', () => {
  it('follows every state of its paper, and its own', async () => {
    const paper = await publicPaper();
    const { _id } = await publicSolution(paper._id);
    const shown = async () => [(await view(_id)).status, (await view(_id, reader)).status];
    const steps: [string, () => Promise<unknown>, number][] = [
      ['approved', async () => null, 200],
      ['paper hidden', () => hide(paper._id, true), 404],
      ['paper shown', () => hide(paper._id, false), 200],
      ['solution hidden', () => hide(_id, true), 404],
      ['both hidden', () => hide(paper._id, true), 404],
      ['paper shown alone', () => hide(paper._id, false), 404],
      ['both shown', () => hide(_id, false), 200],
    ];
    for (const [name, step, status] of steps) {
      await step();
      expect([name, ...(await shown())]).toEqual([name, status, status]);
    }
    // A student's edit takes the paper back into review.
    await ask(hub, 'PUT', `/papers/edit_paper/${paper._id}`, { as: hub.owner, form: paperForm() });
    expect([...(await shown()), (await ofPaper(paper._id, reader)).status]).toEqual([404, 404, 404]);
    expect((await reject(hub, hub.reviewer, paper._id)).status).toBe(200);
    expect(await shown()).toEqual([404, 404]);
  });

  it('has a release date of its own, and the later of both counts', async () => {
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const comes = async (id: string) => {
      await hub.database.rows('update documents set release_at = now() where _id = $1', [id]);
      await hub.release.releaseDue();
    };
    const paper = await uploadedPaper(hub, hub.owner, { subject: SUBJECT });
    expect((await approve(hub, hub.reviewer, paper._id, { release_at: later })).status).toBe(200);
    const { _id } = await uploadedSolution(hub, hub.owner, paper._id, { subject: SUBJECT });
    expect((await approve(hub, hub.reviewer, _id)).status).toBe(200);
    expect((await view(_id, reader)).status).toBe(404);
    await comes(paper._id);
    expect((await view(_id, reader)).status).toBe(200);

    const second = await uploadedSolution(hub, hub.owner, paper._id, { subject: SUBJECT });
    expect((await approve(hub, hub.reviewer, second._id, { release_at: later })).body).toMatchObject({
      paper_approval_status: 'Pending',
      release_at: later,
    });
    expect([await listed(paper._id, reader), (await view(second._id, reader)).status]).toEqual([[_id], 404]);
    expect(await listed(paper._id, hub.reviewer)).toEqual([_id, second._id]);
    await comes(second._id);
    expect(await listed(paper._id, reader)).toEqual([_id, second._id]);
    const log = await hub.database.rows<{ action: string }>(
      'select action from audit_log where object_id = $1 order by id',
      [second._id],
    );
    expect(log.map(({ action }) => action)).toEqual(['solution.upload', 'solution.approve', 'solution.release']);
  });
});

describe('a public solution', () => {
  it('is no paper anywhere, has places of its own, and leaves them with its paper', async () => {
    const paper = await publicPaper('In the open');
    const numbers = async () => ({
      total: (await ask(hub, 'GET', '/papers/all_paper')).body.total,
      stats: (await ask(hub, 'GET', '/papers/paper_stats')).body,
      catalogue: (await ask(hub, 'GET', '/catalogue/subjects')).body,
      subject: (await ask(hub, 'GET', `/subjects/${SUBJECT}`, { as: reader })).body,
    });
    await hub.processing.drain();
    const before = await numbers();
    const { _id, title, file_url } = await publicSolution(
      paper._id,
      { title: `Solution of ${TITLED}`, course_code: 'QZ1-01' },
      `1. Explain the working of a centrifugal pump with priming\n2. Describe the ${WORD} in its habitat [5]`,
    );
    await hub.processing.drain();
    // What was changed just now is harvested once it is settled.
    const settle = () => hub.database.rows(`update harvest_records set changed_at = changed_at - interval '1 minute'`);
    await settle();
    expect(file_url).toMatch(/^\/files\//);
    expect(await numbers()).toEqual(before);

    const signs = [_id, title, WORD];
    const shows = async (path: string, as: Member | null = null) => {
      const { body } = await ask(hub, 'GET', path, { as });
      return signs.some((sign) => !path.includes(sign) && JSON.stringify(body).includes(sign));
    };
    const papers = [
      '/papers/all_paper',
      `/papers/search_papers?subject=${SUBJECT}`,
      '/papers/search_papers?course_code=QZ1-01',
      `/papers/search_papers?inside=true&title=${WORD}`,
      `/papers/search_papers?title=${TITLED}`,
      '/search/suggest?title=pterod',
      '/papers/feed.atom',
      '/sitemaps/paper-0.xml',
      '/oai?verb=ListRecords&metadataPrefix=oai_dc&set=paper',
      `/papers/${paper._id}/similar`,
      `/papers/${paper._id}/view_paper`,
      `/papers/${_id}/view_paper`,
    ];
    for (const path of papers) expect([path, await shows(path)]).toEqual([path, false]);
    for (const path of [
      `/questions?query=${WORD}`,
      `/questions?subject=${SUBJECT}`,
      `/subjects/${SUBJECT}/questions.xml`,
      `/papers/${_id}/questions`,
      '/courses',
      '/review/next',
      '/papers/new_papers',
    ])
      expect([path, await shows(path, hub.reviewer)]).toEqual([path, false]);
    const own = [
      '/solutions/all_solutions',
      '/solutions/search_solutions?course_code=QZ1-01',
      '/solutions/search_solutions?solution_type=Solution',
      `/solutions/search_solutions?inside=true&title=${WORD}`,
      '/search/suggest?title=pterod&kind=solution',
      '/solutions/feed.atom',
      '/sitemaps/solution-0.xml',
      '/oai?verb=ListRecords&metadataPrefix=oai_dc&set=solution',
      `/papers/${paper._id}/solutions`,
      `/solutions/${_id}/view_solution`,
      `/solutions/${_id}/pages/1`,
    ];
    for (const path of own) expect([path, await shows(path)]).toEqual([path, true]);
    const address = String((await view(_id)).body['file_url']);
    expect((await ask(hub, 'GET', address)).status).toBe(200);
    await hide(paper._id, true);
    for (const path of own) expect([path, await shows(path)]).toEqual([path, false]);
    expect((await ask(hub, 'GET', address)).status).toBe(404);
    await hide(paper._id, false);
    await hub.processing.drain();
    await settle();
    for (const path of own) expect([path, await shows(path)]).toEqual([path, true]);
  });
});
