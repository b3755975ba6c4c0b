import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useOwnScroll } from './use-own-scroll.ts';

it('keeps the browser from restoring the position of the window as long as the address leads to a place', () => {
  const { rerender, unmount } = renderHook(({ leads }) => useOwnScroll(leads), { initialProps: { leads: false } });
  expect(history.scrollRestoration).toBe('auto');
  rerender({ leads: true });
  expect(history.scrollRestoration).toBe('manual');
  unmount();
  expect(history.scrollRestoration).toBe('auto');
});
