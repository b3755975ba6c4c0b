import { beforeAll, describe, expect, it } from 'vitest';
import { ask, draftForm, uploadedPaper, type Answered } from '@exam-vault/testing/ask';
import { student, type Member } from '@exam-vault/testing/people';
import { readingHub, textFile, type ReadingHub } from '@exam-vault/testing/reading-hub';

/**
 * A document that everybody could read and that is hidden then leaves no trace (contract section 6), also where an answer was kept, an address
 * was made or a person had noted it before. Each place is asked before, while it is hidden, and after.
 */

let hub: ReadingHub;
let reader: Member;
beforeAll(async () => {
  hub = await readingHub({ PUBLIC_INDEX: 'on', PUBLIC_URL: 'https://hub.example.edu' });
  reader = await student(hub);
});

/** In the text, and in the title, of the document that is hidden, and nowhere else. */
const [WORD, TITLED] = ['quetzalcoatlus', 'pterodactylus'];
const SUBJECT = 'IoT';
const COMMON = 'Explain the construction and working of a centrifugal pump with priming';

type PlaceToLook = readonly [name: string, path: string, as: Member | null];

/** What a place says: its status, and all of its text. */
async function look([, path, as]: PlaceToLook): Promise<Answered> {
  return ask(hub, 'GET', path, { as });
}
const textOf = ({ status, body }: Answered) => `${status} ${JSON.stringify(body)}`;

/** The numbers and lists that may change, of every place. */
async function everywhere(places: readonly PlaceToLook[]): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for (const place of places) seen.set(place[0], textOf(await look(place)));
  return seen;
}

async function hide(_id: string, hidden: boolean): Promise<void> {
  const { status } = await ask(hub, 'PUT', `/documents/${_id}/hidden`, { as: hub.reviewer, json: { hidden } });
  expect(status).toBe(200);
}

/** Asks all places three times: with the document, while it is hidden, and when it is shown again. */
async function follow(_id: string, places: readonly PlaceToLook[], signs: readonly string[]): Promise<void> {
  // An answer repeats the words of a question: they are no sign.
  const signsAt = (name: string) => signs.filter((sign) => !places.find(([one]) => one === name)?.[1].includes(sign));
  const shows = (seen: ReadonlyMap<string, string>) =>
    [...seen].filter(([name, text]) => signsAt(name).some((sign) => text.includes(sign))).map(([name]) => name);
  const before = await everywhere(places);
  expect(shows(before)).toEqual(places.map(([name]) => name));
  await hide(_id, true);
  expect(shows(await everywhere(places))).toEqual([]);
  await hide(_id, false);
  // Its words come back into the dictionary in the background.
  await hub.processing.drain();
  expect(shows(await everywhere(places))).toEqual(places.map(([name]) => name));
}

/** The status of addresses that were made while everybody could read it. */
async function followAddresses(_id: string, addresses: readonly string[], shown = 200): Promise<void> {
  const statuses = async (as: Member | null) =>
    Promise.all(addresses.map(async (path) => (await ask(hub, 'GET', path, { as })).status));
  for (const as of [null, reader]) expect(await statuses(as)).toEqual(addresses.map(() => shown));
  await hide(_id, true);
  for (const as of [null, reader]) expect(await statuses(as)).toEqual(addresses.map(() => 404));
  await hide(_id, false);
  for (const as of [null, reader]) expect(await statuses(as)).toEqual(addresses.map(() => shown));
}

describe('a hidden paper', () => {
  it('is in nothing derived', async () => {
    const other = await hub.approvedPaper(
      { title: 'In the open', subject: SUBJECT, exam_year: '2021' },
      `1. ${COMMON}`,
    );
    const fields = { title: `Paper of ${TITLED}`, subject: SUBJECT, course_code: 'QZ1-01', exam_year: '2019' };
    const { _id, title } = await hub.approvedPaper(fields, `1. ${COMMON}\n2. ${WORD}`);
    await ask(hub, 'PUT', '/courses', { as: reader, json: { semester: 'V', subjects: [SUBJECT] } });
    await ask(hub, 'PUT', `/bookmarks/${_id}`, { as: reader });
    await ask(hub, 'PUT', `/recent/${_id}`, { as: reader });
    const { body } = await ask(hub, 'GET', `/papers/${other._id}/questions`, { as: reader });
    const [question] = body.data as unknown as { _id: string }[];
    const drafted = await ask(hub, 'POST', '/drafts', {
      as: reader,
      form: draftForm([textFile(`1. ${COMMON}\n2. ${WORD}`)]),
    });
    await hub.processing.drain();
    const inside = `/papers/search_papers?inside=true&title=${WORD}`;
    await follow(
      _id,
      [
        ['list', '/papers/all_paper', null],
        ['list, a page', '/papers/all_paper?page=1', null],
        ['filtered list', `/papers/search_papers?subject=${SUBJECT}&exam_year=2019`, null],
        ['filtered by its code', '/papers/search_papers?course_code=QZ1-01', null],
        ['by downloads', '/papers/search_papers?sort=downloads', null],
        ['search by title', `/papers/search_papers?title=${TITLED}`, null],
        ['search inside', inside, null],
        ['search inside, signed in', inside, reader],
        ['did_you_mean', '/papers/search_papers?inside=true&title=quetzalcoatlvs', null],
        ['suggestions', '/search/suggest?title=pterod', null],
        ['suggested words', '/search/suggest?title=quetzal', null],
        ['similar', `/papers/${other._id}/similar`, null],
        ['feed', '/papers/feed.atom', null],
        ['sitemap', '/sitemaps/paper-0.xml', null],
        ['bookmarks', '/bookmarks', reader],
        ['ids of bookmarks', '/bookmarks/ids', reader],
        ['recent', '/recent', reader],
        ['courses', '/courses', reader],
        ['questions', `/questions?query=${WORD}`, reader],
        ['questions of a subject', `/questions?subject=${SUBJECT}`, reader],
        ['repeats', `/questions/${question?._id}/repeats`, reader],
        ['a draft of the same file', `/drafts/${String(drafted.body['_id'])}`, reader],
      ],
      [_id, title, WORD],
    );
  });

  it('is in no number', async () => {
    const fields = { title: `Numbers of ${TITLED}`, subject: 'DBMS', department: 'EE', exam_year: '1999' };
    const { _id } = await hub.approvedPaper(fields, 'Nothing else');
    const numbers = async () => ({
      total: (await ask(hub, 'GET', '/papers/all_paper?page=1')).body.total,
      filtered: (await ask(hub, 'GET', '/papers/search_papers?department=EE')).body.total,
      inside: (await ask(hub, 'GET', '/papers/search_papers?inside=true&title=numbers')).body.total,
      facets: (await ask(hub, 'GET', '/papers/search_papers?inside=true&title=numbers')).body['facets'],
      approved: (await ask(hub, 'GET', '/papers/paper_stats')).body['approved'],
      departments: (await ask(hub, 'GET', '/papers/department_stats')).body['EE'],
      zip: (await ask(hub, 'GET', '/subjects/DBMS/papers.zip')).status,
    });
    const before = await numbers();
    expect(before).toMatchObject({ filtered: 1, inside: 1, departments: 1, zip: 200 });
    await hide(_id, true);
    expect(await numbers()).toMatchObject({
      total: Number(before.total) - 1,
      filtered: 0,
      inside: 0,
      approved: Number(before.approved) - 1,
      departments: 0,
      zip: 404,
    });
    expect(JSON.stringify((await numbers()).facets)).not.toMatch(/[1-9]/);
    await hide(_id, false);
    expect(await numbers()).toEqual(before);
  });

  it('has no address any more that was made before, of its file, pictures or pages', async () => {
    const { _id } = await hub.approvedPaper({ title: 'Addresses', subject: SUBJECT }, 'One page');
    const { body } = await ask(hub, 'GET', `/papers/${_id}/view_paper`);
    const page = (await ask(hub, 'GET', `/papers/${_id}/pages/1`)).body;
    expect(String(page['image_url'])).toMatch(/^\/files\//);
    await followAddresses(_id, [
      String(body['file_url']),
      `/papers/${_id}/view_paper`,
      `/papers/get_paper/${_id}`,
      `/papers/${_id}/similar`,
      `/papers/${_id}/pages/1`,
      `/papers/${_id}/find?text=page`,
    ]);
    // With what a browser has kept, too: the ETag must not answer 304.
    const kept = await ask(hub, 'GET', String(body['file_url']));
    await hide(_id, true);
    const headers = { 'if-none-match': kept.headers.get('etag') ?? '' };
    expect((await ask(hub, 'GET', String(body['file_url']), { headers })).status).toBe(404);
    expect((await ask(hub, 'GET', String(page['image_url']))).status).toBe(404);
    await hide(_id, false);
  });

  it('is not said to wait to somebody who uploads the same file, and is shown to the reviewer', async () => {
    const file = textFile('The very same bytes');
    const first = await uploadedPaper(hub, hub.owner, { title: 'Hidden original' }, file);
    await hide(first._id, true);
    const drafted = await ask(hub, 'POST', '/drafts', { as: reader, form: draftForm([file]) });
    const seen = await ask(hub, 'GET', `/drafts/${String(drafted.body['_id'])}`, { as: reader });
    expect(seen.body['seen_before']).toEqual([]);
    const again = await uploadedPaper(hub, reader, { title: 'Handed in again' }, file);
    const { body } = await ask(hub, 'GET', '/review/next', { as: hub.reviewer });
    expect(body).toMatchObject({ _id: again._id, seen_before: [{ _id: first._id }] });
  });
});

describe('hidden notes', () => {
  it('are in nothing derived, and have no address any more', async () => {
    const other = await hub.liveNotes({ title: 'Notes in the open', subject: SUBJECT }, COMMON);
    const { _id, title } = await hub.liveNotes(
      { title: `Notes of ${TITLED}`, subject: SUBJECT },
      `${COMMON} archaeopteryx`,
    );
    await ask(hub, 'PUT', `/bookmarks/${_id}`, { as: reader });
    await ask(hub, 'PUT', `/recent/${_id}`, { as: reader });
    await follow(
      _id,
      [
        ['list', '/notes/all_notes', null],
        ['filtered list', `/notes/search_notes?subject=${SUBJECT}`, null],
        ['search by title', `/notes/search_notes?title=${TITLED}`, null],
        ['search inside', '/notes/search_notes?inside=true&title=archaeopteryx', null],
        ['suggestions', `/search/suggest?title=pterod&kind=notes`, null],
        ['similar', `/notes/${other._id}/similar`, null],
        ['feed', '/notes/feed.atom', null],
        ['sitemap', '/sitemaps/notes-0.xml', null],
        ['bookmarks', '/bookmarks', reader],
        ['recent', '/recent', reader],
        ['courses', '/courses', reader],
      ],
      [_id, title, 'archaeopteryx'],
    );
    const { body } = await ask(hub, 'GET', `/notes/${_id}/view_notes`);
    await followAddresses(_id, [String(body['file_url']), `/notes/${_id}/view_notes`, `/notes/${_id}/pages/1`]);
  });
});
