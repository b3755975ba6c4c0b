import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PICTURE_PATIENCE_MS, useLatePages } from './use-sheets.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

describe('a page whose picture does not come', () => {
  it('is late after five seconds, and stays so when something of it is shown', () => {
    const { result, rerender } = renderHook(({ page, there }) => useLatePages(page, there), {
      initialProps: { page: 3, there: false },
    });
    pass(PICTURE_PATIENCE_MS - 1);
    expect([...result.current]).toEqual([]);
    pass(1);
    expect([...result.current]).toEqual([3]);
    rerender({ page: 3, there: true });
    pass(PICTURE_PATIENCE_MS);
    expect([...result.current]).toEqual([3]);
  });

  it('is not late when it came in time, or was left', () => {
    const { result, rerender } = renderHook(({ page, there }) => useLatePages(page, there), {
      initialProps: { page: 1, there: false },
    });
    pass(PICTURE_PATIENCE_MS - 1);
    rerender({ page: 2, there: false });
    pass(PICTURE_PATIENCE_MS - 1);
    rerender({ page: 2, there: true });
    pass(PICTURE_PATIENCE_MS);
    expect([...result.current]).toEqual([]);
  });
});
