import type { Corners, Point } from '@exam-vault/page-corners/corners';
import type { Turn } from './photo-page.ts';

/** A place of the upright photo as a place of the photo after its turn. */
function turnedPoint({ x, y }: Point, turn: Turn): Point {
  const places: Record<Turn, Point> = {
    0: { x, y },
    90: { x: 1 - y, y: x },
    180: { x: 1 - x, y: 1 - y },
    270: { x: y, y: 1 - x },
  };
  return places[turn];
}

/** The corners of the upright photo as those of the turned photo, beginning with what is now the top left. */
export function turnCorners(corners: Corners, turn: Turn): Corners {
  const [a, b, c, d] = corners.map((corner) => turnedPoint(corner, turn)) as unknown as Corners;
  const orders: Record<Turn, Corners> = { 0: [a, b, c, d], 90: [d, a, b, c], 180: [c, d, a, b], 270: [b, c, d, a] };
  return orders[turn];
}

/** The other way round: corners chosen on the turned photo as those of the upright one. */
export const turnBackCorners = (corners: Corners, turn: Turn): Corners =>
  turnCorners(corners, ((360 - turn) % 360) as Turn);
