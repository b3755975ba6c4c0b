import { COMMON_SHARE, MIN_GROUPS, ONE_PAPER } from './limits.ts';
import type { PaperUnits, Token, Unit } from './paper-units.ts';

/** Long questions are looked up in pieces of so many words: two readings of a page seldom begin and end them at the same ones. */
const [PIECE, MAX_WHOLE] = [12, 18];

const pairOf = (before: Token | undefined, token: Token) => `${before?.term ?? ''} ${token.term}`;

function pairsOf({ units }: PaperUnits): Set<string> {
  return new Set(units.flatMap(({ tokens }) => tokens.map((token, at) => pairOf(tokens[at - 1], token))));
}

function areOnePaper(a: ReadonlySet<string>, b: ReadonlySet<string>, isRough: boolean): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let common = 0;
  for (const pair of small) if (large.has(pair)) common += 1;
  return common >= (isRough ? ONE_PAPER.rough : ONE_PAPER.typed) * large.size;
}

/** Pairs of words that most of the compared papers have although they otherwise differ: their template, a formula sheet, a question of every year. */
export function commonPairs(papers: readonly PaperUnits[]): ReadonlySet<string> {
  const groups: { readonly pairs: ReadonlySet<string>; readonly isRough: boolean; readonly all: Set<string> }[] = [];
  for (const paper of papers) {
    const pairs = pairsOf(paper);
    const group = groups.find((one) => areOnePaper(one.pairs, pairs, one.isRough || paper.isRough));
    if (group) for (const pair of pairs) group.all.add(pair);
    else groups.push({ pairs, isRough: paper.isRough, all: new Set(pairs) });
  }
  const counts = new Map<string, number>();
  for (const { all } of groups) for (const pair of all) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  const least = Math.max(MIN_GROUPS, COMMON_SHARE * groups.length);
  return new Set([...counts].filter(([, count]) => count >= least).map(([pair]) => pair));
}

function piecesOf(unit: Unit): Unit[] {
  if (unit.tokens.length <= MAX_WHOLE) return [unit];
  const count = Math.round(unit.tokens.length / PIECE);
  const size = Math.ceil(unit.tokens.length / count);
  return Array.from({ length: count }, (_none, at) => ({
    ...unit,
    tokens: unit.tokens.slice(at * size, (at + 1) * size),
  })).filter(({ tokens }) => tokens.length > 0);
}

/** A paper without what many papers have, its long questions in pieces. */
export function particular(paper: PaperUnits, common: ReadonlySet<string>): PaperUnits {
  const units = paper.units.map((unit) => ({
    ...unit,
    tokens: unit.tokens.filter((token, at) => !common.has(pairOf(unit.tokens[at - 1], token))),
  }));
  return { ...paper, units: units.filter(({ tokens }) => tokens.length > 0).flatMap(piecesOf) };
}
