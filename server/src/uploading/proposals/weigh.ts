import type { Candidate } from './evidence.ts';
import { BY_HOURS } from './read-exam.ts';
import { GUESS, UNSURE } from './read-terms.ts';
import weights from './words/weights.json' with { type: 'json' };

/** For each field what its signs weigh: the sum is the logarithm of the odds that the value is right. */
export type Weights = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Trained by `npm run bench -- understanding` on papers of several institutions and on made headers. */
export const WEIGHTS: Weights = weights;

/** What every candidate of a field has. */
export const BIAS = 'always';

/** A digit of a code, whose numbering is not known; an exam that is only known by its hours. */
const GUESSED = 0.4;
/** Signs that nothing can be sure with, too rare to learn: a number behind a label that is hardly read; a January may be of the term before; a letter may be misread. */
const LIMITS: Readonly<Record<string, number>> = {
  [`semester:${UNSURE}`]: 0.6,
  'year:January': 0.85,
  'value:poorly read': 0.9,
};

/** How likely the candidate is right, from 0 to 1. */
export function likelihood({ field, signs }: Pick<Candidate, 'field' | 'signs'>, weights: Weights): number {
  if (signs.some((sign) => sign === GUESS || sign === BY_HOURS)) return GUESSED;
  const own = weights[field] ?? {};
  const sum = signs.reduce((all, sign) => all + (own[sign] ?? 0), own[BIAS] ?? 0);
  return Math.min(1 / (1 + Math.exp(-sum)), ...signs.map((sign) => LIMITS[sign] ?? 1));
}
