import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import type { ReadWord } from '@exam-vault/sandbox/reader/document-reader';
import { describe, expect, it } from 'vitest';
import type { PageWords } from './page-rows.ts';
import type { ProposalInput } from './proposal-input.ts';
import { proposeFields } from './propose-fields.ts';
import { secondReading } from './second-reading.ts';

const CONFIDENCE = 80;
type Line = readonly [text: string, top: number];

const word = (text: string, left: number, top: number, line: number): ReadWord => ({
  text,
  box: [left, top, 0.01 * text.length, 0.012],
  line,
  confidence: CONFIDENCE,
  role: 'text',
});

const page = (lines: readonly Line[], number = 1): PageWords => ({
  page: number,
  words: lines.flatMap(([text, top], line) => {
    let left = 0.05;
    return text.split(' ').map((part) => {
      const placed = word(part, left, top, line);
      left += 0.01 * (part.length + 1);
      return placed;
    });
  }),
});

const proposeFor = (pages: readonly PageWords[], input: Partial<ProposalInput> = {}) =>
  proposeFields({
    kind: 'paper',
    pages,
    fileName: 'IMG_1.jpg',
    catalogue: DEFAULT_CATALOGUE,
    knownCourses: [],
    profile: null,
    last: null,
    thisYear: 2026,
    ...input,
  });

const header = (course: string, semester: string, exam = 'End-Term Examination, May 2017') =>
  [
    [exam, 0.1],
    [`Course Name: ${course}`, 0.14],
    [`Year/Semester: ${semester}`, 0.18],
    ['Maximum Marks: 50', 0.22],
  ] as const;

describe('a page that was read twice', () => {
  const first = page(header('Surveying', '2017/4th Sem'));

  it('is surer of what both readings say', () => {
    const unsure = page(header('Surveying', '2017/4'));
    const once = proposeFor([unsure]).semester;
    const twice = proposeFor([unsure], { secondReadings: [unsure] }).semester;
    expect(twice?.value).toBe('IV');
    expect(twice?.confidence).toBeGreaterThan(once?.confidence ?? 1);
  });

  it('is less sure of what they say differently, and offers both', () => {
    const unknown = page(header('Tunnelling', '2017/4th Sem'));
    const twice = proposeFor([unknown], { secondReadings: [page(header('Tunmelling', '2017/4th Sem'))] }).title;
    expect(twice).toMatchObject({ value: 'Tunnelling', prefill: false, others: ['Tunmelling'] });
    expect(twice?.confidence).toBeLessThan(proposeFor([unknown]).title?.confidence ?? 0);
  });

  it('takes the second reading of a known course over a first one that means nothing', () => {
    const { title } = proposeFor([page(header('Snrvcymg', '2017/4th Sem'))], {
      secondReadings: [first],
      knownCourses: [{ title: 'Surveying' }],
    });
    expect(title?.value).toBe('Surveying');
  });

  it('keeps the lines that were read once', () => {
    const again = secondReading(first, [{ line: 1, isBetter: false, words: [word('Hydrology', 0.2, 0.14, 1)] }]);
    expect(again?.words.map(({ text }) => text).join(' ')).toContain('Maximum Marks: 50');
    expect(again?.words.some(({ text }) => text === 'Surveying')).toBe(false);
    expect(secondReading(first, [{ line: 1, isBetter: true, words: [] }])).toBeNull();
  });
});

describe('an upload with two headers', () => {
  const unreadable = page([
    ['End-Term Examination, May 2017', 0.1],
    ['Year/Semester: 2017/4th Sem', 0.18],
    ['Maximum Marks: 50', 0.22],
  ]);

  it('offers the course of the second where the first has none, without filling it in', () => {
    const { title } = proposeFor([unreadable, page(header('Surveying', '2016/4th Sem'), 2)], {
      knownCourses: [{ title: 'Surveying' }],
    });
    expect(title).toMatchObject({ value: 'Surveying', prefill: false, page: 2 });
  });

  it('keeps the year of the first', () => {
    const second = page(header('Surveying', '4th Sem', 'Mid-Term Examination, March 2015'), 2);
    expect(proposeFor([page(header('Surveying', '4th Sem')), second]).exam_year).toMatchObject({
      value: 2017,
      page: 1,
    });
  });
});

describe('terms that contradict each other', () => {
  it('an odd semester in an exam of May is less sure than an even one', () => {
    const semester = (text: string) => proposeFor([page(header('Surveying', text))]).semester;
    expect(semester('2017/5th Sem')).toMatchObject({ value: 'V', prefill: false });
    expect(semester('2017/5th Sem')?.confidence).toBeLessThan(semester('2017/4th Sem')?.confidence ?? 0);
  });

  it('an exam of January may belong to the year before, so it is only offered', () => {
    const dated = (date: string) => proposeFor([page(header('Surveying', '4th Sem', `End-Term Examination, ${date}`))]);
    expect(dated('09-01-2024').exam_year).toMatchObject({ value: 2024, prefill: false });
    expect(dated('09-05-2024').exam_year).toMatchObject({ value: 2024, prefill: true });
  });

  it('reads a year of two digits behind a month', () => {
    const { exam_year } = proposeFor([page(header('Surveying', "Dec' 14 / 3rd Sem", 'End-Term Examination'))]);
    expect(exam_year?.value).toBe(2014);
  });

  it('leaves credits out of a title', () => {
    expect(proposeFor([page(header('Welding Engineering (3 Credits)', '4th Sem'))]).title?.value).toBe(
      'Welding Engineering',
    );
  });
});
