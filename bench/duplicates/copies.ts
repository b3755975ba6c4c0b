import { random, type Random } from '@exam-vault/demo/random';
import { photograph, type Picture, type Taking } from '@exam-vault/demo/sheets/photograph';
import sharp from 'sharp';

/** How badly a paper is photographed or scanned again. */
export const LEVELS = ['light', 'medium', 'hard'] as const;
export type Level = (typeof LEVELS)[number];

interface Damage {
  /** Pixels across the picture. */
  readonly width: number;
  /** Degrees, one way or the other. */
  readonly turn: number;
  /** How far each corner may lie from its place, as a fraction of the picture. */
  readonly askew: number;
  /** How far the upper edge is shifted against the lower one. */
  readonly shear: number;
  /** How much of the picture the page fills; above 1 its edges are cut off. */
  readonly fill: readonly [least: number, most: number];
  readonly light: readonly [least: number, most: number];
  readonly shadow: number;
  readonly noise: number;
  /** Pixels. */
  readonly blur: number;
  readonly jpeg: number;
}

const DAMAGE: Readonly<Record<Level, Damage>> = {
  light: { width: 1_400, turn: 0.6, askew: 0, shear: 0, fill: [1, 1], light: [0.95, 1.02], shadow: 0, noise: 2, blur: 0.4, jpeg: 80 },
  medium: { width: 1_300, turn: 2, askew: 0.015, shear: 0, fill: [0.94, 1], light: [0.75, 1.05], shadow: 0.15, noise: 4, blur: 0.7, jpeg: 60 },
  hard: { width: 1_050, turn: 4, askew: 0.025, shear: 0.04, fill: [0.9, 1.06], light: [0.75, 1.05], shadow: 0.4, noise: 8, blur: 0.8, jpeg: 45 },
}; // prettier-ignore

const DESK = [96, 84, 74] as const;

/** Where the corners of the page come to lie; `ratio` is the height of the picture by its width. */
function cornersOf({ turn, askew, shear, fill }: Damage, ratio: number, chance: Random): Taking['corners'] {
  const either = () => (chance.chance(0.5) ? 1 : -1);
  const angle = (either() * chance.between(0.6, 1) * turn * Math.PI) / 180;
  const size = chance.between(...fill);
  const [cos, sin, slant] = [Math.cos(angle) * size, Math.sin(angle) * size, either() * shear];
  const at = (x: number, y: number) => {
    const [dx, dy] = [x - 0.5 + slant * (0.5 - y), (y - 0.5) * ratio];
    const off = () => chance.between(-askew, askew);
    return [0.5 + dx * cos - dy * sin + off(), 0.5 + (dx * sin + dy * cos) / ratio + off()] as const;
  };
  return [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
}

/** The page photographed or scanned again: always the same JPEG for the same seed. */
export async function copyOf(sheet: Picture, level: Level, seed: string): Promise<Buffer> {
  const chance = random(seed);
  const damage = DAMAGE[level];
  const ratio = sheet.height / sheet.width;
  const height = Math.round(damage.width * ratio);
  const light = () => chance.between(...damage.light);
  const pixels = photograph(
    sheet,
    {
      width: damage.width,
      height,
      corners: cornersOf(damage, ratio, chance),
      paper: [248, 244, 232],
      desk: DESK,
      noise: damage.noise,
      fold: null,
      light: { left: light(), right: light(), top: light(), bottom: light() },
      shadow: { depth: damage.shadow, at: chance.between(0.3, 0.9), slope: chance.between(-0.5, 0.5) },
    },
    chance,
  );
  const image = sharp(pixels, { raw: { width: damage.width, height, channels: 3 } }).blur(damage.blur);
  return await image.jpeg({ quality: damage.jpeg }).toBuffer();
}
