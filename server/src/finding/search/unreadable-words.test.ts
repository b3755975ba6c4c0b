import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask } from '@exam-vault/testing/ask';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { readingHub, type ReadingHub } from '@exam-vault/testing/reading-hub';

/** The spelling dictionary has words of documents that nobody may read. None of them is shown, and none hides other words. */

let hub: ReadingHub;
let people: ReadonlyArray<readonly [string, Member | null]>;

/** Only in papers that are pending or deleted; the last two in titles. */
const HIDDEN = ['brachiosaurus', 'stegosauruses', 'triceratopsian', 'iguanodontian', 'megalosauridae'];
const ofHidden = new RegExp(HIDDEN.map((word) => word.slice(0, 8)).join('|'), 'i');

beforeAll(async () => {
  hub = await readingHub();
  await hub.approvedPaper({ title: 'In the open', subject: 'IoT' }, 'Sensors and gateways\nKinetics');
  const [waits, gone, titled, titledNotes, ownNotes] = HIDDEN;
  await hub.pendingPaper({ title: 'Waits', subject: 'IoT' }, `Sensors ${waits} ${gone}\nSensorx kinetica`);
  const deleted = await hub.approvedPaper({ title: 'Gone', subject: 'IoT' }, `Gateways of ${gone}`);
  await ask(hub, 'PUT', `/papers/${deleted._id}/delete`, { as: hub.owner });
  await hub.pendingPaper({ title: `Sensors of ${titled}`, subject: 'Surveying' }, 'Nothing');
  const notes = await hub.liveNotes({ title: `On ${titledNotes}` }, `Of ${ownNotes}`);
  await ask(hub, 'PUT', `/notes/${notes._id}/delete`, { as: hub.owner });
  people = [
    ['nobody', null],
    ['another student', await student(hub)],
    ['a teacher who waits', await teacher(hub, { approved: false })],
    ['an approved teacher', hub.reviewer],
    ['the owner', hub.owner],
  ];
});

const withoutOne = (word: string) => word.slice(0, 4) + word.slice(5);
const withNeighbours = (word: string) => word.slice(0, 4) + word.charAt(5) + word.charAt(4) + word.slice(6);

/** Queries near a word: its beginnings, its misspellings, with other words, in quotes. */
const near = (word: string) => [
  word,
  ...[2, 3, 4, 6, word.length - 1].map((length) => word.slice(0, length)),
  withoutOne(word),
  withNeighbours(word),
  `${word}x`,
  `sensors ${word}`,
  `sensors ${withoutOne(word)}`,
  `sensors ${word.slice(0, 5)}`,
  `${withoutOne(word)} gate`,
  `"${word}"`,
  `gateways -${word}`,
  `iot 2024 ${withoutOne(word)} kinetics`,
];

async function said(as: Member | null, path: string, title: string, more: Record<string, string> = {}) {
  const { status, body } = await ask(hub, 'GET', `${path}?${new URLSearchParams({ title, ...more })}`, { as });
  expect(status).toBe(200);
  // The typed words come back in the understood query. All the rest is what the hub says.
  const { understood: _query, ...rest } = body;
  return JSON.stringify(rest);
}

describe('words of documents that nobody may read', () => {
  it.each(HIDDEN)('%s is in no answer, spelling or suggestion, to anybody', async (word) => {
    const told = async (who: string, as: Member | null, question: string) => {
      const answer = await said(as, '/papers/search_papers', question, { inside: 'true' });
      // The query may come back with some of its words corrected. Hidden words that were not typed may not.
      const own = answer.replace(/"did_you_mean":"[^"]*"/, (text) =>
        question.split(' ').reduce((left, part) => left.replaceAll(part, ''), text),
      );
      expect([who, question, own]).toEqual([who, question, expect.not.stringMatching(ofHidden)]);
      for (const kind of ['paper', 'notes']) {
        const typed = await said(as, '/search/suggest', question, { kind });
        expect([who, question, typed]).toEqual([who, question, expect.not.stringMatching(ofHidden)]);
      }
    };
    for (const question of near(word)) await told('nobody', null, question);
    for (const [who, as] of people.slice(1))
      for (const question of [word, withoutOne(word), word.slice(0, 4)]) await told(who, as, question);
  });

  it('and the values of such documents are in no count', async () => {
    for (const [who, as] of people) {
      const all = await said(as, '/papers/search_papers', '', { inside: 'true' });
      expect([who, all]).toEqual([who, expect.stringContaining('"subject":{"IoT":1}')]);
      const listed = await ask(hub, 'GET', '/papers/search_papers?inside=true&subject=Surveying', { as });
      expect([who, listed.body]).toEqual([who, expect.objectContaining({ data: [], total: 0 })]);
    }
  });

  it('are suggested and corrected to once somebody may read them, and not a request longer', async () => {
    const word = 'ankylosaurians';
    const paper = await hub.pendingPaper({ title: 'Later', subject: 'IoT' }, `Of ${word}`);
    const tells = async () => [
      (await said(null, '/search/suggest', 'ankylo')).includes(word),
      (await said(null, '/papers/search_papers', withoutOne(word), { inside: 'true' })).includes(word),
    ];
    expect(await tells()).toEqual([false, false]);
    await approve(hub, hub.reviewer, paper._id);
    await hub.processing.drain();
    expect(await tells()).toEqual([true, true]);
    await ask(hub, 'PUT', `/papers/${paper._id}/delete`, { as: hub.owner });
    expect(await tells()).toEqual([false, false]);
  });

  it('do not keep a query, or what is being typed, from being corrected', async () => {
    expect(await said(null, '/papers/search_papers', 'sensorx', { inside: 'true' })).toContain(
      '"did_you_mean":"sensors"',
    );
    expect(await said(null, '/search/suggest', 'sensorx')).toContain('sensors');
    expect(await said(null, '/search/suggest', 'sensorx gate')).toContain('sensors gateways');
  });
});
