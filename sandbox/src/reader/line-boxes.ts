/** A point in pixels of the picture it belongs to: across, down. */
export type Point = readonly [x: number, y: number];
/** The four corners of a line of text in its reading direction: top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point] & {
  /**
   * Of a line on folded or rolled paper: how far its middle is below the straight line from its first to its last point, in heights of the
   * line, at BENDS equal distances between them.
   */
  readonly bends?: readonly number[];
};

/** Points between both ends of a line that is not straight. */
export const BENDS = 7;

/** A pixel above this probability is text. The mean of a whole region must be above REGION_THRESHOLD. */
const TEXT_THRESHOLD = 0.3;
const REGION_THRESHOLD = 0.5;
/** The detector marks lines thinner than they are. They grow by this factor of area divided by circumference. */
const GROWTH = 1.6;
const MIN_REGION_PX = 8;
const MIN_SIDE_PX = 3;
/** A line is bent where its rectangle is so many times as high as the line itself. */
const MIN_BEND = 1.35;
/** Where the detected part is so many times as thick as elsewhere, it is more than this line. */
const MAX_THICKNESS = 1.3;
/** Shorter ones, in relation to their height, are not followed. */
const MIN_BENT_LENGTH = 6;

/** Connected text pixels. Each row and each column from the first to the last one has some of them. */
interface Region {
  /** The uppermost row, and the leftmost and rightmost pixel of each row. */
  readonly top: number;
  readonly lefts: Int32Array;
  readonly rights: Int32Array;
  /** The leftmost column, and the uppermost and lowest pixel of each column. */
  readonly left: number;
  readonly tops: Int32Array;
  readonly bottoms: Int32Array;
}

/** @param members places of pixels in a map of this width */
function regionOf(members: Int32Array, width: number): Region {
  let [left, right, top, bottom] = [Infinity, -1, Infinity, -1];
  for (const at of members) {
    const x = at % width;
    const y = (at - x) / width;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  const [columns, rows] = [right - left + 1, bottom - top + 1];
  const [lefts, rights] = [new Int32Array(rows).fill(width), new Int32Array(rows)];
  const [tops, bottoms] = [new Int32Array(columns).fill(bottom), new Int32Array(columns)];
  for (const at of members) {
    const x = at % width;
    const y = (at - x) / width;
    if (x < (lefts[y - top] ?? 0)) lefts[y - top] = x;
    if (x > (rights[y - top] ?? 0)) rights[y - top] = x;
    if (y < (tops[x - left] ?? 0)) tops[x - left] = y;
    if (y > (bottoms[x - left] ?? 0)) bottoms[x - left] = y;
  }
  return { left, top, lefts, rights, tops, bottoms };
}

/** The regions of connected text pixels in a map of probabilities that are large and likely enough. */
function* regions(map: Float32Array, width: number, height: number): Generator<Region> {
  /** Whether a pixel is no text, or belongs to a region that is known. */
  const isDone = new Uint8Array(width * height);
  for (let at = 0; at < map.length; at += 1) isDone[at] = (map[at] ?? 0) > TEXT_THRESHOLD ? 0 : 1;
  const stack = new Int32Array(width * height);
  const members = new Int32Array(width * height);
  for (let start = isDone.indexOf(0); start !== -1; start = isDone.indexOf(0, start + 1)) {
    let [pixels, sum, depth] = [0, 0, 0];
    stack[depth++] = start;
    isDone[start] = 1;
    while (depth > 0) {
      const at = stack[--depth] ?? 0;
      const x = at % width;
      const y = (at - x) / width;
      members[pixels++] = at;
      sum += map[at] ?? 0;
      const firstX = Math.max(0, x - 1);
      const lastX = Math.min(width - 1, x + 1);
      const lastY = Math.min(height - 1, y + 1);
      for (let ny = Math.max(0, y - 1); ny <= lastY; ny += 1) {
        for (let next = ny * width + firstX; next <= ny * width + lastX; next += 1) {
          if (isDone[next] !== 0) continue;
          isDone[next] = 1;
          stack[depth++] = next;
        }
      }
    }
    if (pixels >= MIN_REGION_PX && sum / pixels >= REGION_THRESHOLD) yield regionOf(members.subarray(0, pixels), width);
  }
}

const cross = (o: Point, a: Point, b: Point) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

function halfHull(points: readonly Point[]): Point[] {
  const half: Point[] = [];
  for (const point of points) {
    for (let [a, b] = half.slice(-2); a && b && cross(a, b, point) <= 0; [a, b] = half.slice(-2)) half.pop();
    half.push(point);
  }
  half.pop();
  return half;
}

/** Andrew's monotone chain. */
function convexHull(points: Point[]): Point[] {
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...halfHull(points), ...halfHull(points.toReversed())];
}

interface Rectangle {
  /** The direction of its first side. */
  readonly along: Point;
  readonly from: Point;
  readonly to: Point;
}

/** The smallest rectangle around a hull, at any angle. One of its sides always lies on a side of the hull. */
function smallestRectangle(hull: readonly Point[]): Rectangle | null {
  let best: Rectangle | null = null;
  let smallest = Infinity;
  for (const [index, a] of hull.entries()) {
    const b = hull[(index + 1) % hull.length] ?? a;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (length === 0) continue;
    const along: Point = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    const us = hull.map(([x, y]) => x * along[0] + y * along[1]);
    const vs = hull.map(([x, y]) => y * along[0] - x * along[1]);
    const [u0, u1, v0, v1] = [Math.min(...us), Math.max(...us), Math.min(...vs), Math.max(...vs)];
    const area = (u1 - u0) * (v1 - v0);
    if (area >= smallest) continue;
    smallest = area;
    best = { along, from: [u0, v0], to: [u1, v1] };
  }
  return best;
}

/** Sorts the corners in the reading direction of the line. The page must be roughly upright. */
function inReadingOrder(corners: readonly Point[]): Quad {
  const centre = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / 4);
  const angle = ([x, y]: Point) => Math.atan2(y - (centre[1] ?? 0), x - (centre[0] ?? 0));
  const around = corners.toSorted((a, b) => angle(a) - angle(b));
  const sums = around.map(([x, y]) => x + y);
  const first = sums.indexOf(Math.min(...sums));
  return [...around.slice(first), ...around.slice(0, first)] as unknown as Quad;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** How far the detected part of a line grows on each side. */
const growthOf = (width: number, height: number) => (width * height * GROWTH) / (2 * (width + height));

/** A line that its rectangle holds only with much around it, because it is not straight; null for others. */
function bentQuad({ left, tops, bottoms }: Region, { along: [across, down], from, to }: Rectangle): Quad | null {
  const [width, height] = [to[0] - from[0], to[1] - from[1]];
  // Lines that stand upright are turned first.
  if (across < 2 * Math.abs(down) || width < MIN_BENT_LENGTH * height) return null;
  const thickness = median(Array.from(tops, (top, column) => (bottoms[column] ?? top) - top + 1)) * across;
  if (height < MIN_BEND * thickness) return null;
  const step = width / (BENDS + 1);
  const middles = Array.from({ length: BENDS + 2 }, (): number[] => []);
  for (const [column, top] of tops.entries()) {
    const [x, bottom] = [left + column, bottoms[column] ?? top];
    // Two lines that touch here, or a stroke of a pen.
    if (bottom - top + 1 > MAX_THICKNESS * thickness) continue;
    const y = (top + bottom + 1) / 2;
    const at = Math.round(((x + 0.5) * across + y * down - from[0]) / step);
    middles[at]?.push(y * across - (x + 0.5) * down);
  }
  if (middles.some((values) => values.length === 0)) return null;
  const raw = middles.map(median);
  // The line itself bends less from point to point than letters with strokes above or below it seem to say.
  const heights = raw.map((v, at) => ((raw[at - 1] ?? v) + 2 * v + (raw[at + 1] ?? v)) / 4);
  const [first, last] = [heights[0] ?? 0, heights.at(-1) ?? 0];
  const growth = growthOf(width, thickness);
  const half = thickness / 2 + growth;
  const bends = heights.slice(1, -1).map((v, index) => {
    const straight = first + ((last - first) * (index + 1)) / (BENDS + 1);
    return (v - straight) / (2 * half);
  });
  const corner = (u: number, v: number): Point => [u * across - v * down, u * down + v * across];
  const [u0, u1] = [from[0] - growth, to[0] + growth];
  return Object.assign(
    [corner(u0, first - half), corner(u1, last - half), corner(u1, last + half), corner(u0, first + half)] as const,
    { bends },
  );
}

function quadOf(region: Region): Quad | null {
  const edge: Point[] = [];
  for (const [row, left] of region.lefts.entries()) {
    const [y, right] = [region.top + row, (region.rights[row] ?? left) + 1];
    edge.push([left, y], [right, y], [left, y + 1], [right, y + 1]);
  }
  const rectangle = smallestRectangle(convexHull(edge));
  if (!rectangle) return null;
  const { along, from, to } = rectangle;
  const [width, height] = [to[0] - from[0], to[1] - from[1]];
  if (Math.min(width, height) < MIN_SIDE_PX) return null;
  const bent = bentQuad(region, rectangle);
  if (bent) return bent;
  const growth = growthOf(width, height);
  const [u0, u1, v0, v1] = [from[0] - growth, to[0] + growth, from[1] - growth, to[1] + growth];
  const corner = (u: number, v: number): Point => [u * along[0] - v * along[1], u * along[1] + v * along[0]];
  return inReadingOrder([corner(u0, v0), corner(u1, v0), corner(u1, v1), corner(u0, v1)]);
}

/** The lines of text in a detector's map of probabilities, in its pixels (differentiable binarization, arXiv 1911.08947). */
export function lineBoxes(map: Float32Array, width: number, height: number): Quad[] {
  const quads: Quad[] = [];
  for (const region of regions(map, width, height)) {
    const quad = quadOf(region);
    if (quad) quads.push(quad);
  }
  return quads;
}

const distance = (a: Point, b: Point) => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** In pixels. */
export function sizeOf([a, b, , d]: Quad): { length: number; height: number } {
  return { length: distance(a, b), height: distance(a, d) };
}

/** How far a line is below its straight course at `s` of its length, in heights. */
export function bendAt(bends: readonly number[], s: number): number {
  const at = s * (bends.length + 1);
  const before = Math.floor(at);
  const share = at - before;
  return (bends[before - 1] ?? 0) * (1 - share) + (bends[before] ?? 0) * share;
}

/** The point of the picture at `s` of a line's length and `height` of its height, both from 0 to 1. Follows a line that is bent. */
export function pointAt(quad: Quad, s: number, height: number): Point {
  const [a, b, c, d] = quad;
  const t = quad.bends ? height + bendAt(quad.bends, s) : height;
  const mix = (axis: 0 | 1) => (1 - t) * ((1 - s) * a[axis] + s * b[axis]) + t * ((1 - s) * d[axis] + s * c[axis]);
  return [mix(0), mix(1)];
}

/** Sorts lines in reading order: row by row, from left to right. */
export function inRows(quads: readonly Quad[]): Quad[] {
  const middles = quads.map((quad) => ({ quad, middle: pointAt(quad, 0.5, 0.5), height: sizeOf(quad).height }));
  middles.sort((a, b) => a.middle[1] - b.middle[1]);
  const rows: (typeof middles)[] = [];
  for (const line of middles) {
    const row = rows.at(-1);
    const before = row?.at(-1);
    if (row && before && line.middle[1] - before.middle[1] < Math.min(line.height, before.height) / 2) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.middle[0] - b.middle[0]).map(({ quad }) => quad));
}
