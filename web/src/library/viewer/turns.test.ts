import { describe, expect, it } from 'vitest';
import { turnedRatio, turnedStyle } from './use-turns.ts';

describe('a sheet that the user has turned', () => {
  it('lies on its side with the same width on the screen', () => {
    const { sheet, upright, transform } = turnedStyle(400, 2, 1);
    expect(sheet).toEqual({ width: 400, height: 200 });
    expect(upright).toEqual({ width: 200, height: 400 });
    expect(transform).toContain('rotate(90deg)');
    expect(turnedRatio(2, 1)).toBe(0.5);
  });

  it('stands on its head after two turns', () => {
    expect(turnedStyle(400, 2, 2)).toMatchObject({ sheet: { width: 400, height: 800 } });
    expect(turnedRatio(2, 2)).toBe(2);
  });
});
