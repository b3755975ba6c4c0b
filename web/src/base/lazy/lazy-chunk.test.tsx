import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshTab, show } from '../../testing/show.tsx';
import { lazyChunk } from './lazy-chunk.tsx';

freshTab();
// The test's browser loads no scripts, and is not to complain of it.
Object.assign(Reflect.get(window, 'happyDOM').settings, { handleDisabledFileLoadingAsSuccess: true });
const reload = vi.fn<() => void>();
let hub: (() => Response) | null;
beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  reload.mockReset();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  document.head.innerHTML = page('/assets/index-1.js');
  hub = null;
  vi.stubGlobal('fetch', async () => {
    if (!hub) throw new TypeError('Failed to fetch');
    return hub();
  });
});

const page = (script: string) => `<script type="module" src="${script}"></script>`;
const serves = (script: string) => () => new Response(page(script));

/** A page that comes when it is there, in the frame that stays. */
function open() {
  let there = false;
  const load = vi.fn<() => Promise<{ default: () => ReactNode }>>(async () => {
    if (!there) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <p>The page</p> };
  });
  const Part = lazyChunk(load);
  const content = (
    <>
      <header>Menu</header>
      <Suspense>
        <Part />
      </Suspense>
    </>
  );
  return {
    ...show(content, '/stats'),
    content,
    load,
    comes: () => {
      there = true;
    },
  };
}

const again = () => screen.findByRole('button', { name: 'Try again' });

describe('a part of the app that does not come', () => {
  it('leaves the frame and the address while the hub is away, and comes on trying again', async () => {
    const { comes, load, address } = open();
    fireEvent.click(await again());
    expect(await screen.findByText('We couldn’t show this page')).toBeTruthy();
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    expect(screen.getByText('Menu')).toBeTruthy();
    expect(address()).toBe('/stats');
    comes();
    fireEvent.click(await again());
    expect(await screen.findByText('The page')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(3);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is asked for again when one opens it again', async () => {
    const { comes, content, rerender } = open();
    await again();
    rerender(<p>elsewhere</p>);
    comes();
    rerender(content);
    expect(await screen.findByText('The page')).toBeTruthy();
  });

  it('is no reason to reload the page when the hub is the same: a second failure after a click is', async () => {
    hub = serves('/assets/index-1.js');
    open();
    const button = await again();
    expect(reload).not.toHaveBeenCalled();
    fireEvent.click(button);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('is gone when the hub was updated: the page is reloaded, once', async () => {
    hub = serves('/assets/index-2.js');
    const first = open();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(screen.queryByText('We couldn’t show this page')).toBeNull();
    first.unmount();
    open();
    await again();
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([
    ['a hub that is busy', () => new Response(page('/assets/index-2.js'), { status: 503 })],
    ['the page of another', () => new Response('<h1>Sign in to this network</h1>')],
  ])('does not take %s for an updated one', async (_what, answer) => {
    hub = answer;
    open();
    await again();
    expect(reload).not.toHaveBeenCalled();
  });
});
