import { beforeAll, describe, expect, it } from 'vitest';
import { readingHub, type ReadingHub } from '@exam-vault/testing/reading-hub';

/** What students remember of a paper, and the paper they mean. */

let hub: ReadingHub;

const PAPERS: ReadonlyArray<readonly [fields: Record<string, string>, ...pages: string[]]> = [
  [
    { title: 'CS-301 end term', subject: 'Operating Systems', exam_type: 'University', exam_year: '2022' },
    'CS-301\nOPERATING SYSTEMS\nExplain deadlock prevention with the Banker algorithm',
    'Compare paging and segmentation\nWhat is thrashing',
  ],
  [
    {
      title: 'Networks scan',
      subject: 'Computer Networks',
      exam_type: 'Midterm',
      exam_year: '2021',
      paper_type: 'Back',
    },
    'Explain the sliding window protocol\nHow does a deadlock of two senders arise',
    'Draw the header of a datagram',
  ],
  [
    { title: 'Mathematics-III', subject: 'Control Systems', department: 'EE', exam_type: 'University' },
    'State the convolution theorem\nFind the Laplace transforms',
  ],
  [
    { title: 'Mathematics-II', subject: 'Control Systems', department: 'EE', exam_type: 'University' },
    'Solve the differential equation\nFind the eigenvalues',
  ],
  [
    { title: 'IMG 20230512', subject: 'DBMS', exam_type: 'Midterm', exam_year: '2023', semester: 'IV' },
    'CS405 Explain two-phase locking and serializability\nDefine a candidate key',
    'Write a trigger in SQL',
  ],
  [
    { title: 'Thermal paper', subject: 'Thermodynamics', department: 'ME', exam_type: 'University', exam_year: '2019' },
    'State the Clausius inequality\nDerive the efficiency of a Carnot engine',
  ],
  [
    { title: 'हिन्दी प्रश्न पत्र', subject: 'Building Materials', department: 'CIVIL', exam_type: 'Other' },
    'सीमेंट के गुण लिखिए\nईंट का परीक्षण समझाइए\nसड़क निर्माण पाँच चरणों में, वर्ष २०१७',
  ],
  [
    { title: 'EE paper', subject: 'Power Systems', department: 'EE', exam_type: 'Improvement', semester: 'VI' },
    'EE 601 Explain Ferranti effect\nDefine corona loss and skin effect',
  ],
  [
    { title: 'Compiler design quiz', subject: 'Compiler Design', exam_type: 'Midterm', exam_year: '2024' },
    'Construct the LALR parsing table\nWhat is a handle',
  ],
];

beforeAll(async () => {
  hub = await readingHub();
  for (const [fields, ...pages] of PAPERS) await hub.approvedPaper(fields, ...pages);
  // Newer papers with common words: they must not hide the paper that is meant.
  for (let number = 0; number < 30; number += 1) {
    await hub.approvedPaper(
      { title: `Main paper ${number}`, subject: 'Surveying', department: 'CIVIL', exam_year: '2024' },
      'Explain the following with an example\nWrite short notes\nWhat do you mean by an os\nDefine main table',
    );
  }
});

const answer = async (title: string, more: Record<string, string> = {}) =>
  (await hub.find(title, { page: '1', ...more })).body;

const OS = 'CS-301 end term';
const DBMS = 'IMG 20230512';

describe('a student searches', () => {
  it.each<[what: string, question: string, title: string, page?: number]>([
    ['three words of a page', 'paging segmentation thrashing', OS, 2],
    ['three words, one misspelt', 'paging segmentatoin thrashing', OS, 2],
    ['three words, two misspelt', 'claussius inequality effeciency', 'Thermal paper', 1],
    ['three words, one that is not there', 'candidate key normalization', DBMS, 1],
    ['three words, one misspelt and one that is not there', 'candidate serializabilty hypergraph', DBMS, 1],
    ['a whole sentence', 'the paper where they asked us to explain ferranti effect in detail please', 'EE paper', 1],
    [
      'two words and much that every paper says',
      'explain with an example what is a handle lalr',
      'Compiler design quiz',
      1,
    ],
    ['words of two pages', 'banker thrashing', OS],
    ['a wrong year', 'os deadlock 2024', OS, 1],
    ['a wrong exam', 'dbms university locking', DBMS, 1],
    ['a wrong semester and a wrong year', 'dbms 7th sem 2018 trigger', DBMS, 2],
    ['nothing that fits but one misspelt word', 'os paper 2024 main deadlok -banker', 'Networks scan', 1],
    ['the wrong subject', 'cn banker algorithm', OS, 1],
    ['a subject and a word that is not there', 'compiler design blockchain', 'Compiler design quiz'],
    ['Hindi', 'सीमेंट गुण', 'हिन्दी प्रश्न पत्र', 1],
    ['Hindi, in a title', 'हिन्दी प्रश्न', 'हिन्दी प्रश्न पत्र'],
    ['Hindi, a half nasal for an anusvara', 'सीमेन्ट परीक्षण', 'हिन्दी प्रश्न पत्र', 1],
    ['Hindi, an anusvara for a half nasal', 'हिंदी प्रश्न', 'हिन्दी प्रश्न पत्र'],
    ['Hindi, without nukta and chandrabindu', 'सडक पांच', 'हिन्दी प्रश्न पत्र', 1],
    ['Hindi, a phrase in another spelling', '"सडक निर्माण पांच"', 'हिन्दी प्रश्न पत्र', 1],
    ['Hindi, the other digits', 'निर्माण 2017', 'हिन्दी प्रश्न पत्र', 1],
    ['Hindi, a joiner that is not in the text', 'परीक्\u200Dषण', 'हिन्दी प्रश्न पत्र', 1],
    ['Hindi, misspelt', 'निर्मण चरणों', 'हिन्दी प्रश्न पत्र', 1],
    ['the code of a course, as it is written', 'CS-301', OS],
    ['the code in small letters', 'cs301', OS],
    ['the code with a space, and a word', 'CS 301 deadlock', OS, 1],
    ['a code that is written together', 'cs 405', DBMS, 1],
    ['a code that begins like a department', 'EE-601 corona', 'EE paper', 1],
    ['a Roman numeral', 'Mathematics III', 'Mathematics-III'],
    ['its number', 'mathematics 3', 'Mathematics-III'],
    ['the other one', 'mathematics ii', 'Mathematics-II'],
    ['an abbreviation of the catalogue', 'dbms locking', DBMS, 1],
    ['plural for singular', 'deadlocks preventions', OS, 1],
    ['singular for plural', 'eigenvalue', 'Mathematics-II', 1],
    ['a space for a hyphen', 'two phase locking', DBMS, 1],
    ['a hyphen for a space', 'sliding-window', 'Networks scan', 1],
    ['a phrase', '"skin effect"', 'EE paper', 1],
    ['a phrase and a filter that does not fit', '"laplace transforms" 2020', 'Mathematics-III', 1],
    ['without a word', 'deadlock -banker', 'Networks scan', 1],
    ['half of the last word', 'carnot engi', 'Thermal paper', 1],
  ])('%s: %s', async (_what, question, title, page) => {
    const [first] = (await answer(question)).data ?? [];
    expect(first?.title).toBe(title);
    if (page !== undefined) expect(first).toMatchObject({ matches: [{ page }] });
  });

  it('and sees the whole word marked as the paper spells it', async () => {
    const [first] = (await answer('सडक पांच')).data ?? [];
    expect(first).toMatchObject({ matches: [{ snippet: expect.stringContaining('<mark>सड़क</mark>') }] });
    expect(first).toMatchObject({ matches: [{ snippet: expect.stringContaining('<mark>पाँच</mark>') }] });
  });

  it('and the answer names the filters that hold; the others are words', async () => {
    expect((await answer('dbms 7th sem 2018 trigger'))['understood']).toMatchObject({ filters: { subject: 'DBMS' } });
    expect((await answer('os paper 2024 main deadlok -banker'))['understood']).toEqual({
      filters: {},
      said: {},
      missed: { exam_year: '2024', subject: 'Operating Systems' },
      words: ['main', 'deadlok', 'os', '2024'],
      phrases: [],
      excluded: ['banker'],
    });
  });

  it('and a paper that matches a dropped filter comes before one that does not', async () => {
    const titles = async (question: string) => ((await answer(question)).data ?? []).map(({ title }) => title);
    expect(await titles('deadlock dbms 2018 midterm')).toEqual(['Networks scan', OS]);
    expect(await titles('deadlock dbms 2018 university')).toEqual([OS, 'Networks scan']);
  });

  it('for words that no document has and gets nothing, however many they are', async () => {
    expect((await answer('xylophone zeppelin quagmire')).total).toBe(0);
    expect((await answer('"no such phrase" xylophone')).total).toBe(0);
  });
});
