import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { sampleFoundQuestion } from '../../testing/sample-question.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, TEACHER } from '../../testing/sign-in.ts';
import ComparePage from './ComparePage.tsx';

freshTab();
beforeEach(() => signInAs(TEACHER));

const again = sampleFoundQuestion({ label: '3b', page: 2 });
const COMPARED = {
  data: [
    {
      label: '1',
      text: 'Explain deadlocks.',
      marks: 5,
      repeats: {
        data: [{ question: again, kind: 'near', score: 0.7 }],
        asked: [{ exam_year: 2024, exam_type: 'University', paper: again.paper }],
      },
    },
    { label: '2', text: 'Name a parrot.', marks: null, repeats: { data: [], asked: [] } },
  ],
  total: 2,
};
const box = () => screen.getByRole('textbox', { name: 'Text of your paper' });

describe('the check of a draft paper', () => {
  it('says which questions were asked before, and where', async () => {
    const hub = fakeHub({ 'POST /questions/compare': () => ({ body: COMPARED }) });
    const { user } = show(<ComparePage />, '/compare?subject=DBMS');
    await user.type(box(), '1. Explain deadlocks.');
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByText('1 of 2 questions were asked before.')).toBeTruthy();
    expect(hub.calls('/questions/compare')[0]?.body).toEqual({ text: '1. Explain deadlocks.', subject: 'DBMS' });
    const [first, second] = within(screen.getByRole('list', { name: 'Questions in your paper' })).getAllByRole(
      'listitem',
    );
    expect(first?.textContent).toContain('almost the same');
    expect(screen.getByRole('link', { name: '2024 · University · Normal forms' }).getAttribute('href')).toBe(
      '/all_paper/p1/view_paper?page_no=2&question=3b',
    );
    expect(second?.textContent).toBeTruthy();
    expect(screen.getByText('Not found in any paper.')).toBeTruthy();
  });

  it('asks for a text, and for one that is not too long', async () => {
    const hub = fakeHub({});
    const { user } = show(<ComparePage />, '/compare');
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(screen.getByText('Paste the text of your paper.')).toBeTruthy();
    expect(document.activeElement).toBe(box());
    fireEvent.change(box(), { target: { value: 'a'.repeat(50_001) } });
    expect(screen.getByText('Up to 50,000 characters.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(hub.calls('/questions/compare')).toEqual([]);
  });

  it('says what failed, and keeps the text', async () => {
    fakeHub({ 'POST /questions/compare': () => problem(429, 'RATE_LIMITED', 'Too often.') });
    const { user } = show(<ComparePage />, '/compare');
    await user.type(box(), 'Explain');
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByText('Too often.')).toBeTruthy();
    expect((box() as HTMLTextAreaElement).value).toBe('Explain');
  });
});
