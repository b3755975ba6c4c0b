import { describe, expect, it } from 'vitest';
import { canvasPixelRatio, FIT_WIDTH, fitPageZoom, pinchedZoom, zoomStep } from './use-zoom.ts';

describe('zoom', () => {
  it('goes up and down again in the same steps, and stops at both ends', () => {
    const up = [FIT_WIDTH];
    while (zoomStep(up.at(-1) ?? 0, 1) !== up.at(-1)) up.push(zoomStep(up.at(-1) ?? 0, 1));
    const down = [up.at(-1) ?? 0];
    while ((down.at(-1) ?? 0) > FIT_WIDTH) down.push(zoomStep(down.at(-1) ?? 0, -1));
    expect(down.toReversed()).toEqual(up);
    expect(zoomStep(0.5, -1)).toBe(0.5);
  });

  it('draws as sharp as the screen while memory allows', () => {
    expect(canvasPixelRatio(360, 509, { ratio: 3, isPhone: true })).toBe(3);
  });

  it('never draws more pixels than the device can hold', () => {
    const ratio = canvasPixelRatio(1440, 2036, { ratio: 3, isPhone: true });
    expect(1440 * 2036 * ratio ** 2).toBeLessThanOrEqual(5_000_001);
  });

  it('by fingers has limits, and comes to rest at the width of the frame', () => {
    expect([0.1, 0.97, 1.04, 1.7, 9].map(pinchedZoom)).toEqual([0.5, 1, 1, 1.7, 4]);
  });

  it('shows a whole page, and never makes it wider than the frame', () => {
    expect(fitPageZoom(768, 1.5, 576)).toBe(0.5);
    expect(fitPageZoom(360, 0.5, 700)).toBe(FIT_WIDTH);
    expect(fitPageZoom(0, 1.5, 700)).toBe(FIT_WIDTH);
  });
});
