import type { MockPaper } from '@exam-vault/contract/mock-papers';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { sampleFoundQuestion } from '../../testing/sample-question.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT } from '../../testing/sign-in.ts';
import MockPaperPage from './MockPaperPage.tsx';

freshTab();
beforeEach(() => signInAs(STUDENT));

const PAPER: MockPaper = {
  seed: 7,
  marks: 50,
  reached: 15,
  sections: [
    {
      title: 'Section A',
      questions: [
        sampleFoundQuestion({ _id: 'a', label: '3', page: 2, marks: 5, asked: 2 }),
        sampleFoundQuestion({ _id: 'or', label: '3 OR', text: 'Explain paging.', alternative: true, marks: 5 }),
        sampleFoundQuestion({ _id: 'b', label: '6', text: 'Compare both.', marks: 10, confidence: 0.3 }),
        sampleFoundQuestion({ _id: 'b1', parent: 'b', printed: 'a)', text: 'Threads', marks: 4 }),
        sampleFoundQuestion({ _id: 'b2', parent: 'b', printed: 'b)', text: 'Fibres', marks: 6 }),
      ],
    },
  ],
  topics: [],
};
const topic = (name: string, questions: number) => ({
  name,
  unit: null,
  unit_no: null,
  source: 'syllabus',
  confidence: 1,
  questions,
  marks: 5 * questions,
  years: [2023],
  questions_of_years: [questions],
});
const OVERVIEW = {
  papers: [{ exam_year: 2023, exam_type: 'University', count: 1 }],
  missing: [],
  topics: [topic('Keys', 4), topic('Joins', 9), topic('Never asked', 0)],
  most_asked: [],
};

function open(search = '?marks=50&seed=7', answer: () => { status?: number; body: unknown } = () => ({ body: PAPER })) {
  const hub = fakeHub({
    'GET /subjects/DBMS': () => ({ body: OVERVIEW }),
    'GET /subjects/DBMS/mock.pdf': () => ({ body: '' }),
    'POST /subjects/DBMS/mock': answer,
  });
  const shown = show(
    <Routes>
      <Route path="/subjects/:id/mock" element={<MockPaperPage />} />
    </Routes>,
    `/subjects/DBMS/mock${search}`,
  );
  return {
    ...shown,
    asked: () => hub.calls('/subjects/DBMS/mock').map(({ body }) => body),
    files: () => hub.calls('/subjects/DBMS/mock.pdf').map(({ path }) => path),
  };
}
const sheet = () => screen.findByRole('article', { name: 'Mock paper' });
const address = () => new URLSearchParams(screen.getByLabelText('address').textContent?.split('?')[1]);

describe('a mock paper', () => {
  it('is the one that the address names', async () => {
    const { asked } = open('?marks=50&seed=7&not_asked_in=2021');
    const { textContent } = await sheet();
    expect(asked()).toEqual([{ marks: 50, seed: 7, not_asked_in: 2021 }]);
    expect(textContent).toContain('Mock paper 7');
    expect(textContent).toContain('Section A');
    expect(textContent).toContain('1.Explain deadlocks.[5]');
    expect(textContent).toContain('OR');
    // The marks of parts stand at the parts.
    expect(textContent).toContain('2.Compare both.a)Threads[4]');
    expect(textContent).toContain('Questions were extracted automatically. Check the original papers.');
    expect(screen.getByText('Not enough questions in this subject: they add up to 15 of 50 marks.')).toBeTruthy();
  });

  it('gets a number where the address has none, or no possible one', async () => {
    const { asked } = open('?marks=5000&seed=-3&not_asked_in=never');
    await sheet();
    expect(asked()).toHaveLength(1);
    expect(address().get('marks')).toBe('50');
    expect(address().get('seed')).toMatch(/^\d{1,6}$/);
    expect(asked()[0]).toEqual({ marks: 50, seed: Number(address().get('seed')) });
  });

  it('says where each question was asked, when somebody wants to know', async () => {
    const { user } = open();
    await sheet();
    expect(screen.queryByRole('region', { name: 'Sources' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sources' }));
    const key = within(screen.getByRole('region', { name: 'Sources' }));
    expect(key.getAllByRole('listitem')).toHaveLength(3);
    const [first] = key.getAllByRole('link', { name: 'Normal forms · 2024 · University, question 3' });
    expect(first?.getAttribute('href')).toBe('/all_paper/p1/view_paper?page_no=2&question=3');
    expect(key.getByText('Also in 2 other papers')).toBeTruthy();
    expect(key.getByText('maybe')).toBeTruthy();
  });

  it('follows the form', async () => {
    const { user, asked } = open();
    await sheet();
    await user.click(await screen.findByRole('checkbox', { name: 'Leave out questions asked in 2023' }));
    expect(address().get('not_asked_in')).toBe('2023');
    const marks = screen.getByRole('textbox', { name: 'Total marks' });
    fireEvent.change(marks, { target: { value: '201' } });
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByText('Enter a number from 1 to 200.')).toBeTruthy();
    expect(document.activeElement).toBe(marks);
    fireEvent.change(marks, { target: { value: '30' } });
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    await user.click(screen.getByRole('button', { name: 'New mock paper' }));
    await sheet();
    expect(asked().slice(1)).toEqual([
      { marks: 50, seed: 7, not_asked_in: 2023 },
      { marks: 30, seed: 7, not_asked_in: 2023 },
      { marks: 30, seed: 500_000, not_asked_in: 2023 },
    ]);
    expect(address().toString()).toBe('marks=30&seed=500000&not_asked_in=2023');
  });

  it('has sections that are kept in the address', async () => {
    const { user, asked } = open();
    await sheet();
    await user.click(screen.getByRole('button', { name: 'Add a section' }));
    const title = screen.getByRole('textbox', { name: 'Title' });
    expect(document.activeElement).toBe(title);
    expect(screen.queryByRole('textbox', { name: 'Total marks' })).toBeNull();
    const type = (name: string, value: string) =>
      fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
    type('Questions', '0');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByText('Enter a number from 1 to 50.')).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Questions' })));
    type('Questions', '3');
    type('Marks per question', '2,5');
    expect(screen.getByText('Total: 7.5 marks.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    const sections = [{ title: 'Section A', count: 3, marks_each: 2.5 }];
    await vi.waitFor(() => expect(asked().at(-1)).toEqual({ marks: 8, seed: 7, sections }));
    expect(JSON.parse(address().get('sections') ?? '')).toEqual(sections);
    type('Questions', '50');
    type('Marks per question', '5');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByText('Total: 250 marks. The limit is 200.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove Section A' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a section' }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await vi.waitFor(() => expect(address().has('sections')).toBe(false));
  });

  it('has questions without marks where the marks of a section are empty', async () => {
    const sections = [{ title: 'Section A', count: 5, marks_each: null }];
    const { user, asked } = open(`?marks=50&seed=7&sections=${encodeURIComponent(JSON.stringify(sections))}`, () => ({
      body: { ...PAPER, reached: 0 },
    }));
    const { textContent } = await sheet();
    expect(asked()).toEqual([{ marks: 50, seed: 7, sections }]);
    expect(textContent).not.toContain('Time:');
    expect(screen.queryByRole('group', { name: 'Timer' })).toBeNull();
    expect(screen.getByText('Not enough questions in this subject: found 2 of 5.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Marks per question' }).value).toBe('');
    expect(screen.getByText('Total: 5 questions without marks.')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: 'Questions' }), { target: { value: '2' } });
    await user.click(screen.getByRole('button', { name: 'Add a section' }));
    expect(screen.getByText('Total: 25 marks, plus 2 questions without marks.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove Section B' }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    const fewer = [{ title: 'Section A', count: 2, marks_each: null }];
    await vi.waitFor(() => expect(asked().at(-1)).toEqual({ marks: 1, seed: 7, sections: fewer }));
    expect(JSON.parse(address().get('sections') ?? '')).toEqual(fewer);
    expect(screen.queryByText(/Not enough questions/)).toBeNull();
  });

  it('has topics with shares that are kept in the address, and says what came out', async () => {
    const topics = [{ name: 'Keys', marks: 12, wanted: 15 }];
    const { user, asked } = open('?marks=50&seed=7', () => ({ body: { ...PAPER, reached: 50, topics } }));
    await sheet();
    await user.click(await screen.findByRole('button', { name: 'Add a topic' }));
    // The one that is asked most comes first; what was never asked is no choice.
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Topic' });
    expect(document.activeElement).toBe(select);
    expect(select.value).toBe('Joins');
    expect([...select.options].map(({ value }) => value)).toEqual(['Keys', 'Joins']);
    await user.selectOptions(select, 'Keys');
    const share = screen.getByRole('textbox', { name: 'Share of paper (%)' });
    fireEvent.change(share, { target: { value: '101' } });
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByText('Enter a number from 1 to 100.')).toBeTruthy();
    expect(screen.queryByText('Enter a number from 1 to 200.')).toBeNull();
    await vi.waitFor(() => expect(document.activeElement).toBe(share));
    fireEvent.change(share, { target: { value: '30' } });
    expect(screen.getByText('Total: 30%. The rest can be any topic.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    const chosen = [{ name: 'Keys', share: 30 }];
    await vi.waitFor(() => expect(asked().at(-1)).toEqual({ marks: 50, seed: 7, topics: chosen }));
    expect(JSON.parse(address().get('topics') ?? '')).toEqual(chosen);
    expect(await screen.findByText('Keys: 12 of 15 marks')).toBeTruthy();
    // A second one is another topic, and more than everything cannot be.
    await user.click(screen.getByRole('button', { name: 'Add a topic' }));
    const [, second] = screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'Topic' });
    expect([...(second?.options ?? [])].map(({ value }) => value)).toEqual(['Joins']);
    const [, other] = screen.getAllByRole('textbox', { name: 'Share of paper (%)' });
    fireEvent.change(other ?? share, { target: { value: '71' } });
    expect(screen.getByText('Total: 101%. The limit is 100%.')).toBeTruthy();
    const before = asked().length;
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(asked()).toHaveLength(before);
    await user.click(screen.getByRole('button', { name: 'Remove Joins' }));
    await user.click(screen.getByRole('button', { name: 'Remove Keys' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a topic' }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await vi.waitFor(() => expect(address().has('topics')).toBe(false));
  });

  it('names a topic that the subject has no more, and leaves out topics that cannot be', async () => {
    const gone = encodeURIComponent('[{"name":"Alchemy","share":20}]');
    const { unmount } = open(`?marks=50&seed=7&topics=${gone}`, () =>
      problem(400, 'VALIDATION', "'Alchemy' is not a topic of the subject."),
    );
    expect(await screen.findByText("'Alchemy' is not a topic of the subject.")).toBeTruthy();
    expect(await screen.findByText('This topic is no longer in the subject.')).toBeTruthy();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Topic' }).value).toBe('Alchemy');
    unmount();
    const twice = encodeURIComponent('[{"name":"Keys","share":60},{"name":"Joins","share":60}]');
    const { asked } = open(`?marks=50&seed=8&topics=${twice}`);
    await sheet();
    expect(asked()).toEqual([{ marks: 50, seed: 8 }]);
  });

  it('leaves out sections that cannot be', async () => {
    const { asked } = open(
      `?marks=50&seed=7&sections=${encodeURIComponent('[{"title":"","count":1,"marks_each":5}]')}`,
    );
    await sheet();
    expect(asked()).toEqual([{ marks: 50, seed: 7 }]);
  });

  it('is saved as a PDF, with the key if it is shown', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:pdf');
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const topics = encodeURIComponent('[{"name":"Keys","share":30}]');
    const { user, files } = open(`?marks=50&seed=7&not_asked_in=2021&topics=${topics}`);
    await sheet();
    await user.click(screen.getByRole('button', { name: 'Download as PDF' }));
    await user.click(screen.getByRole('button', { name: 'Sources' }));
    await user.click(screen.getByRole('button', { name: 'Download as PDF' }));
    await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    const path = `/subjects/DBMS/mock.pdf?marks=50&seed=7&not_asked_in=2021&topics=${topics}&key=`;
    expect(files()).toEqual([`${path}false`, `${path}true`]);
  });

  it('is printed by the browser', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const { user } = open();
    await sheet();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('says what is not there', async () => {
    const { unmount } = open('?marks=50&seed=7', () => problem(409, 'NO_QUESTIONS', 'Nothing was found.'));
    expect(await screen.findByText('Nothing was found.')).toBeTruthy();
    unmount();
    const second = open('?marks=50&seed=7', () => ({ body: { ...PAPER, reached: 0, sections: [] } }));
    expect(await screen.findByText('No questions with printed marks match.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    second.unmount();
    open('?marks=50&seed=8', () => problem(404, 'NOT_FOUND', 'Nothing'));
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });
});
