import { NOTICES } from '@exam-vault/contract/messages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { fakeHub, problem } from '../testing/fake-hub.ts';
import { samplePaper } from '../testing/sample-paper.ts';
import { freshTab, show } from '../testing/show.tsx';
import { signInAs, STUDENT, TEACHER } from '../testing/sign-in.ts';
import AllPapersPage from './AllPapersPage.tsx';
import MyPapersPage from './MyPapersPage.tsx';

freshTab();
beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const list = (total: number, ids: string[]) => ({
  body: { data: ids.map((_id) => samplePaper({ _id, title: `Paper ${_id}` })), message: '', total },
});

/** As on coming back to the window. The answer reaches the screen a turn after it reached the cache. */
const readAgain = () =>
  act(async () => {
    await queryClient.invalidateQueries();
    await new Promise((resolve) => setTimeout(resolve));
  });

function open(at: string) {
  return show(
    <Routes>
      <Route path="/all_paper" element={<AllPapersPage />} />
      <Route path="/my_paper" element={<MyPapersPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    at,
  );
}

describe('All papers', () => {
  it('opens signed out on the page of the address, without filters by the plain call', async () => {
    const hub = fakeHub({ 'GET /papers/all_paper': () => list(96_000, ['a']) });
    open('/all_paper?page=4000');
    expect(await screen.findByText('96,000 papers, page 4,000 of 8,000')).toBeTruthy();
    expect(hub.calls('/papers/all_paper')[0]?.path).toBe('/papers/all_paper?page=4000');
    expect(hub.calls('/papers/search_papers')).toEqual([]);
    expect(screen.getByRole('link', { name: 'Page 8000' })).toBeTruthy();
  });

  it('turns the page in the address and keeps the filters', async () => {
    fakeHub({ 'GET /papers/search_papers': () => list(40, ['a']) });
    const { address } = open('/all_paper?subject=DBMS');
    fireEvent.click(await screen.findByRole('link', { name: 'Next' }));
    expect(address()).toBe('/all_paper?subject=DBMS&page=2');
  });

  it('searches with any filter, from the first page', async () => {
    const hub = fakeHub({
      'GET /papers/all_paper': () => list(40, ['a']),
      'GET /papers/search_papers': () => list(1, ['b']),
    });
    const { address } = open('/all_paper?page=3');
    await screen.findByText('Paper a');
    fireEvent.change(screen.getByLabelText('Semester'), { target: { value: 'IV' } });
    await screen.findByText('Paper b');
    expect(address()).toBe('/all_paper?semester=IV');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'normal' } });
    fireEvent.submit(screen.getByRole('search'));
    expect(address()).toBe('/all_paper?title=normal&semester=IV');
    await waitFor(() =>
      expect(hub.calls('/papers/search_papers').at(-1)?.path).toContain('title=normal&semester=IV&page=1'),
    );
    expect(screen.getByText('2 Applied Filters')).toBeTruthy();
  });

  it('waits for a whole year before it filters by it', async () => {
    fakeHub({ 'GET /papers/all_paper': () => list(1, ['a']), 'GET /papers/search_papers': () => list(1, ['b']) });
    const { address } = open('/all_paper');
    await screen.findByText('Paper a');
    fireEvent.change(screen.getByLabelText('Exam Year'), { target: { value: '202' } });
    expect(address()).toBe('/all_paper');
    fireEvent.change(screen.getByLabelText('Exam Year'), { target: { value: '2024' } });
    expect(address()).toBe('/all_paper?exam_year=2024');
  });

  it('shows a retired value as its badge over an empty list, which Okay leaves', async () => {
    fakeHub({ 'GET /papers/search_papers': () => list(0, []), 'GET /papers/all_paper': () => list(1, ['a']) });
    const { address } = open('/all_paper?department=Alchemy');
    expect(await screen.findByText(NOTICES.noSearchResults)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove filter Department: Alchemy' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Department').value).toBe('Alchemy');
    fireEvent.click(screen.getByRole('button', { name: 'Okay' }));
    expect(address()).toBe('/all_paper');
    expect(await screen.findByText('Paper a')).toBeTruthy();
  });

  it('alerts when the list cannot be read, with the text of the hub', async () => {
    const alert = vi.fn<(text: string) => void>();
    vi.stubGlobal('alert', alert);
    fakeHub({ 'GET /papers/all_paper': () => problem(500, 'INTERNAL', 'It broke.') });
    open('/all_paper');
    await waitFor(() => expect(alert.mock.calls).toEqual([['Error: It broke.']]));
  });

  it('keeps what is there when reading it again fails', async () => {
    const alert = vi.fn<(text: string) => void>();
    vi.stubGlobal('alert', alert);
    let broken = false;
    const hub = fakeHub({
      'GET /papers/all_paper': () => (broken ? problem(500, 'INTERNAL', 'It broke.') : list(1, ['a'])),
      'GET /papers/search_papers': () => (broken ? problem(500, 'INTERNAL', 'It broke.') : list(1, ['b'])),
    });
    const { unmount } = open('/all_paper');
    await screen.findByText('Paper a');
    broken = true;
    await readAgain();
    expect(hub.calls('/papers/all_paper')).toHaveLength(2);
    expect(screen.getByText('Paper a')).toBeTruthy();
    expect(alert).not.toHaveBeenCalled();
    unmount();
    broken = false;
    open('/all_paper?title=b');
    await screen.findByText('Paper b');
    broken = true;
    await readAgain();
    expect(screen.getByText('Paper b')).toBeTruthy();
  });

  it('takes a failed search for one without results, and says why', async () => {
    const alert = vi.fn<(text: string) => void>();
    vi.stubGlobal('alert', alert);
    fakeHub({ 'GET /papers/search_papers': () => problem(500, 'INTERNAL', 'It broke.') });
    open('/all_paper?title=x');
    expect(await screen.findByText(NOTICES.noSearchResults)).toBeTruthy();
    expect(screen.getByText(/It broke/)).toBeTruthy();
    expect(alert).not.toHaveBeenCalled();
  });

  it('goes to the last page from one past the end', async () => {
    fakeHub({ 'GET /papers/all_paper': ({ path }) => list(13, path.endsWith('=2') ? ['last'] : []) });
    const { address } = open('/all_paper?page=9');
    expect(await screen.findByText('Paper last')).toBeTruthy();
    expect(address()).toBe('/all_paper?page=2');
  });

  it('shows Edit to approved teachers only', async () => {
    fakeHub({ 'GET /papers/all_paper': () => list(1, ['a']) });
    signInAs(STUDENT);
    const student = open('/all_paper');
    await screen.findByText('Paper a');
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    student.unmount();
    signInAs(TEACHER);
    const { address } = open('/all_paper');
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(address()).toBe('/upload_paper/a');
  });
});

describe('My papers', () => {
  const mine = (...papers: ReturnType<typeof samplePaper>[]) => ({
    body: papers,
    headers: { 'X-Total-Count': String(papers.length) },
  });

  beforeEach(() => signInAs(STUDENT));

  it('leads to the login form without a token', () => {
    sessionStorage.clear();
    fakeHub({});
    expect(open('/my_paper').address()).toBe('/login_form');
  });

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
    for (const name of ['View', 'Edit', 'Delete']) expect(second.getByRole('button', { name })).toBeTruthy();
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
    expect(question.getByText('Do you want to delete this paper.')).toBeTruthy();
    expect(hub.calls('/papers/a/delete')).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'One' })).toBeNull());
    expect(screen.getByText('1 paper')).toBeTruthy();
  });

  it('says nothing of a failed deletion but reads the list again', async () => {
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
  });
});
