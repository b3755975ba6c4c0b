import type { Random } from '@exam-vault/demo/random';
import { photograph, squareToQuad, type Picture, type Quad, type Taking } from '@exam-vault/demo/sheets/photograph';
import sharp from 'sharp';
import type { Box } from './made-pages.ts';

export const LEVELS = ['light', 'middle', 'heavy'] as const;
export type Level = (typeof LEVELS)[number];

interface Damage {
  /** Pixels across the picture. */
  readonly width: number;
  /** Degrees; a page is turned by as much one way or the other. */
  readonly turn: number;
  /** How far each corner may lie from its place, as a fraction of the page. */
  readonly askew: number;
  /** How much of the picture the page fills. */
  readonly fill: number;
  readonly light: readonly [least: number, most: number];
  readonly shadow: number;
  readonly noise: number;
  /** Pixels. */
  readonly blur: number;
  readonly jpeg: number;
}

export const DAMAGE: Readonly<Record<Level, Damage>> = {
  light: { width: 1_400, turn: 0.6, askew: 0, fill: 1, light: [0.97, 1.02], shadow: 0, noise: 2, blur: 0.4, jpeg: 80 },
  middle: { width: 1_300, turn: 2, askew: 0.02, fill: 0.94, light: [0.72, 1.05], shadow: 0.15, noise: 4, blur: 0.8, jpeg: 60 },
  heavy: { width: 860, turn: 4, askew: 0.025, fill: 0.92, light: [0.55, 1], shadow: 0.45, noise: 12, blur: 1.1, jpeg: 35 },
}; // prettier-ignore

const PAPERS = [
  [248, 244, 232],
  [244, 238, 220],
  [240, 242, 244],
  [246, 240, 206],
] as const;
const DESK = [96, 84, 74] as const;
/** A4. */
const RATIO = Math.SQRT2;

/** Where the corners of the page come to lie in the picture. */
function cornersOf({ turn, askew, fill }: Damage, random: Random): Quad {
  const angle = ((random.chance(0.5) ? 1 : -1) * random.between(0.6, 1) * turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * fill, Math.sin(angle) * fill];
  const at = (x: number, y: number) => {
    const [dx, dy] = [x - 0.5, (y - 0.5) * RATIO];
    const off = () => random.between(-askew, askew);
    return [0.5 + dx * cos - dy * sin + off(), 0.5 + (dx * sin + dy * cos) / RATIO + off()] as const;
  };
  return [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
}

export interface Damaged {
  readonly jpeg: Buffer;
  /** Where a box of the sheet lies in the picture. */
  readonly placed: (box: Box) => Box;
}

/** Takes a picture of a sheet as bad as the level says. */
export async function damaged(sheet: Picture, level: Level, random: Random): Promise<Damaged> {
  const damage = DAMAGE[level];
  const corners = cornersOf(damage, random);
  const height = Math.round(damage.width * RATIO);
  const light = () => random.between(...damage.light);
  const taking: Taking = {
    width: damage.width,
    height,
    corners,
    paper: random.pick(PAPERS),
    desk: DESK,
    light: { left: light(), right: light(), top: light(), bottom: light() },
    shadow: { depth: damage.shadow, at: random.between(0.3, 0.9), slope: random.between(-0.5, 0.5) },
    fold: level !== 'light' && random.chance(0.4) ? 0.5 : null,
    noise: damage.noise,
  };
  const pixels = photograph(sheet, taking, random);
  const image = sharp(pixels, { raw: { width: damage.width, height, channels: 3 } }).blur(damage.blur);
  return { jpeg: await image.jpeg({ quality: damage.jpeg }).toBuffer(), placed: placedBy(corners) };
}

function placedBy(corners: Quad): (box: Box) => Box {
  const m = squareToQuad(corners);
  const at = (x: number, y: number) => {
    const row = (from: number) => (m[from] ?? 0) * x + (m[from + 1] ?? 0) * y + (m[from + 2] ?? 0);
    return [row(0) / row(6), row(3) / row(6)] as const;
  };
  return ([left, top, width, height]) => {
    const spots = [at(left, top), at(left + width, top), at(left + width, top + height), at(left, top + height)];
    const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return [x, y, Math.max(...xs) - x, Math.max(...ys) - y];
  };
}
