import type { ArchiveKind } from '@exam-vault/server/uploading/archives/path-words';
import { randomOf, type Random } from '../proposals/made-words.ts';
import { COURSES, DEPARTMENTS, type Course } from './made-courses.ts';

/** What a file of an archive is. An absent field is said nowhere in the archive. */
export interface FileTruth {
  readonly kind: ArchiveKind;
  readonly title?: readonly string[];
  readonly code?: string;
  readonly semester?: number;
  readonly exam?: 'end' | 'mid' | 'sessional' | 'quiz';
  readonly examYear?: readonly number[];
}

interface MadeFile {
  readonly path: string;
  readonly truth: FileTruth;
}

type Exam = NonNullable<FileTruth['exam']>;
type Shape = (random: Random, courses: readonly Course[]) => MadeFile[];

const ROMANS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'];
const ORDINALS = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th'];
const WORDS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];
const roman = (semester: number) => ROMANS[semester - 1] ?? 'I';
const ordinal = (semester: number) => ORDINALS[semester - 1] ?? '1st';
const EXAM_WORDS: Readonly<Record<Exam, readonly string[]>> = {
  end: ['End Sem', 'Endsem', 'End-Semester', 'Final', 'ESE', 'End Term'],
  mid: ['Mid Sem', 'Midsem', 'Mid-Term', 'Midterm', 'MST'],
  sessional: ['Sessional-I', 'Sessional 2', 'CT-1', 'Class Test II', 'Internal Assessment 1'],
  quiz: ['Quiz 1', 'Quiz-2'],
};
const EXAMS: readonly Exam[] = ['end', 'mid', 'sessional'];
const names = ({ title, short }: Course) => [title, ...(short ? [short] : [])];
const truthOf = (course: Course, more: Partial<FileTruth>): FileTruth => ({
  kind: 'paper',
  title: names(course),
  ...more,
});
const underscored = (text: string) => text.replaceAll(' ', '_');

/** A semester, its courses, their papers: each shape writes them in its own way. */
const SHAPES: readonly (readonly [name: string, shape: Shape])[] = [
  [
    'department, semester, subject, year, code',
    ({ pick, chance }, courses) =>
      courses.flatMap((course, at) => {
        const folder = `0${1 + (at % 3)}. ${DEPARTMENTS[course.department]}/${ordinal(course.semester)} Sem/${course.short ?? course.title}`;
        const base = { code: course.code, semester: course.semester };
        return [
          ...[2018, 2019, 2021].map((year) => ({
            path: `${folder}/${year}/${course.code}.pdf`,
            truth: truthOf(course, { ...base, examYear: [year] }),
          })),
          ...(chance(0.6)
            ? [
                {
                  path: `${folder}/${course.title} notes.pdf`,
                  truth: { ...truthOf(course, base), kind: 'notes' as const },
                },
              ]
            : []),
          ...(chance(0.3)
            ? [
                {
                  path: `${folder}/${pick(['Syllabus', 'syllabus 2018'])}.pdf`,
                  truth: { ...truthOf(course, base), kind: 'syllabus' as const },
                },
              ]
            : []),
        ];
      }),
  ],
  [
    'flat, everything in the name of the file',
    ({ pick }, courses) =>
      courses.flatMap((course) =>
        EXAMS.map((exam) => {
          const year = pick([2017, 2018, 2022, 2023]);
          const [text, examYear] = pick([
            [`${year}`, [year]],
            [`(Spring ${year})`, [year]],
            [`${year}-${String(year + 1).slice(2)}`, [year, year + 1]],
          ] as const);
          return {
            path: `${pick(names(course))} ${pick(EXAM_WORDS[exam])} ${text}.pdf`,
            truth: truthOf(course, { exam, examYear: [...examYear] }),
          };
        }),
      ),
  ],
  [
    'test, semester, batch, short names',
    ({ pick }, courses) =>
      courses.flatMap((course) =>
        ['T1', 'T2'].map((test) => {
          const from = pick([20, 21, 22]);
          return {
            path: `${test}/Sem ${roman(course.semester)}/Batch ${from}-${from + 4}/${test} ${course.short ?? course.title}.pdf`,
            truth: truthOf(course, { semester: course.semester, exam: 'sessional' }),
          };
        }),
      ),
  ],
  [
    'code and joined title as the folder',
    ({ pick }, courses) =>
      courses.flatMap((course) => {
        const folder = `Sem${course.semester} Study Material/Question Papers/${course.code.replaceAll(/[ -]/g, '')}-${course.title.replaceAll(/[\s&-]/g, '')}`;
        const base = { code: course.code, semester: course.semester };
        return EXAMS.map((exam) => {
          const year = pick([2019, 2020, 2021]);
          return {
            path: `${folder}/${underscored(pick(EXAM_WORDS[exam]))}_${year}.pdf`,
            truth: truthOf(course, { ...base, exam, examYear: [year] }),
          };
        });
      }),
  ],
  [
    'year of study and half, papers and notes side by side',
    ({ pick, chance }, courses) =>
      courses.flatMap((course) => {
        const [year, half] = [Math.ceil(course.semester / 2), 2 - (course.semester % 2)];
        const folder = `B.Tech/${year}-${half}/${course.title}`;
        const base = { semester: course.semester };
        return [
          ...[1, 2, 3].map((unit) => ({
            path: `${folder}/Notes/${pick(['Unit', 'Module', 'UNIT'])}-${unit}.pdf`,
            truth: { ...truthOf(course, base), kind: 'notes' as const },
          })),
          ...[2019, 2022].map((examYear) => ({
            path: `${folder}/${pick(['PYQ', 'Previous papers', 'Question Papers'])}/${pick(['', 'R18 '])}${chance(0.5) ? 'Nov' : 'Dec'}-${examYear}.pdf`,
            truth: truthOf(course, { ...base, examYear: [examYear] }),
          })),
        ];
      }),
  ],
  [
    'solutions beside papers',
    ({ pick }, courses) =>
      courses.flatMap((course) => {
        const year = pick([2020, 2021, 2024]);
        const exam = pick(EXAMS);
        const stem = `${course.code} ${pick(EXAM_WORDS[exam])} ${year}`;
        const folder = `Semester ${course.semester}/${course.code} ${course.title}`;
        const base = { code: course.code, semester: course.semester, exam, examYear: [year] };
        return [
          { path: `${folder}/${stem}.pdf`, truth: truthOf(course, base) },
          {
            path: `${folder}/${stem} ${pick(['Solutions', 'soln', 'Answer Key', '(solved)'])}.pdf`,
            truth: { ...truthOf(course, base), kind: 'solution' as const },
          },
          {
            path: `${folder}/Lecture ${pick([3, 7, 12])}.pdf`,
            truth: { ...truthOf(course, { code: course.code, semester: course.semester }), kind: 'notes' as const },
          },
        ];
      }),
  ],
  [
    'exam first, then year, then subject',
    ({ pick }, courses) =>
      courses.flatMap((course) =>
        (['mid', 'end'] as const).map((exam) => {
          const year = pick([2016, 2018, 2019]);
          return {
            path: `${exam === 'mid' ? 'Mid Term Papers' : 'End Term Papers'}/${year}/${WORDS[course.semester - 1] ?? 'First'} Semester/${course.title}.pdf`,
            truth: truthOf(course, { exam, semester: course.semester, examYear: [year] }),
          };
        }),
      ),
  ],
  [
    'academic year, odd and even',
    ({ pick }, courses) =>
      courses.flatMap((course) => {
        const from = pick([2018, 2021, 2022]);
        const isOdd = course.semester % 2 === 1;
        const exam = pick(EXAMS);
        return [
          {
            path: `AY ${from}-${String(from + 1).slice(2)}/${isOdd ? 'Odd' : 'Even'} Sem/${course.department}/Sem-${roman(course.semester)}/${course.short ?? course.title}_${underscored(pick(EXAM_WORDS[exam]))}.pdf`,
            truth: truthOf(course, { exam, semester: course.semester, examYear: [isOdd ? from : from + 1] }),
          },
        ];
      }),
  ],
  [
    'messenger names and papers of one subject',
    ({ pick }, courses) =>
      courses.flatMap((course) => {
        const exam = pick(['mid', 'end'] as const);
        const folder = `${ordinal(course.semester)} semester/${course.title}/${pick(EXAM_WORDS[exam])}`;
        const truth = truthOf(course, { exam, semester: course.semester });
        return [{ path: `${folder}/DOC-20230114-WA00${pick([12, 34, 56])}.pdf`, truth }];
      }),
  ],
  [
    'small letters and lines below',
    ({ pick }, courses) =>
      courses.flatMap((course) =>
        EXAMS.map((exam) => {
          const year = pick([2015, 2019, 2023]);
          return {
            path: `sem_${course.semester}/${underscored(course.title.toLowerCase())}/${underscored(pick(EXAM_WORDS[exam]).toLowerCase())}_${year}.pdf`,
            truth: truthOf(course, { exam, semester: course.semester, examYear: [year] }),
          };
        }),
      ),
  ],
  [
    'a drive with books, forms and timetables',
    ({ pick }, courses) => [
      ...courses.flatMap((course) => {
        const year = pick([2017, 2020]);
        const folder = `${course.department} Drive/Semester ${roman(course.semester)}/${course.title}`;
        const base = { semester: course.semester };
        return [
          {
            path: `${folder}/Past Papers/${course.short ?? course.title} ${year}.pdf`,
            truth: truthOf(course, { ...base, examYear: [year] }),
          },
          {
            path: `${folder}/Slides/${pick(['Lec', 'Chapter', 'Lecture '])}${pick([1, 2, 4])}.pdf`,
            truth: { ...truthOf(course, base), kind: 'notes' as const },
          },
          { path: `${folder}/Books/${course.title} by Tanner.pdf`, truth: { kind: 'other' as const } },
        ];
      }),
      { path: `${courses[0]?.department ?? ''} Drive/Time Table 2020.pdf`, truth: { kind: 'other' } },
      { path: `${courses[0]?.department ?? ''} Drive/Admission form.pdf`, truth: { kind: 'other' } },
    ],
  ],
  [
    'code, exam and year only, titles in one folder name each',
    ({ pick }, courses) =>
      courses.flatMap((course) =>
        [2018, 2022].map((year) => {
          const exam = pick(EXAMS);
          return {
            path: `${course.title} (${course.code})/${course.code}_${pick(EXAM_WORDS[exam]).replaceAll(' ', '')}_${year}.pdf`,
            truth: truthOf(course, { code: course.code, exam, examYear: [year] }),
          };
        }),
      ),
  ],
];

const COURSES_OF_ARCHIVE = 9;

export interface MadeArchive {
  readonly shape: string;
  /** Rules are tuned on one half of the shapes only. */
  readonly isKeptBack: boolean;
  readonly files: readonly MadeFile[];
}

/** Archives of every shape, each with some courses of its own. */
export function madeArchives(count: number): MadeArchive[] {
  return SHAPES.flatMap(([shape, make], at) =>
    Array.from({ length: count }, (_, number) => {
      const random = randomOf(1000 * at + number);
      const from = (7 * at + 13 * number) % COURSES.length;
      const courses = [...COURSES, ...COURSES].slice(from, from + COURSES_OF_ARCHIVE);
      return { shape, isKeptBack: at % 2 === 1, files: make(random, courses) };
    }),
  );
}
