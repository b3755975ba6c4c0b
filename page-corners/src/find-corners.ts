import { areaOf, type Corners, isSheet, type Point } from './corners.ts';
import { type Edge, findUpperEdge } from './find-edge.ts';
import { mirrored, type PaperMap, paperMap, transposed } from './paper-map.ts';

export interface FoundCorners {
  readonly corners: Corners;
  /** 0 to 1: how sure it is that these are the corners of the sheet. */
  readonly confidence: number;
}

/** A sheet is most of its photo. Whatever is smaller may be a box on it. */
const MIN_AREA = 0.4;
/** A sheet that fills the picture needs no corners. */
const MAX_AREA = 0.985;
/** The edges of a sheet leave this much of the picture at each side in the first look. */
const MARGIN = 0.08;

/** As a fraction of the picture. */
const OUTWARDS = 0.008;

interface Edges {
  readonly top: Edge;
  readonly bottom: Edge;
  /** Of these two, `left` is the upper end and `right` the lower one. */
  readonly left: Edge;
  readonly right: Edge;
}

/** Where the line of an upper or lower edge crosses that of a left or right edge. */
function crossing(level: Edge, side: Edge, isBottom: boolean, isRight: boolean): Point {
  const [y0, y1] = isBottom ? [1 - level.left, 1 - level.right] : [level.left, level.right];
  const [x0, x1] = isRight ? [1 - side.left, 1 - side.right] : [side.left, side.right];
  // y = y0 + (y1 - y0) x and x = x0 + (x1 - x0) y.
  const x = (x0 + (x1 - x0) * y0) / (1 - (x1 - x0) * (y1 - y0));
  const bounded = (value: number) => Math.min(1, Math.max(0, value));
  return { x: bounded(x), y: bounded(y0 + (y1 - y0) * x) };
}

/** A sheet is seldom quite flat: its edges are taken a little further out, so that no words are cut off. */
const outwards = (edge: Edge): Edge =>
  edge.strength === 0 ? edge : { ...edge, left: edge.left - OUTWARDS, right: edge.right - OUTWARDS };

const cornersOf = ({ top, bottom, left, right }: Edges): Corners => [
  crossing(top, left, false, false),
  crossing(top, right, false, true),
  crossing(bottom, right, true, true),
  crossing(bottom, left, true, false),
];

const inner = ({ left, right }: Edge) => Math.max(MARGIN / 2, (left + right) / 2);

/** Each edge is found as the upper one of the picture turned so. */
function edgesOf(map: PaperMap): Edges {
  const across = transposed(map);
  const upsideDown = mirrored(map);
  const acrossUpsideDown = mirrored(across);
  const look = (sides: { top: number; bottom: number; left: number; right: number }): Edges => ({
    top: findUpperEdge(map, sides.left, 1 - sides.right),
    bottom: findUpperEdge(upsideDown, sides.left, 1 - sides.right),
    left: findUpperEdge(across, sides.top, 1 - sides.bottom),
    right: findUpperEdge(acrossUpsideDown, sides.top, 1 - sides.bottom),
  });
  const first = look({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN });
  return look({
    top: inner(first.top),
    bottom: inner(first.bottom),
    left: inner(first.left),
    right: inner(first.right),
  });
}

/**
 * The corners of the sheet in a grey picture (one byte a pixel; 400 to 1,000 pixels a side are best). Edges that are not seen lie on
 * the border of the picture, so that no words are cut off. Null when the sheet fills the picture or nothing is sure: keep the whole
 * picture. Throws a RangeError when `grey` is not of that size.
 */
export function findCorners(grey: Uint8Array | Uint8ClampedArray, width: number, height: number): FoundCorners | null {
  if (grey.length !== width * height)
    throw new RangeError(`${grey.length} bytes are no grey picture of ${width} × ${height} pixels`);
  if (Math.min(width, height) < 32) return null;
  const edges = edgesOf(paperMap(grey, width, height));
  const strengths = Object.values(edges).flatMap(({ strength }: Edge) => (strength > 0 ? [strength] : []));
  const corners = cornersOf({
    top: outwards(edges.top),
    bottom: outwards(edges.bottom),
    left: outwards(edges.left),
    right: outwards(edges.right),
  });
  if (strengths.length === 0 || !isSheet(corners, MIN_AREA) || areaOf(corners) > MAX_AREA) return null;
  return { corners, confidence: Math.min(1, 0.5 + Math.min(...strengths) / 2) };
}
