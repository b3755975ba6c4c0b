/** A point in pixels of the picture it belongs to: across, down. */
export type Point = readonly [x: number, y: number];
/** The four corners of a line of text in its reading direction: top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point];

/** A pixel above this probability is text. The mean of a whole region must be above REGION_THRESHOLD. */
const TEXT_THRESHOLD = 0.3;
const REGION_THRESHOLD = 0.5;
/** The detector marks lines thinner than they are. They grow by this factor of area divided by circumference. */
const GROWTH = 1.6;
const MIN_REGION_PX = 8;
const MIN_SIDE_PX = 3;

interface Region {
  readonly pixels: number;
  readonly mean: number;
  /** The leftmost and rightmost pixel of each row. */
  readonly rows: ReadonlyMap<number, readonly [left: number, right: number]>;
}

/** Every region of connected text pixels in a map of probabilities. */
function* regions(map: Float32Array, width: number, height: number): Generator<Region> {
  const seen = new Uint8Array(width * height);
  const stack = new Int32Array(width * height);
  for (let start = 0; start < map.length; start += 1) {
    if (seen[start] !== 0 || (map[start] ?? 0) <= TEXT_THRESHOLD) continue;
    const rows = new Map<number, [number, number]>();
    let [pixels, sum, depth] = [0, 0, 0];
    stack[depth++] = start;
    seen[start] = 1;
    while (depth > 0) {
      const at = stack[--depth] ?? 0;
      const x = at % width;
      const y = (at - x) / width;
      pixels += 1;
      sum += map[at] ?? 0;
      const row = rows.get(y);
      if (!row) rows.set(y, [x, x]);
      else if (x < row[0]) row[0] = x;
      else if (x > row[1]) row[1] = x;
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny += 1) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx += 1) {
          const next = ny * width + nx;
          if (seen[next] !== 0 || (map[next] ?? 0) <= TEXT_THRESHOLD) continue;
          seen[next] = 1;
          stack[depth++] = next;
        }
      }
    }
    yield { pixels, mean: sum / pixels, rows };
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

function quadOf({ rows }: Region): Quad | null {
  const edge = [...rows].flatMap(([y, [left, right]]): Point[] => [
    [left, y],
    [right + 1, y],
    [left, y + 1],
    [right + 1, y + 1],
  ]);
  const rectangle = smallestRectangle(convexHull(edge));
  if (!rectangle) return null;
  const { along, from, to } = rectangle;
  const [width, height] = [to[0] - from[0], to[1] - from[1]];
  if (Math.min(width, height) < MIN_SIDE_PX) return null;
  const growth = (width * height * GROWTH) / (2 * (width + height));
  const [u0, u1, v0, v1] = [from[0] - growth, to[0] + growth, from[1] - growth, to[1] + growth];
  const corner = (u: number, v: number): Point => [u * along[0] - v * along[1], u * along[1] + v * along[0]];
  return inReadingOrder([corner(u0, v0), corner(u1, v0), corner(u1, v1), corner(u0, v1)]);
}

/** The lines of text in a detector's map of probabilities, in its pixels (differentiable binarization, arXiv 1911.08947). */
export function lineBoxes(map: Float32Array, width: number, height: number): Quad[] {
  const quads: Quad[] = [];
  for (const region of regions(map, width, height)) {
    if (region.pixels < MIN_REGION_PX || region.mean < REGION_THRESHOLD) continue;
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

/** The point of the picture at `s` of a line's length and `t` of its height, both from 0 to 1. */
export function pointAt([a, b, c, d]: Quad, s: number, t: number): Point {
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
