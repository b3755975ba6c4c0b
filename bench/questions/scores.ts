import type { CutQuestion } from '@exam-vault/server/studying/questions/cut/cut-questions';
import type { QuestionText } from '@exam-vault/server/studying/questions/part-likeness';
import { wordsOf } from '@exam-vault/server/finding/indexing/terms';
import { distance } from 'fastest-levenshtein';

/** A question as a person saw it: the marks where they are printed, and the initials of its first words. */
export type Labelled = readonly [label: string, marks: number | null, initials: string];

/** The first letters of the first words. */
export const initialsOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .split(/\s+/)
    .map((word) => word.replaceAll(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '')
    .slice(0, 6)
    .map(([letter]) => letter ?? '')
    .join('');

/** One initial in three may be misread. */
const beginsAlike = (truth: string, text: string) =>
  truth === '' || distance(truth, initialsOf(text).slice(0, truth.length)) <= Math.floor(truth.length / 3);
const plain = (label: string) => label.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** In how many papers each word stands. */
export function documentsOf(papers: Iterable<readonly CutQuestion[]>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const cut of papers)
    for (const word of new Set(cut.flatMap(({ text }) => wordsOf(text)))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** How much of one paper was cut right. */
export interface Score {
  labelled: number;
  cut: number;
  right: number;
  bounded: number;
  marked: number;
  marksRight: number;
}

/** A cut beside what a person saw. */
export function scoreOf(found: readonly CutQuestion[], truth: readonly Labelled[]): Score {
  const left = new Set(found.keys());
  const places = truth.map(([label, , initials]) => {
    const at = [...left].find(
      (index) => plain(found[index]?.label ?? '') === plain(label) && beginsAlike(initials, found[index]?.text ?? ''),
    );
    if (at !== undefined) left.delete(at);
    return at;
  });
  const marks = truth.flatMap(([, value], index) => (value === null ? [] : [{ value, at: places[index] }]));
  return {
    labelled: truth.length,
    cut: found.length,
    right: places.filter((at) => at !== undefined).length,
    // It begins where it should, and ends where the next one begins.
    bounded: places.filter(
      (at, index) =>
        at !== undefined && (index === places.length - 1 ? at === found.length - 1 : places[index + 1] === at + 1),
    ).length,
    marked: marks.length,
    marksRight: marks.filter(({ value, at }) => at !== undefined && found[at]?.marks === value).length,
  };
}

export const sum = (scores: readonly Score[], of: keyof Score) => scores.reduce((total, score) => total + score[of], 0);

/** What a question is compared by. */
export function comparedText(found: readonly CutQuestion[], index: number): QuestionText {
  const { text = '', parent = null } = found[index] ?? {};
  const stem = parent === null ? '' : (found[parent]?.text ?? '');
  return { text, stem: stem === '' ? null : stem };
}
