import type { Page } from 'playwright-core';

/** What axe could not decide about a text's contrast. */
export interface Undecided {
  readonly selector: string;
  /** Why axe gave up: 'bgGradient', 'bgOverlap'. */
  readonly why: string;
  /** 4.5, or 3 for large letters. */
  readonly needed: number;
}

/** Why axe gives up, where the colours are known all the same. Another reason is a fault until somebody has reviewed it. */
const KNOWN_REASONS: Readonly<Record<string, string>> = {
  bgGradient: 'The ruled paper: each colour of the gradient counts.',
  pseudoContent: 'Lines and marks before or after an element: their colours count too.',
  shortTextContent: 'One letter or sign: measured as any text.',
  nonBmp: 'A sign of a formula: measured as any text.',
  bgOverlap: 'Something lies over it: where the text is seen, its own ground is behind it.',
  elmPartiallyObscured: 'Partly under a list that is open: what is seen of it has its own ground.',
  elmPartiallyObscuring: 'Partly over something else: it has a ground of its own.',
  equalRatio: 'A text in the colour behind it: words over the picture of a page, in no ink.',
  imgNode: 'Over the picture of a page, which is white paper. Its words are there to be selected and heard, in no ink.',
};

interface Measured {
  readonly selector: string;
  /** The worst contrast of the text with what may lie behind it; null when it shows no text of its own. */
  readonly contrast: number | null;
  readonly colours: string;
}

/**
 * Runs in the page. axe gives up where a picture, a gradient or another element lies near a text. Here the colours are known: the worst
 * contrast counts, of the text with the colour behind it and with each colour of the gradients between them.
 */
function measure(undecided: readonly Undecided[]): Measured[] {
  type Colour = readonly [number, number, number, number];
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  const parsed = new Map<string, Colour>();
  /** Any colour of CSS, as the browser draws it. */
  const parse = (css: string): Colour => {
    const known = parsed.get(css);
    if (known) return known;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = css;
    context.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data;
    const colour = [r, g, b, a / 255] as const;
    parsed.set(css, colour);
    return colour;
  };
  const over = ([r, g, b, a]: Colour, [R, G, B, A]: Colour): Colour => {
    const mix = (top: number, ground: number) => top * a + ground * (1 - a);
    return [mix(r, R), mix(g, G), mix(b, B), a + A * (1 - a)];
  };
  const luminance = ([r, g, b]: Colour) => {
    const linear = (part: number) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  };
  const contrast = (one: Colour, other: Colour) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const GRADIENT = /[a-z-]*gradient\((?:[^()]|\([^()]*\))*\)/g;
  const COLOUR = /(?:rgba?|hsla?|oklch|oklab|lab|lch|color)\([^()]*\)|#[0-9a-f]{3,8}/gi;

  /** The red rule of a sheet's margin: a line from top to bottom, left of all words. */
  const isBeside = (gradient: string, sheet: Element, words: DOMRect) => {
    if (!gradient.startsWith('linear-gradient(90deg, rgba(0, 0, 0, 0)')) return false;
    const stops = [...gradient.matchAll(/([\d.]+)px/g)].map(([, px]) => Number(px));
    const left = sheet.getBoundingClientRect().left + sheet.clientLeft;
    return stops.length > 0 && (words.left >= left + Math.max(...stops) || words.right <= left + Math.min(...stops));
  };

  return undecided.map(({ selector, why }): Measured => {
    const element = document.querySelector(selector);
    if (!element) return { selector, contrast: null, colours: 'gone' };
    const own = getComputedStyle(element);
    const layers: Colour[] = [];
    const drawn: Colour[] = [];
    let ground: Colour = parse(getComputedStyle(document.documentElement).backgroundColor);
    if (ground[3] < 1) ground = over(ground, [255, 255, 255, 1]);
    let opacity = 1;
    let hasGround = false;
    const range = document.createRange();
    range.selectNodeContents(element);
    const words = range.getBoundingClientRect();
    for (let one: Element | null = element; one; one = one.parentElement) {
      for (const style of [
        getComputedStyle(one),
        getComputedStyle(one, '::before'),
        getComputedStyle(one, '::after'),
      ]) {
        for (const [gradient] of style.backgroundImage.matchAll(GRADIENT)) {
          if (!isBeside(gradient, one, words)) for (const [css] of gradient.matchAll(COLOUR)) drawn.push(parse(css));
        }
      }
      const style = getComputedStyle(one);
      opacity *= Number(style.opacity);
      const colour = parse(style.backgroundColor);
      if (colour[3] === 1) {
        ground = colour;
        hasGround = true;
        break;
      }
      if (colour[3] > 0) layers.push(colour);
    }
    // The picture of a page is a sheet of paper in dark mode too. What lies over it on a ground of its own is read on that.
    if (why === 'imgNode' && !hasGround) ground = [255, 255, 255, 1];
    const behind = layers.reduceRight((below, layer) => over(layer, below), ground);
    const ink = parse(own.color);
    if (ink[3] === 0) return { selector, contrast: null, colours: 'no ink' };
    const faded: Colour = [ink[0], ink[1], ink[2], ink[3] * opacity];
    const grounds = [behind, ...drawn.filter(([, , , alpha]) => alpha > 0).map((colour) => over(colour, behind))];
    const worst = Math.min(...grounds.map((one) => contrast(over(faded, one), one)));
    const colours = `${own.color} on ${grounds.map((one) => one.map(Math.round).join(' ')).join(' | ')}`;
    return { selector, contrast: worst, colours };
  });
}

/** The texts among these that are too weak. */
export async function tooWeak(page: Page, undecided: readonly Undecided[]): Promise<string[]> {
  const unknown = undecided.filter(({ why }) => KNOWN_REASONS[why] === undefined);
  if (unknown.length > 0) return unknown.map(({ why, selector }) => `not reviewed yet: contrast, ${why}: ${selector}`);
  if (undecided.length === 0) return [];
  const measured = await page.evaluate(measure, undecided);
  return measured.flatMap(({ contrast, colours, selector }, at) => {
    const { needed, why } = undecided[at] ?? { needed: 4.5, why: '' };
    if (contrast === null || contrast >= needed) return [];
    return [`contrast ${contrast.toFixed(2)} of ${needed} (${why}): ${selector}: ${colours}`];
  });
}
