/** The value below which the share `q` of all values lies; NaN of none. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return (
    (quantile(values, 0.5) +
      quantile(
        values.map((value) => -value),
        0.5,
      ) *
        -1) /
    2
  );
}

/** A part of a whole; NaN of none. */
export const share = (part: number, whole: number): number => (whole === 0 ? Number.NaN : part / whole);

/** To three digits, as far as a noisy figure says anything. */
export function rounded(value: number): number {
  return Number.isInteger(value) && value > 99 ? value : Number(value.toPrecision(3));
}

/** The same of every number in a value that becomes JSON. */
export function roundedDeep(value: unknown): unknown {
  if (typeof value === 'number') return rounded(value);
  if (Array.isArray(value)) return value.map(roundedDeep);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, roundedDeep(one)]));
}
