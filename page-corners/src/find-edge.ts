import type { PaperMap } from './paper-map.ts';

/** The upper edge of a sheet: its heights at the left and the right border of the picture, as fractions; may lie outside. */
export interface Edge {
  readonly left: number;
  readonly right: number;
  /** 0 to 1; 0 for an edge that was not found and lies on the border of the picture. */
  readonly strength: number;
}

/** An edge is looked for in the outer part of the picture. */
const MAX_DEPTH = 0.3;
/** The steepest edge, as height over width. */
const MAX_SLOPE = 0.22;
/** How many pixels of the map on each side of an edge are compared. */
const STRIP = 3;
/** A step of brightness counts up to this (logarithm): a long faint edge is more certain than a short dark one. */
const MAX_STEP = 0.12;
/** An edge with this mean step is one: no fold and no shadow is as dark. */
const SURE_STRENGTH = 0.05;
/** The mean step that an edge needs, */
const MIN_STRENGTH = 0.03;
/** or one that is seen all along: white paper on a white wall. */
const MIN_FAINT_STRENGTH = 0.02;
const MIN_FAINT_SHARE = 0.85;
/** Print beyond an edge, as a share of the print on the sheet: the edge is then a fold or a shadow. */
const MAX_INK_BEYOND = 0.2;
const MAX_INK_BEYOND_FAINT = 0.1;
/** The share of an edge that may have print directly at it, within so many pixels of the map. */
const MAX_INK_TOUCHING = 0.3;
const MARGIN = 4;
/** In pixels of the map: so near to an edge its own shadow may count as ink. */
const SHADOW = 4;
/** The share of an edge along which the sheet must be brighter than what lies beside it. */
const MIN_SHARE = 0.72;
/** What counts as brighter. */
const MIN_STEP = 0.012;
/** The share of an edge that must be in the picture. The rest of it may lie beyond the border, as in a photo taken askew. */
const MIN_VISIBLE = 0.4;
/** In pixels of the map: lines are tried in this distance first. */
const COARSE = 3;

/**
 * How much brighter the places below a row are than those above it, for each place. The slope of the brightness on both sides is taken
 * away: the edge of a sheet is a step, and a shadow on it is a slope.
 */
function steps({ values, width, height }: PaperMap): Float32Array {
  const result = new Float32Array(values.length);
  const sums = new Float64Array(height + 1);
  for (let column = 0; column < width; column += 1) {
    for (let row = 0; row < height; row += 1) sums[row + 1] = (sums[row] ?? 0) + (values[row * width + column] ?? 0);
    const mean = (from: number, to: number) => {
      const [first, last] = [Math.max(0, from), Math.min(height, to)];
      return last > first ? ((sums[last] ?? 0) - (sums[first] ?? 0)) / (last - first) : null;
    };
    for (let row = STRIP - 1; row <= height - STRIP; row += 1) {
      const [over, under] = [mean(row - STRIP, row) ?? 0, mean(row, row + STRIP) ?? 0];
      const before = mean(row - 2 * STRIP, row - STRIP) ?? over;
      const after = mean(row + STRIP, row + 2 * STRIP) ?? under;
      const step = under - over - Math.max(0, (over - before + after - under) / 2);
      result[row * width + column] = Math.min(MAX_STEP, Math.max(-MAX_STEP, step));
    }
  }
  return result;
}

interface Search {
  readonly steps: Float32Array;
  readonly width: number;
  readonly height: number;
  /** The columns between the two other edges. */
  readonly from: number;
  readonly to: number;
}

interface Line {
  readonly left: number;
  readonly right: number;
  readonly strength: number;
  /** The share of the line in the picture along which the sheet is brighter. */
  readonly share: number;
}

const NO_LINE: Line = { left: 0, right: 0, strength: 0, share: 0 };

/** The line with the mean step along it, or none when too little of it is an edge. */
function lineBetween({ steps: values, width, height, from, to }: Search, left: number, right: number): Line {
  let [near, brighter, visible, count] = [0, 0, 0, 0];
  for (let column = from; column < to; column += 2) {
    const row = Math.round(left + ((right - left) * column) / (width - 1));
    count += 1;
    // Where the line leaves the picture, or nearly does, the sheet does too: neither for nor against it.
    if (row < STRIP || row >= height) continue;
    const at = row * width + column;
    const step = values[at] ?? 0;
    near += step;
    visible += 1;
    if (step > MIN_STEP) brighter += 1;
  }
  if (visible < count * MIN_VISIBLE || brighter < visible * MIN_SHARE) return NO_LINE;
  // Of two edges the longer one is more likely that of the sheet.
  return { left, right, strength: (near / visible) * (0.6 + (0.4 * visible) / count), share: brighter / visible };
}

/** The best line whose ends are in a range, tried in steps. */
function bestLine(
  search: Search,
  lefts: readonly [number, number],
  rights: readonly [number, number],
  step: number,
): Line {
  const slope = MAX_SLOPE * search.width;
  let best = NO_LINE;
  for (let left = lefts[0]; left <= lefts[1]; left += step)
    for (let right = rights[0]; right <= rights[1]; right += step) {
      if (Math.abs(left - right) > slope || left + right < 2) continue;
      const line = lineBetween(search, left, right);
      if (line.strength > best.strength) best = line;
    }
  return best;
}

/** How much more print lies beyond the line than on the sheet, by area. */
function inkBeyond({ ink, width, height }: PaperMap, { left, right }: Line): number {
  let [beyond, beyondArea, within, withinArea] = [0, 0, 0, 0];
  for (let column = 0; column < width; column += 1) {
    const edge = left + ((right - left) * column) / (width - 1);
    for (let row = 0; row < height; row += 1) {
      const value = ink[row * width + column] ?? 0;
      if (row < edge - SHADOW) {
        beyond += value;
        beyondArea += 1;
      } else if (row > edge + SHADOW) {
        within += value;
        withinArea += 1;
      }
    }
  }
  return beyondArea === 0 || within === 0 ? 0 : beyond / beyondArea / (within / withinArea);
}

/** The share of the line directly below which there is print. A sheet has a margin; a line of print or a table has none. */
function inkTouching({ ink, width, height }: PaperMap, { left, right }: Line): number {
  let [touching, visible] = [0, 0];
  for (let column = 0; column < width; column += 1) {
    const edge = Math.round(left + ((right - left) * column) / (width - 1));
    if (edge < 0 || edge + SHADOW + MARGIN >= height) continue;
    visible += 1;
    for (let row = edge + SHADOW / 2; row < edge + SHADOW / 2 + MARGIN; row += 1)
      if (ink[row * width + column] === 1) {
        touching += 1;
        break;
      }
  }
  return visible === 0 ? 0 : touching / visible;
}

function isEdgeOfSheet(map: PaperMap, line: Line): boolean {
  if (inkTouching(map, line) > MAX_INK_TOUCHING) return false;
  if (line.strength >= SURE_STRENGTH) return true;
  const ink = inkBeyond(map, line);
  if (line.strength >= MIN_STRENGTH) return ink <= MAX_INK_BEYOND;
  return line.strength >= MIN_FAINT_STRENGTH && line.share >= MIN_FAINT_SHARE && ink <= MAX_INK_BEYOND_FAINT;
}

/**
 * The upper edge of the sheet: the straight line along which the picture becomes brightest from above to below. `from` and `to` are
 * the columns, as fractions, between which the sheet lies.
 */
export function findUpperEdge(map: PaperMap, from: number, to: number): Edge {
  const { width, height } = map;
  const search = {
    steps: steps(map),
    width,
    height,
    from: Math.round(from * width),
    to: Math.round(to * width),
  };
  const ends = [-Math.round(MAX_SLOPE * width), Math.round(MAX_DEPTH * height)] as const;
  const rough = bestLine(search, ends, ends, COARSE);
  if (rough.strength === 0) return { left: 0, right: 0, strength: 0 };
  const around = (end: number) => [end - COARSE, end + COARSE] as const;
  const best = bestLine(search, around(rough.left), around(rough.right), 1);
  if (!isEdgeOfSheet(map, best)) return { left: 0, right: 0, strength: 0 };
  return { left: best.left / height, right: best.right / height, strength: best.strength / MAX_STEP };
}
