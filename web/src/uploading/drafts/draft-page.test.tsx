import type { Draft } from '@exam-vault/contract/drafts';
import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT } from '../../testing/sign-in.ts';
import { expiryText, warningText } from './draft-queries.ts';
import DraftPage from './DraftPage.tsx';

/** Contract section 9: the form of a draft. */

freshTab();

const read = (value: string, confidence: number, prefill: boolean, others: string[] = []) => ({
  value,
  confidence,
  prefill,
  page: 2,
  box: null,
  others,
});

const draft = (more: Partial<Draft> = {}): Draft => ({
  _id: 'd1',
  kind: 'paper',
  file_name: 'IMG_1.jpg',
  file_type: 'PDF',
  file_size: 1_000,
  page_count: 2,
  revision: 1,
  pictures: 2,
  pages: [
    { page: 1, turn: 0 },
    { page: 2, turn: 0 },
  ],
  values: {},
  proposals_state: 'done',
  proposals: {},
  seen_before: [],
  warnings: [],
  created_at: '2026-01-01T00:00:00.000Z',
  expires_at: '2026-01-08T00:00:00.000Z',
  ...more,
});

let body: Draft;
let sent: unknown;
beforeEach(() => {
  vi.restoreAllMocks();
  body = draft();
  sent = null;
  fakeHub({
    'GET /login/get_teacher_data': () => ({ body: { role: 'student', department: 'CSE', semester: 'V' } }),
    'GET /catalogue': () => ({ body: DEFAULT_CATALOGUE }),
    'GET /drafts/d1': () => ({ body }),
    'GET /drafts/d1/pages/1': () => ({ status: 404, body: { code: 'NOT_FOUND' } }),
    'GET /drafts/d1/pages/2': () => ({ status: 404, body: { code: 'NOT_FOUND' } }),
    'PATCH /drafts/d1': (request) => {
      sent = request.body;
      return { body };
    },
  });
  signInAs(STUDENT);
});

const open = () =>
  show(
    <Routes>
      <Route path="/my_drafts/:id" element={<DraftPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    '/my_drafts/d1',
  );
const control = async (label: string) =>
  await screen.findByLabelText<HTMLInputElement | HTMLSelectElement>(label, { exact: true });

describe('the form of a draft', () => {
  it('says where a guess comes from that was read on no page', async () => {
    const subject = { ...read('DBMS', 0.8, true), page: null, from: 'file_name' as const };
    body = draft({ proposals: { subject } });
    open();
    await screen.findByText('From the file name');
  });

  it('becomes one of the other kind with one tap, where its pages look like it', async () => {
    body = draft({ kind: 'notes', looks_like: 'paper' });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Upload it as a paper' }));
    body = draft();
    await waitFor(() => expect(sent).toEqual({ kind: 'paper' }));
    await control('Exam Type');
    expect(screen.queryByText('This looks like an exam paper.')).toBeNull();
  });

  it('fills in what is sure, says from which words, and asks nothing', async () => {
    const taken_from = [{ page: 2, words: 'Sub: Operating Systems' }];
    body = draft({ proposals: { title: { ...read('Operating Systems', 0.97, true, ['Systems']), taken_from } } });
    open();
    expect((await control('Title')).value).toBe('Operating Systems');
    screen.getByText('Found on page 2: “Sub: Operating Systems”');
    expect(screen.queryByRole('group', { name: 'Suggestions for Title' })).toBeNull();
  });

  it('offers up to three values of what is unsure with their words, and takes one with one tap', async () => {
    const taken_from = [
      { page: 2, words: 'Dec 2019' },
      { page: 1, words: 'Batch 2018' },
      { page: null, words: null },
    ];
    body = draft({
      proposals: { exam_year: { ...read('2019', 0.7, false, ['2018', '2017', '2016']), taken_from } },
    });
    open();
    const year = await control('Exam Year');
    expect(year.value).toBe('');
    const choices = within(screen.getByRole('group', { name: 'Suggestions for Exam Year' }));
    expect(choices.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['2019', '2018', '2017']);
    expect(choices.getByRole('button', { description: 'Found on page 2: “Dec 2019”' }).textContent).toBe('2019');
    choices.getByText('Guessed from the file name or your earlier uploads');
    fireEvent.click(choices.getByRole('button', { name: '2018' }));
    expect(year.value).toBe('2018');
    screen.getByText('Found on page 1: “Batch 2018”');
    await waitFor(() => expect(sent).toEqual({ values: { exam_year: '2018' } }), { timeout: 3_000 });
  });

  it('never changes what was typed', async () => {
    body = draft({
      values: { title: 'My own title' },
      proposals: { title: read('Operating Systems', 0.97, true) },
    });
    open();
    expect((await control('Title')).value).toBe('My own title');
    expect(screen.queryByText('Found on page 2')).toBeNull();
  });

  it('leaves a field open where paper and profile differ', async () => {
    body = draft({ proposals: { semester: read('VII', 0.8, false) } });
    open();
    await waitFor(async () => expect((await control('Department')).value).toBe('CSE'));
    expect((await control('Semester')).value).toBe('');
    screen.getByRole('button', { name: 'VII' });
  });

  it('says of a document that may not be read only that it waits', async () => {
    body = draft({ seen_before: [{ kind: 'same_file', waiting: true }] });
    open();
    await screen.findByText('This paper is already waiting for review.');
  });

  it('shows what it resembles page beside page, and tries again what could not be loaded', async () => {
    const match = {
      _id: 'p1',
      title: 'Fluid Machines',
      kind: 'same_pages',
      score: 0.93,
      page: 2,
      other_page: 3,
    } as const;
    body = draft({ seen_before: [match] });
    let tries = 0;
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:own');
    fakeHub({
      'GET /login/get_teacher_data': () => ({ body: { role: 'student', department: 'CSE', semester: 'V' } }),
      'GET /catalogue': () => ({ body: DEFAULT_CATALOGUE }),
      'GET /drafts/d1': () => ({ body }),
      'GET /papers/p1/pages/3': () => {
        tries += 1;
        return tries === 1
          ? { status: 404, body: { code: 'NOT_FOUND' } }
          : { body: { image_url: '/files/p3.webp', turns: 0, words: [] } };
      },
    });
    open();
    await screen.findByText('Page 2 of your file looks like page 3 of that document.');
    const side = within(await screen.findByRole('group', { name: 'Fluid Machines, page 3' }));
    side.getByRole('alert');
    fireEvent.click(side.getByRole('button', { name: 'Try again' }));
    const picture = await screen.findByRole('img', { name: 'Fluid Machines, page 3' });
    await waitFor(() => expect(picture.getAttribute('src')).toBe('/files/p3.webp'));
    expect(screen.getByRole('link', { name: 'Fluid Machines' }).getAttribute('target')).toBe('_blank');
    screen.getByText('This paper may already be here. See below.');
  });

  it('says in words what may be wrong', async () => {
    body = draft({ warnings: ['turned', 'contradicts:semester', 'of a later version'] });
    open();
    const list = within(await screen.findByRole('list', { name: 'Possible problems' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'One page is sideways. Rotate it so it can be read.',
      'Semester doesn’t match what the paper says.',
    ]);
  });
});

describe('saving what is typed', () => {
  const complete = {
    title: 'Fluid Machines',
    department: 'CSE',
    subject: 'DBMS',
    year: '3rd',
    semester: 'V',
    paper_type: 'Theory',
    exam_type: 'Midterm',
    exam_year: '2024',
  };
  const patched: unknown[] = [];
  let isDown: boolean;
  beforeEach(() => {
    patched.length = 0;
    isDown = false;
    body = draft({ values: complete });
    fakeHub({
      'GET /login/get_teacher_data': () => ({ body: { role: 'student', department: 'CSE', semester: 'V' } }),
      'GET /catalogue': () => ({ body: DEFAULT_CATALOGUE }),
      'GET /drafts/d1': () => ({ body }),
      'PATCH /drafts/d1': (request) => {
        patched.push(request.body);
        return isDown ? problem(503, 'UNAVAILABLE', 'The hub is being restarted.') : { body };
      },
      'POST /drafts/d1/submit': () => problem(422, 'CORRUPT_FILE', 'This file is damaged.'),
    });
  });

  it('says when typing could not be saved, and saves it when asked again', async () => {
    isDown = true;
    const { unmount } = open();
    fireEvent.change(await control('Title'), { target: { value: 'Machines' } });
    unmount();
    await waitFor(() => expect(patched).toHaveLength(1));
    open();
    fireEvent.change(await control('Title'), { target: { value: 'Fluids' } });
    await screen.findByText(/Your changes aren’t saved yet. The hub is being restarted./, {}, { timeout: 3_000 });
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/aren’t saved yet/)).toBeNull());
    expect(patched.at(-1)).toEqual({ values: { ...complete, title: 'Fluids' } });
  });

  it('saves the last words when the paper could not be submitted', async () => {
    open();
    fireEvent.change(await control('Title'), { target: { value: 'Fluids' } });
    fireEvent.click(screen.getByRole('button', { name: 'Submit Paper' }));
    await screen.findByText(/This file is damaged/);
    await waitFor(() => expect(patched).toEqual([{ values: { ...complete, title: 'Fluids' } }]));
  });
});

it('texts of a draft', () => {
  const now = new Date('2026-01-01T00:00:00.000Z');
  expect(expiryText('2026-01-08T00:00:00.000Z', now)).toBe('7 days left');
  expect(expiryText('2026-01-01T10:00:00.000Z', now)).toBe('1 day left');
  expect(expiryText('2025-12-31T00:00:00.000Z', now)).toBe('will be deleted today');
  expect(warningText('nothing', { pictures: 0 })).toBeNull();
});
