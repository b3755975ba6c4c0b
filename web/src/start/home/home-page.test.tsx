import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeHub } from '../../testing/fake-hub.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { ADMINISTRATOR, signInAs, STUDENT, TEACHER } from '../../testing/sign-in.ts';
import HomePage from './HomePage.tsx';

freshTab();
beforeEach(() => signInAs(STUDENT));

const dayIn = (days: number) => {
  const moment = new Date();
  moment.setDate(moment.getDate() + days);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
};
const kept = (_id: string) => ({
  kind: 'paper' as const,
  document: samplePaper({ _id, title: `Paper ${_id}` }),
  at: '2026-11-01T10:00:00.000Z',
});
const COURSES = {
  semester: 'V',
  department: 'CSE',
  subjects: [] as string[],
  chosen: false,
  since: null,
  news: { data: ['a', 'b', 'c', 'd'].map(kept), total: 4 },
  popular: [kept('a'), kept('p')],
  exams: [] as { subject: string; date: string }[],
};
const listed = (subject: string, semester: string) => ({
  subject,
  group: 'Computer Science',
  abbreviations: [],
  semesters: [semester],
  departments: ['CSE'],
  papers: 2,
  notes: 0,
  first_year: null,
  last_year: null,
  last_added: null,
});
const NOTHING = { notifications: 0, drafts: 0, papers: null, teachers: null, reports: null, deleted_at: null };

function open(courses = COURSES, waiting: object = NOTHING, more = {}) {
  const hub = fakeHub({
    'GET /courses': () => ({ body: courses }),
    'PUT /courses/visit': () => ({ body: { since: null } }),
    'GET /catalogue/subjects': () => ({ body: { subjects: [listed('IoT', 'III'), listed('DBMS', 'V')] } }),
    'GET /recent': () => ({ body: { enabled: true, data: [kept('r')] } }),
    'GET /study_list': () => ({
      body: { data: [], total: 0, subjects: [{ subject: 'DBMS', to_learn: 12, known: 1 }] },
    }),
    'GET /waiting': () => ({ body: waiting }),
    ...more,
  });
  return { ...show(<HomePage />, '/home'), hub };
}
const linksOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('home', () => {
  it('has a student’s subjects, what is new and was read, and the questions to learn', async () => {
    const { user, hub } = open();
    await screen.findByRole('link', { name: /^DBMS/ });
    expect(linksOf('Your subjects')).toEqual(['/subjects/DBMS']);
    await screen.findByRole('region', { name: 'Continue reading' });
    expect(linksOf('Continue reading')).toEqual(['/all_paper/r/view_paper']);
    expect(linksOf('New in your subjects')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Show all 4' }));
    expect(linksOf('New in your subjects')).toHaveLength(4);
    // What is new is not repeated.
    expect(linksOf('Most read in your subjects')).toEqual(['/all_paper/p/view_paper']);
    expect((await screen.findByRole('link', { name: 'Practise 12 questions' })).getAttribute('href')).toBe(
      '/study_list?cards=1',
    );
    expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
    expect(hub.calls('/courses/visit')).toHaveLength(1);
  });

  it('counts down to the next exam, and sets its date', async () => {
    const exams = [{ subject: 'DBMS', date: dayIn(6) }];
    const { user, hub } = open({ ...COURSES, exams }, NOTHING, {
      'PUT /courses/exams': () => ({ body: { exams } }),
    });
    expect(await screen.findByText('in 6 days')).toBeTruthy();
    expect(linksOf('Next exam')).toEqual(['/subjects/DBMS', '/subjects/DBMS/mock']);
    await user.click(screen.getByRole('button', { name: 'Change dates' }));
    const date = screen.getByLabelText('Date');
    expect((date as HTMLInputElement).value).toBe(dayIn(6));
    await user.selectOptions(screen.getByLabelText('Subject'), 'IoT');
    await user.type(date, dayIn(1));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(hub.calls('/courses/exams')[0]?.body).toEqual({ subject: 'IoT', date: dayIn(1) });
    const setter = await screen.findByRole('button', { name: 'Change dates' });
    await expect.poll(() => document.activeElement).toBe(setter);
  });

  it('has first what a teacher reviews and an administrator decides', async () => {
    signInAs(TEACHER);
    const { unmount } = open(COURSES, { ...NOTHING, papers: 3, reports: 1 });
    await screen.findByRole('region', { name: 'Waiting for you' });
    expect(linksOf('Waiting for you')).toEqual(['/new_papers/desk', '/new_papers/reports']);
    unmount();
    signInAs(ADMINISTRATOR);
    open(COURSES, { ...NOTHING, papers: 0, reports: 0, teachers: 2 });
    expect(await screen.findByRole('link', { name: 'Approve or reject 2 teachers' })).toBeTruthy();
    expect(linksOf('Waiting for you')).toEqual(['/teachers', '/overview']);
  });
});
