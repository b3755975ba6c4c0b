import type { Corners, Point } from '@exam-vault/page-corners/corners';

const turn = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** The part of a polygon to the right of the line from `a` to `b` (Sutherland and Hodgman, 1974). */
function clipped(polygon: readonly Point[], a: Point, b: Point): Point[] {
  return polygon.flatMap((point, at) => {
    const next = polygon[(at + 1) % polygon.length] ?? point;
    const [here, there] = [turn(a, b, point), turn(a, b, next)];
    const kept = here >= 0 ? [point] : [];
    if (here >= 0 === there >= 0) return kept;
    const part = here / (here - there);
    return [...kept, { x: point.x + (next.x - point.x) * part, y: point.y + (next.y - point.y) * part }];
  });
}

function area(polygon: readonly Point[]): number {
  const doubled = polygon.reduce((sum, point, at) => {
    const next = polygon[(at + 1) % polygon.length] ?? point;
    return sum + point.x * next.y - point.y * next.x;
  }, 0);
  return Math.abs(doubled) / 2;
}

interface Overlap {
  /** Intersection over union, 0 to 1. */
  readonly iou: number;
  /** The share of the labelled sheet that lies outside of the found one. */
  readonly lost: number;
}

export function overlap(labelled: Corners, found: Corners): Overlap {
  const common = found.reduce<readonly Point[]>(
    (polygon, corner, at) => clipped(polygon, corner, found[(at + 1) % 4] ?? corner),
    labelled,
  );
  const shared = area(common);
  const whole = area(labelled);
  return { iou: shared / (whole + area(found) - shared), lost: 1 - shared / whole };
}
