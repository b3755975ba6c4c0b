import type { PageWords } from '@exam-vault/server/uploading/proposals/page-rows';
import { randomOf, type Random } from './made-words.ts';
import { bodyOf } from './made-bodies.ts';
import { place, type Line, type MadeWord, type Part } from './made-layout.ts';
import { batchTexts, coursesOf, institutionOf, termOf, type Term } from './made-vocabulary.ts';
import type { Truth } from './papers.ts';

interface MadePage extends PageWords {
  readonly words: readonly MadeWord[];
  readonly truth: Truth;
}

const plain = (text: string): Part => [text, null];
const centred = (parts: readonly Part[], size = 1): Line => ({ cells: [{ parts, at: 'centre' }], size });
const columns = (left: readonly Part[], right: readonly Part[], at = 0.62): Line => ({
  cells: [
    { parts: left, at: 0.06 },
    { parts: right, at },
  ],
  size: 1,
});

/** What a header says, each as its template likes to write it. */
function piecesOf({ chance }: Random, term: Term, course: { title: string; code: string }) {
  const title: Part = [chance(0.45) ? course.title.toUpperCase() : course.title, 'title'];
  const code: Part = [course.code, 'course_code'];
  const exam: Part = [chance(0.4) ? term.examText.toUpperCase() : term.examText, 'exam'];
  const date: Part = [term.dateText, 'exam_year'];
  const semester: Part = [term.semesterText, 'semester'];
  const programme: Part = [term.programme, 'department'];
  return { title, code, exam, date, semester, programme };
}

type Pieces = ReturnType<typeof piecesOf>;

/** Title and code together, as one line or two. */
function courseLines(random: Random, { title, code }: Pieces): Line[] {
  const { pick, chance } = random;
  const size = chance(0.4) ? 1.25 : 1;
  const [open, close] = pick([
    ['(', ')'],
    ['[', ']'],
    ['- ', ''],
    [': ', ''],
  ] as const);
  const label = pick([
    'Subject:',
    'Course:',
    'Paper:',
    'Subject Name:',
    'Name of the Paper:',
    'Course Title :',
    'Sub:',
    'Paper Name -',
  ]);
  return pick<() => Line[]>([
    () => [centred([title], size)],
    () => [centred([title, [`${open}${code[0]}${close}`, 'course_code']], size)],
    () => [centred([code, plain(pick(['-', ':', '–', ''])), title], size)],
    () => [centred([code], 1), centred([title], size)],
    () => [centred([title], size), centred([[`(${code[0]})`, 'course_code']])],
    () => [centred([[`“${title[0]}”`, 'title']], size)],
    () => [centred([plain(label), title])],
    () => [{ cells: [{ parts: [plain(label), title], at: 0.06 }], size: 1 }],
    () => [
      columns(
        [plain(label), title],
        [plain(pick(['Code:', 'Course Code:', 'Subject Code :', 'Paper Code:', 'Code No.'])), code],
      ),
    ],
    () => [columns([plain(pick(['Course Code:', 'Subject Code', 'Paper ID:'])), code], [plain(label), title], 0.4)],
    () => [centred([plain(pick(['Course Code & Name:', 'Subject with Code:', 'Course:'])), code, title])],
    () => [columns([plain('Course Code'), plain(':'), code], [plain('Course Name'), plain(':'), title], 0.45)],
    () => [columns([plain('Subject Code')], [plain('Subject Name')], 0.4), columns([code], [title], 0.4)],
    () => [centred([title, plain(pick(['-', '–', '|', '/'])), code], size)],
    () => [centred([plain(pick(['Paper - I :', 'Paper II -', 'Paper:', 'Course:'])), title, plain('-'), code])],
    () => [
      centred([
        plain(pick(['Course Name & Code:', 'Subject & Code:', 'Course Title and Code:'])),
        title,
        [`(${code[0]})`, 'course_code'],
      ]),
    ],
    () => [columns([title], [code], 0.7)],
    () => [columns([code], [title], 0.3)],
    () => [
      {
        cells: [
          { parts: [plain(label), title], at: 0.04 },
          { parts: [plain('Course Code:'), code], at: 0.58 },
          { parts: [plain(pick(['Credit Hours: 3(3,0)', 'Credits: 4', 'Section: A']))], at: 0.82 },
        ],
        size: 0.9,
      },
    ],
    () => {
      const words = title[0].split(' ');
      const half = Math.ceil(words.length / 2);
      return words.length < 3
        ? [centred([title], size)]
        : [
            centred([[words.slice(0, half).join(' '), 'title']], size),
            centred([[words.slice(half).join(' '), 'title']], size),
          ];
    },
  ])();
}

/** The exam, its date, the programme and the semester, in one to four lines. */
function termLines(random: Random, { exam, date, semester, programme }: Pieces): Line[] {
  const { pick } = random;
  return pick<() => Line[]>([
    () => [centred([exam, plain(','), date], 1.1), centred([programme, semester])],
    () => [centred([programme, semester, exam, date])],
    () => [centred([programme, semester, exam]), centred([date])],
    () => [centred([exam]), columns([plain('Semester:'), semester], [plain('Date:'), date])],
    () => [
      centred([exam], 1.2),
      centred([date]),
      columns([plain('Programme:'), programme], [plain('Semester:'), semester]),
    ],
    () => [columns([plain('Branch:'), programme], [plain('Date:'), date]), columns([plain('Sem:'), semester], [exam])],
    () => [centred([exam, plain('–'), date]), centred([semester])],
    () => [centred([semester, exam, plain(':'), date]), centred([programme])],
    () => [centred([exam]), centred([[`(${semester[0]})`, 'semester']]), centred([date])],
  ])();
}

/** A form's boxes, one ticked, as they are printed or as a reader makes letters of them. */
function examBoxes({ pick }: Random, { exam, date, semester, programme }: Pieces, kind: string): Line[] {
  const [empty, ticked] = pick([
    ['□', '■'],
    ['[]', '[X]'],
    ['O', '@'],
    ['☐', '☑'],
    ['□', ''],
    ['O', '®'],
  ] as const);
  const others = [
    ['mid', 'Mid-Term Examination'],
    ['sessional', 'Sessional-I'],
    ['end', 'Terminal Examination'],
    ['quiz', 'Quiz'],
  ].filter(([own]) => own !== kind);
  const other = plain(`${empty} ${pick(others)[1]}`);
  const own: Part[] = [plain(ticked), exam];
  return [
    pick([centred([...own, other]), centred([other, ...own]), columns([other], own, 0.5), columns(own, [other], 0.5)]),
    columns([plain('Semester:'), semester], [plain('Date:'), date]),
    columns([plain('Programme:'), programme], [plain('Section: A')]),
  ];
}

/** A short header, as typed for a test: course and exam in one line or two, little else. */
function shortLines({ pick, chance }: Random, { title, code, exam, date }: Pieces): Line[] {
  const course: Part[] = chance(0.5) ? [code, plain(pick(['', ':', '-'])), title] : [title];
  const dash = plain(pick(['-', ':', '|', '–', ',']));
  const open: Part[] = chance(0.4) ? [plain('Name:'), plain(pick(['', '___________'])), plain('Roll No:')] : [];
  const lines = pick<() => Line[]>([
    () => [centred([...course, dash, exam], 1.2)],
    () => [centred([exam, dash, ...course], 1.2)],
    () => [centred([title], 1.3), centred([exam])],
    () => [centred([exam], 1.3), centred(course)],
    () => [columns(course, [exam])],
    () => [columns([exam], course, 0.5)],
    () => [centred([title, [`(${exam[0]})`, 'exam']])],
    () => [centred([exam, plain('on'), title])],
    () => [centred([...course, exam])],
    () => [centred(course, 1.2), columns([exam], [date])],
    () => [{ cells: [{ parts: [...course, dash, exam], at: 0.06 }], size: 1 }],
    () => [centred([exam, dash, date]), centred(course)],
  ])();
  return [
    ...lines,
    ...(chance(0.4) ? [columns([date], [plain('Max. Marks: 20')])] : []),
    ...(open.length > 0 ? [{ cells: [{ parts: open, at: 0.06 }], size: 1 }] : []),
  ];
}

function measureLines(random: Random): Line[] {
  const { pick, chance } = random;
  const hours = pick([
    'Time: 3 Hours',
    'Time: 3 Hrs.',
    'Duration: 90 minutes',
    'Time : 1½ Hours',
    '[Time: Three Hours]',
    'Max. Time: 2 Hours',
  ]);
  const marks = pick([
    'Max. Marks: 70',
    'Maximum Marks: 100',
    'M.M. 50',
    '[Total Marks: 60]',
    'Full Marks: 80',
    'Marks: 30',
  ]);
  const first = columns([plain(hours)], [plain(marks)]);
  if (chance(0.25))
    return [
      columns(
        [
          plain(
            pick([
              'Instructor: Dr. A. Kumar',
              'Course Instructor: Ms. Sana Iqbal',
              'Examiner: Prof. R. Mehta',
              'Faculty Name : S. Devi',
            ]),
          ),
        ],
        [plain(pick(['Section: B', 'Batch: FA21', 'Total Pages: 2']))],
      ),
      first,
    ];
  return chance(0.2)
    ? [first, columns([plain('Total No. of Questions: 5')], [plain('[Total No. of Pages: 2')])]
    : [first];
}

function boxLines(random: Random): Line[] {
  const { pick, chance } = random;
  if (!chance(0.5)) return [];
  return [
    pick([
      columns([plain('Roll No. ....................')], [plain(`Total No. of Pages: ${pick([1, 2, 3, 4])}`)]),
      columns([plain('USN')], [plain('1 | | | | | | | | |')]),
      centred([plain('Name: ____________ Enrolment No. ___________')]),
      ...batchTexts(random).map((text) => centred([plain(text)])),
      columns([plain(`[${random.digits(4)}]-${random.digits(3)}`)], [plain('Seat No. ________')]),
      { cells: [{ parts: [plain(`Q.P. Code: ${random.digits(5)}`)], at: 'right' as const }], size: 1 },
    ]),
  ];
}

/** A made first page of a paper; of `kind` 'none', a page that has no header: questions, a timetable, a syllabus, a mark sheet. */
export function madePage(seed: number, titles: readonly string[], kind: 'header' | 'none' = 'header'): MadePage {
  const random = randomOf(seed);
  const { pick, chance } = random;
  const noise = pick([0, 0, 0.02, 0.05, 0.12, 0.25]);
  if (kind === 'none') {
    const lines = bodyOf(random, titles).map((text) => ({
      cells: [{ parts: [plain(text)], at: chance(0.8) ? 0.06 : ('centre' as const) }],
      size: 1,
    }));
    return { page: 1, words: place(random, lines, noise), truth: { has_header: false } };
  }
  const term = termOf(random);
  const course = coursesOf(random, titles, term);
  const pieces = piecesOf(random, term, course);
  const institution = chance(0.85)
    ? institutionOf(random).map((text, at) => centred([plain(text)], at === 0 ? 1.3 : 1))
    : [];
  const isForm = term.isNamed && chance(0.15);
  const [exam, subject, measure] = [
    isForm ? examBoxes(random, pieces, term.exam) : termLines(random, pieces),
    courseLines(random, pieces),
    measureLines(random),
  ];
  const header = chance(0.25)
    ? [...(chance(0.4) ? institution : []), ...shortLines(random, pieces)]
    : pick([
        [...boxLines(random), ...institution, ...exam, ...subject, ...measure],
        [...institution, ...boxLines(random), ...exam, ...subject, ...measure],
        [...institution, ...subject, ...exam, ...measure],
        [...boxLines(random), ...exam, ...subject, ...measure, ...institution],
        [...subject, ...institution, ...exam, ...measure],
        [...institution, ...exam, ...measure, ...subject],
      ]);
  const instructions = chance(0.6)
    ? ['Note: Attempt any five questions. All questions carry equal marks.', 'Assume suitable data wherever necessary.']
    : [];
  const body = [...instructions, ...bodyOf(random, titles, 'questions')].map((text) => ({
    cells: [{ parts: [plain(text)], at: 0.06 }],
    size: 1,
  }));
  const shown = new Set(
    [...header].flatMap(({ cells }) => cells.flatMap(({ parts }) => parts.map(([, field]) => field))),
  );
  const truth: Truth = {
    title: [course.title],
    ...(shown.has('exam') ? { exam: [term.exam] } : {}),
    ...(shown.has('exam_year') ? { exam_year: term.years } : {}),
    ...(term.semester && shown.has('semester')
      ? { semester: [term.semester], year: [Math.ceil(term.semester / 2)] }
      : {}),
    ...(shown.has('course_code') ? { course_code: [course.code] } : {}),
    ...(term.department && shown.has('department') ? { department: [term.department] } : {}),
    paper_type: [term.isAgain ? 'Back' : 'Main'],
  };
  return { page: 1, words: place(random, [...header, ...body], noise), truth };
}
