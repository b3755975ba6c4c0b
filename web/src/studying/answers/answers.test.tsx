import type { AnswerPicture, QuestionAnswer } from '@exam-vault/contract/answers';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../../base/api/api-problem.ts';
import * as uploads from '../../base/api/upload.ts';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { sampleQuestion } from '../../testing/sample-question.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT, TEACHER } from '../../testing/sign-in.ts';
import { AnswersButton } from './AnswersButton.tsx';
import UnplacedAnswers from './UnplacedAnswers.tsx';

freshTab();
beforeEach(() => {
  vi.restoreAllMocks();
});

const sample = (changes: Partial<QuestionAnswer> = {}): QuestionAnswer => ({
  _id: 'a1',
  text: 'It *waits*.',
  html: '<p>It <em>waits</em>.</p>',
  pictures: [],
  author: 'Asha Rao',
  own: false,
  votes: 2,
  voted: false,
  confirmed_by: null,
  created_at: '2026-05-01T10:00:00.000Z',
  edited_at: null,
  revision: 1,
  hidden: false,
  hidden_reason: null,
  question: null,
  ...changes,
});

function open(data: readonly QuestionAnswer[], more: Parameters<typeof fakeHub>[0] = {}, closed: string | null = null) {
  const hub = fakeHub({
    'GET /questions/q1/answers': () => ({ body: { data, total: data.length, closed_until: closed } }),
    ...more,
  });
  return { ...show(<AnswersButton question={sampleQuestion({ answers: data.length })} paper="p1" />), hub };
}
const toggle = () => screen.getByRole('button', { name: /^Answers \(/ });

describe('the answers under a question', () => {
  it('are asked for when they are opened, and say what is checked', async () => {
    signInAs(STUDENT);
    const { user, hub } = open([sample({ confirmed_by: 'Ravi Iyer' }), sample({ _id: 'a2', author: 'Meera' })]);
    expect(toggle().textContent).toBe('Answers (2)');
    expect(hub.sent).toEqual([]);
    await user.click(toggle());
    const [first, second] = within(await screen.findByRole('list', { name: 'Answers to question 1' })).getAllByRole(
      'listitem',
    );
    expect(first?.textContent).toContain('by Ravi Iyer, a teacher');
    expect(first?.querySelector('em')?.textContent).toBe('waits');
    expect(second?.textContent).toContain('Not confirmed by a teacher yet.');
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull();
  });

  it('are voted for with one button, that says whether one has', async () => {
    signInAs(STUDENT);
    let answer = sample();
    const { user } = open([], {
      'GET /questions/q1/answers': () => ({ body: { data: [answer], total: 1, closed_until: null } }),
      'PUT /answers/a1/vote': () => {
        answer = sample({ votes: 3, voted: true });
        return { body: answer };
      },
    });
    await user.click(toggle());
    const vote = await screen.findByRole('button', { name: 'Helpful (2)' });
    expect(vote.getAttribute('aria-pressed')).toBe('false');
    await user.click(vote);
    const voted = await screen.findByRole('button', { name: 'Helpful (3)' });
    expect(voted.getAttribute('aria-pressed')).toBe('true');
  });

  it('are written with a preview by the hub, and keep what was typed when it is refused', async () => {
    signInAs(STUDENT);
    let status = 409;
    const { user, hub } = open([], {
      'POST /answers/preview': () => ({ body: { html: '<p>as <strong>shown</strong></p>' } }),
      'POST /questions/q1/answers': () =>
        status === 409 ? problem(409, 'ANSWERS_CLOSED', 'Closed.') : { status, body: sample() },
    });
    await user.click(toggle());
    await user.click(await screen.findByRole('button', { name: 'Write an answer' }));
    const field = screen.getByRole('textbox', { name: /Your answer/ });
    expect(document.activeElement).toBe(field);
    await user.type(field, 'as **shown**');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect((await screen.findByRole('region', { name: 'Preview' })).textContent).toBe('as shown');
    await user.click(screen.getByRole('button', { name: 'Post answer' }));
    expect(await screen.findByText('Closed.')).toBeTruthy();
    expect(field).toHaveProperty('value', 'as **shown**');
    status = 201;
    await user.click(screen.getByRole('button', { name: 'Post answer' }));
    expect(await screen.findByText('Answer posted')).toBeTruthy();
    expect(hub.calls('/questions/q1/answers').at(-2)?.body).toEqual({ text: 'as **shown**' });
  });

  it('of oneself are changed on the text that was seen, and deleted when one is sure', async () => {
    signInAs(STUDENT);
    const { user, hub } = open([sample({ own: true, revision: 4 })], {
      'PATCH /answers/a1': () => ({ body: sample({ own: true, revision: 5 }) }),
      'DELETE /answers/a1': () => ({ body: { deleted: true } }),
    });
    await user.click(toggle());
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.type(screen.getByRole('textbox', { name: /Your answer/ }), ' So.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(hub.calls('/answers/a1')[0]?.body).toEqual({ text: 'It *waits*. So.', pictures: [], revision: 4 }),
    );
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(hub.calls('/answers/a1')).toHaveLength(1);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(hub.calls('/answers/a1').at(-1)?.method).toBe('DELETE'));
    expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
  });

  it('are confirmed, hidden and closed by teachers', async () => {
    signInAs(TEACHER);
    const { user, hub } = open([sample()], {
      'PUT /answers/a1/confirmation': () => ({ body: sample() }),
      'PUT /answers/a1/hidden': () => ({ body: sample() }),
      'PUT /papers/p1/answers_closed': () => ({ body: { closed_until: null } }),
    });
    await user.click(toggle());
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(hub.calls('/answers/a1/confirmation')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    await user.type(screen.getByRole('textbox', { name: /Message to the author/ }), 'Rude.');
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(hub.calls('/answers/a1/hidden')[0]?.body).toEqual({ hidden: true, reason: 'Rude.' }));
    await user.click(screen.getByRole('button', { name: 'Close answers for this paper…' }));
    await user.click(screen.getByRole('button', { name: 'Close answers' }));
    await waitFor(() => expect(hub.calls('/papers/p1/answers_closed')).toHaveLength(1));
    const body = hub.calls('/papers/p1/answers_closed')[0]?.body as { until: string } | undefined;
    expect(Date.parse(body?.until ?? '')).toBeGreaterThan(Date.now() + 6 * 24 * 3_600_000);
  });

  it('that are closed say until when, and cannot be written', async () => {
    signInAs(STUDENT);
    const { user } = open([], {}, '2099-01-01T00:00:00.000Z');
    await user.click(toggle());
    expect(await screen.findByText(/A teacher has closed answers for this paper until/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Write an answer' })).toBeNull();
  });

  it('have pictures, which are written in, changed and seen', async () => {
    signInAs(STUDENT);
    const picture = (n: number): AnswerPicture => ({
      _id: `p${n}`,
      url: `/files/answers/x/${n}.webp`,
      width: 900,
      height: 1_200,
    });
    const answers: Array<AnswerPicture | ApiProblem> = [
      picture(1),
      new ApiProblem(415, 'INVALID_FILE_TYPE', 'No picture.'),
      picture(2),
    ];
    const upload = vi.spyOn(uploads, 'upload').mockImplementation((_endpoint, { onProgress }) => {
      onProgress?.(0.5);
      const answer = answers.shift();
      return answer instanceof ApiProblem ? Promise.reject(answer) : Promise.resolve(answer);
    });
    const { user, hub } = open([sample({ own: true, author: 'Asha Rao', pictures: [picture(7), picture(8)] })], {
      'POST /questions/q1/answers': () => ({ status: 201, body: sample() }),
      'PATCH /answers/a1': () => ({ body: sample() }),
    });
    await user.click(toggle());
    const seen = await screen.findByRole('img', { name: 'Picture 2 of the answer by Asha Rao' });
    expect(seen.getAttribute('loading')).toBe('lazy');
    expect(seen.closest('a')?.getAttribute('href')).toBe('/files/answers/x/8.webp');

    await user.click(screen.getByRole('button', { name: 'Write an answer' }));
    const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
    const input = screen.getByLabelText('Add pictures', { selector: 'input' });
    await user.upload(input, [photo('one.jpg'), photo('two.jpg'), photo('three.jpg')]);
    expect(await screen.findByText('2 pictures uploaded.')).toBeTruthy();
    expect(screen.getByText('two.jpg: No picture.')).toBeTruthy();
    expect(upload).toHaveBeenCalledTimes(3);
    await user.click(screen.getByRole('button', { name: 'Remove picture 1' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add pictures' }));
    const large = photo('large.jpg');
    Object.defineProperty(large, 'size', { value: 11 * 1_048_576 });
    await user.upload(input, large);
    expect(await screen.findByText('large.jpg: Pictures can be up to 10 MB each.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Post answer' }));
    await waitFor(() =>
      expect(hub.calls('/questions/q1/answers').at(-2)?.body).toEqual({ text: '', pictures: ['p2'] }),
    );

    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.click(screen.getByRole('button', { name: 'Remove picture 1' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(hub.calls('/answers/a1')[0]?.body).toEqual({ text: 'It *waits*.', pictures: ['p8'], revision: 1 }),
    );
  });
});

describe('answers whose question is gone', () => {
  it('are put under a question of the paper as it is now', async () => {
    signInAs(STUDENT);
    const lost = { ...sample({ own: true }), asked: { label: '4', text: 'Explain pumps.' } };
    let data = [lost];
    const hub = fakeHub({
      'GET /papers/p1/unplaced_answers': () => ({ body: { data, total: data.length } }),
      'PUT /answers/a1/question': () => {
        data = [];
        return { body: sample({ own: true }) };
      },
    });
    const { user } = show(
      <UnplacedAnswers
        paper="p1"
        questions={[
          sampleQuestion({ _id: 'q7', label: '7', text: `${'Explain '.repeat(9)}pumps.` }),
          sampleQuestion({ _id: 'q8', label: '8', text: '' }),
        ]}
      />,
    );
    expect(await screen.findByText('Originally for question 4: Explain pumps.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
    // It is read before it is put anywhere.
    const form = screen.getByRole('form', { name: 'Move to a question' });
    expect(screen.getByText('waits').compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const choices = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(choices).toEqual(['Choose a question', `7 · ${'Explain '.repeat(7).trim()}…`, '8']);
    await user.selectOptions(screen.getByRole('combobox', { name: /^Question/ }), 'q7');
    await user.click(screen.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('0 answers')).toBeTruthy();
    expect(hub.calls('/answers/a1/question')[0]?.body).toEqual({ question: 'q7' });
    expect(document.activeElement?.textContent).toBe('Answers without a question');
  });
});
