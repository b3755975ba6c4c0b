import { NOTICES } from '@exam-vault/contract/messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeHub } from '../../testing/fake-hub.ts';
import { freshTab } from '../../testing/show.tsx';
import { SEARCH_LABEL } from '../search/SearchBox.tsx';
import { list, open, openFilters } from '../../testing/paper-lists.tsx';

freshTab();
beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('All papers', () => {
  it('opens signed out on the page of the address, without filters by the plain call', async () => {
    const hub = fakeHub({ 'GET /papers/all_paper': () => list(96_000, ['a']) });
    open('/all_paper?page=4000');
    expect(await screen.findByText('96,000 papers, page 4,000 of 8,000')).toBeTruthy();
    expect(hub.calls('/papers/all_paper')[0]?.path).toBe('/papers/all_paper?page=4000');
    expect(hub.calls('/papers/search_papers')).toEqual([]);
    expect(screen.getByRole('link', { name: 'Page 8000' })).toBeTruthy();
  });

  it('leads each card with title and subject, and keeps the rows of the specification', async () => {
    fakeHub({ 'GET /papers/all_paper': () => list(1, ['a']) });
    open('/all_paper');
    const details = within(await screen.findByRole('article', { name: 'Paper a' }));
    const table = details.getByRole('table', { name: 'Details' });
    expect(within(table).getByRole('heading', { level: 2, name: 'Paper a' })).toBeTruthy();
    const labels = [...table.querySelectorAll('th')];
    expect(labels.map(({ textContent }) => textContent)).toEqual([
      'Title',
      'Year/Sem',
      'Department',
      'Subject',
      'Uploaded By',
      'Uploaded At',
      'Exam',
      'File',
    ]);
    const large = labels.filter(({ className }) => className === 'visually-hidden');
    expect(large.map(({ textContent }) => textContent)).toEqual(['Title', 'Subject', 'Exam', 'File']);
    expect(details.getByText('IV Semester (Main) University Examination 2024').closest('h2')).toBeNull();
  });

  it('can be searched where there are none yet, too (spec section 2)', async () => {
    fakeHub({ 'GET /papers/all_paper': () => list(0, []) });
    open('/all_paper');
    expect(await screen.findByText('No papers here yet.')).toBeTruthy();
    expect(screen.getByLabelText(SEARCH_LABEL)).toBeTruthy();
    openFilters();
    for (const name of ['Subject', 'Exam Type']) expect(screen.getByLabelText(name)).toBeTruthy();
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
    openFilters();
    fireEvent.change(screen.getByLabelText('Semester'), { target: { value: 'IV' } });
    await screen.findByText('Paper b');
    expect(address()).toBe('/all_paper?semester=IV');
    fireEvent.change(screen.getByRole('combobox', { name: SEARCH_LABEL }), { target: { value: 'normal' } });
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
    openFilters();
    fireEvent.change(screen.getByLabelText('Exam Year'), { target: { value: '202' } });
    expect(address()).toBe('/all_paper');
    fireEvent.change(screen.getByLabelText('Exam Year'), { target: { value: '2024' } });
    expect(address()).toBe('/all_paper?exam_year=2024');
  });

  it('filters by a typed code once it is complete: after Enter, or when the field is left', async () => {
    fakeHub({ 'GET /papers/all_paper': () => list(1, ['a']), 'GET /papers/search_papers': () => list(1, ['b']) });
    const { address } = open('/all_paper');
    await screen.findByText('Paper a');
    openFilters();
    const field = screen.getByLabelText('Course Code');
    fireEvent.change(field, { target: { value: '5cs4-03' } });
    expect(address()).toBe('/all_paper');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(address()).toBe('/all_paper?course_code=5cs4-03');
    fireEvent.change(field, { target: { value: '5cs4-04' } });
    fireEvent.blur(field);
    expect(address()).toBe('/all_paper?course_code=5cs4-04');
    fireEvent.change(field, { target: { value: '' } });
    expect(address()).toBe('/all_paper');
  });

  it('shows a retired value as its badge over an empty list, which Okay leaves', async () => {
    fakeHub({ 'GET /papers/search_papers': () => list(0, []), 'GET /papers/all_paper': () => list(1, ['a']) });
    const { address } = open('/all_paper?department=Alchemy');
    expect(await screen.findByText(NOTICES.noSearchResults)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove filter Department: Alchemy' })).toBeTruthy();
    openFilters();
    expect(screen.getByLabelText<HTMLSelectElement>('Department').value).toBe('Alchemy');
    fireEvent.click(screen.getByRole('button', { name: 'Okay' }));
    expect(address()).toBe('/all_paper');
    expect(await screen.findByText('Paper a')).toBeTruthy();
  });

  it('hands the focus on when a badge is removed: to the next, to the one before, to the line', async () => {
    fakeHub({ 'GET /papers/search_papers': () => list(1, ['a']), 'GET /papers/all_paper': () => list(1, ['a']) });
    const { user } = open('/all_paper?title=x&subject=DBMS&semester=IV');
    const badge = (name: string) => screen.getByRole('button', { name: `Remove filter ${name}` });
    await user.click(badge('Subject: DBMS'));
    expect(document.activeElement).toBe(badge('Semester: IV'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(badge('Title: x'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByText(NOTICES.noFilters));
  });

  it('hands the focus on when all badges are removed', async () => {
    fakeHub({ 'GET /papers/search_papers': () => list(1, ['a']), 'GET /papers/all_paper': () => list(1, ['a']) });
    const { user } = open('/all_paper?title=x&semester=IV');
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(document.activeElement).toBe(screen.getByText(NOTICES.noFilters));
  });
});
