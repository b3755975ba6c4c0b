import type { Question } from '@exam-vault/contract/questions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problem } from '../../testing/fake-hub.ts';
import { sampleQuestion } from '../../testing/sample-question.ts';
import { freshTab } from '../../testing/show.tsx';
import { signInAs, STUDENT, TEACHER } from '../../testing/sign-in.ts';
import { layoutOfWidth } from '../../testing/viewer.ts';
import { found, open, toggle } from '../../testing/paper-questions.tsx';

freshTab();
beforeEach(() => {
  vi.restoreAllMocks();
  layoutOfWidth(800);
});

describe('a teacher corrects', () => {
  const LIST = [
    sampleQuestion({ _id: 'q1', label: '1', text: 'Define paging. Define swapping.', marks: 5, revision: 3 }),
    sampleQuestion({ _id: 'q2', label: '2', printed: '2.', text: 'and explain it.', confidence: 0.4, revision: 4 }),
  ];
  const [first, second] = LIST as [Question, Question];
  const AFTER = found([{ ...first, text: 'Define paging.', corrected: true, revision: 4 }, second]);

  async function correcting(more: object = {}, data: readonly Question[] = LIST) {
    signInAs(TEACHER);
    const shown = open(undefined, found(data), more);
    await shown.user.click(await toggle());
    const [button] = await screen.findAllByRole('button', { name: 'Edit question' });
    if (!button) throw new Error('no button');
    await shown.user.click(button);
    return { ...shown, form: within(await screen.findByRole('form', { name: 'Edit question 1' })) };
  }
  const bodyOf = (hub: ReturnType<typeof open>['hub'], path: string) => hub.calls(path).map(({ body }) => body);

  it('the topics of a question, or leaves them to the machine', async () => {
    const withTopic = { ...first, topics: [{ name: 'Paging', confidence: 0.83 }] };
    const names = ['Paging', 'Swapping'].map((name) => ({ name }));
    const { user, hub, form } = await correcting(
      {
        'GET /subjects/DBMS': () => ({ body: { topics: names } }),
        'PUT /questions/q1/topics': () => ({ body: found([{ ...withTopic, topics_corrected: true }, second]) }),
      },
      [withTopic, second],
    );
    expect(await form.findByText('Chosen automatically, 83% sure.')).toBeTruthy();
    await user.selectOptions(form.getByRole('combobox', { name: 'Topic' }), 'Swapping');
    await user.click(form.getByRole('button', { name: 'Save topics' }));
    expect(await screen.findByText('Topics saved')).toBeTruthy();
    await user.click((await screen.findAllByRole('button', { name: 'Edit question' }))[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Choose topics automatically' }));
    await waitFor(() =>
      expect(bodyOf(hub, '/questions/q1/topics')).toEqual([
        { revision: 3, topics: ['Swapping'] },
        { revision: 3, topics: null },
      ]),
    );
  });

  it('the words of a question where it stands, and sends only what was changed', async () => {
    const { user, hub, form } = await correcting({ 'PATCH /questions/q1': () => ({ body: AFTER }) });
    const text = form.getByRole('textbox', { name: 'Text' });
    await waitFor(() => expect(document.activeElement).toBe(text));
    await user.clear(text);
    await user.type(text, 'Define paging.');
    await user.clear(form.getByRole('textbox', { name: 'Marks' }));
    await user.type(form.getByRole('textbox', { name: 'Marks' }), 'many');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByRole('alert').textContent).toBe('Enter the marks as a number.');
    await user.clear(form.getByRole('textbox', { name: 'Marks' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Question saved')).toBeTruthy();
    expect(screen.getByText('edited by a teacher')).toBeTruthy();
    expect(bodyOf(hub, '/questions/q1')).toEqual([{ revision: 3, text: 'Define paging.', marks: null }]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit question');
  });

  it('by splitting it at the cursor', async () => {
    const { user, hub, form } = await correcting({ 'POST /questions/split': () => ({ body: AFTER }) });
    const text = form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
    text.setSelectionRange(0, 0);
    await user.click(form.getByRole('button', { name: 'Split here' }));
    expect(form.getByRole('alert').textContent).toMatch(/^Place the cursor/);
    text.setSelectionRange(15, 15);
    await user.click(form.getByRole('button', { name: 'Split here' }));
    expect(await screen.findByText('Question split')).toBeTruthy();
    expect(bodyOf(hub, '/questions/split')).toEqual([{ id: 'q1', revision: 3, at: 15 }]);
  });

  it('by joining it with the next one, after what was typed is saved', async () => {
    const { user, hub, form } = await correcting({
      'PATCH /questions/q1': () => ({ body: AFTER }),
      'POST /questions/merge': () => ({ body: found([first]) }),
    });
    await user.clear(form.getByRole('textbox', { name: 'Number' }));
    await user.type(form.getByRole('textbox', { name: 'Number' }), '7');
    await user.click(form.getByRole('button', { name: 'Merge with the next question (2)' }));
    expect(await screen.findByText('Questions merged')).toBeTruthy();
    expect(bodyOf(hub, '/questions/merge')).toEqual([{ ids: ['q1', 'q2'], revisions: [4, 4] }]);
  });

  it('and puts it back after a question', async () => {
    const { user, hub, form } = await correcting({ 'PATCH /questions/q1': () => ({ body: found(LIST) }) }, AFTER.data);
    await user.click(form.getByRole('button', { name: 'Reset to the original' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reset' }));
    expect(await screen.findByText('Question reset')).toBeTruthy();
    expect(bodyOf(hub, '/questions/q1')).toEqual([{ revision: 4, reset: true }]);
  });

  it('and is told when another teacher was faster, with what was typed kept', async () => {
    const stale = problem(
      409,
      'STALE_REVISION',
      'Someone changed this question after you opened it. Reload and try again.',
    );
    const { user, hub, form } = await correcting({ 'PATCH /questions/q1': () => stale });
    await user.type(form.getByRole('textbox', { name: 'Text' }), ' Why?');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(form.getByRole('alert').textContent).toMatch(/^Someone changed this question/));
    expect(form.getByDisplayValue(/ Why\?$/)).toBeTruthy();
    expect(hub.calls('/papers/p1/questions')).toHaveLength(2);
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('form', { name: 'Edit question 1' })).toBeNull();
  });

  it('and students do not', async () => {
    signInAs(STUDENT);
    const { user } = open();
    await user.click(await toggle());
    await screen.findByText('3 questions and parts');
    expect(screen.queryByRole('button', { name: 'Edit question' })).toBeNull();
  });
});
