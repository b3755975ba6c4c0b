import type { Random } from '../random.ts';
import type { Taking } from './photograph.ts';

/** What is wrong with a photo that a reviewer sends back. */
export const FLAWS = ['blurred', 'dark', 'cut-off'] as const;
export type Flaw = (typeof FLAWS)[number];

const DESKS = [
  [86, 60, 42],
  [122, 96, 72],
  [52, 56, 62],
  [150, 146, 138],
  [44, 66, 74],
] as const;
const PAPERS = [
  [248, 244, 232],
  [244, 240, 226],
  [240, 242, 244],
  [250, 246, 222],
] as const;

export const paperColour = (random: Random) => random.pick(PAPERS);

const corners = (left: number, top: number, right: number, bottom: number) =>
  [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const;

/** With a phone, held a little askew over a desk, in the light that there was. */
export function phoneTaking(random: Random, flaw: Flaw | null): Taking {
  const askew = flaw === 'cut-off' ? 0.03 : 0.022;
  const [left, right] = flaw === 'cut-off' ? [0.09, 1.16] : [0.05, 0.95];
  const turned = random.between(-0.018, 0.018);
  const dim = flaw === 'dark' ? 0.42 : 1;
  const bright = () => random.between(0.84, 1.06) * Math.sqrt(dim);
  return {
    width: 1500,
    height: 2000,
    corners: corners(left, 0.04, right, 0.96).map(
      ([x, y]) =>
        [
          x + random.between(-askew, askew) + turned * (0.5 - y) * 2,
          y + random.between(-askew, askew) * 0.8 + turned * (x - 0.5) * 1.5,
        ] as const,
    ),
    paper: paperColour(random),
    desk: random.pick(DESKS),
    light: { left: bright(), right: bright(), top: bright(), bottom: bright() },
    shadow: {
      depth: random.between(0.08, 0.24),
      at: random.between(0.55, 1.05),
      slope: random.between(-0.5, 0.5),
    },
    fold: random.chance(0.55) ? random.pick([0.5, 0.5, 0.333, 0.46]) : null,
    noise: flaw === 'dark' ? 9 : random.between(2.5, 5),
  };
}

/** On a flatbed scanner: hardly askew, even light, the lid's white around it. `book` darkens towards the binding. */
export function scannerTaking(random: Random, width: number, book: boolean): Taking {
  const turned = random.between(-0.014, 0.014);
  return {
    width,
    height: Math.round(width * Math.SQRT2),
    corners: corners(random.between(0, 0.012), random.between(0, 0.01), 1.004, 1.004).map(
      ([x, y]) => [x + turned * (0.5 - y), y + turned * (x - 0.5) * 0.7] as const,
    ),
    paper: paperColour(random),
    desk: [214, 214, 212],
    light: { left: book ? random.between(0.78, 0.88) : 1, right: 1.03, top: 1, bottom: random.between(0.97, 1.02) },
    shadow: { depth: 0, at: 2, slope: 0 },
    fold: random.chance(0.2) ? 0.5 : null,
    noise: random.between(1.5, 3.5),
  };
}
