import { COMMON_SHARE, MIN_GROUPS, ONE_PAPER, SHARED_PAGE } from './limits.ts';
import type { PaperUnits, Token, Unit } from './paper-units.ts';

/** What is compared as one: a short question, a sentence of a typed one, or some words of a long one. */
export interface Piece {
  /** The question that it is of, from 0. */
  readonly question: number;
  readonly page: number;
  readonly tokens: readonly Token[];
  /** Its whole sentence, also what many papers have. */
  readonly sentence: readonly Token[];
}

/** A paper without what many papers have. */
export interface ParticularPaper extends Omit<PaperUnits, 'units'> {
  readonly units: readonly Piece[];
}

type Pairs = ReadonlySet<string>;

/** Long texts are looked up in pieces of so many words: two readings of a page seldom begin and end them at the same ones. */
const [PIECE, MAX_WHOLE] = [12, 18];

const pairOf = (before: Token | undefined, token: Token) => `${before?.term ?? ''} ${token.term}`;

const pairsOf = (texts: readonly { readonly tokens: readonly Token[] }[]): Pairs =>
  new Set(texts.flatMap(({ tokens }) => tokens.map((token, at) => pairOf(tokens[at - 1], token))));

/** The share of the first that is in the second. */
function shareIn(own: Pairs, other: Pairs): number {
  let common = 0;
  for (const pair of own) if (other.has(pair)) common += 1;
  return own.size === 0 ? 0 : common / own.size;
}

interface Compared {
  readonly pairs: Pairs;
  readonly isRough: boolean;
}

const limitOf = (
  { typed, rough }: { typed: number; rough: number },
  a: Pick<PaperUnits, 'isRough'>,
  b: Pick<PaperUnits, 'isRough'>,
) => (a.isRough || b.isRough ? rough : typed);

const areOnePaper = (a: Compared, b: Compared) =>
  (a.pairs.size < b.pairs.size ? shareIn(b.pairs, a.pairs) : shareIn(a.pairs, b.pairs)) >= limitOf(ONE_PAPER, a, b);

/** What most of the compared papers have although they otherwise differ: their template, a question of every year. */
function pairsOfMost(papers: readonly Compared[]): Pairs {
  const groups: { readonly first: Compared; readonly all: Set<string> }[] = [];
  for (const paper of papers) {
    const group = groups.find(({ first }) => areOnePaper(first, paper));
    if (group) for (const pair of paper.pairs) group.all.add(pair);
    else groups.push({ first: paper, all: new Set(paper.pairs) });
  }
  const counts = new Map<string, number>();
  for (const { all } of groups) for (const pair of all) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  const least = Math.max(MIN_GROUPS, COMMON_SHARE * groups.length);
  return new Set([...counts].filter(([, count]) => count >= least).map(([pair]) => pair));
}

const without = (pairs: Pairs, others: Pairs): Pairs => new Set([...pairs].filter((pair) => !others.has(pair)));

/** Of fewer pairs it is a chance whether other papers have most. */
const MIN_PAGE = 12;

/** Whether some papers that otherwise differ have all of a page: a cover, a form or a formula sheet. */
function isShared(page: readonly Unit[], own: PaperUnits, others: readonly PaperUnits[]): boolean {
  const inside = new Set(page.flatMap(({ tokens }) => tokens.slice(1).map((token, at) => pairOf(tokens[at], token))));
  if (inside.size < MIN_PAGE) return false;
  const holders = others.filter(
    (other) => shareIn(inside, pairsOf([{ tokens: other.stream }, ...other.units])) >= limitOf(SHARED_PAGE, own, other),
  );
  const different: Compared[] = [];
  for (const { units, isRough } of [own, ...holders]) {
    const one = { pairs: without(pairsOf(units), pairsOf(page)), isRough };
    const isPart = (other: Compared) =>
      Math.max(shareIn(one.pairs, other.pairs), shareIn(other.pairs, one.pairs)) >= limitOf(ONE_PAPER, one, other);
    if (one.pairs.size > 0 && !different.some(isPart)) different.push(one);
  }
  return different.length >= MIN_GROUPS;
}

/** Pairs of words that say nothing about a paper, since so many of those it is compared with have them. */
export function commonPairs(paper: PaperUnits, others: readonly PaperUnits[]): Pairs {
  const pages = [...new Set(paper.units.map(({ page }) => page))].map((page) =>
    paper.units.filter((unit) => unit.page === page),
  );
  const shared = pages.filter((page) => isShared(page, paper, others));
  const papers = [paper, ...others].map(({ units, isRough }) => ({ pairs: pairsOf(units), isRough }));
  return new Set([...pairsOfMost(papers), ...pairsOf(shared.flat())]);
}

function piecesOf(unit: Piece): Piece[] {
  if (unit.tokens.length <= MAX_WHOLE) return [unit];
  const count = Math.round(unit.tokens.length / PIECE);
  const size = Math.ceil(unit.tokens.length / count);
  return Array.from({ length: count }, (_none, at) => ({
    ...unit,
    tokens: unit.tokens.slice(at * size, (at + 1) * size),
  })).filter(({ tokens }) => tokens.length > 0);
}

/** The sentences of a question. Where words are misread full stops are too. */
function sentencesOf({ question, page, tokens }: Unit, isRough: boolean): Piece[] {
  const sentences = [...new Set(tokens.map(({ sentence }) => sentence))].map((at) =>
    tokens.filter(({ sentence }) => sentence === at),
  );
  return (isRough ? [tokens] : sentences).map((own) => ({ question, page, tokens: own, sentence: own }));
}

/** A paper without what many papers have, in pieces. */
export function particular(paper: PaperUnits, common: Pairs): ParticularPaper {
  const units = paper.units.flatMap((unit) => {
    const kept = new Set(unit.tokens.filter((token, at) => !common.has(pairOf(unit.tokens[at - 1], token))));
    return sentencesOf(unit, paper.isRough).map((piece) => ({
      ...piece,
      tokens: piece.tokens.filter((token) => kept.has(token)),
    }));
  });
  return { ...paper, units: units.filter(({ tokens }) => tokens.length > 0).flatMap(piecesOf) };
}
