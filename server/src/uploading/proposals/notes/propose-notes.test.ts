import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import type { ReadWord } from '@exam-vault/sandbox/reader/document-reader';
import { describe, expect, it } from 'vitest';
import type { PageWords } from '../page-rows.ts';
import { proposeDocument } from '../propose-document.ts';
import type { ProposalInput } from '../proposal-input.ts';
import { titleOfPdf, topicOfName } from './names.ts';

/** Text, top, and the height of its type; all of it begins at the same place. */
type Line = readonly [text: string, top: number, size?: number];

function page(lines: readonly Line[], number = 1): PageWords {
  const words = lines.flatMap(([text, top, size = 0.02], line) => {
    let at = 0.1;
    return text.split(' ').map((word): ReadWord => {
      const width = word.length * size * 0.4;
      const box = [at, top, width, size * 0.72] as const;
      at += width + size * 0.3;
      return { text: word, box, line, confidence: 95, role: 'text' };
    });
  });
  return { page: number, words };
}

const BODY: readonly Line[] = [
  ['A set of processes waits for events that only another one of them can cause.', 0.5],
  ['Mutual exclusion, hold and wait, no preemption and circular wait must all hold.', 0.55],
];

const proposeFor = (pages: readonly PageWords[], input: Partial<ProposalInput> = {}) =>
  proposeDocument({
    kind: 'notes',
    pages,
    fileName: 'IMG_1.jpg',
    catalogue: DEFAULT_CATALOGUE,
    knownCourses: [],
    profile: null,
    last: null,
    thisYear: 2026,
    ...input,
  });
const values = (proposals: ReturnType<typeof proposeDocument>) =>
  Object.fromEntries(Object.entries(proposals).map(([field, { value }]) => [field, value]));

describe('the first page of notes', () => {
  it('has title, subject and unit, with the place where each stands', () => {
    const proposals = proposeFor([page([['Operating Systems', 0.05], ['Unit 3: Deadlocks', 0.12, 0.045], ...BODY])]);
    expect(values(proposals)).toEqual({
      title: 'Deadlocks',
      subject: 'Operating Systems',
      unit_no: 'III',
      department: 'CSE',
    });
    expect(proposals.title).toMatchObject({ page: 1, prefill: false });
    expect(proposals.title?.box?.[1]).toBeCloseTo(0.12);
    expect(proposals.unit_no).toMatchObject({ page: 1, prefill: true });
  });

  it('is called by its largest heading, not by its college, its teacher or its date', () => {
    const { title } = proposeFor([
      page([
        ['NORTHFIELD INSTITUTE OF TECHNOLOGY', 0.05, 0.06],
        ['Fluid Statics', 0.2, 0.05],
        ['Prof. A. Rao', 0.3, 0.05],
        ['12 August 2024', 0.36, 0.05],
        ...BODY,
      ]),
    ]);
    expect(title?.value).toBe('Fluid Statics');
  });

  it('fills a title in when the file says the same', () => {
    const pages = [page([['Deadlocks', 0.12, 0.045], ...BODY])];
    expect(proposeFor(pages, { fileTitle: 'Deadlocks' }).title).toMatchObject({ value: 'Deadlocks', prefill: true });
    expect(proposeFor(pages, { fileTitle: 'Paging' }).title?.prefill).toBe(false);
  });
});

describe('the text of notes', () => {
  it('tells the subject where no heading does', () => {
    expect(proposeFor([page(BODY)]).subject).toBeUndefined();
    const text = page([
      ['Deadlocks', 0.1, 0.04],
      ...BODY,
      ['Semaphores, paging, the kernel and process scheduling.', 0.6],
    ]);
    expect(proposeFor([text]).subject).toMatchObject({ value: 'Operating Systems', prefill: false, from: 'words' });
  });

  it('is compared with approved papers', () => {
    const alike = [
      { subject: 'Surveying', share: 0.8 },
      { subject: 'Gone from the list', share: 0.8 },
    ];
    expect(proposeFor([page(BODY)], { alike }).subject).toMatchObject({ value: 'Surveying', from: 'papers' });
  });
});

describe('the name of the file', () => {
  it('is the last source', () => {
    const proposals = proposeFor([], { fileName: 'DBMS_Unit-2_Normalisation_notes(1).pdf' });
    expect(values(proposals)).toEqual({
      title: 'DBMS Normalisation',
      subject: 'DBMS',
      unit_no: 'II',
      department: 'CSE',
    });
    expect(Object.values(proposals).some(({ prefill }) => prefill)).toBe(false);
    expect(proposals.title?.from).toBe('file_name');
  });

  it.each([
    ['IMG_20240312_101.jpg', ''],
    ['Scanned_20240102-1145.pdf', ''],
    ['CamScanner 03-12-2024 10.11.pdf', ''],
    ['unit3notes.pdf', ''],
    ['OS sem 5 unit 2.pdf', ''],
    ['BinarySearchTrees.pptx.pdf', 'Binary Search Trees'],
    ['module_4_heat-exchangers_final.pdf', 'Heat exchangers'],
  ])('of %s says "%s"', (name, topic) => {
    expect(topicOfName(name)).toBe(topic);
  });

  it.each([
    ['Microsoft PowerPoint - ch7', null],
    ['Untitled', null],
    ['Document1', null],
    ['PowerPoint Presentation', null],
    ['Microsoft Word - Heat Exchangers.docx', 'Heat Exchangers'],
    ['Chapter 7: Deadlocks', 'Deadlocks'],
  ])('in the PDF itself, "%s", is %s', (title, text) => {
    expect(titleOfPdf(title)?.text ?? null).toBe(text);
  });
});

describe('nothing is proposed', () => {
  it.each<[string, readonly Line[]]>([
    [
      'a statement of marks',
      [['STATEMENT OF MARKS', 0.1, 0.04], ['Operating Systems 72 of 100 marks, Computer Networks 64', 0.2], ...BODY],
    ],
    [
      'a timetable',
      [
        ['Third Year', 0.1, 0.04],
        ['Time 9:00-9:50 10:00-10:50', 0.2],
        ['Monday DBMS Tuesday Networks', 0.3],
        ['Wednesday DBMS Thursday Library Friday Seminar', 0.4],
      ],
    ],
    [
      'a syllabus',
      [
        ['Operating Systems Syllabus', 0.1, 0.04],
        ['Unit I Processes and threads', 0.2],
        ['Unit II Memory management', 0.3],
        ['Unit III Deadlocks', 0.4],
        ['Text Books: Operating System Concepts', 0.5],
      ],
    ],
    ['a picture with a word', [['Goa 2024', 0.5, 0.1]]],
  ])('from %s', (_what, lines) => {
    expect(values(proposeFor([page(lines)]))).toEqual({});
  });
});

describe('the kind', () => {
  const header = page([
    ['End-Term Examination May, 2017', 0.05],
    ['Programme: B.E. Civil Engineering', 0.1],
    ['Semester: 6th', 0.15],
    ['Course Code: CEN 310', 0.2],
    ['Maximum Marks: 50', 0.25],
    ['Time: 3 hours', 0.3],
  ]);
  const notes = page([
    ['Unit 3: Deadlocks', 0.1, 0.045],
    ...BODY,
    ...BODY.map(([text], at): Line => [text, 0.7 + at / 20]),
  ]);

  it('is noticed where pages are of the other kind', () => {
    expect(proposeFor([header]).kind).toMatchObject({ value: 'paper', prefill: false });
    expect(proposeFor([notes], { kind: 'paper' }).kind?.value).toBe('notes');
  });

  it('is noticed by names and folders where the pages say nothing', () => {
    const kindOf = (kind: 'paper' | 'notes', folders: string, fileName: string) =>
      proposeFor([page(BODY)], { kind, folders, fileName }).kind?.value;
    expect(kindOf('paper', '', 'OS notes.pdf')).toBe('notes');
    expect(kindOf('paper', 'DBMS/Lecture Notes', '3.pdf')).toBe('notes');
    expect(kindOf('notes', '', 'OS midterm 2023.pdf')).toBe('paper');
    expect(kindOf('paper', 'DBMS', 'solution midterm 2023.pdf')).toBeUndefined();
    expect(kindOf('paper', 'DBMS', 'scan 3.pdf')).toBeUndefined();
  });

  it('is not doubted where they are not', () => {
    expect(proposeFor([notes]).kind).toBeUndefined();
    expect(proposeFor([header], { kind: 'paper' }).kind).toBeUndefined();
    expect(proposeFor([page(BODY)], { kind: 'paper' }).kind).toBeUndefined();
  });
});
