import { describe, expect, it } from 'vitest';
import {
  LOGIN_REDIRECT_DELAY,
  LOGIN_TOAST_DURATION,
  MAX_FILE_SIZE,
  MOBILE_BREAKPOINT,
  PAGE_SIZE,
  pageCount,
} from './limits.ts';

describe('numbers (spec section 9)', () => {
  it('pages of 12, as many as ceil(count / 12) (spec section 9)', () => {
    expect(PAGE_SIZE).toBe(12);
    expect([0, 1, 11, 12, 13, 24, 25, 96_000].map((count) => pageCount(count))).toEqual([0, 1, 1, 1, 2, 2, 3, 8_000]);
  });

  it('50 MB of 1048576 bytes each (spec section 9)', () => {
    expect(MAX_FILE_SIZE).toBe(52_428_800);
  });

  it('3000 ms to the redirect after a login, 1000 ms for its toast, 768 px for the logo (spec section 9)', () => {
    expect([LOGIN_REDIRECT_DELAY, LOGIN_TOAST_DURATION, MOBILE_BREAKPOINT]).toEqual([3_000, 1_000, 768]);
  });
});
