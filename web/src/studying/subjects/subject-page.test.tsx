import type { SubjectOverview } from '@exam-vault/contract/subjects';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AllDocumentsPage } from '../../library/documents/AllDocumentsPage.tsx';
import { paperKind } from '../../library/papers/paper-kind.ts';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { sampleFoundQuestion } from '../../testing/sample-question.ts';
import { sampleNotes } from '../../testing/sample-notes.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT, TEACHER } from '../../testing/sign-in.ts';
import SubjectPage from './SubjectPage.tsx';

freshTab();
beforeEach(() => signInAs(STUDENT));

const OVERVIEW: SubjectOverview = {
  subject: 'DBMS',
  names: [],
  codes: [],
  departments: ['CSE'],
  papers: [
    { exam_year: 2023, exam_type: 'University', count: 2, only: null },
    { exam_year: 2021, exam_type: 'University', count: 1, only: 'p7' },
    { exam_year: null, exam_type: 'Midterm', count: 3, only: null },
  ],
  missing: [{ exam_year: 2022, exam_type: 'University', wanted: 1, asked: false }],
  topics: [],
  most_asked: [{ ...sampleFoundQuestion({ label: '3b', page: 2, marks: 5 }), years: [2021, 2023, 2023] }],
};

function open(overview: SubjectOverview = OVERVIEW, more = {}) {
  const hub = fakeHub({
    'GET /subjects/DBMS': () => ({ body: overview }),
    'GET /notes/search_notes': () => ({ body: { data: [], total: 0, message: '' } }),
    ...more,
  });
  const shown = show(
    <Routes>
      <Route path="/subjects/:id" element={<SubjectPage />} />
    </Routes>,
    '/subjects/DBMS',
  );
  return { ...shown, hub };
}
const listed = (subject: string, semester: string) => ({
  subject,
  group: 'Computer Science',
  abbreviations: [],
  semesters: [semester],
  departments: ['CSE'],
  papers: 1,
  notes: 0,
  first_year: null,
  last_year: null,
  last_added: null,
});
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('the page of a subject', () => {
  it('has the questions asked most, each with its years and the way to its place', async () => {
    open();
    const [item] = within(await screen.findByRole('region', { name: 'Most asked' })).getAllByRole('listitem');
    expect(item?.textContent).toContain('In 3 papers: 2021, 2023 (2)');
    expect(screen.getByRole('img', { name: 'Asked 3 times between 2021 and 2023' })).toBeTruthy();
    expect(hrefOf('Explain deadlocks.')).toBe('/all_paper/p1/view_paper?page_no=2&question=3b');
  });

  it('puts those asked most on the study list in one tap, and takes back those that were new', async () => {
    const asked = ['a', 'b', 'c', 'd'].map((_id) => ({ ...sampleFoundQuestion({ _id }), years: [2021, 2023] }));
    const states = [{ _id: 'a', state: 'known' }];
    const { user, hub } = open(
      { ...OVERVIEW, most_asked: asked },
      {
        'GET /study_list/ids': () => ({ body: { states, known_repeats: [{ _id: 'b', exam_year: 2021 }] } }),
        'PUT /study_list/c': () => ({ body: { state: 'to_learn' } }),
        'PUT /study_list/d': () => ({ body: { state: 'to_learn' } }),
        'DELETE /study_list/c': () => ({ body: { state: null } }),
        'DELETE /study_list/d': () => ({ body: { state: null } }),
      },
    );
    const practise = await screen.findByRole('button', { name: 'Add all to My questions' });
    await user.click(practise);
    expect(await screen.findByText('2 questions of 4 added. The rest are already on your list.')).toBeTruthy();
    expect(hrefOf('Practise one by one')).toBe('/study_list?subject=DBMS&cards=1');
    const changes = () =>
      hub.sent.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
    const put = ['c', 'd'].map((_id) => ['PUT', `/study_list/${_id}`, { state: 'to_learn' }]);
    expect(changes()).toEqual(put);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(changes().slice(2)).toEqual(['c', 'd'].map((_id) => ['DELETE', `/study_list/${_id}`, undefined]));
    expect(document.activeElement).toBe(practise);
  });

  it('says which of those asked most could not be put on the study list', async () => {
    const asked = ['a', 'b'].map((_id) => ({ ...sampleFoundQuestion({ _id }), years: [2021, 2023] }));
    const { user } = open(
      { ...OVERVIEW, most_asked: asked },
      {
        'GET /study_list/ids': () => ({ body: { states: [], known_repeats: [] } }),
        'PUT /study_list/a': () => ({ body: { state: 'to_learn' } }),
        'PUT /study_list/b': () => problem(409, 'STUDY_LIST_FULL', 'The list is full.'),
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Add all to My questions' }));
    expect(await screen.findByText('The list is full.')).toBeTruthy();
    expect(screen.getByText('1 question added to your list.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('has the topics by unit, each with its numbers, its years and the way to its questions and notes', async () => {
    const topic = { unit: 'Memory', unit_no: 'II', source: 'syllabus' as const, confidence: 1 };
    const never = { questions: 0, marks: 0, years: [], questions_of_years: [] };
    open({
      ...OVERVIEW,
      topics: [
        { ...topic, name: 'Paging', questions: 12, marks: 40.33, years: [2021, 2023], questions_of_years: [5, 7] },
        { ...topic, ...never, name: 'Swapping' },
        { ...topic, ...never, unit: 'Files', unit_no: null, name: 'Disks' },
      ],
    });
    const region = within(await screen.findByRole('region', { name: 'Topics' }));
    expect(region.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Unit II: Memory',
      'Files',
    ]);
    expect(hrefOf('Paging')).toBe('/questions?subject=DBMS&topic=Paging');
    expect(hrefOf('Notes for this unit')).toBe('/all_notes?subject=DBMS&unit_no=II');
    expect(region.getByRole('img', { name: 'Asked 12 times between 2021 and 2023' })).toBeTruthy();
    expect(region.getByText('12 questions · 40 marks')).toBeTruthy();
    expect(region.getAllByText('never asked')).toHaveLength(2);
    expect(screen.queryByRole('link', { name: 'Swapping' })).toBeNull();
  });

  it('says which topics are guessed', async () => {
    const topic = {
      unit: null,
      unit_no: null,
      source: 'text' as const,
      questions: 2,
      marks: 0,
      years: [],
      questions_of_years: [],
    };
    open({
      ...OVERVIEW,
      topics: [
        { ...topic, name: 'Centrifugal pump', confidence: 0.9 },
        { ...topic, name: 'Priming', confidence: 0.5 },
      ],
    });
    const items = within(await screen.findByRole('region', { name: 'Topics' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Centrifugal pump2 questions',
      'Primingmaybe2 questions',
    ]);
    expect(screen.getByText(/Topics are guessed from the questions/)).toBeTruthy();
  });

  it('has a grid of papers, whose gaps lead to the upload form', async () => {
    open();
    const row = await screen.findByRole('row', { name: /^2023/ });
    expect(within(row).getByRole('link', { name: 'University 2023: 2 papers' }).getAttribute('href')).toBe(
      '/all_paper?subject=DBMS&exam_year=2023&exam_type=University',
    );
    // The only paper of an exam is opened at once.
    expect(hrefOf('University 2021: 1 paper')).toBe('/all_paper/p7/view_paper');
    expect(hrefOf('Upload the missing paper: University 2022')).toBe(
      '/upload_paper?subject=DBMS&exam_year=2022&exam_type=University',
    );
    expect(screen.getByText('3 papers don’t have an exam year.')).toBeTruthy();
    expect(hrefOf('Search questions')).toBe('/questions?subject=DBMS');
    expect(hrefOf('All papers (zip)')).toBe('/subjects/DBMS/papers.zip');
  });

  it('tells two exams of a year apart by their sitting', async () => {
    const none = { exam_date: null, session: null, variant: null };
    const sittings = [
      { ...none, _id: 'p8', exam_date: '2023-05', session: 'May/June' },
      { ...none, _id: 'p9', exam_date: '2023-11-20', session: 'Nov/Dec', variant: 'Set A' },
      { ...none, _id: 'p10' },
      { ...none, _id: 'p11', variant: 'Set B' },
      { ...none, _id: 'p12', variant: 'Set B' },
    ];
    const exam = { exam_year: 2023, exam_type: 'University', count: 5, only: null };
    open({ ...OVERVIEW, papers: [{ ...exam, sittings }], missing: [] });
    const row = await screen.findByRole('row', { name: /^2023/ });
    const links = within(row)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('aria-label'), link.getAttribute('href')]);
    expect(links).toEqual([
      ['May/June', 'University 2023: May/June', '/all_paper/p8/view_paper'],
      ['Nov/Dec · 20 Nov 2023 · Set A', 'University 2023: Nov/Dec · 20 Nov 2023 · Set A', '/all_paper/p9/view_paper'],
      ['3 papers', 'University 2023: 3 papers', '/all_paper?subject=DBMS&exam_year=2023&exam_type=University'],
    ]);
  });

  it('has the newest notes with their authors', async () => {
    const notes = ['n1', 'n2', 'n3', 'n4', 'n5'].map((_id) => ({ ...sampleNotes({ _id, title: `Notes ${_id}` }) }));
    open(OVERVIEW, { 'GET /notes/search_notes': () => ({ body: { data: notes, total: 5, message: '' } }) });
    const list = await screen.findByRole('list', { name: 'Newest notes' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(4);
    expect(list.textContent).toContain(notes[0]?.uploaded_by);
    expect(hrefOf('All 5 sets of notes')).toBe('/all_notes?subject=DBMS');
  });

  it('is followed: it becomes one of the person’s own beside those that the profile brings', async () => {
    const { user, hub } = open(OVERVIEW, {
      'GET /catalogue/subjects': () => ({ body: { subjects: [listed('DBMS', 'III'), listed('IoT', 'V')] } }),
      'GET /courses': () => ({
        body: {
          semester: 'V',
          department: 'CSE',
          subjects: [],
          chosen: false,
          since: null,
          exams: [],
          news: { data: [], total: 0 },
          popular: [],
        },
      }),
      'PUT /courses': () => ({ body: { semester: 'V', department: null, subjects: ['IoT', 'DBMS'], chosen: true } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Follow' }));
    expect(hub.calls('/courses').find(({ method }) => method === 'PUT')?.body).toEqual({
      semester: null,
      subjects: ['IoT', 'DBMS'],
    });
  });

  it('takes who asks for a missing paper', async () => {
    const answers = [OVERVIEW, { ...OVERVIEW, missing: [{ ...OVERVIEW.missing[0], wanted: 2, asked: true }] }];
    const { user, hub } = open(OVERVIEW, {
      'GET /subjects/DBMS': () => ({ body: answers.shift() ?? OVERVIEW }),
      'POST /subjects/DBMS/wanted': () => ({
        status: 201,
        body: { exam_year: 2022, exam_type: 'University', wanted: 2 },
      }),
    });
    await user.click(await screen.findByText('1 missing paper'));
    expect(screen.getByText('1 person requested it')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Request', description: 'University 2022' }));
    expect(await screen.findByText('We’ll let you know when this paper is uploaded.')).toBeTruthy();
    expect(await screen.findByText('You’ve requested this.')).toBeTruthy();
    expect(hub.calls('/subjects/DBMS/wanted')[0]?.body).toEqual({ exam_year: 2022, exam_type: 'University' });
  });

  it('says why asking failed', async () => {
    const { user } = open(OVERVIEW, {
      'POST /subjects/DBMS/wanted': () => problem(409, 'TOO_MANY_WANTED', 'That is too much.'),
    });
    await user.click(await screen.findByText('1 missing paper'));
    await user.click(screen.getByRole('button', { name: 'Request' }));
    expect(await screen.findByText('That is too much.')).toBeTruthy();
  });

  it('has files of the questions for teachers alone', async () => {
    const { unmount } = open();
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: 'Questions for Moodle (XML)' })).toBeNull();
    unmount();
    signInAs(TEACHER);
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user, hub } = open(OVERVIEW, { 'GET /subjects/DBMS/questions.xml': () => ({ body: '<quiz/>' }) });
    await user.click(await screen.findByRole('button', { name: 'Questions for Moodle (XML)' }));
    await vi.waitFor(() => expect(saved).toHaveBeenCalled());
    expect(hub.calls('/subjects/DBMS/questions.xml')[0]?.authorization).toMatch(/^Bearer /);
    await user.click(screen.getByRole('button', { name: 'Questions as a table (CSV)' }));
    expect(await screen.findByText('Not found')).toBeTruthy();
    expect(hrefOf('Check a new paper for repeated questions')).toBe('/compare?subject=DBMS');
  });

  it('is where the address of an older name leads, with its names, codes and departments (issue 40)', async () => {
    const years = { first_year: 2011, last_year: 2015 };
    const overview: SubjectOverview = {
      ...OVERVIEW,
      subject: 'Databases',
      names: [
        { name: 'DBMS', relation: 'same', ...years },
        { name: 'Files', relation: 'followed', first_year: null, last_year: null },
      ],
      codes: [{ code: '3CS4-05', papers: 3, first_year: 2021, last_year: 2021 }],
      departments: ['CSE', 'ME'],
    };
    const { address } = open(overview, { 'GET /subjects/Databases': () => ({ body: overview }) });
    expect(await screen.findByRole('heading', { name: 'Databases' })).toBeTruthy();
    expect(address()).toBe('/subjects/Databases');
    expect((await screen.findAllByRole('definition')).map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'Also calledDBMS (2011–2015)',
      'ReplacedFiles',
      'Course codes3CS4-05 (2021)',
      'DepartmentsCSE, ME',
    ]);
  });

  it('shows first what teachers have pinned', async () => {
    open({ ...OVERVIEW, pinned: [{ kind: 'notes', document: sampleNotes({ _id: 'n9', title: 'Best notes' }) }] });
    const list = await screen.findByRole('list', { name: 'Pinned by a teacher' });
    expect(within(list).getByRole('link', { name: 'Best notes' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Pinned by a teacher');
  });

  it('says what is not there', async () => {
    open({ ...OVERVIEW, papers: [], missing: [], topics: [], most_asked: [] });
    expect(await screen.findByText('No papers in this subject yet.')).toBeTruthy();
    expect(screen.getByText('No repeated questions yet in this subject.')).toBeTruthy();
    expect(hrefOf('Upload Paper')).toBe('/upload_paper?subject=DBMS');
  });

  it('is no page for a subject that does not exist', async () => {
    open(OVERVIEW, { 'GET /subjects/DBMS': () => problem(404, 'NOT_FOUND', 'Nothing') });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });

  it('is reached from a list of its papers', async () => {
    fakeHub({});
    show(<AllDocumentsPage kind={paperKind} />, '/all_paper?subject=DBMS');
    expect((await screen.findByRole('link', { name: 'About DBMS' })).getAttribute('href')).toBe('/subjects/DBMS');
  });
});
