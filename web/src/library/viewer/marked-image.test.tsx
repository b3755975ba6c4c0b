import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { layoutOfWidth, samplePage } from '../../testing/viewer.ts';
import { paperKind } from '../papers/paper-kind.ts';
import { DocumentViewPage } from '../../start/app/DocumentViewPage.tsx';

freshTab();
beforeEach(() => {
  vi.restoreAllMocks();
  layoutOfWidth(800);
});

const PHOTO = samplePaper({ file_url: '/files/x/p1.jpg', file_type: 'JPEG', page_count: 1, text_status: 'read' });
const WORDS = [
  { text: 'A', box: [0.1, 0.1, 0.05, 0.02], line: 0 },
  { text: 'deadlock', box: [0.2, 0.1, 0.2, 0.02], line: 0 },
  { text: 'and', box: [0.5, 0.1, 0.1, 0.02], line: 0 },
  { text: 'deadlocks', box: [0.7, 0.1, 0.2, 0.02], line: 0 },
];

function open(query: string, page: () => { body: unknown; status?: number }) {
  const hub = fakeHub({ 'GET /papers/p1/view_paper': () => ({ body: PHOTO }), 'GET /papers/p1/pages/1': page });
  show(
    <Routes>
      <Route path="/all_paper/:id/view_paper" element={<DocumentViewPage kind={paperKind} back="/all_paper" />} />
    </Routes>,
    `/all_paper/p1/view_paper${query}`,
  );
  return hub;
}
const loaded = async () => fireEvent.load(await screen.findByAltText(PHOTO.title));
const marks = () => Array.from(document.querySelectorAll<HTMLElement>('[data-highlight]'));
const read = (turns = 0) => ({ body: samplePage({ turns, words: WORDS }) });

describe('the words of a search on a photo', () => {
  it('are marked where they stand, one at a time before the eyes', async () => {
    open('?page_no=1&words=deadlock', () => read());
    await loaded();
    expect(await screen.findByText('1 of 2 matches on this page')).toBeTruthy();
    expect(marks().map(({ style }) => [style.left, style.top, style.width])).toEqual([
      ['20%', '10%', '20%'],
      ['70%', '10%', '20%'],
    ]);
    expect(marks()[0]?.closest('[aria-hidden=true]')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Next match on this page' }));
    expect(await screen.findByText('2 of 2 matches on this page')).toBeTruthy();
    expect(marks().map(({ dataset }) => dataset['active'])).toEqual([undefined, 'true']);
    fireEvent.click(screen.getByRole('button', { name: 'Next match on this page' }));
    expect(await screen.findByText('2 of 2 matches on this page. No more matches.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Previous match on this page' }));
    expect(await screen.findByText('1 of 2 matches on this page')).toBeTruthy();
  });

  it('are marked on a photo that lies on its side, which is shown upright', async () => {
    open('?words=deadlock', () => read(1));
    await loaded();
    expect(await screen.findByText('2 matches on this page')).toBeTruthy();
    expect(marks()[0]?.style.left).toBe('20%');
    await waitFor(() => expect(screen.getByAltText(PHOTO.title).style.transform).toContain('rotate(90deg)'));
  });

  it('can be hidden', async () => {
    open('?words=deadlock', () => read());
    await loaded();
    fireEvent.click(await screen.findByRole('button', { name: 'Hide highlights' }));
    expect(marks()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Show highlights' }));
    expect(marks()).toHaveLength(2);
  });

  it('are not marked without a search', async () => {
    open('', () => read());
    await loaded();
    expect(screen.queryByRole('group', { name: 'Search matches' })).toBeNull();
    expect(marks()).toEqual([]);
  });

  it('leave the photo as it is when they cannot be had', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    open('?words=deadlock', () => problem(500, 'INTERNAL', 'It broke.'));
    await loaded();
    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(screen.getByAltText(PHOTO.title)).toBeTruthy();
    expect(marks()).toEqual([]);
  });
});
