/** A slice of a pie. Angles are in turns, clockwise from the top. */
export interface Slice {
  /** The index of its count. */
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

/** The slices of a pie, in the order of the counts. A count of zero has no slice. */
export function slicesOf(counts: readonly number[]): Slice[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let before = 0;
  const slices: Slice[] = [];
  for (const [index, count] of counts.entries()) {
    if (count <= 0) continue;
    const from = before / total;
    before += count;
    slices.push({ index, from, to: before / total });
  }
  return slices;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The point at an angle, in turns, on a circle around 0, 0. */
export function pointAt(turns: number, radius: number): { x: number; y: number } {
  const angle = turns * 2 * Math.PI;
  return { x: rounded(radius * Math.sin(angle)), y: rounded(-radius * Math.cos(angle)) };
}

/** The SVG path of a slice. A whole pie needs two half circles, because an arc that ends at its start draws nothing. */
export function slicePath({ from, to }: Slice, radius: number): string {
  const arc = (turns: number, large: 0 | 1) => {
    const { x, y } = pointAt(turns, radius);
    return `A${radius} ${radius} 0 ${large} 1 ${x} ${y}`;
  };
  const { x, y } = pointAt(from, radius);
  if (to - from >= 1) return `M${x} ${y}${arc(from + 0.5, 0)}${arc(to, 0)}Z`;
  return `M0 0L${x} ${y}${arc(to, to - from > 0.5 ? 1 : 0)}Z`;
}

/** A share in whole per cents. Rounding never shows 0 % for something, or 100 % for less than all. */
export function shareText(count: number, total: number): string {
  if (total === 0) return '–';
  const percent = Math.round((count / total) * 100);
  if (percent === 0 && count > 0) return '<1%';
  if (percent === 100 && count < total) return '>99%';
  return `${percent}%`;
}

/** The letter of a slice and its row: a, b, … z, aa, ab, … */
export function letterOf(index: number): string {
  const last = String.fromCharCode(97 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}
