import { ENDPOINTS } from '@exam-vault/contract/api';
import { beforeAll, expect, it } from 'vitest';
import { approve, ask, examFields, reject } from '@exam-vault/testing/ask';
import { uploadedDraft } from '@exam-vault/testing/drafts';
import { student, type Member } from '@exam-vault/testing/people';
import { readingHub, textFile, type ReadingHub } from '@exam-vault/testing/reading-hub';

/**
 * What a stranger is told is derived from public documents only (issue 32, finding 6): every answer is the same, byte for byte, with and
 * without documents that the stranger may not read.
 */

let hub: ReadingHub;
let other: Member;
let shown: { paper: string; notes: string; question: string };

/** In public papers. */
const WORDS = ['thermodynamics', 'kinetics', 'sensors'];
/** Only in documents that aren't public: near the words that are asked for, and so many that they could push out public ones. */
const LETTERS = 'abdefghjklmopqruvwyz';
const NEIGHBOURS = WORDS.flatMap((word) => Array.from(LETTERS, (letter) => word.slice(0, -1) + letter));
const COMPLETIONS = Array.from(LETTERS, (letter) => `therm${letter}stat`);
const SECRET = [...NEIGHBOURS, ...COMPLETIONS, 'brachiosaurus'].join(' ');

/** As they are, misspelt by one letter and by two, incomplete, with others, and words that only hidden documents have. */
const QUERIES = [
  ...WORDS.flatMap((word) => [
    word,
    `${word.slice(0, -1)}x`,
    `${word.slice(0, 3)}${word.slice(4)}`,
    `${word.slice(0, 4)}xx${word.slice(6)}`,
    word.slice(0, 2),
    word.slice(0, 3),
    word.slice(0, 5),
  ]),
  'thermodynamicx and kineticx',
  'laws thermodynamicb',
  '"laws of thermodynamics"',
  'explain -kinetica',
  'brachiosaurus',
  'brachiosaurux',
  'brach',
];

const SUBJECT = 'IoT';
const QUESTIONS = '1. Explain the laws of thermodynamics. [5]\n2. Explain the kinetics of sensors. [10]';

beforeAll(async () => {
  hub = await readingHub();
  other = await student(hub);
  const paper = await hub.approvedPaper(examFields(SUBJECT, 2023), QUESTIONS);
  await hub.approvedPaper({ ...examFields(SUBJECT, 2024), title: 'Sensors' }, QUESTIONS, 'Of sensors');
  await hub.approvedPaper({ title: 'Kinetics' }, 'Thermodynamics of gases');
  const notes = await hub.liveNotes({ title: 'On thermodynamics', subject: SUBJECT }, 'Thermodynamics and kinetics');
  await hub.processing.drain();
  const { body } = await ask(hub, 'GET', `/papers/${paper._id}/questions`, { as: other });
  const [question] = body.data as unknown as readonly { _id: string }[];
  shown = { paper: paper._id, notes: notes._id, question: question?._id ?? 'no question' };
});

/** Documents of every kind that a stranger may not read, which have the same words, questions and exams as the public ones, and more. */
async function addWhatIsNotPublic(): Promise<void> {
  const text = [`${QUESTIONS}\n3. Describe ${SECRET}. [5]`, SECRET] as const;
  const fields = (year: number) => ({ ...examFields(SUBJECT, year), title: SECRET.slice(0, 180) });
  await hub.pendingPaper(fields(2023), ...text);
  await hub.pendingPaper(fields(2022), ...text, 'Sensors');
  await reject(hub, hub.reviewer, (await hub.pendingPaper(fields(2021), ...text, 'Kinetics'))._id, 'Not readable');
  const hidden = await hub.approvedPaper(fields(2020), ...text, 'Thermodynamics');
  await ask(hub, 'PUT', `/documents/${hidden._id}/hidden`, { as: hub.reviewer, json: { hidden: true } });
  const deleted = await hub.approvedPaper(fields(2019), ...text, 'Gases');
  await ask(hub, 'PUT', `/papers/${deleted._id}/delete`, { as: hub.owner });
  const notes = await hub.liveNotes({ title: SECRET.slice(0, 180), subject: SUBJECT }, ...text);
  await ask(hub, 'PUT', `/notes/${notes._id}/delete`, { as: hub.owner });
  await uploadedDraft(hub, hub.owner, [textFile(...text)]);
  await hub.processing.drain();
}

/** Counts of what waits and was rejected are for everybody (contract section 6). */
const COUNTS_EVERYTHING = /^\/papers\/\w+_stats$/;

/** What somebody without an account asks, and what a student asks. */
function addresses(): readonly (readonly [Member | null, string])[] {
  const asked = QUERIES.flatMap((query) => {
    const title = encodeURIComponent(query);
    return [
      [null, `/papers/search_papers?title=${title}`],
      [null, `/papers/search_papers?inside=true&title=${title}`],
      [null, `/notes/search_notes?inside=true&title=${title}`],
      [null, `/search/suggest?title=${title}`],
      [other, `/questions?query=${title}`],
    ] as const;
  });
  const plain = ENDPOINTS.flatMap(({ method, path, access }) =>
    method === 'GET' && ['anyone', 'member'].includes(access) && !COUNTS_EVERYTHING.test(path) ? [path] : [],
  ).map((path) =>
    path
      .replace(':subject', SUBJECT)
      .replace(/^\/(papers|notes|questions)(.*):(id|paper_id|notes_id)\b/, (_path, noun: string, rest: string) => {
        const id = noun === 'papers' ? shown.paper : noun === 'notes' ? shown.notes : shown.question;
        return `/${noun}${rest}${id}`;
      }),
  );
  return [...asked, ...plain.filter((path) => !path.includes('/:')).map((path) => [other, path] as const)];
}

/** The addresses of files are permissions, which change with the time. */
const withoutPermissions = (text: string) => text.replaceAll(/\/files\/\d+\.[\w-]+\//g, '/files/…/');

async function everythingSaid(): Promise<Record<string, string>> {
  const said: Record<string, string> = {};
  for (const [as, address] of addresses()) {
    const { status, headers, body } = await ask(hub, 'GET', address, { as });
    const total = headers.get('x-total-count');
    said[address] = withoutPermissions(JSON.stringify({ status, total, body }));
  }
  return said;
}

it('what a stranger is told is the same with and without documents that are not public', async () => {
  const before = await everythingSaid();
  // The words are asked about in vain otherwise.
  expect(before['/questions?query=thermodynamicx']).toContain('thermodynamics');
  expect(before['/papers/search_papers?inside=true&title=thermodynamicx']).toContain('did_you_mean');
  expect(before['/search/suggest?title=therm']).toContain('thermodynamics');
  await addWhatIsNotPublic();
  expect(await everythingSaid()).toEqual(before);
});

it('the dictionary has the words of a document while it is public', async () => {
  const known = async () =>
    (await hub.database.rows<{ word: string }>("select word from public_words where word ~ '^(bronto|zirc)'")).map(
      ({ word }) => word,
    );
  const { _id } = await hub.pendingPaper({ title: 'Zirconium' }, 'Brontosaurus');
  const steps: [string, () => Promise<unknown>, string[]][] = [
    ['pending', async () => undefined, []],
    ['approved', () => approve(hub, hub.reviewer, _id), ['brontosaurus', 'zirconium']],
    ['hidden', () => ask(hub, 'PUT', `/documents/${_id}/hidden`, { as: hub.reviewer, json: { hidden: true } }), []],
    [
      'shown',
      () => ask(hub, 'PUT', `/documents/${_id}/hidden`, { as: hub.reviewer, json: { hidden: false } }),
      ['brontosaurus', 'zirconium'],
    ],
    ['deleted', () => ask(hub, 'PUT', `/papers/${_id}/delete`, { as: hub.owner }), []],
  ];
  for (const [what, step, expected] of steps) {
    await step();
    await hub.processing.drain();
    expect([what, (await known()).sort()]).toEqual([what, expected]);
  }
});
