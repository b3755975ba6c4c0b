import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshTab, show } from '../../testing/show.tsx';
import { layoutOfWidth, sampleFile, samplePage, sampleSource } from '../../testing/viewer.ts';
import { FileViewer } from './FileViewer.tsx';
import type { PageSource, ShownFile } from './viewer-props.ts';

freshTab();
beforeEach(() => layoutOfWidth(800));

const FALLBACK = <button type="button">Download Paper</button>;
const notAsked = () => Promise.reject(new Error('not asked'));
/** The hub cannot draw the page. */
const NO_PICTURES = sampleSource({ load: async () => Promise.reject(new Error('broken')) });
const original = () => screen.findByAltText('Normal forms');

interface Open {
  readonly file?: Partial<ShownFile>;
  readonly source?: PageSource;
  readonly renew?: () => Promise<string>;
}

const viewer = ({ file, source = sampleSource(), renew = notAsked }: Open = {}) => (
  <FileViewer file={sampleFile(file)} source={source} renew={renew} fallback={FALLBACK} />
);

describe('FileViewer', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

  it('says that the file is loading until the picture is there', async () => {
    show(viewer());
    expect(screen.getByText('Loading file....')).toBeTruthy();
    const picture = await original();
    expect(picture.getAttribute('src')).toBe('/files/x/p1-p1w720.webp');
    fireEvent.load(picture);
    await waitFor(() => expect(screen.queryByText('Loading file....')).toBeNull());
    // Then the file itself.
    await waitFor(async () => expect((await original()).getAttribute('src')).toBe('/files/old/p1.jpg'));
  });

  it('asks once for a new path, then says what else can be done', async () => {
    const renew = vi.fn<() => Promise<string>>(async () => '/files/new/p1.jpg');
    show(viewer({ source: NO_PICTURES, renew }));
    fireEvent.error(await original());
    await waitFor(async () => expect((await original()).getAttribute('src')).toBe('/files/new/p1.jpg'));
    fireEvent.error(await original());
    expect(await screen.findByText(/can’t be shown here/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download Paper' })).toBeTruthy();
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('may ask again after a path that worked', async () => {
    const renew = vi.fn<() => Promise<string>>(async () => '/files/new/p1.jpg');
    show(viewer({ source: NO_PICTURES, renew }));
    fireEvent.load(await original());
    fireEvent.error(await original());
    await waitFor(async () => expect((await original()).getAttribute('src')).toBe('/files/new/p1.jpg'));
    fireEvent.load(await original());
    fireEvent.error(await original());
    await waitFor(() => expect(renew).toHaveBeenCalledTimes(2));
  });

  it("keeps the hub's picture when the file itself is broken", async () => {
    const renew = vi.fn<() => Promise<string>>(async () => '/files/new/p1.jpg');
    show(viewer({ renew }));
    fireEvent.load(await original());
    await waitFor(async () => expect((await original()).getAttribute('src')).toBe('/files/old/p1.jpg'));
    fireEvent.error(await original());
    await waitFor(async () => expect((await original()).getAttribute('src')).toBe('/files/new/p1.jpg'));
    fireEvent.error(await original());
    await waitFor(async () => expect((await original()).getAttribute('src')).toBe('/files/x/p1-p1w720.webp'));
    expect(screen.queryByText(/can’t be shown here/)).toBeNull();
  });

  it('does not start over when only the path to the same bytes is new', async () => {
    const { rerender } = show(viewer({ source: NO_PICTURES }));
    const before = await original();
    rerender(viewer({ source: NO_PICTURES, file: { url: '/files/other/p1.jpg' } }));
    expect(await original()).toBe(before);
    expect(before.getAttribute('src')).toBe('/files/old/p1.jpg');
    rerender(viewer({ source: NO_PICTURES, file: { url: '/files/other/p1.jpg', revision: 'p1/8' } }));
    await waitFor(async () => expect((await original()).getAttribute('src')).toBe('/files/other/p1.jpg'));
  });
});

describe('the text of a page', () => {
  const WORDS = [
    { text: 'What', box: [0.1, 0.1, 0.1, 0.02], line: 0 },
    { text: 'is', box: [0.22, 0.1, 0.05, 0.02], line: 0 },
    { text: 'paging?', box: [0.3, 0.1, 0.1, 0.02], line: 0 },
    { text: 'Explain.', box: [0.1, 0.2, 0.1, 0.02], line: 1 },
  ];

  it('is there for a screen reader, under a heading, and says that a machine has read it', async () => {
    show(viewer({ source: sampleSource({ load: async () => samplePage({ words: WORDS }) }) }));
    const page = await screen.findByRole('group', { name: 'Page 1 of 1' });
    expect(screen.getByRole('heading', { level: 2, name: 'Page 1 of 1' })).toBeTruthy();
    await waitFor(() => expect(page.textContent).toContain('recognised automatically'));
    const lines = Array.from(page.querySelectorAll('p'), ({ textContent }) => textContent);
    expect(lines.slice(1)).toEqual(['What is paging?', 'Explain.']);
  });

  it.each([
    ['waiting', null, 'The text of this page hasn’t been read yet.'],
    ['failed', null, 'We couldn’t read the text of this page.'],
    ['read', 'text', 'No text was found on this page.'],
  ] as const)('says why there is none: %s', async (textStatus, source, saying) => {
    show(viewer({ source: sampleSource({ textStatus, load: async () => samplePage({ source }) }) }));
    expect(await screen.findByText(saying)).toBeTruthy();
  });
});

describe('the tools', () => {
  it('turn the document, which is remembered', async () => {
    const first = show(viewer());
    const width = () => screen.getByRole('group', { name: 'Page 1 of 1' }).style.width;
    await waitFor(() => expect(width()).toBe('800px'));
    const height = () => Number.parseFloat(screen.getByRole('group', { name: 'Page 1 of 1' }).style.height);
    expect(height()).toBeGreaterThan(800);
    await first.user.click(screen.getByRole('button', { name: 'Rotate' }));
    expect(height()).toBeLessThan(800);
    first.unmount();
    show(viewer());
    await waitFor(() => expect(height()).toBeLessThan(800));
  });

  it('find a text by what the hub says, and walk through its places', async () => {
    const words = ['deadlock', 'and', 'deadlocks'].map((text, at) => ({
      text,
      box: [at / 3, 0.1, 0.2, 0.02],
      line: 0,
    }));
    const find = vi.fn<PageSource['find']>(async () => ({ pages: [{ page: 1, places: 2 }], total: 2 }));
    const { user } = show(viewer({ source: sampleSource({ find, load: async () => samplePage({ words }) }) }));
    await user.click(screen.getByRole('button', { name: 'Find in this document' }));
    await user.type(screen.getByRole('searchbox', { name: 'Find' }), 'DEADL');
    expect(await screen.findByText('0 of 2')).toBeTruthy();
    expect(find).toHaveBeenLastCalledWith('deadl');
    expect(document.querySelectorAll('[data-highlight]')).toHaveLength(2);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('1 of 2')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('2 of 2')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(document.querySelectorAll('[data-highlight]')).toHaveLength(0);
  });

  it('offer no link to a document that is not public', () => {
    show(viewer({ file: { addressOf: null } }));
    expect(screen.queryByRole('button', { name: 'Share this page' })).toBeNull();
  });
});
