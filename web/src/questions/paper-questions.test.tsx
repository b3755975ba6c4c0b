import type { Question } from '@exam-vault/contract/questions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DocumentViewPage } from '../documents/DocumentViewPage.tsx';
import { paperKind } from '../papers/paper-kind.ts';
import { Route, Routes } from '../routing/routing.ts';
import { fakeHub, problem } from '../testing/fake-hub.ts';
import { samplePaper } from '../testing/sample-paper.ts';
import { sampleFoundQuestion, sampleQuestion } from '../testing/sample-question.ts';
import { freshTab, show } from '../testing/show.tsx';
import { signInAs, STUDENT, TEACHER } from '../testing/sign-in.ts';
import { layoutOfWidth, samplePage } from '../testing/viewer.ts';

freshTab();
beforeEach(() => {
  vi.restoreAllMocks();
  layoutOfWidth(800);
});

const PAPER = samplePaper({ page_count: 3, text_status: 'read', pages_read: 3 });
const QUESTIONS = [
  sampleQuestion({ _id: 'q3', label: '3', printed: '3.', text: 'Answer both:', asked: 3 }),
  sampleQuestion({ _id: 'q3a', label: '3a', printed: '(a)', parent: 'q3', text: 'Define paging.', marks: 5 }),
  sampleQuestion({ _id: 'q3b', label: '3b', printed: '(b)', parent: 'q3', text: 'Compare.', page: 2, confidence: 0.4 }),
];

function open(at = '/all_paper/p1/view_paper', answer: object = found(QUESTIONS), more = {}) {
  const hub = fakeHub({
    'GET /subjects/DBMS': () => ({ body: { topics: [] } }),
    'GET /papers/p1/view_paper': () => ({ body: PAPER }),
    'GET /papers/p1/pages/1': () => ({ body: samplePage() }),
    'GET /papers/p1/pages/2': () => ({ body: samplePage() }),
    'GET /papers/p1/questions': () => ({ body: answer }),
    ...more,
  });
  const view = <DocumentViewPage kind={paperKind} back="/all_paper" />;
  const shown = show(
    <Routes>
      <Route path="/all_paper/:id/view_paper" element={view} />
    </Routes>,
    at,
  );
  return { ...shown, hub };
}

const found = (data: readonly Question[], state = 'done') => ({ state, data, total: data.length });
const toggle = () => screen.findByRole('button', { name: 'Questions' });

describe('the questions of a paper', () => {
  it('are asked for when they are opened, and are a list with the parts below their question', async () => {
    signInAs(STUDENT);
    const { user, hub } = open();
    const button = await toggle();
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(hub.calls('/papers/p1/questions')).toEqual([]);
    await user.click(button);
    expect(await screen.findByText('3 questions and parts')).toBeTruthy();
    expect(screen.getByText(/A machine has cut the paper/)).toBeTruthy();
    const parts = within(screen.getByRole('list', { name: 'Parts of question 3' }));
    expect(parts.getAllByRole('listitem')).toHaveLength(2);
    expect(parts.getByRole('button', { name: /Question 3a .*Define paging\..*5 marks/ })).toBeTruthy();
    expect(parts.getByRole('button', { name: /Question 3b .*perhaps/ })).toBeTruthy();
  });

  describe('with wrong signs', () => {
    const wrong = sampleQuestion({
      text: 'Find 1 െ2 5.',
      confidence: 0.1,
      boxes: [{ page: 1, box: [0.1, 0.2, 0.8, 0.1] }],
    });
    const alt = 'Question 1 as it is printed. The machine has read: Find 1 െ2 5.';

    it('are shown as a picture of their place, once it comes into sight', async () => {
      let comeIntoSight = () => undefined as void;
      class Observer {
        readonly #tell: IntersectionObserverCallback;
        constructor(tell: IntersectionObserverCallback) {
          this.#tell = tell;
        }
        observe(target: Element) {
          if (target.tagName !== 'SPAN') return;
          comeIntoSight = () => this.#tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
        }
        disconnect() {}
        unobserve() {}
      }
      vi.stubGlobal('IntersectionObserver', Observer);
      signInAs(STUDENT);
      const { user } = open(undefined, found([wrong]));
      await user.click(await toggle());
      expect(await screen.findByText('its text has wrong signs')).toBeTruthy();
      expect(screen.queryByText('perhaps')).toBeNull();
      expect(screen.queryByAltText(alt)).toBeNull();
      expect(screen.getByText(alt)).toBeTruthy();
      act(() => comeIntoSight());
      const picture = await screen.findByAltText<HTMLImageElement>(alt);
      expect(picture.getAttribute('srcset')).toBe('/files/x/p1-p1w720.webp 720w, /files/x/p1-p1w1400.webp 1400w');
      // By its own size: a share of the strip's would be wrong by its border, many times where a strip is flat.
      expect(picture.style.transform).toBe('translate(-8.8000%, -20.0000%)');
      expect(picture.style.width).toBe(`${(100 / 0.824).toFixed(4)}%`);
      expect([picture.width, picture.height]).toEqual([1_400, 1_980]);
      expect(screen.queryByText(alt)).toBeNull();
      fireEvent.error(picture);
      // Its path may have expired: the page is asked for once more.
      await waitFor(() => expect(screen.getByAltText(alt)).not.toBe(picture));
      fireEvent.error(screen.getByAltText(alt));
      expect(screen.getByText('Find 1 െ2 5.')).toBeTruthy();
    });

    it('that a teacher has corrected are their text', async () => {
      signInAs(STUDENT);
      const { user } = open(undefined, found([{ ...wrong, corrected: true }]));
      await user.click(await toggle());
      expect(await screen.findByText('Find 1 െ2 5.')).toBeTruthy();
    });
  });

  it('lead to their page', async () => {
    signInAs(STUDENT);
    const { user } = open();
    await user.click(await toggle());
    const part = await screen.findByRole('button', { name: /Question 3b/ });
    await user.click(part);
    expect(part.getAttribute('aria-current')).toBe('location');
    expect(await screen.findByDisplayValue('2')).toBeTruthy();
  });

  it('are gone to by the address', async () => {
    signInAs(STUDENT);
    open('/all_paper/p1/view_paper?question=3B');
    expect(await screen.findByDisplayValue('2')).toBeTruthy();
  });

  it('say that the one in the address is not there', async () => {
    signInAs(STUDENT);
    open('/all_paper/p1/view_paper?question=9');
    expect(await screen.findByText('This paper has no question 9.')).toBeTruthy();
  });

  it('say in which years each was asked, when somebody wants to know', async () => {
    signInAs(STUDENT);
    const papers = [2021, 2021, 2019].map((year, index) => ({
      _id: `o${index}`,
      title: `Paper ${index}`,
      exam_year: year,
      exam_type: 'University',
    }));
    const repeats = {
      data: papers.map((paper) => ({ question: sampleFoundQuestion({ paper }), kind: 'same', score: 1 })),
      asked: papers.map((paper) => ({ exam_year: paper.exam_year, exam_type: paper.exam_type, paper })),
    };
    const { user, hub } = open(undefined, undefined, { 'GET /questions/q3/repeats': () => ({ body: repeats }) });
    await user.click(await toggle());
    const also = await screen.findByRole('button', { name: 'Also asked 3 times' });
    expect(hub.calls('/questions/q3/repeats')).toEqual([]);
    await user.click(also);
    expect(await screen.findByText('Also asked: 2019, 2021 (2)')).toBeTruthy();
    const link = screen.getByRole('link', { name: '2019 · University · Paper 2' });
    expect(link.getAttribute('href')).toBe('/all_paper/o2/view_paper?page_no=1&question=1');
  });

  it('are copied as text and as link', async () => {
    signInAs(STUDENT);
    const { user } = open();
    await user.click(await toggle());
    const items = await screen.findAllByRole('listitem');
    const item = items.find((one) => one.textContent.includes('Compare.') && !one.textContent.includes('Define'));
    if (!item) throw new Error('no such question');
    await user.click(within(item).getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toMatch(/\/all_paper\/p1\/view_paper\?question=3b$/);
    await user.click(within(item).getByRole('button', { name: 'Copy text' }));
    expect(await navigator.clipboard.readText()).toBe('(b) Compare.');
    expect(screen.getByText('The question was copied.')).toBeTruthy();
  });

  it.each([
    ['waiting', 'The questions are being read.'],
    ['failed', 'The questions of this paper couldn’t be found automatically. Read the pages instead.'],
    ['done', 'No questions were found in this paper.'],
  ])('without any, %s: %s', async (state, said) => {
    signInAs(STUDENT);
    const { user } = open(undefined, found([], state));
    await user.click(await toggle());
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('can be asked for again after a failure', async () => {
    signInAs(STUDENT);
    const answers = [problem(500, 'INTERNAL', 'It broke.'), { body: found(QUESTIONS) }];
    const { user } = open(undefined, undefined, { 'GET /papers/p1/questions': () => answers.shift() });
    await user.click(await toggle());
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('3 questions and parts')).toBeTruthy();
  });

  it('are not for visitors, who are told to log in when the address names one', async () => {
    open('/all_paper/p1/view_paper?question=3b');
    const logIn = await screen.findByRole('link', { name: 'Log in to go to question 3b' });
    expect(logIn.getAttribute('href')).toBe('/login_form');
    expect(screen.queryByRole('button', { name: 'Questions' })).toBeNull();
  });
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
    const [button] = await screen.findAllByRole('button', { name: 'Correct' });
    if (!button) throw new Error('no button');
    await shown.user.click(button);
    return { ...shown, form: within(await screen.findByRole('form', { name: 'Correct question 1' })) };
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
    expect(await form.findByText('Guessed by a machine, which is 83 % sure.')).toBeTruthy();
    await user.selectOptions(form.getByRole('combobox', { name: 'Topic' }), 'Swapping');
    await user.click(form.getByRole('button', { name: 'Save topics' }));
    expect(await screen.findByText('The topics are saved.')).toBeTruthy();
    await user.click((await screen.findAllByRole('button', { name: 'Correct' }))[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Leave the topics to the machine' }));
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
    expect(form.getByRole('alert').textContent).toBe('Please write the marks as a number.');
    await user.clear(form.getByRole('textbox', { name: 'Marks' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The question is corrected.')).toBeTruthy();
    expect(screen.getByText('corrected by a teacher')).toBeTruthy();
    expect(bodyOf(hub, '/questions/q1')).toEqual([{ revision: 3, text: 'Define paging.', marks: null }]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Correct');
  });

  it('by splitting it at the cursor', async () => {
    const { user, hub, form } = await correcting({ 'POST /questions/split': () => ({ body: AFTER }) });
    const text = form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
    text.setSelectionRange(0, 0);
    await user.click(form.getByRole('button', { name: 'Split here' }));
    expect(form.getByRole('alert').textContent).toMatch(/^Put the cursor/);
    text.setSelectionRange(15, 15);
    await user.click(form.getByRole('button', { name: 'Split here' }));
    expect(await screen.findByText('The question was split.')).toBeTruthy();
    expect(bodyOf(hub, '/questions/split')).toEqual([{ id: 'q1', revision: 3, at: 15 }]);
  });

  it('by joining it with the next one, after what was typed is saved', async () => {
    const { user, hub, form } = await correcting({
      'PATCH /questions/q1': () => ({ body: AFTER }),
      'POST /questions/merge': () => ({ body: found([first]) }),
    });
    await user.clear(form.getByRole('textbox', { name: 'Number' }));
    await user.type(form.getByRole('textbox', { name: 'Number' }), '7');
    await user.click(form.getByRole('button', { name: 'Join with the next (2)' }));
    expect(await screen.findByText('The questions were joined.')).toBeTruthy();
    expect(bodyOf(hub, '/questions/merge')).toEqual([{ ids: ['q1', 'q2'], revisions: [4, 4] }]);
  });

  it('and puts it back after a question', async () => {
    const { user, hub, form } = await correcting({ 'PATCH /questions/q1': () => ({ body: found(LIST) }) }, AFTER.data);
    await user.click(form.getByRole('button', { name: 'Put back as the machine read it' }));
    await user.click(await screen.findByRole('button', { name: 'Okay' }));
    expect(await screen.findByText('The question was put back.')).toBeTruthy();
    expect(bodyOf(hub, '/questions/q1')).toEqual([{ revision: 4, reset: true }]);
  });

  it('and is told when another teacher was faster, with what was typed kept', async () => {
    const stale = problem(409, 'STALE_REVISION', 'This question was changed meanwhile. Please look at it again.');
    const { user, hub, form } = await correcting({ 'PATCH /questions/q1': () => stale });
    await user.type(form.getByRole('textbox', { name: 'Text' }), ' Why?');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(form.getByRole('alert').textContent).toMatch(/changed meanwhile/));
    expect(form.getByDisplayValue(/ Why\?$/)).toBeTruthy();
    expect(hub.calls('/papers/p1/questions')).toHaveLength(2);
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('form', { name: 'Correct question 1' })).toBeNull();
  });

  it('and students do not', async () => {
    signInAs(STUDENT);
    const { user } = open();
    await user.click(await toggle());
    await screen.findByText('3 questions and parts');
    expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull();
  });
});
