import type { Draft } from '@exam-vault/contract/drafts';
import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from '../../../base/routing/routing.tsx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeHub, problem } from '../../../testing/fake-hub.ts';
import { freshTab, show } from '../../../testing/show.tsx';
import { ADMINISTRATOR, signInAs, STUDENT } from '../../../testing/sign-in.ts';
import DraftTablePage from './DraftTablePage.tsx';
import { pageBatch } from './page-batch.ts';

/** Decision 40: many drafts in a table. */

freshTab();

const draft = (id: string, more: Partial<Draft> = {}): Draft => ({
  _id: id,
  kind: 'paper',
  file_name: `${id}.pdf`,
  file_type: 'PDF',
  file_size: 1_000,
  page_count: 2,
  revision: 1,
  pictures: 0,
  pages: [],
  values: {},
  proposals_state: 'done',
  proposals: {},
  seen_before: [],
  warnings: [],
  created_at: '2026-01-01T00:00:00.000Z',
  expires_at: '2026-01-08T00:00:00.000Z',
  ...more,
});
const proposed = (value: string, prefill: boolean) => ({
  value,
  confidence: 0.9,
  prefill,
  page: 1,
  box: null,
  others: [],
});
const COMPLETE = {
  title: 'Operating Systems',
  department: 'CSE',
  subject: 'Operating Systems',
  year: '2nd',
  semester: 'III',
  paper_type: 'Main',
  exam_type: 'Midterm',
};

let drafts: Draft[];
let hub: ReturnType<typeof fakeHub>;
let refusal: ReturnType<typeof problem> | null;
let catalogue: typeof DEFAULT_CATALOGUE;
beforeEach(() => {
  vi.restoreAllMocks();
  // The hub answers the newest first.
  drafts = [
    draft('c'),
    draft('b', { proposals: { title: proposed('Compilers', true), exam_type: proposed('Midterm', false) } }),
    draft('a', { values: COMPLETE }),
  ];
  refusal = null;
  catalogue = DEFAULT_CATALOGUE;
  const changed = (id: string) => (request: { readonly body: unknown }) => {
    drafts = drafts.map((one) =>
      one._id === id ? { ...one, values: { ...one.values, ...(request.body as Pick<Draft, 'values'>).values } } : one,
    );
    return { body: drafts.find(({ _id }) => _id === id) };
  };
  hub = fakeHub({
    'GET /login/get_teacher_data': () => ({ body: { role: 'student', department: 'CSE', semester: 'V' } }),
    'GET /catalogue': () => ({ body: catalogue }),
    'POST /admin/subjects': () => {
      const subjects = [{ name: 'Botany', abbreviations: [] }];
      catalogue = { ...catalogue, subjects: [...catalogue.subjects, { group: 'Biology', subjects }] };
      return { body: { subjects: [] } };
    },
    'GET /drafts': () => ({ body: drafts }),
    'PATCH /drafts/a': changed('a'),
    'PATCH /drafts/b': changed('b'),
    'PATCH /drafts/c': changed('c'),
    'POST /drafts/a/submit': () => refusal ?? { status: 201, body: {} },
  });
  signInAs(STUDENT);
});

const open = async () => {
  show(
    <Routes>
      <Route path="/my_drafts/table" element={<DraftTablePage />} />
    </Routes>,
    '/my_drafts/table',
  );
  await screen.findByRole('grid', { name: 'papers' });
};
const cell = (row: number, label: string) => {
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent.replace(' *', ''));
  const found = document.querySelector<HTMLElement>(`[data-cell="${row} ${headers.indexOf(label)}"]`);
  if (!found) throw new Error(`no cell ${label} in row ${row}`);
  return found;
};
/** Complete but for its subject. */
const titled = (title: string): Partial<Draft> => {
  const { subject: _, ...others } = COMPLETE;
  return { values: { ...others, title } };
};
const focus = (element: HTMLElement) => act(() => element.focus());
const saved = () => hub.sent.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body]);

describe('a table of drafts', () => {
  it('shows guesses as guesses: a sure one is filled in and marked, an unsure one is offered', async () => {
    await open();
    expect(cell(1, 'Title').textContent).toBe('Compilers, please check');
    expect(cell(1, 'Exam Type').textContent).toBe('Suggestion: Midterm');
    expect(cell(2, 'Title').textContent).toBe('Missing');
    await waitFor(() => expect(cell(1, 'Department').textContent).toBe('CSE, from your profile'));
    expect(screen.getByText('Ready')).toBeTruthy();
  });

  it('offers nothing that only an earlier paper of this person says', async () => {
    drafts = [draft('a', { proposals: { subject: { ...proposed('Compiler Design', false), page: null } } })];
    await open();
    expect(cell(0, 'Subject').textContent).toBe('Missing');
  });

  it('asks an administrator for all subjects that the lists don’t have, and fills in those that they choose', async () => {
    const user = userEvent.setup();
    signInAs(ADMINISTRATOR);
    drafts = [draft('a', titled('Botany')), draft('b', titled('Botany')), draft('c', titled('DBMS 2nd midterm'))];
    await open();
    const question = await screen.findByRole('listitem', { name: 'Are these 2 new subjects?' });
    expect(question.textContent).toContain('Botany 2 drafts');
    await user.click(within(question).getByRole('checkbox', { name: 'DBMS 2nd midterm 1 draft' }));
    await user.type(within(question).getByRole('combobox', { name: 'Department or field' }), 'Biology');
    await user.click(within(question).getByRole('button', { name: 'Add 1 subject' }));
    await waitFor(() => expect(cell(1, 'Subject').textContent).toBe('Botany'));
    expect(cell(0, 'Subject').textContent).toBe('Missing');
    await waitFor(() => expect(saved()).toContainEqual(['/drafts/b', { values: { subject: 'Botany' } }]));
    expect(hub.sent.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Botany', group: 'Biology' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(cell(1, 'Subject').textContent).toBe('Missing');
  });

  it('adds one subject that the lists don’t have, and fills it in for all papers of that title', async () => {
    const user = userEvent.setup();
    signInAs(ADMINISTRATOR);
    drafts = [draft('a', titled('Botany')), draft('b', titled('Botany'))];
    await open();
    await user.click(await screen.findByRole('button', { name: 'Skip' }));
    const question = await screen.findByRole('listitem', { name: 'Subject' });
    expect(question.textContent).toContain('2 drafts called “Botany”');
    await user.click(within(question).getByRole('button', { name: 'Add a subject' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a subject' });
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Botany');
    await user.type(within(dialog).getByRole('combobox', { name: 'Department or field' }), 'Biology');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(cell(1, 'Subject').textContent).toBe('Botany'));
    expect(screen.getAllByText('Ready')).toHaveLength(2);
    await waitFor(() => expect(saved()).toContainEqual(['/drafts/b', { values: { subject: 'Botany' } }]));
  });

  it('asks once for several drafts: the answer fills them in, is saved and can be undone', async () => {
    const user = userEvent.setup();
    await open();
    const question = await screen.findByRole('listitem', { name: 'Department: CSE' });
    expect(question.textContent).toContain('2 drafts, from your profile');
    await user.click(within(question).getByRole('button', { name: 'Change' }));
    expect(document.activeElement).toBe(within(question).getByRole('combobox', { name: 'Department' }));
    await user.selectOptions(within(question).getByRole('combobox', { name: 'Department' }), 'ME');
    await user.click(within(question).getByRole('button', { name: 'Use for all' }));
    expect(screen.getByText('2 values filled in.')).toBeTruthy();
    expect([cell(1, 'Department').textContent, cell(2, 'Department').textContent]).toEqual(['ME', 'ME']);
    expect(screen.queryByRole('listitem', { name: 'Department: CSE' })).toBeNull();
    // The next question has the focus.
    expect(document.activeElement?.closest('li')).not.toBeNull();
    await waitFor(() => expect(saved()).toContainEqual(['/drafts/b', { values: { department: 'ME' } }]));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(cell(2, 'Department').textContent).toBe('CSE, from your profile');
    const again = screen.getByRole('listitem', { name: 'Department: CSE' });
    await user.click(within(again).getByRole('button', { name: 'Skip' }));
    expect(screen.queryByRole('listitem', { name: 'Department: CSE' })).toBeNull();
    // After the last one the buttons of the table have it.
    for (let skip; (skip = screen.queryAllByRole('button', { name: 'Skip' })[0]);) await user.click(skip);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fill down' }));
  });

  it('says that a file is incomplete beside its name, which stays in sight', async () => {
    drafts = [draft('a', { values: COMPLETE, warnings: ['incomplete'] })];
    await open();
    expect(screen.getByRole('rowheader').textContent).toContain('File incomplete');
  });

  it('is filled by keys: edit, take a guess, fill down, undo', async () => {
    const user = userEvent.setup();
    await open();
    focus(cell(1, 'Title'));
    expect(cell(1, 'Title').textContent).toBe('Compilers');
    await user.keyboard('{ArrowDown}N{Escape}');
    expect(cell(2, 'Title').textContent).toBe('Missing');
    await user.keyboard('{Enter}Networks{Enter}');
    expect(cell(2, 'Title').textContent).toBe('Networks');

    focus(cell(1, 'Exam Type'));
    await user.keyboard(' ');
    expect(cell(1, 'Exam Type').textContent).toBe('Midterm');
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(cell(2, 'Exam Type').textContent).toBe('Midterm');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(cell(2, 'Exam Type').textContent).toBe('Missing'));
    await waitFor(() => expect(screen.getByText('Saved as drafts.')).toBeTruthy());
    await waitFor(() => expect(drafts.find(({ _id }) => _id === 'c')?.values).toMatchObject({ title: 'Networks' }));
    expect(drafts.find(({ _id }) => _id === 'b')?.values).toEqual({ exam_type: 'Midterm' });
  });

  it('takes what a spreadsheet copied, in the spelling of the choices, and marks what is none', async () => {
    await open();
    focus(cell(1, 'Subject'));
    const clipboardData = { getData: () => 'operating systems\t2ND\nBasket weaving\t3rd\n', setData: () => undefined };
    fireEvent.paste(cell(1, 'Subject'), { clipboardData });
    expect(cell(1, 'Subject').textContent).toBe('Operating Systems');
    expect(cell(1, 'Year').textContent).toBe('2nd');
    expect(cell(2, 'Subject').textContent).toBe('Basket weavingnot one of the options');
    expect(screen.getByText('4 cells pasted.')).toBeTruthy();
    await waitFor(() => expect(saved()).toHaveLength(2));
  });

  it('keeps what cannot be saved, says so, and saves it again', async () => {
    const user = userEvent.setup();
    await open();
    const answer = () => problem(503, 'UNAVAILABLE', 'The hub is being restarted');
    const working = globalThis.fetch;
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
      init?.method === 'PATCH'
        ? Promise.resolve(new Response(JSON.stringify(answer().body), { status: 503 }))
        : working(path, init),
    );
    focus(cell(2, 'Title'));
    await user.keyboard('{Enter}Networks{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/One row isn’t saved yet. The hub is being restarted/);
    vi.stubGlobal('fetch', working);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(drafts.find(({ _id }) => _id === 'c')?.values).toEqual({ title: 'Networks' }));
  });

  it('submits what is complete after a question; what fails stays with its reason and is tried again', async () => {
    const user = userEvent.setup();
    const goOn = vi.spyOn(pageBatch, 'goOn');
    refusal = problem(503, 'STORAGE_FULL', 'There is no room');
    await open();
    // Drafts may have gone while the table was closed.
    await waitFor(() => expect(goOn).toHaveBeenCalledOnce());
    const submit = async () => {
      await user.click(screen.getByRole('button', { name: 'Submit 1 paper' }));
      expect((await screen.findByRole('alertdialog')).textContent).toMatch(
        /2 more aren’t ready, so they stay in your drafts/,
      );
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Submit' }));
    };
    await submit();
    expect(await screen.findByText('There is no room')).toBeTruthy();
    expect(goOn).toHaveBeenCalledOnce();
    refusal = null;
    await submit();
    await screen.findByText(/1 of 1 papers submitted/);
    await waitFor(() => expect(screen.queryByText('a.pdf')).toBeNull());
    expect(hub.calls('/drafts/a/submit').at(-1)?.body).toMatchObject(COMPLETE);
    // There is room for uploads that wait for it.
    expect(goOn).toHaveBeenCalledTimes(2);
  });
});
