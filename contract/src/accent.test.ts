import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  accentColors,
  accentContrasts,
  accentProblem,
  COLOR_SCHEMES,
  contrastRatio,
  hexColor,
  MIN_TEXT_CONTRAST,
  ratioText,
  SURFACES,
  type Hex,
} from './accent.ts';

describe('the accent colour (WCAG 2.2 AA)', () => {
  it('has the contrasts of the standard', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
    expect(contrastRatio('#0d5560', '#0d5560')).toBe(1);
    expect(ratioText(4.499_9)).toBe('4.49');
  });

  it.each([
    ['#0D5560', '#0d5560'],
    [' abc ', '#aabbcc'],
    ['7a1f3d', '#7a1f3d'],
    ['#12345', null],
    ['red', null],
    ['#0d5560;}', null],
  ])('reads %j as %j', (text, hex) => expect(hexColor(text)).toBe(hex));

  it.each<[Hex, RegExp]>([
    ['#ffffff', /contrast of 1\.\d\d:1/],
    ['#ffcc00', /contrast of 1\.\d\d:1/],
    ['#2f9e44', /contrast of [23]\.\d\d:1/],
  ])('refuses %s with its ratio', (hex, reason) => expect(accentProblem(hex)).toMatch(reason));

  it('every colour that it takes is read everywhere, by day and by night', () => {
    let taken = 0;
    for (let value = 0; value < 0x1_00_00_00; value += 0x01_23_45) {
      const hex: Hex = `#${value.toString(16).padStart(6, '0')}`;
      if (accentProblem(hex) !== null) continue;
      taken += 1;
      for (const { on, scheme, ratio } of accentContrasts(hex))
        expect(ratio, `${hex} ${scheme} ${on}`).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
      for (const scheme of COLOR_SCHEMES) {
        const { strong, wash, washStrong, onAccent } = accentColors(hex, scheme);
        for (const ground of [wash, washStrong])
          expect(contrastRatio(SURFACES[scheme].ink, ground)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
        expect(contrastRatio(onAccent, strong)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
      }
    }
    expect(taken).toBeGreaterThan(50);
  });

  it('by day the colour is the one that was given; by night a dark one becomes lighter', () => {
    expect(accentColors('#7a1f3d', 'light').accent).toBe('#7a1f3d');
    const night = accentColors('#7a1f3d', 'dark').accent;
    expect(contrastRatio(night, SURFACES.dark.paper)).toBeGreaterThan(contrastRatio('#7a1f3d', SURFACES.dark.paper));
  });

  it('counts with the surfaces of the theme', async () => {
    const css = await readFile(new URL('../../web/src/base/theme/theme.css', import.meta.url), 'utf8');
    for (const scheme of COLOR_SCHEMES) {
      const block = css.slice(css.indexOf(`[data-color-scheme='${scheme}']`)).split('}')[0] ?? '';
      const value = (name: string) => new RegExp(`--${name}: (#\\w+);`).exec(block)?.[1];
      const { paper, sheet, hover, ink, onAccent } = SURFACES[scheme];
      expect([paper, sheet, hover, ink, onAccent]).toEqual(['paper', 'sheet', 'hover', 'ink', 'on-accent'].map(value));
    }
  });
});
