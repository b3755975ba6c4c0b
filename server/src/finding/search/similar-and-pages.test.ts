import type { Paper } from '@exam-vault/contract/papers';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '@exam-vault/testing/ask';
import { readingHub, type ReadingHub } from '@exam-vault/testing/reading-hub';

let hub: ReadingHub;
let paper: Paper;

beforeAll(async () => {
  hub = await readingHub();
  const filler = (number: number) => `Filler of number ${'abcdefghijklmnopqrstuvwxyz'[number]}`;
  for (let number = 0; number < 8; number += 1)
    await hub.approvedPaper({ title: `Unlike ${number}`, subject: 'IoT' }, filler(number));
  await hub.approvedPaper({ title: 'Alike', subject: 'IoT' }, 'Zigbee gateways and mesh topologies', 'Actuators');
  await hub.approvedPaper({ title: 'Elsewhere', subject: 'DBMS' }, 'Zigbee gateways and mesh topologies');
  await hub.pendingPaper({ title: 'Hidden', subject: 'IoT' }, 'Zigbee gateways and mesh topologies');
  paper = await hub.approvedPaper(
    { title: 'The one', subject: 'IoT' },
    'Mesh of Zigbee gateways',
    'Second <b>page</b>',
  );
  for (let number = 8; number < 12; number += 1)
    await hub.approvedPaper({ title: `Unlike ${number}`, subject: 'IoT' }, filler(number));
});

describe('similar (contract section 4)', () => {
  it('are papers of the same subject, the most alike first', async () => {
    const { body } = await ask(hub, 'GET', `/papers/${paper._id}/similar`);
    const titles = (body.data ?? []).map(({ title }) => title);
    expect(titles[0]).toBe('Alike');
    for (const title of ['The one', 'Elsewhere', 'Hidden']) expect(titles).not.toContain(title);
    // The newest of the subject fill the list up to six.
    expect(titles.slice(1)).toEqual(['Unlike 11', 'Unlike 10', 'Unlike 9', 'Unlike 8', 'Unlike 7']);
  });

  it('are of the same kind, never the document itself, in an order that stays, and gone when one is deleted', async () => {
    const text = 'Mesh of Zigbee gateways and topologies';
    const notes = await hub.liveNotes({ title: 'Zigbee one', subject: 'IoT' }, text);
    const twin = await hub.liveNotes({ title: 'Zigbee two', subject: 'IoT' }, text);
    const idsOf = async (path: string) => ((await ask(hub, 'GET', path)).body.data ?? []).map(({ _id }) => _id);
    const ofPaper = await idsOf(`/papers/${paper._id}/similar`);
    for (const { _id } of [paper, notes, twin]) expect(ofPaper).not.toContain(_id);
    expect(await idsOf(`/notes/${notes._id}/similar`)).toEqual([twin._id]);
    for (let time = 0; time < 3; time += 1) expect(await idsOf(`/papers/${paper._id}/similar`)).toEqual(ofPaper);
    expect((await ask(hub, 'GET', `/papers/${notes._id}/similar`)).status).toBe(404);
    await ask(hub, 'PUT', `/notes/${twin._id}/delete`, { as: hub.owner });
    expect(await idsOf(`/notes/${notes._id}/similar`)).toEqual([]);
  });

  it('are found for a document with more words than anybody writes', async () => {
    // Five letters of the Cyrillic alphabet for each number.
    const letters = (n: number) =>
      [4, 3, 2, 1, 0].map((place) => String.fromCodePoint(0x430 + (Math.floor(n / 32 ** place) % 32))).join('');
    const pages = Array.from({ length: 40 }, (_, page) =>
      Array.from({ length: 2_000 }, (_, at) => letters(page * 2_000 + at)).join(' '),
    );
    const notes = await hub.liveNotes({ title: 'Made by a machine', subject: 'IoT' }, ...pages);
    const answer = await ask(hub, 'GET', `/notes/${notes._id}/similar`);
    expect(answer.status).toBe(200);
  });

  it('are the newest of the subject for a paper whose text is not read', async () => {
    const blank = await hub.approvedPaper({ title: '操', subject: 'IoT' }, '');
    const { body } = await ask(hub, 'GET', `/papers/${blank._id}/similar`);
    expect((body.data ?? []).map(({ title }) => title)).toHaveLength(6);
    expect(body.data?.[0]?.title).toBe('Unlike 11');
  });
});

describe('a page (contract section 4)', () => {
  it('has its picture and its words, with their places as fractions of the upright page', async () => {
    const { status, body } = await ask(hub, 'GET', `/papers/${paper._id}/pages/2`);
    expect(status).toBe(200);
    expect(body).toEqual({
      image_url: expect.stringMatching(/^\/files\//),
      pictures: [240, 720, 1_400].map((width) => ({ width, url: expect.stringMatching(/^\/files\//) })),
      searchable_url: expect.stringMatching(/-text\.pdf$/),
      turns: 0,
      source: 'picture',
      words: [
        { text: 'Second', box: [0.1, 0.05, 0.35, 0.02], line: 0 },
        { text: '<b>page</b>', box: [0.5, 0.05, 0.35, 0.02], line: 0 },
      ],
    });
    const picture = await fetch(hub.origin + String(body['image_url']));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('comes without its words', async () => {
    const { body } = await ask(hub, 'GET', `/papers/${paper._id}/pages/2?words=false`);
    expect(body).toMatchObject({ turns: 0, source: 'picture', words: [] });
  });

  it('has no words while it is not read', async () => {
    const { body } = await ask(hub, 'POST', '/papers/download_papers', {
      as: hub.owner,
      json: { paper_id: paper._id },
    });
    expect(body).toEqual({ download_count: 1 });
    await hub.database.rows('delete from document_pages where document_id = $1 and page = 2', [paper._id]);
    expect((await ask(hub, 'GET', `/papers/${paper._id}/pages/2`)).body).toMatchObject({
      turns: 0,
      source: null,
      words: [],
    });
  });

  it.each([
    ['3', 404],
    ['1000000000', 404],
    ['0', 400],
    ['-1', 400],
    ['1.5', 400],
    ['1e1', 400],
    ['%00', 400],
    ["1'", 400],
  ])('number %s of two is %i', async (number, expected) => {
    expect((await ask(hub, 'GET', `/papers/${paper._id}/pages/${number}`)).status).toBe(expected);
  });
});

describe('a text is found in a document', () => {
  const find = async (text: string) =>
    (await ask(hub, 'GET', `/papers/${paper._id}/find?text=${encodeURIComponent(text)}`)).body;

  it.each([
    ['zígbee', { pages: [{ page: 1, places: 1 }], total: 1 }],
    ['esh of Zig', { pages: [{ page: 1, places: 1 }], total: 1 }],
    ['nowhere at all', { pages: [], total: 0 }],
    ['  ?! ', { pages: [], total: 0 }],
    ['', { pages: [], total: 0 }],
  ])('%s', async (text, found) => {
    expect(await find(text)).toEqual(found);
  });
});
