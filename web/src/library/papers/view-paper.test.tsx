import { LOADING } from '@exam-vault/contract/messages';
import { screen } from '@testing-library/react';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeHub, heldReply, problem } from '../../testing/fake-hub.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT } from '../../testing/sign-in.ts';
import { layoutOfWidth } from '../../testing/viewer.ts';
import { paperKind } from './paper-kind.ts';
import { DocumentViewPage } from '../../start/app/DocumentViewPage.tsx';

freshTab();
beforeEach(() => {
  vi.restoreAllMocks();
  layoutOfWidth(800);
  signInAs(STUDENT);
});

const REJECTED = samplePaper({
  file_url: '/files/x/p1.jpg',
  file_type: 'JPEG',
  unit_no: 'II',
  download_count: 3,
  paper_approval_status: 'Rejected',
  approved_by: 'Meena',
  comment: 'Page 2 is missing',
});

const open = () =>
  show(
    <Routes>
      <Route path="/my_paper/:id/view_paper" element={<DocumentViewPage kind={paperKind} back="/my_paper" />} />
    </Routes>,
    '/my_paper/p1/view_paper',
  );

describe('View paper', () => {
  it("says 'Loading file....' while it waits (spec section 2)", async () => {
    const paper = heldReply();
    fakeHub({ 'GET /papers/p1/view_paper': () => paper.reply });
    open();
    expect(screen.getByText('Loading file....')).toBeTruthy();
    paper.give({ body: REJECTED });
    expect(await screen.findByRole('table')).toBeTruthy();
  });

  it('shows the details, the file and a download (spec section 2)', async () => {
    fakeHub({ 'GET /papers/p1/view_paper': () => ({ body: REJECTED }) });
    open();
    const rows = (await screen.findAllByRole('row')).map((row) => row.textContent);
    for (const text of ['Normal forms', '2nd / IV', 'CSE', 'DBMS', 'II', 'Asha', 'Friday', '3', 'Main', 'University'])
      expect(
        rows.some((row) => row?.includes(text)),
        text,
      ).toBe(true);
    expect(screen.getByText('Rejected')).toBeTruthy();
    expect(screen.getByText('Page 2 is missing')).toBeTruthy();
    expect((await screen.findByAltText('Normal forms')).getAttribute('src')).toBe('/files/x/p1.jpg');
    expect(screen.getByRole('button', { name: 'Download Paper' })).toBeTruthy();
  });

  it('only logs that the paper could not be fetched (spec section 8)', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const alert = vi.fn<(text: string) => void>();
    vi.stubGlobal('alert', alert);
    fakeHub({ 'GET /papers/p1/view_paper': () => problem(500, 'INTERNAL', 'It broke.') });
    open();
    await screen.findByRole('button', { name: 'Try again' });
    expect(log.mock.calls).toEqual([['The paper could not be read', expect.objectContaining({ status: 500 })]]);
    expect(alert).not.toHaveBeenCalled();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByText(LOADING.file)).toBeNull();
  });
});
