import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeHub } from '../../testing/fake-hub.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { SEARCH_LABEL } from '../search/SearchBox.tsx';
import { paperKind } from './paper-kind.ts';
import { AllDocumentsPage } from '../documents/AllDocumentsPage.tsx';

freshTab();
beforeEach(() => vi.restoreAllMocks());

const FILTERS = [
  { label: 'Subject', field: 'subject', value: 'Compiler Design' },
  { label: 'Department', field: 'department', value: 'CIVIL' },
  { label: 'Year', field: 'year', value: '3rd' },
  { label: 'Semester', field: 'semester', value: 'VIII' },
  { label: 'Paper Type', field: 'paper_type', value: 'Back' },
  { label: 'Exam Type', field: 'exam_type', value: 'Improvement' },
] as const;

const list = () => ({ body: { data: [samplePaper()], message: '', total: 1 } });

describe('the filters of All Papers', () => {
  it.each(FILTERS)('$field: in the address and in the search (spec section 2)', async ({ label, field, value }) => {
    const hub = fakeHub({ 'GET /papers/all_paper': list, 'GET /papers/search_papers': list });
    const { address } = show(<AllDocumentsPage kind={paperKind} />, '/all_paper');
    await screen.findByText('Normal forms');
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    const query = new URLSearchParams({ [field]: value }).toString();
    expect(address()).toBe(`/all_paper?${query}`);
    await waitFor(() => expect(hub.calls('/papers/search_papers')[0]?.path).toContain(`?${query}`));
  });

  it('are all optional, beside a title text to search for (spec sections 2 and 5)', async () => {
    fakeHub({ 'GET /papers/all_paper': list });
    show(<AllDocumentsPage kind={paperKind} />, '/all_paper');
    await screen.findByText('Normal forms');
    expect(within(screen.getByRole('search')).getByRole('combobox', { name: SEARCH_LABEL })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
    for (const { label } of FILTERS) {
      const choice = screen.getByLabelText<HTMLSelectElement>(label);
      expect([choice.value, choice.required], label).toEqual(['', false]);
    }
  });
});
