import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problem } from '../../testing/fake-hub.ts';
import { sampleFoundQuestion, sampleQuestion } from '../../testing/sample-question.ts';
import { freshTab } from '../../testing/show.tsx';
import { signInAs, STUDENT } from '../../testing/sign-in.ts';
import { layoutOfWidth } from '../../testing/viewer.ts';
import { found, open, QUESTIONS, toggle } from '../../testing/paper-questions.tsx';

freshTab();
beforeEach(() => {
  vi.restoreAllMocks();
  layoutOfWidth(800);
});

describe('the questions of a paper', () => {
  it('are asked for when they are opened, and are a list with the parts below their question', async () => {
    signInAs(STUDENT);
    const { user, hub } = open();
    const button = await toggle();
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(hub.calls('/papers/p1/questions')).toEqual([]);
    await user.click(button);
    expect(await screen.findByText('3 questions and parts')).toBeTruthy();
    expect(screen.getByText(/Questions were extracted automatically/)).toBeTruthy();
    const parts = within(screen.getByRole('list', { name: 'Parts of question 3' }));
    expect(parts.getAllByRole('listitem')).toHaveLength(2);
    expect(parts.getByRole('button', { name: /Question 3a .*Define paging\..*5 marks/ })).toBeTruthy();
    expect(parts.getByRole('button', { name: /Question 3b .*maybe/ })).toBeTruthy();
  });

  describe('with wrong signs', () => {
    const wrong = sampleQuestion({
      text: 'Find 1 െ2 5.',
      confidence: 0.1,
      boxes: [{ page: 1, box: [0.1, 0.2, 0.8, 0.1] }],
    });
    const alt = 'Question 1 as printed. Recognised text: Find 1 െ2 5.';

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
      expect(await screen.findByText('text may be misread')).toBeTruthy();
      expect(screen.queryByText('maybe')).toBeNull();
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
    expect(await screen.findByText('This paper doesn’t have a question 9.')).toBeTruthy();
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

  it('have what the solution says to them below, of which nothing is loaded before', async () => {
    signInAs(STUDENT);
    const solution = { _id: 's1', solution_type: 'Solution', paper_approval_status: 'Approved' };
    const part = { label: '3a', text: 'Frames of one size.', page: 2, boxes: [], confidence: 1 };
    const { user, hub } = open(undefined, undefined, {
      'GET /papers/p1/solutions': () => ({ body: { data: [solution] } }),
      'GET /solutions/s1/questions': () => ({ body: { data: [part] } }),
    });
    await user.click(await toggle());
    const parts = within(await screen.findByRole('list', { name: 'Parts of question 3' }));
    const [ofA, ofB] = await parts.findAllByRole('button', { name: 'Solution' });
    expect(hub.calls('/solutions/s1/questions')).toEqual([]);
    await user.click(ofA as HTMLElement);
    expect(await parts.findByText('Frames of one size.')).toBeTruthy();
    expect(parts.getByRole('link', { name: 'Page 2 of the solution' }).getAttribute('href')).toBe(
      '/all_solutions/s1/view_solution?page_no=2',
    );
    await user.click(ofB as HTMLElement);
    expect(await parts.findByText(/^We couldn’t find this question in the solution\./)).toBeTruthy();
    expect(hub.calls('/solutions/s1/questions')).toHaveLength(1);
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
    expect(screen.getByText('Question copied')).toBeTruthy();
  });

  it.each([
    ['waiting', 'This paper’s text hasn’t been read yet. Its questions will appear here.'],
    ['failed', 'We couldn’t find this paper’s questions automatically. Read the pages instead.'],
    ['done', 'No questions found in this paper.'],
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
    const logIn = await screen.findByRole('link', { name: 'Sign in to go to question 3b' });
    expect(logIn.getAttribute('href')).toBe('/login_form');
    expect(screen.queryByRole('button', { name: 'Questions' })).toBeNull();
  });
});
