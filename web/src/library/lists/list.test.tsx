import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { paperKind } from '../papers/paper-kind.ts';
import { fakeHub } from '../../testing/fake-hub.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { AllDocumentsPage } from '../documents/AllDocumentsPage.tsx';
import { SEARCH_LABEL } from '../search/SearchBox.tsx';
import { isThrifty } from '../../base/ui/device.ts';

freshTab();
afterEach(() => {
  document.cookie = 'list-view=; path=/; max-age=0';
});

const page = (total: number, ...ids: string[]) => ({
  body: { data: ids.map((_id) => samplePaper({ _id, title: `Paper ${_id}`, download_count: 3 })), message: '', total },
});

function open(at = '/all_paper') {
  return show(
    <Routes>
      <Route path="/all_paper" element={<AllDocumentsPage kind={paperKind} />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    at,
  );
}

const box = () => screen.getByRole('combobox', { name: SEARCH_LABEL });
const title = (id: string) => screen.getByRole('link', { name: `Paper ${id}` });

describe('a list', () => {
  it('shows cards or a line each, as it was chosen last', async () => {
    fakeHub({ 'GET /papers/all_paper': () => page(1, 'a') });
    const { user, unmount } = open();
    await screen.findByRole('table', { name: 'Details' });
    await user.click(screen.getByRole('button', { name: 'List', pressed: false }));
    expect(screen.queryByRole('table')).toBeNull();
    unmount();
    open();
    const line = await screen.findByRole('article', { name: 'Paper a' });
    expect(screen.getByRole('button', { name: 'List', pressed: true })).toBeTruthy();
    for (const fact of ['DBMS', 'Sem IV', 'University', '2024', '3 downloads'])
      expect(line.textContent).toContain(fact);
    expect(screen.getByRole('button', { name: 'View' })).toBeTruthy();
  });

  it('is searched and walked through by keys', async () => {
    document.cookie = 'list-view=lines; path=/';
    fakeHub({ 'GET /papers/all_paper': () => page(2, 'a', 'b') });
    const { user } = open();
    await screen.findByText('Paper a');
    // Without a layout everything has one place: the test gives each document its row.
    for (const [at, item] of [...document.querySelectorAll('[data-result]')].entries())
      vi.spyOn(item, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, at * 60, 300, 60));
    document.cookie = 'single-keys=off; path=/';
    await user.keyboard('/');
    expect(document.activeElement, 'the key is turned off').not.toBe(box());
    document.cookie = 'single-keys=; max-age=0; path=/';
    await user.keyboard('/');
    expect(document.activeElement).toBe(box());
    const presses = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'Escape'];
    const expected = [title('a'), title('b'), title('b'), title('a'), box(), title('a'), box()];
    for (const [at, key] of presses.entries()) {
      await user.keyboard(`{${key}}`);
      expect(document.activeElement, `${at} ${key}`).toBe(expected[at]);
    }
    // Down is for the suggestions while something new is typed; a slash is a letter then.
    await user.keyboard('1/2{ArrowDown}');
    expect(document.activeElement).toBe(box());
    expect((box() as HTMLInputElement).value).toBe('1/2');
  });

  it('fetches the next page, and the document that is pointed at', async () => {
    const hub = fakeHub({
      'GET /papers/all_paper': () => page(13, 'a'),
      'GET /papers/a/view_paper': () => ({ body: samplePaper({ _id: 'a' }) }),
    });
    open();
    await screen.findByText('Paper a');
    await waitFor(() =>
      expect(hub.calls('/papers/all_paper').map(({ path }) => path)).toContain('/papers/all_paper?page=2'),
    );
    fireEvent.focus(title('a'));
    // Nobody looks at it yet, so the hub doesn't count it.
    const asked = () => hub.calls('/papers/a/view_paper').map(({ path }) => path);
    await waitFor(() => expect(asked()).toEqual(['/papers/a/view_paper?ahead']));
  });

  it.each([{ saveData: true }, { effectiveType: '2g' }])('fetches nothing before for %o', async (connection) => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection }));
    expect(isThrifty()).toBe(true);
    vi.useFakeTimers();
    const hub = fakeHub({ 'GET /papers/all_paper': () => page(13, 'a') });
    open();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(hub.calls('/papers/all_paper')).toHaveLength(1);
  });

  it('offers ways on when a search finds nothing', async () => {
    fakeHub({ 'GET /papers/search_papers': () => page(0), 'GET /search/suggest': () => ({ body: { data: [] } }) });
    const { address, user } = open('/all_paper?title=cache&department=ME&semester=IV');
    const ways = async () => {
      await screen.findByRole('button', { name: 'Okay' });
      return [...screen.getByRole('button', { name: 'Okay' }).parentElement!.parentElement!.querySelectorAll('a')];
    };
    expect((await ways()).map(({ textContent }) => textContent)).toEqual([
      'Search without filters',
      'Without Department: ME',
      'Without Semester: IV',
      'Search notes',
      'Search solutions',
    ]);
    expect(screen.getByRole('link', { name: 'Search notes' }).getAttribute('href')).toBe('/all_notes?title=cache');
    await user.click(screen.getByRole('link', { name: 'Without Department: ME' }));
    expect(address()).toBe('/all_paper?title=cache&semester=IV');
  });
});
