import type { PaperComparison } from '@exam-vault/contract/review';
import { wordsOf } from '../../finding/indexing/terms.ts';
import { paperUnits, type PaperUnits, type ReadPage, type Unit } from './paper-units.ts';
import { mayBeMisread } from './word-shapes.ts';

type Row = PaperComparison['rows'][number];

/** Questions with no more than this in common are others. */
const HALF = 0.5;

const termsOf = ({ tokens }: Unit) => new Set(tokens.map(({ term }) => term));

/** The share of what both have together that they have in common. */
function commonOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((term) => b.has(term)).length;
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size);
}

/** Each question with the one of the other paper that is most like it, each once. */
function pairsOf(own: readonly Unit[], others: readonly Unit[]): ReadonlyMap<number, number> {
  const [mine, theirs] = [own.map(termsOf), others.map(termsOf)];
  const likely = mine
    .flatMap((a, at) => theirs.map((b, other) => ({ at, other, common: commonOf(a, b) })))
    .filter(({ common }) => common > HALF)
    .toSorted((x, y) => y.common - x.common || x.at - y.at);
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  for (const { at, other } of likely) {
    if (pairs.has(at) || taken.has(other)) continue;
    pairs.set(at, other);
    taken.add(other);
  }
  return pairs;
}

/** A question in pieces of words that the other one has and has not. */
function shown({ page, text }: Unit, other: Unit | undefined, isRough: boolean): NonNullable<Row['own']> {
  const known = [...new Set(wordsOf(other?.text ?? ''))];
  const has = (word: string) => known.includes(word) || (isRough && known.some((one) => mayBeMisread(word, one)));
  const pieces: { text: string; differs: boolean }[] = [];
  for (const word of text.split(/\s+/u)) {
    const differs = other !== undefined && !wordsOf(word).every(has);
    const last = pieces.at(-1);
    if (last?.differs === differs) last.text += ` ${word}`;
    else pieces.push({ text: word, differs });
  }
  return { page, pieces };
}

/** The questions of two papers beside each other. Pure. */
export function sideBySide(pages: readonly ReadPage[], otherPages: readonly ReadPage[]): Row[] {
  const [paper, other]: [PaperUnits, PaperUnits] = [paperUnits(pages), paperUnits(otherPages)];
  const isRough = paper.isRough || other.isRough;
  const pairs = pairsOf(paper.units, other.units);
  const taken = new Set(pairs.values());
  return [
    ...paper.units.map((unit, at): Row => {
      const theirs = other.units[pairs.get(at) ?? -1];
      return { own: shown(unit, theirs, isRough), other: theirs ? shown(theirs, unit, isRough) : null };
    }),
    ...other.units.flatMap((unit, at): Row[] =>
      taken.has(at) ? [] : [{ own: null, other: shown(unit, undefined, isRough) }],
    ),
  ];
}
