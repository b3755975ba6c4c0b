import type { Random } from '@exam-vault/demo/random';
import { photograph, squareToQuad, type Picture, type Quad } from '@exam-vault/demo/sheets/photograph';
import sharp from 'sharp';
import type { Box } from './search/made-pages.ts';

/** How badly a page is photographed or scanned. */
export interface Damage {
  /** Pixels across the picture. */
  readonly width: number;
  /** Height of the picture by its width; absent: that of the sheet. */
  readonly ratio?: number;
  /** Degrees; a page is turned by as much one way or the other. */
  readonly turn: number;
  /** How far each corner may lie from its place, as a fraction of the page. */
  readonly askew: number;
  /** How far the upper edge is shifted against the lower one. */
  readonly shear?: number;
  /** How much of the picture the page fills; above 1 its edges are cut off. */
  readonly fill: number | readonly [least: number, most: number];
  readonly light: readonly [least: number, most: number];
  readonly shadow: number;
  readonly slope: number;
  readonly noise: number;
  /** Pixels. */
  readonly blur: number;
  readonly jpeg: number;
  readonly papers: readonly (readonly [number, number, number])[];
  /** How often it was folded. */
  readonly folded: number;
}

const WHITE = [248, 244, 232] as const;
const PAPERS = [WHITE, [244, 238, 220], [240, 242, 244], [246, 240, 206]] as const;
const DESK = [96, 84, 74] as const;

export const LEVELS = ['light', 'middle', 'heavy'] as const;
export type Level = (typeof LEVELS)[number];
const A4 = { ratio: Math.SQRT2, papers: PAPERS, slope: 0.5 };
/** Of made scans. */
export const DAMAGE: Readonly<Record<Level, Damage>> = {
  light: { ...A4, width: 1_400, turn: 0.6, askew: 0, fill: 1, light: [0.97, 1.02], shadow: 0, noise: 2, blur: 0.4, jpeg: 80, folded: 0 },
  middle: { ...A4, width: 1_300, turn: 2, askew: 0.02, fill: 0.94, light: [0.72, 1.05], shadow: 0.15, noise: 4, blur: 0.8, jpeg: 60, folded: 0.4 },
  heavy: { ...A4, width: 860, turn: 4, askew: 0.025, fill: 0.92, light: [0.55, 1], shadow: 0.45, noise: 12, blur: 1.1, jpeg: 35, folded: 0.4 },
}; // prettier-ignore

export const COPY_LEVELS = ['light', 'medium', 'hard'] as const;
export type CopyLevel = (typeof COPY_LEVELS)[number];
const COPY = { papers: [WHITE], slope: 0.5, folded: 0 };
/** Of pages that were photographed or scanned again. */
export const COPIES: Readonly<Record<CopyLevel, Damage>> = {
  light: { ...COPY, width: 1_400, turn: 0.6, askew: 0, shear: 0, fill: [1, 1], light: [0.95, 1.02], shadow: 0, noise: 2, blur: 0.4, jpeg: 80 },
  medium: { ...COPY, width: 1_300, turn: 2, askew: 0.015, shear: 0, fill: [0.94, 1], light: [0.75, 1.05], shadow: 0.15, noise: 4, blur: 0.7, jpeg: 60 },
  hard: { ...COPY, width: 1_050, turn: 4, askew: 0.025, shear: 0.04, fill: [0.9, 1.06], light: [0.75, 1.05], shadow: 0.4, noise: 8, blur: 0.8, jpeg: 45 },
}; // prettier-ignore

/** Where the corners of the page come to lie in the picture. */
function cornersOf({ turn, askew, shear, fill }: Damage, ratio: number, chance: Random): Quad {
  const either = () => (chance.chance(0.5) ? 1 : -1);
  const angle = (either() * chance.between(0.6, 1) * turn * Math.PI) / 180;
  const size = typeof fill === 'number' ? fill : chance.between(...fill);
  const slant = shear === undefined ? 0 : either() * shear;
  const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size];
  const at = (x: number, y: number) => {
    const [dx, dy] = [x - 0.5 + slant * (0.5 - y), (y - 0.5) * ratio];
    const off = () => chance.between(-askew, askew);
    return [0.5 + dx * cos - dy * sin + off(), 0.5 + (dx * sin + dy * cos) / ratio + off()] as const;
  };
  return [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
}

export interface Damaged {
  readonly jpeg: Buffer;
  /** Where a box of the sheet lies in the picture. */
  readonly placed: (box: Box) => Box;
}

/** Takes a picture of a sheet: always the same one for the same chance. */
export async function damaged(sheet: Picture, damage: Damage, chance: Random): Promise<Damaged> {
  const { width, noise, papers, folded, slope } = damage;
  const ratio = damage.ratio ?? sheet.height / sheet.width;
  const height = Math.round(width * ratio);
  const corners = cornersOf(damage, ratio, chance);
  const paper = papers.length > 1 ? chance.pick(papers) : WHITE;
  const [left, right, top, bottom] = [0, 1, 2, 3].map(() => chance.between(...damage.light)) as [number, number, number, number]; // prettier-ignore
  const shadow = { depth: damage.shadow, at: chance.between(0.3, 0.9), slope: chance.between(-slope, slope) };
  const fold = folded > 0 && chance.chance(folded) ? 0.5 : null;
  const light = { left, right, top, bottom };
  const pixels = photograph(sheet, { width, height, corners, paper, desk: DESK, light, shadow, fold, noise }, chance);
  const image = sharp(pixels, { raw: { width, height, channels: 3 } }).blur(damage.blur);
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
