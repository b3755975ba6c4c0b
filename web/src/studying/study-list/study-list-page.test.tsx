import type { StudyState } from '@exam-vault/contract/study-list';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { sampleFoundQuestion } from '../../testing/sample-question.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT } from '../../testing/sign-in.ts';
import { StudyButtons } from './StudyButtons.tsx';
import StudyListPage from './StudyListPage.tsx';

freshTab();
beforeEach(() => signInAs(STUDENT));

const QUESTION = sampleFoundQuestion({ label: '3b', page: 2, marks: 5 });
const entry = (state: StudyState) => ({ state, at: '2026-01-01T00:00:00.000Z', subject: 'DBMS', question: QUESTION });
const SUBJECTS = [
  { subject: 'DBMS', to_learn: 1, known: 0 },
  { subject: 'IoT', to_learn: 2, known: 4 },
];
const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

/** A hub that remembers one question. */
function hubWith(first: StudyState | null) {
  let state = first;
  return fakeHub({
    'GET /study_list': () => ({ body: { data: [entry('to_learn')], total: 1, subjects: SUBJECTS } }),
    'GET /study_list/ids': () => ({ body: { states: state ? [{ _id: 'q1', state }] : [], known_repeats: [] } }),
    'PUT /study_list/q1': ({ body }) => {
      ({ state } = body as { state: StudyState });
      return { body: { state } };
    },
    'DELETE /study_list/q1': () => {
      state = null;
      return { body: { state } };
    },
  });
}

describe('My questions', () => {
  it('shows those to learn, with counts, and marks one as known with one tap that can be taken back', async () => {
    const hub = hubWith('to_learn');
    const { user } = show(<StudyListPage />, '/study_list');
    expect(await screen.findByText('Explain deadlocks.')).toBeTruthy();
    expect(hub.calls('/study_list').map(({ path }) => path)).toContain('/study_list?state=to_learn&page=1');
    const states = within(screen.getByRole('navigation', { name: 'Filter questions' }));
    await states.findByRole('link', { name: 'To learn (3)', current: 'page' });
    states.getByRole('link', { name: 'Known (4)' });
    await user.click(await screen.findByRole('button', { name: 'Known' }));
    expect(pressed('Known')).toBe('true');
    // It stays under the finger.
    expect(screen.getByText('Explain deadlocks.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'To learn' }));
    expect(hub.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { state: 'known' },
      { state: 'to_learn' },
    ]);
    expect(pressed('To learn')).toBe('true');
  });

  it('keeps state and subject in the address', async () => {
    hubWith('known');
    const { user, address } = show(<StudyListPage />, '/study_list?state=known');
    await user.selectOptions(await screen.findByLabelText('Subject'), 'IoT');
    expect(address()).toBe('/study_list?state=known&subject=IoT');
    await screen.findByRole('link', { name: 'Known (4)', current: 'page' });
    expect(screen.getByRole('link', { name: 'To learn (2)' }).getAttribute('href')).toBe(
      '/study_list?state=to_learn&subject=IoT',
    );
  });

  it('shows one question at a time, which moves on with each mark, and goes through the rest again', async () => {
    const more = { ...entry('to_learn'), question: sampleFoundQuestion({ _id: 'q2', text: 'Define paging.' }) };
    const hub = fakeHub({
      'GET /study_list': () => ({ body: { data: [entry('to_learn'), more], total: 2, subjects: SUBJECTS } }),
      'GET /study_list/ids': () => ({
        body: { states: ['q1', 'q2'].map((_id) => ({ _id, state: 'to_learn' })), known_repeats: [] },
      }),
      'PUT /study_list/q1': () => ({ body: { state: 'known' } }),
    });
    const { user } = show(<StudyListPage />, '/study_list?cards=1&subject=DBMS');
    const heading = await screen.findByRole('heading', { name: 'Question 1 of 2' });
    expect(hub.calls('/study_list').map(({ path }) => path)).toContain('/study_list?state=to_learn&subject=DBMS');
    expect(screen.queryByText('Define paging.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'I know it' }));
    expect(heading.textContent).toBe('Question 2 of 2');
    expect(document.activeElement).toBe(heading);
    expect(screen.queryByText('Explain deadlocks.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Not yet' }));
    await screen.findByText('You know 1 of 2 questions.');
    await user.click(screen.getByRole('button', { name: 'Practise the remaining question' }));
    expect(heading.textContent).toBe('Question 1 of 1');
    expect(screen.getByText('Define paging.')).toBeTruthy();
    expect(hub.calls('/study_list/q1').map(({ body }) => body)).toEqual([{ state: 'known' }]);
    expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe(
      '/study_list?state=to_learn&subject=DBMS',
    );
  });

  it('says what to do when it is empty', async () => {
    fakeHub({ 'GET /study_list': () => ({ body: { data: [], total: 0, subjects: [] } }) });
    show(<StudyListPage />, '/study_list');
    expect(await screen.findByText(/^No questions to learn yet\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Search questions' }).getAttribute('href')).toBe('/questions');
  });
});

describe('the buttons of the study list', () => {
  it('take a question off with a second tap', async () => {
    const hub = hubWith('known');
    const { user } = show(<StudyButtons id="q1" />);
    await user.click(await screen.findByRole('button', { name: 'Known', pressed: true }));
    expect(pressed('Known')).toBe('false');
    expect(hub.calls('/study_list/q1').map(({ method }) => method)).toEqual(['DELETE']);
  });

  it('say that a repeat is known, and what went wrong', async () => {
    fakeHub({
      'GET /study_list/ids': () => ({ body: { states: [], known_repeats: [{ _id: 'q1', exam_year: 2021 }] } }),
      'PUT /study_list/q1': () => problem(409, 'STUDY_LIST_FULL', 'Full.'),
    });
    const { user } = show(<StudyButtons id="q1" />);
    expect(await screen.findByText('known from the 2021 paper')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'To learn' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Full.');
    expect(pressed('To learn')).toBe('false');
  });
});
