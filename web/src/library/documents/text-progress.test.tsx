import { act, screen } from '@testing-library/react';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeHub } from '../../testing/fake-hub.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { TextProgress } from './TextProgress.tsx';
import { paperKind } from '../papers/paper-kind.ts';
import { DocumentViewPage } from '../../start/app/DocumentViewPage.tsx';

freshTab();
beforeEach(() => vi.restoreAllMocks());

const PHOTO = { file_url: '/files/x/p1.jpg', file_type: 'JPEG' } as const;

describe('how far a text is taken', () => {
  it.each([
    [{ text_status: 'waiting' } as const, 'Waiting for text recognition'],
    [{ text_status: 'reading', pages_read: 2, page_count: 8 } as const, 'Reading text, page 3 of 8'],
    [{ text_status: 'reading', pages_read: 8, page_count: 8 } as const, 'Reading text, page 8 of 8'],
    [{ text_status: 'reading', page_count: null } as const, 'Reading text…'],
    [{ text_status: 'failed' } as const, 'We couldn’t read the text of this document'],
    [{ text_status: 'read' } as const, ''],
  ])('%j: %s', (changes, said) => {
    const { container } = show(<TextProgress document={samplePaper(changes)} />);
    expect(container.querySelector('p[role=status]')?.textContent).toBe(said);
  });

  it('is asked again every three seconds until it is read, and only while somebody looks', async () => {
    vi.useFakeTimers();
    const states = [
      samplePaper({ ...PHOTO, text_status: 'waiting' }),
      samplePaper({ ...PHOTO, text_status: 'reading', page_count: 2, pages_read: 1 }),
      samplePaper({ ...PHOTO, text_status: 'read', pages_read: 2 }),
    ];
    const hub = fakeHub({ 'GET /papers/p1/view_paper': () => ({ body: states.shift() ?? samplePaper(PHOTO) }) });
    const asked = () => hub.calls('/papers/p1/view_paper').length;
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    show(
      <Routes>
        <Route path="/all_paper/:id/view_paper" element={<DocumentViewPage kind={paperKind} back="/all_paper" />} />
      </Routes>,
      '/all_paper/p1/view_paper',
    );
    // A busy machine takes longer to load the parts of the page.
    await vi.waitFor(() => expect(screen.getByText('Waiting for text recognition')).toBeTruthy(), 10_000);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(9_000);
    expect(asked()).toBe(1);
    visibility.mockReturnValue('visible');
    await pass(3_010);
    expect(screen.getByText('Reading text, page 2 of 2')).toBeTruthy();
    await pass(3_010);
    expect(screen.queryByText(/Reading text/)).toBeNull();
    await pass(9_000);
    expect(asked()).toBe(3);
  });
});
