import { COMMENT_PLACEHOLDER, DIALOGS, LOADING, NOTICES } from '@exam-vault/contract/messages';
import type { Paper } from '@exam-vault/contract/papers';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { acknowledgeSessionEnd, authToken } from '../../base/session/session-store.ts';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { setPageSignInMethods } from '../../testing/tell-page.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, TEACHER } from '../../testing/sign-in.ts';
import NewPapersPage from './NewPapersPage.tsx';
import ReviewPaperPage from './ReviewPaperPage.tsx';

freshTab();
beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  signInAs(TEACHER);
});

const PENDING = samplePaper({ paper_approval_status: 'Pending', file_url: '/files/x/p1.jpg' });

/** What the hub knows of the page: it is not read yet. */
const UNREAD = {
  'GET /papers/p1/pages/1': () => ({
    body: { image_url: '/files/x/p1.webp', pictures: [], turns: 0, source: null, words: [] },
  }),
};

function open(at: string) {
  return show(
    <Routes>
      <Route path="/new_papers" element={<NewPapersPage />} />
      <Route path="/new_papers/:id/view_paper" element={<ReviewPaperPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    at,
  );
}

const reason = () => screen.getByLabelText<HTMLTextAreaElement>(DIALOGS.rejectPaper.text);
const okay = (title: string) =>
  fireEvent.click(within(screen.getByRole('alertdialog', { name: title })).getByRole('button', { name: 'Okay' }));

describe('New papers', () => {
  it('starts with what is Pending, and leads to the review', async () => {
    const hub = fakeHub({ 'GET /papers/search_papers': () => ({ body: { data: [PENDING], message: '', total: 30 } }) });
    const { address } = open('/new_papers?page=2&semester=IV');
    fireEvent.click(await screen.findByRole('button', { name: 'Review and Approve', description: 'Normal forms' }));
    expect(address()).toBe('/new_papers/p1/view_paper');
    expect(hub.calls('/papers/search_papers')[0]?.path).toBe(
      '/papers/search_papers?semester=IV&paper_approval_status=Pending&page=2&inside=true',
    );
  });

  it('cannot be talked into another status by the address', async () => {
    const hub = fakeHub({ 'GET /papers/search_papers': () => ({ body: { data: [PENDING], message: '', total: 1 } }) });
    open('/new_papers?paper_approval_status=Rejected');
    await screen.findByText('Normal forms');
    expect(hub.calls('/papers/search_papers')[0]?.path).toBe(
      '/papers/search_papers?paper_approval_status=Pending&page=1',
    );
  });

  it('lists approved papers that wait for their date, too', async () => {
    const hub = fakeHub({
      'GET /papers/search_papers': ({ path }) => ({
        body: path.includes('Scheduled')
          ? {
              data: [{ ...PENDING, approved_by: 'Ravi', release_at: '2031-12-04T03:30:00.000Z' }],
              message: '',
              total: 1,
            }
          : { data: [], message: '', total: 0 },
      }),
    });
    const { address } = open('/new_papers');
    expect(await screen.findByText(NOTICES.noNewPapers)).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), { target: { value: 'scheduled_papers' } });
    expect(await screen.findByText('Normal forms')).toBeTruthy();
    expect(hub.calls('/papers/search_papers').at(-1)?.path).toContain('paper_approval_status=Scheduled');
    expect(screen.getByText('4 Dec 2031', { exact: false })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'View' }));
    expect(address()).toBe('/new_papers/p1/view_paper');
  });

  it('says when nothing waits, and offers All Paper', async () => {
    fakeHub({ 'GET /papers/search_papers': () => ({ body: { data: [], message: '', total: 0 } }) });
    const { address } = open('/new_papers');
    expect(await screen.findByText(NOTICES.noNewPapers)).toBeTruthy();
    expect(screen.queryByRole('search')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'All Paper' }));
    expect(address()).toBe('/all_paper');
  });

  it('says when a search finds nothing; Okay loads the queue and does not call it empty meanwhile', async () => {
    fakeHub({
      'GET /papers/search_papers': ({ path }) =>
        path.includes('title=x') ? { body: { data: [], message: '', total: 0 } } : new Promise(() => undefined),
    });
    open('/new_papers?title=x');
    expect(await screen.findByText(NOTICES.noSearchResults)).toBeTruthy();
    expect(screen.queryByText(NOTICES.noNewPapers)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Okay' }));
    expect(await screen.findByText(LOADING.newPapers)).toBeTruthy();
    expect(screen.queryByText(NOTICES.noNewPapers)).toBeNull();
  });
});

describe('Paper review', () => {
  it('approves after a question, with the revision that was read, and goes back to the queue', async () => {
    const hub = fakeHub({
      ...UNREAD,
      'GET /papers/p1/view_paper': () => ({ body: PENDING }),
      'PUT /papers/approve_paper': () => ({ body: { ...PENDING, paper_approval_status: 'Approved' } }),
    });
    const { address } = open('/new_papers/p1/view_paper');
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(screen.getByText(DIALOGS.approvePaper.text)).toBeTruthy();
    expect(hub.calls('/papers/approve_paper')).toEqual([]);
    okay(DIALOGS.approvePaper.title);
    await waitFor(() => expect(address()).toBe('/new_papers'));
    expect(hub.calls('/papers/approve_paper')[0]?.body).toEqual({
      paperId: 'p1',
      revision: 7,
      status: 'Approved',
      approved_by: 'Meena',
      approval_at: expect.any(Number),
    });
  });

  it('rejects with a comment', async () => {
    const hub = fakeHub({
      ...UNREAD,
      'GET /papers/p1/view_paper': () => ({ body: PENDING }),
      'PUT /papers/reject_paper': () => ({ body: { ...PENDING, paper_approval_status: 'Rejected' } }),
    });
    const { address } = open('/new_papers/p1/view_paper');
    fireEvent.click(await screen.findByRole('button', { name: 'Reject' }));
    const comment = reason();
    expect(comment.getAttribute('placeholder')).toBe(COMMENT_PLACEHOLDER);
    fireEvent.change(comment, { target: { value: 'Blurred' } });
    fireEvent.click(screen.getByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(address()).toBe('/new_papers'));
    expect(hub.calls('/papers/reject_paper')[0]?.body).toEqual({
      paperId: 'p1',
      revision: 7,
      status: 'Rejected',
      approved_by: 'Meena',
      comment: 'Blurred',
    });
  });

  it('sets a release date in the time of the institution, and names it in the question', async () => {
    setPageSignInMethods([{ kind: 'built-in' }], { time_zone: 'Asia/Kolkata' });
    let paper: Paper = PENDING;
    const release_at = `${new Date().getFullYear() + 1}-12-04T03:30:00.000Z`;
    const hub = fakeHub({
      ...UNREAD,
      'GET /papers/p1/view_paper': () => ({ body: paper }),
      'PUT /papers/p1/release_at': () => ({ body: (paper = { ...PENDING, release_at }) }),
      'PUT /papers/approve_paper': () => ({ body: paper }),
    });
    open('/new_papers/p1/view_paper');
    fireEvent.click(await screen.findByRole('button', { name: 'Release date' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Release date' }));
    const field = dialog.getByLabelText<HTMLInputElement>('Public from', { exact: false });
    expect(dialog.queryByRole('button', { name: 'Remove date' })).toBeNull();
    expect(dialog.getByText(/Time zone: Asia\/Kolkata/)).toBeTruthy();
    // Without a date, or with half of one, nothing is sent.
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(hub.calls('/papers/p1/release_at')).toEqual([]);
    fireEvent.change(field, { target: { value: `${release_at.slice(0, 10)}T09:00` } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(hub.calls('/papers/p1/release_at')[0]?.body).toEqual({ release_at });
    expect(await screen.findByRole('row', { name: /Public from 4 Dec \d{4}, 9:00/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
    expect(screen.getByText(/It will become public on 4 Dec \d{4}, 9:00/)).toBeTruthy();
    expect(screen.queryByText(DIALOGS.approvePaper.text)).toBeNull();
  });

  it('shows an approved paper that waits for its date, which can be made public now and nothing else decided', async () => {
    const paper = { ...PENDING, approved_by: 'Ravi', release_at: '2031-12-04T03:30:00.000Z' };
    const hub = fakeHub({
      ...UNREAD,
      'GET /papers/p1/view_paper': () => ({ body: paper }),
      'PUT /papers/p1/release_at': () => problem(409, 'ALREADY_PUBLIC', 'This paper is already public.'),
    });
    open('/new_papers/p1/view_paper');
    expect(await screen.findByText(/This paper is approved. Public from 4 Dec 2031/)).toBeTruthy();
    expect(screen.getByText('Scheduled')).toBeTruthy();
    for (const name of ['Approve', 'Reject']) expect(screen.queryByRole('button', { name })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Release date' }));
    fireEvent.click(screen.getByRole('button', { name: 'Make public now' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/already public/);
    expect(hub.calls('/papers/p1/release_at')[0]?.body).toEqual({ release_at: null });
  });

  it('sends nothing when the question is closed', async () => {
    const hub = fakeHub({ 'GET /papers/p1/view_paper': () => ({ body: PENDING }) });
    open('/new_papers/p1/view_paper');
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(screen.getByRole('button', { name: 'Reject' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(hub.sent.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('shows what is true when somebody else was faster', async () => {
    let paper = PENDING;
    fakeHub({
      ...UNREAD,
      'GET /papers/p1/view_paper': () => ({ body: paper }),
      'PUT /papers/approve_paper': () => {
        paper = {
          ...PENDING,
          paper_approval_status: 'Rejected',
          approved_by: 'Somebody else',
          comment: 'Blurred',
          revision: 8,
        };
        return problem(409, 'ALREADY_REVIEWED', 'Already reviewed');
      },
    });
    const { address } = open('/new_papers/p1/view_paper');
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    okay(DIALOGS.approvePaper.title);
    expect(await screen.findByText('This paper is already rejected.')).toBeTruthy();
    expect(screen.getByText('Somebody else')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(address()).toBe('/new_papers/p1/view_paper');
    expect(console.error).not.toHaveBeenCalled();
  });

  it('decides about what was seen: a paper that was read again meanwhile, and has changed, is not approved before that is said', async () => {
    const waiting = { ...PENDING, text_status: 'waiting' as const };
    const changed = { ...PENDING, title: 'Something else', revision: PENDING.revision + 1 };
    let isChanged = false;
    const hub = fakeHub({
      ...UNREAD,
      'GET /papers/p1/view_paper': () => ({ body: isChanged ? changed : waiting }),
      'PUT /papers/approve_paper': ({ body }) =>
        (body as { revision: number }).revision === changed.revision
          ? { body: changed }
          : problem(409, 'STALE_REVISION', 'The paper has changed.'),
    });
    const { address } = open('/new_papers/p1/view_paper');
    await screen.findByRole('button', { name: 'Approve' });
    isChanged = true;
    expect(await screen.findAllByText('Something else', undefined, { timeout: 10_000 })).not.toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
    okay(DIALOGS.approvePaper.title);
    expect(
      await screen.findByText(
        'Your change wasn’t saved because someone else reviewed this paper. Here’s the latest version.',
      ),
    ).toBeTruthy();
    expect(hub.calls('/papers/approve_paper').map(({ body }) => (body as { revision: number }).revision)).toEqual([
      PENDING.revision,
    ]);
    // Now it was said: the next one is about what is shown.
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    okay(DIALOGS.approvePaper.title);
    await waitFor(() => expect(address()).toBe('/new_papers'));
  });

  it('says that the paper is gone when its owner has deleted it meanwhile', async () => {
    let isDeleted = false;
    fakeHub({
      ...UNREAD,
      'GET /papers/p1/view_paper': () => (isDeleted ? problem(404, 'NOT_FOUND', 'Not found') : { body: PENDING }),
      'PUT /papers/approve_paper': () => {
        isDeleted = true;
        return problem(404, 'NOT_FOUND', 'Not found');
      },
    });
    open('/new_papers/p1/view_paper');
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    okay(DIALOGS.approvePaper.title);
    expect(await screen.findByText('This paper doesn’t exist, or you don’t have access to it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.queryByText(/Here’s the latest version/)).toBeNull();
  });

  it('keeps the reason through a failed reject, which is only logged', async () => {
    fakeHub({
      ...UNREAD,
      'GET /papers/p1/view_paper': () => ({ body: PENDING }),
      'PUT /papers/reject_paper': () => problem(500, 'INTERNAL', 'It broke.'),
    });
    open('/new_papers/p1/view_paper');
    fireEvent.click(await screen.findByRole('button', { name: 'Reject' }));
    fireEvent.change(reason(), { target: { value: 'Page 2 is missing' } });
    fireEvent.click(screen.getByRole('button', { name: 'Okay' }));
    expect(await screen.findByText('That didn’t work')).toBeTruthy();
    expect(vi.mocked(console.error).mock.calls.map(([line]) => line as string)).toEqual(['Could not reject the paper']);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Reject' }));
    expect(reason().value).toBe('Page 2 is missing');
  });

  it('keeps the reason when the session ran out under it, until the paper is rejected', async () => {
    let isOver = true;
    const hub = fakeHub({
      'GET /api/auth/token': () => problem(401, 'UNAUTHENTICATED', 'No'),
      'GET /papers/p1/view_paper': () => ({ body: PENDING }),
      'PUT /papers/reject_paper': () => (isOver ? problem(401, 'UNAUTHENTICATED', 'No') : { body: PENDING }),
    });
    const before = open('/new_papers/p1/view_paper');
    fireEvent.click(await screen.findByRole('button', { name: 'Reject' }));
    fireEvent.change(reason(), { target: { value: 'Page 2 is missing' } });
    fireEvent.click(screen.getByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(authToken()).toBeNull());
    // The login form is shown, and after it this screen again.
    before.unmount();
    acknowledgeSessionEnd();
    isOver = false;
    signInAs(TEACHER);
    const { address, unmount } = open('/new_papers/p1/view_paper');
    fireEvent.click(await screen.findByRole('button', { name: 'Reject' }));
    expect(reason().value).toBe('Page 2 is missing');
    fireEvent.click(screen.getByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(address()).toBe('/new_papers'));
    expect(hub.calls('/papers/reject_paper').at(-1)?.body).toMatchObject({ comment: 'Page 2 is missing' });
    unmount();
    open('/new_papers/p1/view_paper');
    fireEvent.click(await screen.findByRole('button', { name: 'Reject' }));
    expect(reason().value).toBe('');
  });

  it('leads to the edit form', async () => {
    fakeHub({ 'GET /papers/p1/view_paper': () => ({ body: PENDING }) });
    const { address } = open('/new_papers/p1/view_paper');
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(address()).toBe('/upload_paper/p1');
  });
});
