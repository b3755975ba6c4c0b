import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { AllDocumentsPage } from '../../library/documents/AllDocumentsPage.tsx';
import { paperKind } from '../../library/papers/paper-kind.ts';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { sampleFoundQuestion } from '../../testing/sample-question.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT } from '../../testing/sign-in.ts';
import QuestionsPage from './QuestionsPage.tsx';

freshTab();
beforeEach(() => signInAs(STUDENT));

const HIT = sampleFoundQuestion({ label: '3b', page: 2, marks: 5, asked: 2 });
const found = (total = 1) => ({ body: { data: [HIT], total } });

describe('the search for questions', () => {
  it('shows what the address asks for, each with the way to its place', async () => {
    const hub = fakeHub({ 'GET /questions': () => found() });
    show(<QuestionsPage />, '/questions?query=deadlock&subject=DBMS&sort=asked');
    expect(await screen.findByText('Explain deadlocks.')).toBeTruthy();
    expect(hub.calls('/questions')[0]?.path).toBe('/questions?subject=DBMS&query=deadlock&sort=asked&page=1');
    const link = screen.getByRole('link', { name: 'Question 3b · Normal forms · 2024 · University' });
    expect(link.getAttribute('href')).toBe('/all_paper/p1/view_paper?page_no=2&question=3b');
    expect(screen.getByText('5 marks')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Also asked 2 times' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Search papers' }).getAttribute('href')).toBe(
      '/all_paper?title=deadlock&subject=DBMS',
    );
  });

  it('writes words, marks, filters and order into the address', async () => {
    fakeHub({ 'GET /questions': () => found() });
    const { user, address } = show(<QuestionsPage />, '/questions');
    await user.type(screen.getByLabelText('Words in the question'), 'paging');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.type(screen.getByLabelText('Marks'), '5');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(address()).toBe('/questions?query=paging&marks=5');
    await user.selectOptions(screen.getByLabelText('Semester'), 'IV');
    expect(address()).toBe('/questions?query=paging&semester=IV&marks=5');
    await user.selectOptions(await screen.findByLabelText('Sort by'), 'Most asked');
    expect(address()).toBe('/questions?query=paging&semester=IV&marks=5&sort=asked');
  });

  it('knows a topic of the subject, which another subject does not have', async () => {
    const hub = fakeHub({ 'GET /questions': () => found() });
    const { user, address } = show(<QuestionsPage />, '/questions?subject=DBMS&topic=Normal+forms');
    expect(await screen.findByText('Normal forms', { selector: 'strong' })).toBeTruthy();
    expect(hub.calls('/questions')[0]?.path).toContain('topic=Normal+forms');
    await user.click(screen.getByRole('button', { name: 'All topics' }));
    expect(address()).toBe('/questions?subject=DBMS');
  });

  it('has pages', async () => {
    fakeHub({ 'GET /questions': () => found(30) });
    const { user, address } = show(<QuestionsPage />, '/questions?query=deadlock');
    await user.click(await screen.findByRole('link', { name: /Next/ }));
    expect(address()).toBe('/questions?query=deadlock&page=2');
  });

  it('says that there are none, and clears the search', async () => {
    fakeHub({ 'GET /questions': () => ({ body: { data: [], total: 0 } }) });
    const { user, address } = show(<QuestionsPage />, '/questions?query=zzz');
    await user.click(await screen.findByRole('button', { name: 'Clear all' }));
    expect(address()).toBe('/questions');
  });

  it('can be tried again after a failure', async () => {
    const answers = [problem(500, 'INTERNAL', 'It broke.'), found()];
    fakeHub({ 'GET /questions': () => answers.shift() ?? found() });
    const { user } = show(<QuestionsPage />, '/questions?query=deadlock');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Explain deadlocks.')).toBeTruthy();
  });

  it('is reached from All Papers with the words and filters', async () => {
    fakeHub({});
    show(<AllDocumentsPage kind={paperKind} />, '/all_paper?title=deadlock&exam_year=2024');
    const link = await screen.findByRole('link', { name: 'Search questions' });
    expect(link.getAttribute('href')).toBe('/questions?query=deadlock&exam_year=2024');
  });
});
