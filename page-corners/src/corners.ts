/** A place in a picture as fractions of its width and height: 0, 0 is the top left, 1, 1 the bottom right. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The corners of a sheet as it lies in the picture: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The whole picture. */
export const WHOLE_PICTURE: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

/** Twice the area of a triangle, positive when the three points turn clockwise on the screen. */
const turnOf = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** The share of the picture that the corners enclose, 0 to 1. */
export function areaOf([a, b, c, d]: Corners): number {
  return Math.abs(turnOf(a, b, c) + turnOf(a, c, d)) / 2;
}

/**
 * Whether the corners can be those of a sheet: inside the picture (within a thousandth), in clockwise order, convex, and no
 * smaller than `minArea` of the picture.
 */
export function isSheet(corners: Corners, minArea = 0.01): boolean {
  const isInside = corners.every(({ x, y }) => x >= -0.001 && x <= 1.001 && y >= -0.001 && y <= 1.001);
  const isConvex = corners.every((corner, at) => {
    const next = corners[(at + 1) % 4];
    const afterNext = corners[(at + 2) % 4];
    return next !== undefined && afterNext !== undefined && turnOf(corner, next, afterNext) > 0;
  });
  return isInside && isConvex && areaOf(corners) >= minArea;
}

/** Four points in any order as corners: clockwise, beginning with the one nearest to the top left. */
export function inOrder(points: readonly [Point, Point, Point, Point]): Corners {
  const middle = { x: points.reduce((sum, { x }) => sum + x, 0) / 4, y: points.reduce((sum, { y }) => sum + y, 0) / 4 };
  const angle = ({ x, y }: Point) => Math.atan2(y - middle.y, x - middle.x);
  const [a, b, c, d] = points.toSorted((one, other) => angle(one) - angle(other)) as [Point, Point, Point, Point];
  const turned: readonly Corners[] = [
    [a, b, c, d],
    [b, c, d, a],
    [c, d, a, b],
    [d, a, b, c],
  ];
  return turned.reduce((best, one) => (one[0].x + one[0].y < best[0].x + best[0].y ? one : best));
}

/**
 * The size in pixels of the straightened sheet: as large as the sheet is in a picture of `width` × `height` pixels, and no side
 * longer than `maxSide`.
 */
export function straightenedSize(corners: Corners, width: number, height: number, maxSide: number): Size {
  const length = (one: Point, other: Point) => Math.hypot((one.x - other.x) * width, (one.y - other.y) * height);
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const across = Math.max(length(topLeft, topRight), length(bottomLeft, bottomRight));
  const down = Math.max(length(topLeft, bottomLeft), length(topRight, bottomRight));
  const scale = Math.min(1, maxSide / Math.max(across, down, 1));
  return { width: Math.max(1, Math.round(across * scale)), height: Math.max(1, Math.round(down * scale)) };
}
