import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import type { DeskPaper } from '@exam-vault/contract/review';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, TEACHER } from '../../testing/sign-in.ts';
import DeskPage from './DeskPage.tsx';

/** Decision 51: the reviewer's desk. */

freshTab();

const paper = (id: string, more: Partial<DeskPaper> = {}): DeskPaper =>
  ({
    _id: id,
    title: `Paper ${id}`,
    subject: 'Operating Systems',
    department: 'CSE',
    year: '2nd',
    semester: 'III',
    paper_type: 'Main',
    exam_type: 'Midterm',
    exam_year: 2023,
    unit_no: null,
    course_code: null,
    file_url: `/files/${id}.jpeg`,
    file_type: 'JPEG',
    thumbnail_url: null,
    thumbnail_srcset: null,
    paper_approval_status: 'Pending',
    revision: 3,
    created_at: '2026-01-01T00:00:00.000Z',
    text_status: 'done',
    checks: [],
    header_page: 1,
    seen_before: [],
    claimed_by: null,
    held_by: null,
    uploader: { approved: 0, rejected: 0 },
    waiting: 2,
    ...more,
  }) as unknown as DeskPaper;

let queue: DeskPaper[];
let hub: ReturnType<typeof fakeHub>;
let onApprove: (id: string) => ReturnType<typeof problem> | null;
beforeEach(() => {
  vi.restoreAllMocks();
  queue = [paper('a'), paper('b')];
  onApprove = () => null;
  hub = fakeHub({
    'GET /login/get_teacher_data': () => ({ body: { role: 'teacher', department: 'CSE' } }),
    'GET /catalogue': () => ({ body: DEFAULT_CATALOGUE }),
    'GET /review/next': ({ path }) => {
      const after = new URL(path, 'http://hub').searchParams.get('after');
      const at = queue.findIndex(({ _id }) => _id === after);
      return { body: queue[at + 1] ?? queue[0] ?? null };
    },
    'PUT /papers/approve_paper': ({ body }) => {
      const { paperId } = body as { readonly paperId: string };
      const refused = onApprove(paperId);
      if (refused) return refused;
      const approved = queue.find(({ _id }) => _id === paperId);
      queue = queue.filter(({ _id }) => _id !== paperId);
      return { body: { ...approved, revision: 4, paper_approval_status: 'Approved' } };
    },
    'GET /papers/get_paper/a': () => ({ body: queue.find(({ _id }) => _id === 'a') }),
  });
  signInAs(TEACHER);
});

const open = async () => {
  show(<DeskPage />, '/new_papers/desk');
  await screen.findByRole('heading', { name: 'Paper a', level: 2 });
};
const decisions = () => hub.calls('/papers/approve_paper');

describe('the desk', () => {
  it('has the next paper loaded before the first is decided', async () => {
    await open();
    await waitFor(() => expect(hub.calls('/review/next').map(({ path }) => path)).toContain('/review/next?after=a'));
    await userEvent.keyboard('a');
    await screen.findByRole('heading', { name: 'Paper b', level: 2 });
  });

  it('says that a paper is on the never-publish list, and what the hub says when it is approved (issue 40 part 3)', async () => {
    queue = [paper('a', { held_by: '5CS4-03' }), paper('b')];
    const refusal = '“5CS4-03” is on the department’s never-publish list.';
    onApprove = () => problem(409, 'NEVER_PUBLISH', refusal);
    await open();
    expect(screen.getByText('On the department’s never-publish list.')).toBeTruthy();
    expect(
      screen.getByText(/^“5CS4-03” is on the department’s never-publish list, so this can’t be approved/),
    ).toBeTruthy();
    await userEvent.keyboard('a');
    await screen.findByText(refusal);
    expect(screen.getByRole('heading', { name: 'Paper a', level: 2 })).toBeTruthy();
  });

  it('takes no single key where they are turned off (WCAG 2.1.4), until they are turned on again', async () => {
    const user = userEvent.setup();
    await open();
    const turn = async () => {
      await user.click(screen.getByRole('button', { name: 'Shortcuts' }));
      await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
      await user.click(screen.getByRole('button', { name: 'Okay' }));
    };
    await turn();
    await user.keyboard('a');
    expect(decisions()).toEqual([]);
    await turn();
    await user.keyboard('a');
    await waitFor(() => expect(decisions()).toHaveLength(1));
  });

  it('decides nothing while fields are corrected', async () => {
    const user = userEvent.setup();
    await open();
    await user.keyboard('e');
    const form = await screen.findByRole('form', { name: 'Edit Paper' });
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    screen.getByRole('button', { name: 'Save' }).focus();
    await user.keyboard('a');
    expect(decisions()).toEqual([]);
    form.querySelector('input')?.focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    await user.keyboard('a');
    await waitFor(() => expect(decisions()).toHaveLength(1));
  });

  it('saves no correction over a change of the owner, and keeps what was typed', async () => {
    const user = userEvent.setup();
    await open();
    await user.keyboard('e');
    const title = await screen.findByLabelText<HTMLInputElement>('Title');
    await user.clear(title);
    await user.type(title, 'Mine');
    queue = queue.map((one) => (one._id === 'a' ? { ...one, revision: 9 } : one));
    await user.keyboard('{Enter}');
    await screen.findByText('Someone changed this paper after you opened it.');
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Mine');
    expect(hub.sent.some(({ method, path }) => method === 'PUT' && path.includes('edit_paper'))).toBe(false);
  });

  it('shows a paper that was changed meanwhile as it is now', async () => {
    const user = userEvent.setup();
    await open();
    queue = [paper('a', { title: 'Paper a, corrected', revision: 9 }), paper('b')];
    onApprove = () => problem(409, 'STALE_REVISION', 'Someone changed this paper after you opened it.');
    await user.keyboard('a');
    await screen.findByRole('heading', { name: 'Paper a, corrected', level: 2 });
    onApprove = () => null;
    await user.keyboard('a');
    await screen.findByRole('heading', { name: 'Paper b', level: 2 });
    expect(decisions().at(-1)?.body).toMatchObject({ paperId: 'a', revision: 9 });
  });

  it('approves several that were marked, and says which could not be', async () => {
    const user = userEvent.setup();
    onApprove = (id) => (id === 'b' ? problem(500, 'INTERNAL', 'Something broke') : null);
    await open();
    await user.keyboard('s');
    await user.click(await screen.findByLabelText('Checked: Paper a'));
    await user.click(screen.getByLabelText('Checked: Paper b'));
    await user.keyboard('a');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
    await screen.findByText(/1 paper approved. 1 couldn’t be approved/);
    expect(await screen.findByText('Something broke')).toBeTruthy();
    expect(screen.queryByLabelText('Checked: Paper a')).toBeNull();
  });
});
