import type { ReadPage } from '@exam-vault/contract/search';
import { vi } from 'vitest';
import type { PageSource, ShownFile } from '../library/viewer/viewer-props.ts';

/** Gives every measured element this width, because a test has no layout. */
export function layoutOfWidth(width: number) {
  class Measured implements ResizeObserver {
    readonly #tell: ResizeObserverCallback;
    constructor(tell: ResizeObserverCallback) {
      this.#tell = tell;
    }
    observe(target: Element) {
      const contentRect = new DOMRect(0, 0, width, 600);
      const size = [{ inlineSize: width, blockSize: 600 }];
      const entry = { target, contentRect, borderBoxSize: size, contentBoxSize: size, devicePixelContentBoxSize: size };
      queueMicrotask(() => this.#tell([entry], this));
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Measured);
  const whole = new DOMRect(0, 0, width, 600);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(whole);
}

export const sampleFile = (changes: Partial<ShownFile> = {}): ShownFile => ({
  id: 'p1',
  url: '/files/old/p1.jpg',
  revision: 'p1/7',
  title: 'Normal forms',
  pages: 1,
  preview: null,
  addressOf: (page) => `/all_paper/p1/view_paper?page_no=${page}`,
  ...changes,
});

export const samplePage = (changes: Partial<ReadPage> = {}): ReadPage => ({
  image_url: '/files/x/p1-p1.webp',
  pictures: [240, 720, 1_400].map((width) => ({ width, url: `/files/x/p1-p1w${width}.webp` })),
  turns: 0,
  source: 'picture',
  words: [],
  ...changes,
});

export const sampleSource = (changes: Partial<PageSource> = {}): PageSource => ({
  textStatus: 'read',
  key: (page) => ['paper', 'page', 'p1', page],
  load: async () => samplePage(),
  loadPictures: async () => samplePage(),
  find: async () => ({ pages: [], total: 0 }),
  outlineKey: ['paper', 'outline', 'p1'],
  loadOutline: async () => ({ source: null, entries: [] }),
  ...changes,
});
