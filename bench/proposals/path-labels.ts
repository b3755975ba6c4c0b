import type { Truth } from './papers.ts';

/** What an archive's own paths say about a paper. Weak labels: their authors' words, not the page's. */
const EXAMS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/end-?_? ?sem|final/i, ['end']],
  [/mid-?_? ?(?:sem|term|[12i])|_mid_/i, ['mid', 'sessional']],
  [/\bct[-_ ]?(?:\d|i)|class test|cae/i, ['sessional', 'quiz', 'mid']],
  [/quiz/i, ['quiz']],
];

const ROMANS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'];

function semesterOf(path: string): number | null {
  const [, before, behind] = /(?:(\d)(?:st|nd|rd|th) ?sem)|sem(?:ester)?[- ]?(\d|[IVX]+)\b/i.exec(path) ?? [];
  const word = before ?? behind;
  return word ? Number(word) || ROMANS.indexOf(word.toUpperCase()) + 1 || null : null;
}

/** 'OperatingSystems' is two words; 'Adv.' is short for one. */
const spelledOut = (title: string) =>
  title
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replace(/\bAdv\./, 'Advanced')
    .replace(/\bIntro\./, 'Introduction');

/** Where each archive writes code and title: the first group is the code, the second the title. */
const COURSES: Readonly<Record<string, RegExp>> = {
  nitt: /\/([A-Z]{4}\d\d)-(\w+)\//,
  iiith: /\/([A-Z]{2}\d\.\d{3}) ([^/]+)\//,
  iiserk: /\/([A-Z]{2}\d{4}) \(([^)]+)\)\//,
  ned: /\/()([A-Z][a-z]{3,})\/[^/]*$/,
};

/** Titles that an archive shortens to initials are no labels. */
const isWhole = (title: string) => !/\b(?:DS|DSA)\b|DSA$/.test(title);

/** The labels in a path of an archive; a field that it does not name has none. */
export function labelsOfPath(institution: string, path: string): Truth {
  const [, code = '', title = ''] = COURSES[institution]?.exec(path) ?? [];
  const name = path.slice(path.lastIndexOf('/') + 1);
  const [, exams] = EXAMS.find(([word]) => word.test(name)) ?? EXAMS.find(([word]) => word.test(path)) ?? [];
  const semester = semesterOf(path);
  const [, year] = /(?<!\d)(20[012]\d)(?!\d)(?!-\d\d-\d\d)/.exec(name) ?? [];
  return {
    ...(title && isWhole(title) ? { title: [spelledOut(title)] } : {}),
    ...(code ? { course_code: [code] } : {}),
    ...(exams ? { exam: exams } : {}),
    ...(semester ? { semester: [semester] } : {}),
    ...(year ? { exam_year: [Number(year)] } : {}),
  };
}
