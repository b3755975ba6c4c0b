import { BIAS, type Weights } from './weigh.ts';

/** A candidate of a page whose values are known. */
export interface Sample {
  readonly field: string;
  readonly signs: readonly string[];
  readonly isRight: boolean;
  /** How much it counts beside the others. */
  readonly weight: number;
}

export interface LearningPace {
  /** How often all samples are gone through. */
  readonly rounds: number;
  readonly rate: number;
  /** Pulls weights back to those that it begins with: a sign of a few papers must not say much. */
  readonly shrink: number;
}

function learnField(
  samples: readonly Sample[],
  prior: Readonly<Record<string, number>>,
  { rounds, rate, shrink }: LearningPace,
): Record<string, number> {
  const index = new Map<string, number>();
  const rows = samples.map(({ signs }) =>
    [BIAS, ...signs].map((sign) => {
      const known = index.get(sign) ?? index.size;
      index.set(sign, known);
      return known;
    }),
  );
  const before = Float64Array.from([...index.keys()].map((sign) => prior[sign] ?? 0));
  const weights = before.slice();
  const seen = new Float64Array(index.size).fill(1e-6);
  const total = samples.reduce((sum, { weight }) => sum + weight, 0) / Math.max(1, samples.length);
  for (let round = 0; round < rounds; round += 1) {
    for (let step = 0; step < rows.length; step += 1) {
      // A large odd step visits all rows in an order of its own.
      const at = (step * 7_919 + round * 104_729) % rows.length;
      const [row, sample] = [rows[at], samples[at]];
      if (!row || !sample) continue;
      const sum = row.reduce((all, sign) => all + (weights[sign] ?? 0), 0);
      const error = ((sample.isRight ? 1 : 0) - 1 / (1 + Math.exp(-sum))) * (sample.weight / total);
      for (const sign of row) {
        const slope = error - shrink * ((weights[sign] ?? 0) - (before[sign] ?? 0));
        seen[sign] = (seen[sign] ?? 0) + slope * slope;
        weights[sign] = (weights[sign] ?? 0) + (rate * slope) / Math.sqrt(seen[sign] ?? 1);
      }
    }
  }
  return { ...prior, ...Object.fromEntries([...index].map(([sign, at]) => [sign, weights[at] ?? 0])) };
}

/** Logistic regression of each field over the signs of its candidates, from the weights of `prior` on. */
export function learnWeights(samples: readonly Sample[], prior: Weights, pace: LearningPace): Weights {
  const fields = [...new Set(samples.map(({ field }) => field))].toSorted();
  const learnt = fields.map(
    (field) =>
      [
        field,
        learnField(
          samples.filter((sample) => sample.field === field),
          prior[field] ?? {},
          pace,
        ),
      ] as const,
  );
  return { ...prior, ...Object.fromEntries(learnt) };
}
