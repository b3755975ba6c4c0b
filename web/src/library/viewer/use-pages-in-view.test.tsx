import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { usePagesInView } from './use-pages-in-view.ts';

afterEach(() => vi.unstubAllGlobals());

it('takes the page that was under the line last, when the browser tells of several moments at once', () => {
  const tellers: IntersectionObserverCallback[] = [];
  class FakeObserver {
    constructor(tell: IntersectionObserverCallback) {
      tellers.push(tell);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  const { result } = renderHook(() => usePagesInView(1));
  const pageOf = (page: number) => {
    const element = document.createElement('div');
    element.setAttribute('data-page', String(page));
    return element;
  };
  const entry = (page: number, isIntersecting: boolean) =>
    ({ target: pageOf(page), isIntersecting }) as unknown as IntersectionObserverEntry;
  const moments = [entry(6, true), entry(6, false), entry(2, true)];
  act(() => tellers.at(-1)?.(moments, {} as IntersectionObserver));
  expect(result.current.current).toBe(2);
});
