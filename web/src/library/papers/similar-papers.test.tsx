import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SimilarDocuments } from '../search/SimilarDocuments.tsx';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { paperKind } from './paper-kind.ts';

freshTab();

/** What the page's observers wait for: being near the screen. */
let comeNear: () => void = () => undefined;
beforeEach(() => {
  vi.restoreAllMocks();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: IntersectionObserverCallback;
      constructor(tell: IntersectionObserverCallback) {
        this.#tell = tell;
      }
      observe() {
        comeNear = () => this.#tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
      }
      disconnect() {}
      unobserve() {}
    },
  );
});

const open = () => show(<SimilarDocuments kind={paperKind} id="p1" />);
const similar = (count: number) => ({
  body: { data: Array.from({ length: count }, (_, at) => samplePaper({ _id: `s${at}`, title: `Similar ${at}` })) },
});

describe('More like this', () => {
  it('is asked for when one comes near its end, and leads to six at most', async () => {
    const hub = fakeHub({ 'GET /papers/p1/similar': () => similar(9) });
    open();
    expect(hub.sent).toEqual([]);
    act(comeNear);
    expect(await screen.findByRole('heading', { name: 'More like this' })).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      [0, 1, 2, 3, 4, 5].map((at) => `/all_paper/s${at}/view_paper`),
    );
  });

  it('is not there when there is nothing like it, nor when it could not be had', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const hub = fakeHub({ 'GET /papers/p1/similar': () => similar(0) });
    const { unmount } = open();
    act(comeNear);
    await waitFor(() => expect(hub.sent).toHaveLength(1));
    expect(screen.queryByText('More like this')).toBeNull();
    unmount();
    fakeHub({ 'GET /papers/p2/similar': () => problem(500, 'INTERNAL', 'It broke.') });
    show(<SimilarDocuments kind={paperKind} id="p2" />);
    act(comeNear);
    await waitFor(() => expect(log).toHaveBeenCalledTimes(1));
    expect(screen.queryByText('More like this')).toBeNull();
  });
});
