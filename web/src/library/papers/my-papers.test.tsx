import { NOTICES } from '@exam-vault/contract/messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { freshTab, readAgain, show } from '../../testing/show.tsx';
import { signInAs, STUDENT } from '../../testing/sign-in.ts';
import { paperKind } from './paper-kind.ts';
import { MyDocumentsPage } from '../documents/MyDocumentsPage.tsx';

freshTab();
beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

function open(at: string) {
  return show(
    <Routes>
      <Route path="/my_paper" element={<MyDocumentsPage kind={paperKind} />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    at,
  );
}

describe('My papers', () => {
  const mine = (...papers: ReturnType<typeof samplePaper>[]) => ({
    body: papers,
    headers: { 'X-Total-Count': String(papers.length) },
  });

  beforeEach(() => signInAs(STUDENT));

  it('shows where each paper stands, and why one was rejected', async () => {
    const rejected = samplePaper({
      _id: 'r',
      paper_approval_status: 'Rejected',
      comment: 'Page 2 is missing',
      approved_by: 'Meena',
    });
    fakeHub({
      'GET /papers/my_paper': () =>
        mine(rejected, samplePaper({ _id: 'w', title: 'Waiting', paper_approval_status: 'Pending' })),
    });
    open('/my_paper');
    const first = within(await screen.findByRole('article', { name: 'Normal forms' }));
    expect(first.getByText('Rejected')).toBeTruthy();
    expect(first.getByText('Page 2 is missing')).toBeTruthy();
    const second = within(screen.getByRole('article', { name: 'Waiting' }));
    expect(second.getByText('Pending')).toBeTruthy();
    // Named alike on every card; the title distinguishes them for people who use a screen reader.
    for (const name of ['View', 'Edit', 'Delete'])
      expect(second.getByRole('button', { name, description: 'Waiting' })).toBeTruthy();
  });

  it('offers to upload when there is none', async () => {
    fakeHub({ 'GET /papers/my_paper': () => mine() });
    const { address } = open('/my_paper');
    expect(await screen.findByText(NOTICES.noOwnPapers)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Upload Paper' }));
    expect(address()).toBe('/upload_paper');
  });

  it('keeps the cards when reading them again fails', async () => {
    let broken = false;
    const hub = fakeHub({
      'GET /papers/my_paper': () => (broken ? problem(500, 'INTERNAL', 'It broke.') : mine(samplePaper())),
    });
    open('/my_paper');
    await screen.findByText('Normal forms');
    broken = true;
    await readAgain();
    expect(hub.calls('/papers/my_paper')).toHaveLength(2);
    expect(screen.getByText('Normal forms')).toBeTruthy();
    expect(screen.queryByText('It broke.')).toBeNull();
  });

  it('deletes after a question, and takes the card away', async () => {
    let papers = [samplePaper({ _id: 'a', title: 'One' }), samplePaper({ _id: 'b', title: 'Two' })];
    const hub = fakeHub({
      'GET /papers/my_paper': () => mine(...papers),
      'PUT /papers/a/delete': () => {
        papers = papers.slice(1);
        return { body: { message: 'Deleted' } };
      },
    });
    open('/my_paper');
    fireEvent.click(
      within(await screen.findByRole('article', { name: 'One' })).getByRole('button', { name: 'Delete' }),
    );
    const question = within(screen.getByRole('alertdialog', { name: 'Confirmation' }));
    expect(question.getByText('Do you want to delete this paper?')).toBeTruthy();
    expect(hub.calls('/papers/a/delete')).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'One' })).toBeNull());
    expect(screen.getByText('1 paper')).toBeTruthy();
  });

  it('only logs a failed deletion and reads the list again (spec section 8)', async () => {
    let title = 'Old title';
    const hub = fakeHub({
      'GET /papers/my_paper': () => mine(samplePaper({ _id: 'a', title })),
      'PUT /papers/a/delete': () => {
        title = 'True title';
        return problem(403, 'NOT_APPROVED', 'No');
      },
    });
    open('/my_paper');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    fireEvent.click(screen.getByRole('button', { name: 'Okay' }));
    expect(await screen.findByText('True title')).toBeTruthy();
    expect(hub.calls('/papers/my_paper')).toHaveLength(2);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(vi.mocked(console.error).mock.calls).toEqual([
      ['The paper could not be deleted', expect.objectContaining({ status: 403 })],
    ]);
  });
});
