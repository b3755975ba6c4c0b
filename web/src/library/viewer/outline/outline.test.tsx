import type { Outline } from '@exam-vault/contract/outlines';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshTab, show } from '../../../testing/show.tsx';
import { layoutOfWidth, sampleFile, sampleSource } from '../../../testing/viewer.ts';
import { FileViewer } from '../FileViewer.tsx';
import { sectionAt } from './use-outline.ts';

freshTab();

const OUTLINE: Outline = {
  source: 'pages',
  entries: [
    { title: 'Unit 1', page: 1, depth: 1 },
    { title: 'Keys', page: 3, depth: 2 },
    { title: 'Joins', page: 3, depth: 2 },
    { title: 'Unit 2', page: 7, depth: 1 },
  ],
};

function viewer(width: number, outline: Outline = OUTLINE, textStatus: 'read' | 'waiting' = 'read') {
  layoutOfWidth(width);
  const loadOutline = vi.fn<() => Promise<Outline>>(async () => outline);
  const file = sampleFile({ pages: 9, url: '/files/old/p1.pdf' });
  const shown = show(
    <FileViewer
      file={file}
      source={sampleSource({ loadOutline, textStatus })}
      renew={() => Promise.reject(new Error('not asked'))}
      fallback={null}
    />,
  );
  return { ...shown, loadOutline };
}
const marked = (list: HTMLElement) =>
  within(list)
    .getAllByRole('button')
    .filter((button) => button.hasAttribute('aria-current'))
    .map((button) => button.getAttribute('aria-label'));
const page = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Page' }).value;

describe('the sections of a document', () => {
  beforeEach(() => vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue());

  it('stand beside the pages where there is room, mark the one that is read, and stay closed', async () => {
    const { user, unmount } = viewer(900);
    const list = await screen.findByRole('navigation', { name: 'Contents' });
    expect(within(list).getByText(/found automatically/)).toBeTruthy();
    expect(marked(list)).toEqual(['Unit 1 (page 1)']);
    await user.click(within(list).getByRole('button', { name: 'Joins (page 3)' }));
    expect([page(), marked(list)]).toEqual(['3', ['Joins (page 3)']]);
    await user.click(within(list).getByRole('button', { name: 'Close contents' }));
    expect(screen.queryByRole('navigation', { name: 'Contents' })).toBeNull();
    unmount();
    viewer(900);
    const [tool] = await screen.findAllByRole('button', { name: /^Contents/ });
    expect(tool?.getAttribute('aria-expanded')).toBe('false');
  });

  it('lie over the pages on a phone, until one is chosen', async () => {
    const { user } = viewer(328);
    const line = await screen.findByRole('button', { name: 'Contents Unit 1' });
    await user.click(line);
    const sheet = await screen.findByRole('dialog', { name: 'Contents' });
    await user.click(within(sheet).getByRole('button', { name: 'Unit 2 (page 7)' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page()).toBe('7');
    expect(screen.getByRole('button', { name: 'Contents Unit 2' })).toBe(line);
  });

  it('are not there for a document without any, and not asked for before its text is read', async () => {
    const { loadOutline, unmount } = viewer(900, { source: null, entries: [] });
    await waitFor(() => expect(loadOutline).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('button', { name: /Contents/ })).toBeNull();
    unmount();
    const waiting = viewer(900, OUTLINE, 'waiting');
    await screen.findByRole('toolbar');
    expect(waiting.loadOutline).not.toHaveBeenCalled();
  });
});

it('the section that is read is the last one that begins before the end of the page, also in a file with bookmarks in any order', () => {
  const { entries } = OUTLINE;
  const at = (number: number) => sectionAt(entries, number, null)?.title;
  expect([1, 2, 3, 6, 7, 9].map(at)).toEqual(['Unit 1', 'Unit 1', 'Keys', 'Keys', 'Unit 2', 'Unit 2']);
  expect(sectionAt(entries.toReversed(), 4, null)?.title).toBe('Joins');
  expect(sectionAt(entries.slice(1), 1, null)).toBeNull();
});
