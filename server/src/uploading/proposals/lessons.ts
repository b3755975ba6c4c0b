import { distance } from 'fastest-levenshtein';
import { courseCodesIn } from './course-codes.ts';
import type { Candidate, Evidence, ProposedField } from './evidence.ts';
import { isOfHere, lettersBefore, readHeader, type Header } from './header.ts';
import { knownTitles, titleWords, type KnownTitles } from './known-titles.ts';
import { isToldByWords } from './read-title.ts';
import { learnWeights, type LearningPace, type Sample } from './learn-weights.ts';
import { asListed } from './list-values.ts';
import type { Lesson, ProposalInput } from './proposal-input.ts';
import { likelihood, type Weights } from './weigh.ts';

/** Few papers are gone through often; each must not say much against all papers that the weights come from. */
const PACE: LearningPace = { rounds: 20, rate: 0.3, shrink: 0.02 };
/** A misread title is where the right one would be. */
const MAX_MISREAD_SHARE = 0.15;

/** What was corrected counts so many times as much, once so many papers agree in it: one correction may be wrong. */
const [CORRECTED_WEIGHT, MIN_CORRECTED] = [3, 2];

const NONE: ReadonlySet<string> = new Set();
const MIN_LESSONS = 3;
const MIN_TITLES_READ = 0.85;

/** Signs of here that a value and one of a lesson have in common before it counts as the same place. */
const MIN_SIGNS_OF_PLACE = 2;

const joined = (title: string | number) => titleWords(String(title)).join('');
const lettersOf = (code: string | number) =>
  String(code)
    .replaceAll(/[^\p{L}\d]/gu, '')
    .toUpperCase();

/** Whether a candidate of a lesson's header is what was approved. */
function isApproved(
  candidate: Pick<Candidate, 'field' | 'value'>,
  approved: string | number,
  catalogue: ProposalInput['catalogue'],
) {
  const { field, value } = candidate;
  if (field === 'title') {
    const [read, right] = [joined(value), joined(approved)];
    return distance(read, right) <= MAX_MISREAD_SHARE * right.length;
  }
  if (field === 'course_code') return lettersOf(value) === lettersOf(approved);
  const [listed] = asListed([{ field, value, source: 'header', page: null, box: null }], catalogue);
  return listed?.value === approved;
}

interface ReadLesson {
  readonly lesson: Lesson;
  readonly header: Header;
  readonly candidates: readonly Candidate[];
}

export interface Lessons {
  /** What stands before titles here that no list knows, as joined letters: 'moduletaught'. */
  readonly announcing: ReadonlySet<string>;
  /** Weights for headers like those of the lessons. */
  readonly weights: Weights;
  /** Whether titles are read as reviewers approve them: tried on lessons that the weights were not learnt from. */
  readonly areTitlesRead: boolean;
  /** The lesson whose value of this field stood among the same words; null when none did. */
  asIn(candidate: Candidate): string | null;
  /** What the lessons say about a header with these codes and title. */
  evidence(title: string | null, code: string | null): Evidence[];
}

/** Three papers with usual titles do not say that the next one has a usual title. */
const OF_WORDS = /^title:(?:usual|.*course words)/;

/** How often values of a field belong to a course, and follow from a course alone. */
const OF_COURSE: readonly ProposedField[] = ['title', 'subject', 'department', 'semester', 'year'];
const OF_LETTERS: readonly ProposedField[] = ['department'];
const OF_DIGIT: readonly ProposedField[] = ['semester', 'year'];
/** Of a code: what often stands for the department, and together with the first digit for the year of study. */
const LETTERS = /^\d*[A-Z]+/;
const LETTERS_AND_DIGIT = /^\d*[A-Z]+\d/;

/** What stands before the title in its line; null where it does not stand in one line behind other words. */
function wordsBefore({ lines }: Header, title: string | number): string | null {
  const wanted = joined(title);
  for (const { words } of lines)
    for (let from = 1; from < words.length; from += 1) {
      const before = lettersBefore(words.slice(0, from));
      const rest = words
        .slice(from)
        .map(({ text }) => text)
        .join(' ');
      if (before !== '' && joined(rest) === wanted) return before;
    }
  return null;
}

/** @param candidatesIn what may stand in a header, for every field; titles also behind what announces them here */
export function learnFrom(
  lessons: readonly Lesson[],
  input: ProposalInput,
  weights: Weights,
  candidatesIn: (header: Header, known: KnownTitles, announcing: ReadonlySet<string>) => readonly Candidate[],
): Lessons {
  const isRight = ({ values }: Lesson, candidate: Candidate) => {
    const approved = values[candidate.field];
    return approved !== null && approved !== undefined && isApproved(candidate, approved, input.catalogue);
  };
  const isCorrected = ({ corrected = [] }: Lesson, field: ProposedField) => corrected.includes(field);
  /** @param agrees whether another lesson says the same of the field */
  const weightOf = (lesson: Lesson, field: ProposedField, agrees: (other: Lesson) => boolean) =>
    isCorrected(lesson, field) &&
    lessons.filter((other) => isCorrected(other, field) && agrees(other)).length >= MIN_CORRECTED
      ? CORRECTED_WEIGHT
      : 1;
  const titles = lessons.flatMap(({ values: { title } }) => (typeof title === 'string' ? [{ title }] : []));
  const readLesson = (lesson: Lesson, header: Header, announcing: ReadonlySet<string>): ReadLesson => {
    // As it was when the paper came: other titles were known.
    const others = knownTitles(titles.filter(({ title }) => title !== lesson.values.title));
    return { lesson, header, candidates: candidatesIn(header, others, announcing) };
  };
  const withoutLabels = lessons.map((lesson) => readLesson(lesson, readHeader(lesson.page), NONE));
  const isFound = ({ lesson, candidates }: ReadLesson, field: string) =>
    candidates.some((one) => one.field === field && isRight(lesson, one));
  const announcing = new Set(
    withoutLabels.flatMap((one) =>
      isFound({ ...one, candidates: one.candidates.filter((title) => !isToldByWords(title)) }, 'title')
        ? []
        : (wordsBefore(one.header, one.lesson.values.title ?? '') ?? []),
    ),
  );
  const read =
    announcing.size === 0
      ? withoutLabels
      : withoutLabels.map(({ lesson, header }) => readLesson(lesson, header, announcing));
  /** A value that does not stand on its page, or cannot be read there, teaches nothing about places. */
  const samplesOf = (one: ReadLesson) =>
    one.candidates
      .filter(({ field }) => isFound(one, field))
      .map((candidate): Sample => ({
        field: candidate.field,
        signs: candidate.signs.filter((sign) => !OF_WORDS.test(sign)),
        isRight: isRight(one.lesson, candidate),
        // Each paper has a title of its own: what they agree in is its place.
        weight: weightOf(one.lesson, candidate.field, () => true),
      }));

  /** The values that some of the lessons have, and how sure each is. */
  function votes(
    own: readonly ReadLesson[],
    names: readonly ProposedField[],
    source: Evidence['source'],
    most: number,
  ) {
    return names.flatMap((field): Evidence[] => {
      const counts = new Map<string | number, number>();
      for (const { lesson } of own) {
        const value = lesson.values[field];
        if (value !== null && value !== undefined)
          counts.set(
            value,
            (counts.get(value) ?? 0) + weightOf(lesson, field, ({ values }) => values[field] === value),
          );
      }
      const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
      return [...counts].map(([value, count]) => ({
        field,
        value,
        source,
        share: Math.min(most, (count + 0.5) / (all + 1)),
        as_in: own.find(({ lesson }) => lesson.values[field] === value)?.lesson._id ?? null,
        page: null,
        box: null,
      }));
    });
  }

  /** Learns from every second lesson and tries the others. */
  function titlesRead(odd: number): boolean[] {
    const half = learnWeights(read.filter((_lesson, at) => at % 2 === odd).flatMap(samplesOf), weights, PACE);
    return read.flatMap((one, at) => {
      const approved = one.lesson.values.title;
      if (at % 2 === odd || !approved) return [];
      const [best] = one.candidates
        .filter(({ field }) => field === 'title')
        .toSorted((a, b) => likelihood(b, half) - likelihood(a, half));
      return [best !== undefined && isRight(one.lesson, best)];
    });
  }
  const tried = [...titlesRead(0), ...titlesRead(1)];
  const rightTitles = tried.filter(Boolean).length;

  return {
    announcing,
    weights: learnWeights(read.flatMap(samplesOf), weights, PACE),
    areTitlesRead: tried.length >= MIN_LESSONS && rightTitles >= MIN_TITLES_READ * tried.length,
    asIn({ field, signs }) {
      const here = new Set(signs.filter(isOfHere));
      const places = read.flatMap(({ lesson, candidates }) =>
        candidates
          .filter((one) => one.field === field && isRight(lesson, one))
          .map((one) => ({ _id: lesson._id, common: one.signs.filter((sign) => here.has(sign)).length })),
      );
      const [best] = places.toSorted((a, b) => b.common - a.common);
      return best && best.common >= MIN_SIGNS_OF_PLACE ? best._id : null;
    },
    evidence(title, code) {
      const codeOf = ({ lesson, header: own }: ReadLesson) =>
        lesson.values.course_code ?? own.lines.flatMap(({ text }) => courseCodesIn(text))[0]?.code ?? null;
      const sameCourse = read.filter((one) => {
        const other = codeOf(one);
        return (
          (code !== null && other !== null && lettersOf(other) === lettersOf(code)) ||
          (title !== null && one.lesson.values.title && joined(one.lesson.values.title) === joined(title))
        );
      });
      const sharing = (part: RegExp) => {
        const own = code === null ? undefined : part.exec(lettersOf(code))?.[0];
        return own === undefined ? [] : read.filter((one) => part.exec(lettersOf(codeOf(one) ?? ''))?.[0] === own);
      };
      return [
        ...votes(sameCourse, OF_COURSE, 'lesson, same course', 0.97),
        ...votes(sharing(LETTERS), OF_LETTERS, 'lesson, same letters', 0.9),
        ...votes(sharing(LETTERS_AND_DIGIT), OF_DIGIT, 'lesson, same digit', 0.8),
      ];
    },
  };
}
