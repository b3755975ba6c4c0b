import { NOTICES } from '@exam-vault/contract/messages';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../base/api/query-client.ts';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { freshTab, readAgain } from '../../testing/show.tsx';
import { signInAs, STUDENT, TEACHER } from '../../testing/sign-in.ts';
import { SEARCH_LABEL } from '../search/SearchBox.tsx';
import { paperKind } from './paper-kind.ts';
import { list, open, openFilters } from '../../testing/paper-lists.tsx';

freshTab();
beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('A list of papers that does not come, or is empty', () => {
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

  it('shows nothing of one search under another: not its having found nothing', async () => {
    let answer: (total: number) => void = () => undefined;
    fakeHub({
      'GET /papers/search_papers': ({ path }) =>
        path.includes('title=nothing')
          ? list(0, [])
          : new Promise((resolve) => {
              answer = (total) => resolve(list(total, ['a']));
            }),
      'GET /papers/all_paper': () => new Promise(() => undefined),
    });
    open('/all_paper?title=nothing');
    await screen.findByText(NOTICES.noSearchResults);
    fireEvent.change(screen.getByRole('combobox', { name: SEARCH_LABEL }), { target: { value: 'normal' } });
    fireEvent.submit(screen.getByRole('search'));
    expect(await screen.findByText(paperKind.messages.loadingAll)).toBeTruthy();
    expect(screen.queryByText(NOTICES.noSearchResults)).toBeNull();
    answer(30);
    await screen.findByText('30 papers, page 1 of 3');
    // The next page of the same search loads behind the one that is there.
    fireEvent.click(screen.getByRole('link', { name: 'Next' }));
    expect(screen.getByText('Paper a')).toBeTruthy();
    expect(screen.queryByText(paperKind.messages.loadingAll)).toBeNull();
  });

  it('goes back to the page left for a search, whatever the search found', async () => {
    const answers: (() => void)[] = [];
    fakeHub({
      'GET /papers/all_paper': () =>
        new Promise((resolve) => {
          answers.push(() => resolve(list(36, ['third'])));
        }),
      'GET /papers/search_papers': () => list(1, ['b']),
    });
    const { address, back } = open('/all_paper?page=3');
    answers.pop()?.();
    await screen.findByText('Paper third');
    openFilters();
    fireEvent.change(screen.getByLabelText('Semester'), { target: { value: 'IV' } });
    await screen.findByText('Paper b');
    // As after a reload, the page left is not at hand.
    queryClient.removeQueries({ type: 'inactive' });
    await back();
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(address()).toBe('/all_paper?page=3');
    answers.pop()?.();
    await screen.findByText('Paper third');
    expect(address()).toBe('/all_paper?page=3');
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

  it.each([
    ['Try again', () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }))],
    ['searching for the same', () => fireEvent.submit(screen.getByRole('search'))],
    ['the network that is there again', () => fireEvent(window, new Event('online'))],
  ])('asks again what failed, with the same words: %s', async (_way, again) => {
    let broken = true;
    const hub = fakeHub({
      'GET /papers/search_papers': () => (broken ? problem(500, 'INTERNAL', 'It broke.') : list(1, ['b'])),
    });
    const { address } = open('/all_paper?title=x');
    await screen.findByText(NOTICES.noSearchResults);
    broken = false;
    // One is offline before one is online again.
    fireEvent(window, new Event('offline'));
    again();
    expect(await screen.findByText('Paper b')).toBeTruthy();
    expect(address()).toBe('/all_paper?title=x');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: SEARCH_LABEL }).value).toBe('x');
    expect(hub.calls('/papers/search_papers')).toHaveLength(2);
    fireEvent(window, new Event('online'));
  });

  it('does not ask again what found nothing', async () => {
    fakeHub({ 'GET /papers/search_papers': () => list(0, []) });
    open('/all_paper?subject=DBMS');
    await screen.findByText(NOTICES.noSearchResults);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
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
