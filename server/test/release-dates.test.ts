import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approve, ask, paperForm, reject, uploadedPaper, type Answered } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { readingHub, type ReadingHub } from '@exam-vault/testing/reading-hub';

/** A paper with a release date is to others what a pending one is until then, in every place, and public after it (decision 132). */

let hub: ReadingHub;
let reader: Member;
beforeAll(async () => {
  hub = await readingHub({ PUBLIC_INDEX: 'on', PUBLIC_URL: 'https://hub.example.edu' });
  reader = await student(hub);
});
beforeEach(() => {
  hub.outbox.length = 0;
});

/** In the text and in the title of the paper that waits, and nowhere else. */
const [WORD, TITLED] = ['quetzalcoatlus', 'pterodactylus'];
const SUBJECT = 'IoT';
const COMMON = 'Explain the construction and working of a centrifugal pump with priming';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const setRelease = (_id: string, release_at: unknown, as: Member = hub.reviewer) =>
  ask(hub, 'PUT', `/papers/${_id}/release_at`, { as, json: { release_at } });
const view = (_id: string, as: Member | null = null) => ask(hub, 'GET', `/papers/${_id}/view_paper`, { as });
/** The moment comes by the database's clock. */
const comes = (_id: string) => hub.database.rows(`update documents set release_at = now() where _id = $1`, [_id]);
const logged = (_id: string) =>
  hub.database.rows<{ action: string; actor: string }>(
    'select action, actor from audit_log where object_id = $1 order by id',
    [_id],
  );
async function scheduled(more: object = {}): Promise<Answered['body'] & { _id: string }> {
  const { _id } = await uploadedPaper(hub, hub.owner);
  const { status, body } = await approve(hub, hub.reviewer, _id, { release_at: inDays(7), ...more });
  expect(status).toBe(200);
  return { ...body, _id };
}

/** The places that show a word of the paper, in their own text or behind an address. */
async function showing(places: Readonly<Record<string, readonly [path: string, as: Member | null]>>, signs: string[]) {
  const shows: string[] = [];
  for (const [name, [path, as]] of Object.entries(places)) {
    const { body } = await ask(hub, 'GET', path, { as });
    const text = JSON.stringify(body);
    // An answer repeats the words of a question: they are no sign.
    if (signs.some((sign) => !path.includes(sign) && text.includes(sign))) shows.push(name);
  }
  return shows;
}

describe('a paper that waits for its date', () => {
  it('is nowhere before, and everywhere after', async () => {
    const fields = { subject: SUBJECT, course_code: 'QZ1-01' };
    const other = await hub.approvedPaper({ ...fields, title: 'In the open', exam_year: '2021' }, `1. ${COMMON}`);
    const paper = await hub.pendingPaper(
      { ...fields, title: `Paper of ${TITLED}`, exam_year: '2019' },
      `1. ${COMMON}\n2. Describe the ${WORD} in its habitat [5]`,
    );
    const { _id, title } = paper;
    await ask(hub, 'PUT', '/courses', { as: reader, json: { semester: 'V', subjects: [SUBJECT] } });
    const { body } = await ask(hub, 'GET', `/papers/${other._id}/questions`, { as: reader });
    const [question] = body.data as unknown as { _id: string }[];
    const inside = `/papers/search_papers?inside=true&title=${WORD}`;
    const places: Parameters<typeof showing>[0] = {
      list: ['/papers/all_paper', null],
      'list, a page': ['/papers/all_paper?page=1', null],
      'filtered list': [`/papers/search_papers?subject=${SUBJECT}&exam_year=2019`, null],
      'filtered by its code': ['/papers/search_papers?course_code=QZ1-01', null],
      'by downloads': ['/papers/search_papers?sort=downloads', null],
      'search by title': [`/papers/search_papers?title=${TITLED}`, null],
      'search inside': [inside, null],
      'search inside, signed in': [inside, reader],
      did_you_mean: ['/papers/search_papers?inside=true&title=quetzalcoatlvs', null],
      suggestions: ['/search/suggest?title=pterod', null],
      'suggested words': ['/search/suggest?title=quetzal', null],
      similar: [`/papers/${other._id}/similar`, null],
      feed: ['/papers/feed.atom', null],
      sitemap: ['/sitemaps/paper-0.xml', null],
      harvest: ['/oai?verb=ListRecords&metadataPrefix=oai_dc', null],
      'a record to harvest': ['/oai?verb=ListIdentifiers&metadataPrefix=oai_dc', null],
      courses: ['/courses', reader],
      questions: [`/questions?query=${WORD}`, reader],
      'questions of a subject': [`/questions?subject=${SUBJECT}`, reader],
      repeats: [`/questions/${question?._id}/repeats`, reader],
      'a subject': [`/subjects/${SUBJECT}`, reader],
      'its questions for Moodle': [`/subjects/${SUBJECT}/questions.xml`, hub.reviewer],
      view: [`/papers/${_id}/view_paper`, null],
      'view, signed in': [`/papers/get_paper/${_id}`, reader],
      'a page': [`/papers/${_id}/pages/1`, null],
      'its questions': [`/papers/${_id}/questions`, reader],
    };
    const numbers = async () => ({
      total: (await ask(hub, 'GET', '/papers/all_paper?page=1')).body.total,
      filtered: (await ask(hub, 'GET', '/papers/search_papers?exam_year=2019')).body.total,
      inside: (await ask(hub, 'GET', inside)).body.total,
      stats: (await ask(hub, 'GET', '/papers/paper_stats')).body,
      catalogue: (await ask(hub, 'GET', '/catalogue/subjects')).body,
    });
    const pending = await numbers();
    // Addresses that its owner has been given are the owner's.
    const files = [
      paper.file_url,
      String((await ask(hub, 'GET', `/papers/${_id}/pages/1`, { as: hub.owner })).body['image_url']),
    ];
    expect(files.map((path) => path.startsWith('/files/'))).toEqual([true, true]);

    expect((await approve(hub, hub.reviewer, _id, { release_at: inDays(30) })).status).toBe(200);
    await hub.release.releaseDue();
    await hub.processing.drain();
    expect(await showing(places, [_id, title, WORD])).toEqual([]);
    expect(await numbers()).toEqual(pending);
    for (const path of [
      `/papers/${_id}/view_paper`,
      `/papers/get_paper/${_id}`,
      `/papers/${_id}/pages/1`,
      `/papers/${_id}/find?text=a`,
    ])
      for (const as of [null, reader]) expect((await ask(hub, 'GET', path, { as })).status).toBe(404);
    for (const [method, path] of [
      ['PUT', `/bookmarks/${_id}`],
      ['PUT', `/recent/${_id}`],
      ['POST', '/papers/download_papers'],
    ] as const)
      expect((await ask(hub, method, path, { as: reader, json: { paper_id: _id } })).status).toBe(404);

    await comes(_id);
    await hub.release.releaseDue();
    await hub.processing.drain();
    // What was changed just now is harvested once it is settled.
    await hub.database.rows(`update harvest_records set changed_at = changed_at - interval '1 minute'`);
    expect(await showing(places, [_id, title, WORD])).toEqual(Object.keys(places));
    expect(await numbers()).toMatchObject({ total: Number(pending.total) + 1, filtered: 1, inside: 1 });
  });

  it('shows to its owner and to teachers as approved, and is in no queue', async () => {
    const { _id } = await scheduled();
    for (const as of [hub.owner, hub.reviewer]) {
      const { body } = await view(_id, as);
      expect(body).toMatchObject({
        paper_approval_status: 'Pending',
        approved_by: hub.reviewer.user.name,
        approval_at: null,
      });
      expect(Date.parse(String(body['release_at']))).toBeGreaterThan(Date.now());
      expect((await ask(hub, 'GET', String(body['file_url']))).status).toBe(200);
    }
    const listed = async (path: string) => JSON.stringify((await ask(hub, 'GET', path, { as: hub.reviewer })).body);
    expect(await listed('/papers/new_papers')).not.toContain(_id);
    expect(await listed('/papers/search_papers?paper_approval_status=Pending')).not.toContain(_id);
    expect(await listed('/papers/search_papers?paper_approval_status=Scheduled')).toContain(_id);
    expect(
      (await ask(hub, 'GET', '/papers/search_papers?paper_approval_status=Scheduled', { as: reader })).status,
    ).toBe(403);
    expect((await reject(hub, hub.reviewer, _id)).body.code).toBe('ALREADY_REVIEWED');
  });

  it('is released once, by its approver’s name, and its owner is told then', async () => {
    const two = await listeningHub({ inspector: trustingInspector }, hub.database);
    const { _id, revision } = await scheduled();
    expect(hub.outbox).toEqual([]);
    await comes(_id);
    await Promise.all([hub, two, hub, two].map(({ release }) => release.releaseDue()));
    const { body } = await view(_id);
    expect(body).toMatchObject({
      paper_approval_status: 'Approved',
      approved_by: hub.reviewer.user.name,
      revision: Number(revision) + 1,
    });
    expect(body['approval_at']).toEqual(expect.any(Number));
    expect(body).not.toHaveProperty('release_at');
    expect(await logged(_id)).toEqual([
      { action: 'paper.upload', actor: hub.owner.user.name },
      { action: 'paper.approve', actor: hub.reviewer.user.name },
      { action: 'paper.release', actor: 'hub' },
    ]);
    expect([...hub.outbox, ...two.outbox].filter(({ to }) => to === hub.owner.user.email)).toHaveLength(1);
    const { body: told } = await ask(hub, 'GET', '/notifications', { as: hub.owner });
    expect(told.data?.filter((one) => JSON.stringify(one).includes(_id))).toMatchObject([{ kind: 'paper_approved' }]);
  });

  it('is released by the database’s clock, whatever a hub’s says', async () => {
    const { _id } = await scheduled({ release_at: inDays(1) });
    hub.clock.advance(2 * 86_400_000);
    await hub.release.releaseDue();
    hub.clock.advance(-2 * 86_400_000);
    expect((await view(_id)).status).toBe(404);
  });

  it('is released by the next hub when none ran at its time', async () => {
    const { _id } = await scheduled();
    await comes(_id);
    const next = await listeningHub({ inspector: trustingInspector }, hub.database);
    await next.releases.ended();
    expect((await ask(next, 'GET', `/papers/${_id}/view_paper`)).status).toBe(200);
  });

  it('waits while it is deleted, and while it is hidden shows to nobody else', async () => {
    const [deleted, hidden] = [await scheduled(), await scheduled()];
    await hub.database.rows(`update documents set deleted_at = now() where _id = $1`, [deleted._id]);
    await ask(hub, 'PUT', `/documents/${hidden._id}/hidden`, { as: hub.reviewer, json: { hidden: true } });
    await comes(deleted._id);
    await comes(hidden._id);
    await hub.release.releaseDue();
    expect((await view(hidden._id)).status).toBe(404);
    await hub.database.rows(`update documents set deleted_at = null where _id = $1`, [deleted._id]);
    expect((await view(deleted._id)).status).toBe(404);
    await hub.release.releaseDue();
    expect((await view(deleted._id)).status).toBe(200);
  });
});

describe('a release date', () => {
  it.each(['2000-01-01T00:00:00Z', null])('%s at an approval makes the paper public at once', async (release_at) => {
    const { _id } = await scheduled({ release_at });
    expect((await view(_id)).body).toMatchObject({ paper_approval_status: 'Approved' });
  });

  it.each([
    '0000-01-01T00:00:00Z',
    '0026-12-04T09:00:00Z',
    '9999-12-31T23:59:59Z',
    inDays(6 * 366),
    '2026-12-04',
    'soon',
    7,
    '',
  ])('is not %s', async (release_at) => {
    const { _id } = await uploadedPaper(hub, hub.owner);
    for (const refused of [await setRelease(_id, release_at), await approve(hub, hub.reviewer, _id, { release_at })]) {
      expect(refused.status).toBe(400);
      expect(refused.body.error).toMatch(/release_at/);
    }
    expect((await view(_id, hub.owner)).body).toMatchObject({ paper_approval_status: 'Pending', approved_by: null });
  });

  it('that a teacher has set before stands for every later approval that names none, also after a student’s edit', async () => {
    const { _id } = await uploadedPaper(hub, hub.owner);
    const release_at = inDays(3);
    expect((await setRelease(_id, release_at)).body).toMatchObject({ release_at, approved_by: null });
    const pending = await ask(hub, 'GET', '/papers/new_papers', { as: hub.reviewer });
    expect(JSON.stringify(pending.body)).toContain(_id);
    const approved = await approve(hub, hub.reviewer, _id, { may_undo: true });
    expect(approved.body).toMatchObject({ release_at, approved_by: hub.reviewer.user.name });
    const json = { paperId: _id, revision: approved.body.revision };
    expect((await ask(hub, 'POST', '/review/undo', { as: hub.reviewer, json })).body).toMatchObject({
      release_at,
      approved_by: null,
    });
    await approve(hub, hub.reviewer, _id);
    // A teacher's edit keeps the approval, a student's takes it away; none of them changes the date.
    const edit = (as: Member) => ask(hub, 'PUT', `/papers/edit_paper/${_id}`, { as, form: paperForm() });
    expect((await edit(hub.reviewer)).body).toMatchObject({ release_at, approved_by: hub.reviewer.user.name });
    expect((await edit(hub.owner)).body).toMatchObject({ release_at, approved_by: null });
    await comes(_id);
    await hub.release.releaseDue();
    expect((await view(_id)).status).toBe(404);
  });

  it('can be changed and removed while the paper waits, and not later', async () => {
    const { _id } = await scheduled();
    const later = inDays(60);
    expect((await setRelease(_id, later)).body).toMatchObject({ release_at: later, paper_approval_status: 'Pending' });
    expect((await setRelease(_id, null)).body).toMatchObject({ paper_approval_status: 'Approved' });
    expect((await view(_id)).status).toBe(200);
    expect((await logged(_id)).slice(-3).map(({ action, actor }) => [action, actor])).toEqual(
      ['paper.approve', 'paper.set_release', 'paper.release'].map((action) => [action, hub.reviewer.user.name]),
    );
    expect(hub.outbox).toHaveLength(1);
    expect((await setRelease(_id, later)).body.code).toBe('ALREADY_PUBLIC');
    expect((await view(_id)).status).toBe(200);
    const other = await uploadedPaper(hub, hub.owner);
    await reject(hub, hub.reviewer, other._id);
    expect((await setRelease(other._id, later)).body.code).toBe('ALREADY_REVIEWED');
  });

  it('is set by approved teachers only', async () => {
    const { _id } = await scheduled();
    const waiting = await teacher(hub, { approved: false });
    for (const as of [hub.owner, reader, waiting]) expect((await setRelease(_id, null, as)).status).toBe(403);
    const form = paperForm();
    form.set('release_at', inDays(1));
    const { body } = await ask(hub, 'POST', '/papers/upload_paper', { as: hub.owner, form: withFile(form) });
    expect(body).not.toHaveProperty('release_at');
    expect((await setRelease(randomUUID(), null)).status).toBe(404);
  });
});

function withFile(form: FormData): FormData {
  form.append('file', new Blob(['%PDF-1.7\none page']), 'paper.pdf');
  return form;
}
