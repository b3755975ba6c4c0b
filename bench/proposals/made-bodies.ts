import { codeOf, ROMANS, termOf } from './made-vocabulary.ts';
import type { Random } from './made-words.ts';

const VERBS = [
  'Explain',
  'Define',
  'Derive',
  'Discuss',
  'Find',
  'Compare',
  'Describe',
  'Draw and explain',
  'Write short notes on',
  'What is meant by',
];
const THINGS = [
  'the principle with a neat diagram',
  'any two methods of 2019',
  'the function f(x) = x2 + 3x',
  'the working of the machine',
  'the following in May',
  'a system of order 3',
  'the semester of growth',
  'the main and back emf',
  'time and space',
  'the final value theorem',
];

/** Lines of a page that is no header. */
export function bodyOf(random: Random, titles: readonly string[], only?: 'questions'): string[] {
  const { pick, chance, digits } = random;
  const question = (number: number) =>
    `${pick(['Q.', 'Q', '', '', '('])}${number}${pick(['.', ')', '.'])} ${chance(0.2) ? '(a) ' : ''}${pick(VERBS)} ${pick(THINGS)}. ${chance(0.5) ? `[${digits(1)}]` : ''}`;
  const questions = () =>
    Array.from({ length: 14 }, (_, at) =>
      chance(0.2)
        ? `${pick(VERBS)} ${pick(titles).toLowerCase()} and ${pick(THINGS)}.`
        : question(at + 1 + (only ? 0 : Number(digits(1)))),
    );
  if (only) return questions().slice(0, 8);
  return pick<() => string[]>([
    questions,
    questions,
    () => [
      'Time Table',
      'Day 9:00-10:00 10:00-11:00 11:00-12:00',
      ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(
        (day) => `${day} ${pick(titles)} ${pick(titles)}`,
      ),
    ],
    () => [
      'Examination Schedule',
      ...Array.from(
        { length: 8 },
        () => `${digits(2)}-0${pick([4, 5])}-2023 ${codeOf(random, termOf(random))} ${pick(titles)}`,
      ),
    ],
    () => [
      'Syllabus',
      ...Array.from({ length: 5 }, (_, at) => `Unit ${ROMANS[at]}: ${pick(titles)}, ${pick(titles)}, ${pick(titles)}`),
      'Text Books:',
      `1. ${pick(titles)}, 3rd edition, 2011`,
    ],
    () => [
      'Statement of Marks',
      'Name: ____ Roll No: ____',
      ...Array.from({ length: 6 }, () => `${codeOf(random, termOf(random))} ${pick(titles)} ${digits(2)} 100 Pass`),
      'Total 412/600',
    ],
    () => [],
  ])();
}
