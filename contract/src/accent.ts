/**
 * The institution's accent colour: what the page makes of one colour, and whether people can read it (WCAG 2.2, level AA). The same
 * functions check it in the hub and show it in the preview of the page.
 */

/** A colour as `#rrggbb`. */
export type Hex = `#${string}`;

export const COLOR_SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof COLOR_SCHEMES)[number];

/** WCAG 2.2, 1.4.3: text, and the words on a button. */
export const MIN_TEXT_CONTRAST = 4.5;

/** What lies under and beside the accent, as web/src/base/theme/theme.css has it; a test compares them. */
export const SURFACES = {
  light: { paper: '#f6f1e4', sheet: '#fffdf6', hover: '#efe8d6', ink: '#1b2528', onAccent: '#fffdf6' },
  dark: { paper: '#14201c', sheet: '#1b2925', hover: '#243530', ink: '#eef0e4', onAccent: '#0b1f1b' },
} as const satisfies Record<Scheme, Record<string, Hex>>;

/** The colours of the theme that follow from the accent, for one colour scheme. */
export interface AccentColors {
  readonly accent: Hex;
  /** Under the pointer. */
  readonly strong: Hex;
  /** Behind chosen things; the accent and the ink are read on both. */
  readonly wash: Hex;
  readonly washStrong: Hex;
  readonly onAccent: Hex;
}

/** Where people read the accent, with the contrast there. */
export interface AccentContrast {
  readonly scheme: Scheme;
  /** `paper`: links on the page. `hover`: links on a row under the pointer. `button`: words on a button. `wash`: text on the tinted ground. */
  readonly on: 'paper' | 'hover' | 'button' | 'wash';
  readonly ratio: number;
}

type Channels = readonly [red: number, green: number, blue: number];

const HEX = /^#[\da-f]{6}$/i;

/** `#abc`, `ABCDEF` and the like as `#rrggbb`; null when it is no colour. */
export function hexColor(text: string): Hex | null {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  const long = /^[\da-f]{3}$/.test(digits) ? digits.replaceAll(/./g, '$&$&') : digits;
  return HEX.test(`#${long}`) ? `#${long}` : null;
}

function channelsOf(hex: Hex): Channels {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

const toHex = (channels: Channels): Hex =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** The second colour over the first. */
function mixed(under: Hex, over: Hex, share: number): Hex {
  const [a, b] = [channelsOf(under), channelsOf(over)];
  const mix = (at: 0 | 1 | 2) => a[at] + (b[at] - a[at]) * share;
  return toHex([mix(0), mix(1), mix(2)]);
}

function luminance(hex: Hex): number {
  const [red, green, blue] = channelsOf(hex).map((value) => {
    const part = value / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1, no difference, to 21, black on white (WCAG 2.2). */
export function contrastRatio(one: Hex, other: Hex): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Cut, not rounded: 4.496 is not enough, and must not be shown as 4.5. */
export const ratioText = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);

/** The accent by night: as it is if it can be read on slate, else the first lighter shade that can. */
function darkAccent(accent: Hex): Hex {
  const { hover } = SURFACES.dark;
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mixed(accent, '#ffffff', share);
    if (contrastRatio(shade, hover) >= MIN_TEXT_CONTRAST) return shade;
  }
  return '#ffffff';
}

/** The strongest tint of the sheet, up to `most`, on which the accent and the ink are still read. */
function washOf(accent: Hex, scheme: Scheme, most: number): Hex {
  const { sheet, ink } = SURFACES[scheme];
  for (let share = most; share > 0; share -= 0.01) {
    const wash = mixed(sheet, accent, share);
    const read = Math.min(contrastRatio(accent, wash), contrastRatio(ink, wash));
    if (read >= MIN_TEXT_CONTRAST) return wash;
  }
  return sheet;
}

/** The colours of a scheme. By night a lighter shade takes the place of an accent that could not be read. */
export function accentColors(given: Hex, scheme: Scheme): AccentColors {
  const accent = scheme === 'light' ? given : darkAccent(given);
  return {
    accent,
    strong: scheme === 'light' ? mixed(accent, '#000000', 0.25) : mixed(accent, '#ffffff', 0.3),
    wash: washOf(accent, scheme, 0.12),
    washStrong: washOf(accent, scheme, 0.18),
    onAccent: SURFACES[scheme].onAccent,
  };
}

/** Every place where people read the accent. */
export function accentContrasts(accent: Hex): AccentContrast[] {
  return COLOR_SCHEMES.flatMap((scheme) => {
    const { accent: shown, washStrong, onAccent } = accentColors(accent, scheme);
    const { paper, hover } = SURFACES[scheme];
    return [
      { scheme, on: 'paper' as const, ratio: contrastRatio(shown, paper) },
      { scheme, on: 'hover' as const, ratio: contrastRatio(shown, hover) },
      { scheme, on: 'button' as const, ratio: contrastRatio(onAccent, shown) },
      { scheme, on: 'wash' as const, ratio: contrastRatio(shown, washStrong) },
    ];
  });
}

/** Why a colour cannot be the accent; null when it can. */
export function accentProblem(accent: Hex): string | null {
  const worst = accentContrasts(accent).reduce((a, b) => (a.ratio <= b.ratio ? a : b));
  if (worst.ratio >= MIN_TEXT_CONTRAST) return null;
  return `has a contrast of ${ratioText(worst.ratio)}:1; it needs ${MIN_TEXT_CONTRAST}:1 (WCAG 2.2 AA). Choose a darker colour`;
}
