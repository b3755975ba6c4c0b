import type { Paper } from '@exam-vault/contract/papers';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, notesForm, paperForm, reject, type Answered } from '@exam-vault/testing/ask';
import { administrator, signUp, student, teacher, type Member, type Person } from '@exam-vault/testing/people';
import { readingHub, textFile, type ReadingHub } from '@exam-vault/testing/reading-hub';

/** Nothing that is not readable shows anywhere derived: contract section 6. */

let hub: ReadingHub;
let other: Member;
let waiting: Member;
let admin: Member;
let stranger: Person;

/** In the text, and in the title, of the documents that this file is about, and nowhere else. */
const [INSIDE, TITLED] = ['quetzalcoatlus', 'pterodactylus'];
const WHERE = { title: `Paper of ${TITLED}`, subject: 'IoT', department: 'EE', exam_year: '1999' };

beforeAll(async () => {
  hub = await readingHub();
  other = await student(hub);
  waiting = await teacher(hub, { approved: false });
  admin = await administrator(hub);
  stranger = await signUp(hub);
  await hub.approvedPaper({ title: 'In the open', subject: 'IoT' }, 'Sensors and actuators');
});

type Who = Member | Person | null;

const get = (path: string, as: Who = null) => ask(hub, 'GET', path, { as });
const inside = (title: string, more: Record<string, string> = {}) =>
  `/papers/search_papers?${new URLSearchParams({ title, inside: 'true', ...more })}`;

/** All that the hub says of the two words to this person, wherever it might. */
async function traces(as: Who, of: Pick<Paper, '_id'>, open: Pick<Paper, '_id'>): Promise<string[]> {
  const found: string[] = [];
  const note = (where: string, isThere: boolean) => {
    if (isThere) found.push(where);
  };
  for (const word of [INSIDE, TITLED]) {
    const { body } = await get(inside(word), as);
    note('results', body.data?.length !== 0);
    note('total', body.total !== 0);
    note('facets', /[1-9]/.test(JSON.stringify(Object.values(body['facets'] as object))));
    const misspelt = await get(inside(`${word.slice(0, -3)}lus`.replace('u', 'v')), as);
    note('did_you_mean', misspelt.body['did_you_mean'] !== undefined);
    note('nearest', misspelt.body.total !== 0);
    const typed = await get(`/search/suggest?title=${word.slice(0, 7)}`, as);
    note('suggestions', typed.body.data?.length !== 0);
    const together = await get(inside(`sensors ${word}`), as);
    note('results of several words', together.body.data?.some(({ _id }) => _id === of._id) ?? true);
  }
  for (const [field, value] of [
    ['exam_year', '1999'],
    ['department', 'EE'],
  ] as const) {
    const { body } = await get(inside('', { [field]: value }), as);
    note('filters', body.total !== 0 || body.data?.length !== 0);
  }
  const similar = await get(`/papers/${open._id}/similar`, as);
  note('similar', similar.body.data?.some(({ _id }) => _id === of._id) ?? true);
  return found;
}

const EVERYWHERE = ['results', 'total', 'facets', 'did_you_mean', 'suggestions', 'similar'];

describe('what is not public shows nowhere (contract section 6)', () => {
  it('Pending, Approved, Rejected, edited, deleted, restored: each counts at once', async () => {
    const [open] = (await get('/papers/all_paper')).body.data ?? [];
    if (!open) throw new Error('no paper in the open');
    const paper = await hub.pendingPaper(WHERE, `The ${INSIDE} with sensors`);
    const hiddenFromAll = async (status: string) => {
      for (const who of [null, hub.owner, other, waiting, hub.reviewer, admin])
        expect([status, await traces(who, paper, open)]).toEqual([status, []]);
    };
    const shown = async (status: string) => {
      // Its words come into the dictionary in the background, and are never shown once it is hidden.
      await hub.processing.drain();
      expect([status, await traces(null, paper, open)]).toEqual([status, expect.arrayContaining(EVERYWHERE)]);
    };
    const edit = (as: Member, file?: Buffer) =>
      ask(hub, 'PUT', `/papers/edit_paper/${paper._id}`, { as, form: paperForm(WHERE, file) });

    await hiddenFromAll('Pending');
    await approve(hub, hub.reviewer, paper._id);
    await shown('Approved');
    await edit(hub.owner);
    await hiddenFromAll('edited by its student');
    await reject(hub, hub.reviewer, paper._id);
    await hiddenFromAll('Rejected');
    await edit(hub.owner);
    await approve(hub, hub.reviewer, paper._id);
    await shown('Approved again');
    await ask(hub, 'PUT', `/papers/${paper._id}/delete`, { as: hub.owner });
    await hiddenFromAll('deleted');
    await ask(hub, 'PUT', `/admin/deleted_documents/${paper._id}/restore`, { as: admin });
    await shown('restored');
    // A new file throws the old text away before it is read itself.
    await edit(hub.reviewer, textFile('Nothing of the kind'));
    expect((await get(inside(INSIDE))).body.total).toBe(0);
    await hub.processing.drain();
    expect((await get(inside(INSIDE))).body.total).toBe(0);
    expect((await get(inside(TITLED))).body.total).toBe(1);
    await ask(hub, 'PUT', `/papers/${paper._id}/delete`, { as: hub.owner });
  });

  it('notes are gone from everything once they are deleted, and back when they are restored', async () => {
    const word = 'archaeopteryx';
    const notes = await hub.liveNotes({ title: 'On feathers' }, `An ${word}`);
    const seen = async () => {
      const { body } = await get(`/notes/search_notes?inside=true&title=${word}`);
      const typed = await get(`/search/suggest?kind=notes&title=${word.slice(0, 8)}`);
      return [body.total, typed.body.data?.length];
    };
    expect(await seen()).toEqual([1, 1]);
    expect((await get(`/search/suggest?title=${word.slice(0, 8)}`)).body.data).toEqual([]);
    const edited = await ask(hub, 'PUT', `/notes/edit_notes/${notes._id}`, {
      as: hub.owner,
      form: notesForm({ title: 'On claws' }),
    });
    expect(edited.status).toBe(200);
    expect(await seen()).toEqual([1, 1]);
    expect((await get('/notes/search_notes?inside=true&title=feathers')).body.total).toBe(0);
    await ask(hub, 'PUT', `/notes/${notes._id}/delete`, { as: hub.owner });
    expect(await seen()).toEqual([0, 0]);
    await ask(hub, 'PUT', `/admin/deleted_documents/${notes._id}/restore`, { as: admin });
    expect(await seen()).toEqual([1, 1]);
  });

  it('a word that only a pending paper has does not keep the query from being corrected', async () => {
    await hub.approvedPaper({ title: 'Metals' }, 'Galvanometers');
    await hub.pendingPaper({ title: 'Other metals' }, 'Galvanometerz');
    expect((await get(inside('galvanometerz'))).body).toMatchObject({ total: 1, did_you_mean: 'galvanometers' });
  });
});

describe('reviewers ask among Pending and Rejected papers (contract section 6)', () => {
  it('and nobody else does', async () => {
    const paper = await hub.pendingPaper({ title: 'Waits for review', subject: 'IoT' }, 'Ichthyosaurus bones');
    const pendingSearch = inside('ichthyosaurus', { paper_approval_status: 'Pending' });
    for (const who of [hub.reviewer, admin]) {
      const { body } = await get(pendingSearch, who);
      expect(body).toMatchObject({ total: 1, facets: { subject: { IoT: 1 } } });
      expect(body.data?.[0]).toMatchObject({
        _id: paper._id,
        matches: [{ page: 1, snippet: '<mark>Ichthyosaurus</mark> bones' }],
      });
    }
    const refused = async (who: Who) => (await get(pendingSearch, who)).status;
    expect([await refused(null), await refused(stranger)]).toEqual([401, 403]);
    for (const who of [hub.owner, other, waiting]) expect(await refused(who)).toBe(403);
    expect((await get(inside('ichthyosaurus', { paper_approval_status: 'Rejected' }), hub.reviewer)).body.total).toBe(
      0,
    );
    expect((await get(inside('ichthyosaurus', { paper_approval_status: 'Deleted' }), hub.owner)).body.total).toBe(0);
    await reject(hub, hub.reviewer, paper._id);
    expect((await get(pendingSearch, hub.reviewer)).body.total).toBe(0);
    expect((await get(inside('ichthyosaurus', { paper_approval_status: 'Rejected' }), admin)).body.total).toBe(1);
  });
});

describe('similar papers and single pages are for everyone who may view the paper (contract section 6)', () => {
  // In the order of the contract's table: Pending, Approved, Rejected, deleted.
  it.each<[string, () => Who, number[]]>([
    ['nobody signed in', () => null, [404, 200, 404, 404]],
    ['without a profile', () => stranger, [404, 200, 404, 404]],
    ['its owner', () => hub.owner, [200, 200, 200, 404]],
    ['another student', () => other, [404, 200, 404, 404]],
    ['a teacher who waits', () => waiting, [404, 200, 404, 404]],
    ['an approved teacher', () => hub.reviewer, [200, 200, 200, 404]],
    ['an administrator', () => admin, [200, 200, 200, 404]],
  ])('%s', async (_who, who, expected) => {
    const made = () => hub.pendingPaper({ title: 'By status' }, 'Text of it');
    const [pending, approved, rejected, deleted] = [await made(), await made(), await made(), await made()];
    await approve(hub, hub.reviewer, approved._id);
    await reject(hub, hub.reviewer, rejected._id);
    await ask(hub, 'PUT', `/papers/${deleted._id}/delete`, { as: hub.owner });
    for (const call of ['view_paper', 'similar', 'pages/1']) {
      const statuses: number[] = [];
      for (const { _id } of [pending, approved, rejected, deleted])
        statuses.push((await get(`/papers/${_id}/${call}`, who())).status);
      expect([call, statuses]).toEqual([call, expected]);
    }
    const missing = await get('/papers/00000000-0000-4000-8000-000000000000/pages/1', who());
    const hidden: Answered = await get(`/papers/${deleted._id}/pages/1`, who());
    expect(hidden.body).toEqual(missing.body);
  });
});
