import { getStudyList } from '@exam-vault/contract/study-list';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../base/api/call.ts';
import StudyListPage from '../../studying/study-list/StudyListPage.tsx';
import { fakeHub } from '../../testing/fake-hub.ts';
import { sampleFoundQuestion } from '../../testing/sample-question.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT, TEACHER } from '../../testing/sign-in.ts';
import { isAnythingKept } from '../../base/offline/kept-mark.ts';
import { listChanged } from '../../base/offline/list-changed.ts';
import { keepQuestions, keptQuestions, QUESTIONS_FILE } from './kept-questions.ts';
import KeptQuestions from '../../studying/kept/KeptQuestions.tsx';
import { keptStore } from './kept-store.ts';

freshTab();

/** The files of the browser, which a test has none of. */
const files = new Map<string, string>();
beforeEach(() => {
  files.clear();
  vi.spyOn(keptStore, 'list').mockResolvedValue([]);
  vi.spyOn(keptStore, 'readFile').mockImplementation((path) => Promise.resolve(files.get(path) ?? null));
  vi.spyOn(keptStore, 'putFile').mockImplementation(
    async (path, content) => void files.set(path, await content.text()),
  );
  vi.spyOn(keptStore, 'removeFiles').mockImplementation((paths) => {
    for (const path of paths) files.delete(path);
    return Promise.resolve();
  });
  signInAs(STUDENT);
});

const question = sampleFoundQuestion({ label: '3b', page: 2, marks: 5, confidence: 0.1 });
const entry = { state: 'to_learn', at: '2026-01-01T00:00:00.000Z', subject: 'DBMS', question };
const subjects = [{ subject: 'DBMS', to_learn: 1, known: 0 }];
const hub = () => fakeHub({ 'GET /study_list': () => ({ body: { data: [entry], total: 1, subjects } }) });

describe('the study list without a network', () => {
  it('is kept whole, once a day or when the hub counts differently, and goes when it is empty', async () => {
    const { sent } = hub();
    await keepQuestions(subjects, () => call(getStudyList));
    expect(sent.map(({ path }) => path)).toEqual(['/study_list']);
    expect([isAnythingKept(), (await keptQuestions())?.entries]).toEqual([true, [entry]]);
    await keepQuestions(subjects, () => call(getStudyList));
    expect(sent).toHaveLength(1);
    await keepQuestions([{ subject: 'DBMS', to_learn: 2, known: 0 }], () => call(getStudyList));
    expect(sent).toHaveLength(2);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60_000);
    await keepQuestions(subjects, () => call(getStudyList));
    expect(sent).toHaveLength(3);
    await keepQuestions([], () => call(getStudyList));
    expect([isAnythingKept(), files.size]).toEqual([false, 0]);
  });

  it('is nobody else’s, and is not kept for somebody who logs out meanwhile', async () => {
    hub();
    await keepQuestions(subjects, () => call(getStudyList));
    signInAs(TEACHER);
    expect(await keptQuestions()).toBeNull();
    fakeHub({
      'GET /study_list': () => {
        sessionStorage.clear();
        return { body: { data: [entry], total: 1, subjects } };
      },
    });
    await keepQuestions(subjects, () => call(getStudyList));
    expect([...files.keys()]).toEqual([]);
  });

  it('opens where the hub does not answer, to read', async () => {
    hub();
    await keepQuestions(subjects, () => call(getStudyList));
    fakeHub({ 'GET /study_list': () => ({ status: 502, body: null }) });
    show(<StudyListPage />, '/study_list');
    expect(await screen.findByText('Explain deadlocks.')).toBeTruthy();
    expect(screen.getByText(/^Your list as of /)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Known' })).toBeNull();
  });

  it('stands among what is kept, also for a new tab, and can be removed there', async () => {
    hub();
    await keepQuestions(subjects, () => call(getStudyList));
    sessionStorage.clear();
    const { user } = show(
      <>
        <h1 tabIndex={-1}>Saved offline</h1>
        <KeptQuestions />
      </>,
      '/kept',
    );
    expect(await screen.findByText('To learn (1)')).toBeTruthy();
    expect(screen.getByText('text may be misread')).toBeTruthy();
    vi.spyOn(keptStore, 'removeFiles').mockRejectedValueOnce(new Error('refused'));
    await user.click(screen.getByRole('button', { name: 'Remove my questions from this device' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove my questions from this device' }));
    await waitFor(() => expect(screen.queryByText('To learn (1)')).toBeNull());
    expect([files.has(QUESTIONS_FILE), isAnythingKept()]).toEqual([false, false]);
    expect(document.activeElement?.textContent).toBe('Saved offline');
  });

  it('is shown to a tab without a person for a day', async () => {
    hub();
    await keepQuestions(subjects, () => call(getStudyList));
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60_000);
    expect(await keptQuestions()).not.toBeNull();
    sessionStorage.clear();
    expect(await keptQuestions()).toBeNull();
  });

  it('is loaded again when a question was marked here, though the counts are the same', async () => {
    const { sent } = hub();
    await keepQuestions(subjects, () => call(getStudyList));
    listChanged();
    await keepQuestions(subjects, () => call(getStudyList));
    expect(sent).toHaveLength(2);
  });

  it('shows the rest with the focus on its first question', async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({
      ...entry,
      question: { ...question, _id: `q${at}`, text: `Question of row ${at}.` },
    }));
    fakeHub({ 'GET /study_list': () => ({ body: { data: many, total: 60, subjects } }) });
    await keepQuestions(subjects, () => call(getStudyList));
    const { user } = show(<KeptQuestions filter={{ state: 'to_learn' }} />, '/kept');
    await user.click(await screen.findByRole('button', { name: 'More questions' }));
    expect(document.activeElement?.textContent).toContain('Question of row 50.');
  });
});
