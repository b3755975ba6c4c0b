import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { SEARCH_LABEL, SearchBox } from './SearchBox.tsx';

freshTab();
const requests: string[] = [];
beforeEach(() => {
  requests.length = 0;
});

const SUGGESTED = [
  { text: 'Operating Systems', what: 'subject' },
  { text: 'Operating Systems midterm', what: 'title' },
  { text: 'operator', what: 'words' },
];
const hubWith = (data: unknown = SUGGESTED) => fakeHub({ 'GET /search/suggest': () => ({ body: { data } }) });

function Form({ value }: { readonly value: string }) {
  const [query, setQuestion] = useState(value);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        requests.push(`form: ${query}`);
      }}
    >
      <SearchBox kind="notes" value={query} onChange={setQuestion} onSearch={(text) => requests.push(text)} />
      <button type="submit">Search</button>
    </form>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: SEARCH_LABEL });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('the one box', () => {
  it('asks nothing while nothing is typed, nor for what was there', async () => {
    vi.useFakeTimers();
    const hub = hubWith();
    show(<Form value="operat" />);
    fireEvent.focus(box());
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    fireEvent.change(box(), { target: { value: '   ' } });
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(hub.sent).toEqual([]);
    expect(box().getAttribute('aria-expanded')).toBe('false');
  });

  it('asks once, 150 ms after the last key', async () => {
    vi.useFakeTimers();
    const hub = hubWith();
    show(<Form value="" />);
    for (const value of ['o', 'op', 'ope']) {
      fireEvent.change(box(), { target: { value } });
      await act(() => vi.advanceTimersByTimeAsync(140));
    }
    expect(hub.sent).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect(hub.sent.map(({ path }) => path)).toEqual(['/search/suggest?title=ope&kind=notes']);
  });

  it('calls off what it requests before, and shows nothing of it', async () => {
    vi.useFakeTimers();
    const signals: AbortSignal[] = [];
    vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
      if (signal) signals.push(signal);
      return new Promise(() => undefined);
    });
    show(<Form value="" />);
    fireEvent.change(box(), { target: { value: 'op' } });
    await act(() => vi.advanceTimersByTimeAsync(200));
    fireEvent.change(box(), { target: { value: 'ope' } });
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    fireEvent.keyDown(box(), { key: 'Enter' });
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  it('is a combobox with a list box: arrows go round, Enter asks what is chosen', async () => {
    hubWith();
    const { user } = show(<Form value="" />);
    await user.type(box(), 'ope');
    await screen.findByRole('listbox', { name: 'Suggestions' });
    expect(options()).toEqual(['Operating SystemsSubject', 'Operating Systems midtermTitle', 'operatorWords']);
    expect(screen.getByText('3 suggestions')).toBeTruthy();
    expect(box().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    const active = () => {
      const id = box().getAttribute('aria-activedescendant');
      const option = id === null ? null : document.getElementById(id);
      expect(option?.getAttribute('aria-selected') ?? 'true').toBe('true');
      return option?.firstChild?.textContent ?? null;
    };
    expect(active()).toBeNull();
    await user.keyboard('{ArrowUp}');
    expect(active()).toBe('operator');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('Operating Systems midterm');
    expect(document.activeElement).toBe(box());
    await user.keyboard('{Enter}');
    expect(requests).toEqual(['Operating Systems midterm']);
    expect(box().value).toBe('Operating Systems midterm');
    expect(options()).toEqual([]);
  });

  it('asks what was typed at Enter, whatever is suggested or on its way', async () => {
    hubWith();
    const { user } = show(<Form value="" />);
    await user.type(box(), 'ope{Enter}');
    expect(requests).toEqual(['form: ope']);
    await user.type(box(), 'r');
    await screen.findByRole('listbox');
    await user.keyboard('{Enter}');
    expect(requests).toEqual(['form: ope', 'form: oper']);
    expect(options()).toEqual([]);
  });

  it('closes at Escape without losing what was typed, and when it is left', async () => {
    hubWith();
    const { user } = show(<Form value="" />);
    await user.type(box(), 'ope');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(options()).toEqual([]);
    expect(box().value).toBe('ope');
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('listbox');
    await user.tab();
    expect(options()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }));
  });

  it('takes a suggestion by a tap', async () => {
    hubWith();
    const { user } = show(<Form value="" />);
    await user.type(box(), 'ope');
    await user.click(await screen.findByRole('option', { name: /^operator/ }));
    expect(requests).toEqual(['operator']);
    expect(document.activeElement).toBe(box());
  });

  it('leaves Enter and arrows to an input method', async () => {
    hubWith();
    const { user } = show(<Form value="" />);
    await user.type(box(), 'ope');
    await screen.findByRole('listbox');
    fireEvent.keyDown(box(), { key: 'ArrowDown', isComposing: true });
    expect(box().getAttribute('aria-activedescendant')).toBeNull();
  });

  it('says nothing of suggestions that could not be had', async () => {
    const hub = fakeHub({ 'GET /search/suggest': () => problem(503, 'UNAVAILABLE', 'Busy') });
    const { user } = show(<Form value="" />);
    await user.type(box(), 'ope');
    await waitFor(() => expect(hub.sent).toHaveLength(1));
    expect(options()).toEqual([]);
    expect(screen.queryByText(/Busy/)).toBeNull();
  });
});
