import { Route, Routes } from '../../base/routing/routing.tsx';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { patterns } from '../../base/routing/paths.ts';
import TeachersPage from '../../start/app/TeachersPage.tsx';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { ADMINISTRATOR, signInAs } from '../../testing/sign-in.ts';

/** The administrator's forms for lists, links and the semester's step. */

freshTab();
afterEach(() => vi.restoreAllMocks());
beforeEach(() => signInAs(ADMINISTRATOR));

const open = (at: string) =>
  show(
    <Routes>
      <Route path={patterns.teachers} element={<TeachersPage />} />
    </Routes>,
    at,
  );
const NOTHING = { body: { data: [], total: 0 } };
const NO_MAILS = { body: { waiting: 0, sent: 0, failed: 0 } };
const OUTCOME = {
  lines: 3,
  new: 1,
  already_invited: 0,
  already_members: 1,
  repeated: 0,
  wrong: [{ line: 3, value: 'nobody', problem: 'isn’t an email address' }],
  wrong_total: 1,
  invited: false,
  links_csv: null,
};

describe('a list of invitations', () => {
  it('is checked first, and invited only then; the links are offered where no mail is set up', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const hub = fakeHub({
      'GET /admin/invitations': () => NOTHING,
      'GET /admin/invitation_links': () => NOTHING,
      'GET /admin/invitations/mails': () => NO_MAILS,
      'POST /admin/invitations/list': ({ body }) => ({
        body: (body as { dry_run: boolean }).dry_run ? OUTCOME : { ...OUTCOME, invited: true, links_csv: 'email,link' },
      }),
    });
    const { user } = open('/teachers/invitations');
    const list = within(await screen.findByRole('region', { name: 'Invite a list of people' }));
    await user.click(list.getByRole('button', { name: 'Check the list' }));
    expect(list.getByText('Paste email addresses or choose a file.')).toBeTruthy();
    expect(hub.calls('/admin/invitations/list')).toEqual([]);
    const file = new File(['asha@example.edu\r\nnobody'], 'class.csv', { type: 'text/csv' });
    await user.upload(list.getByLabelText('Choose a CSV file'), file);
    expect(await list.findByText('class.csv')).toBeTruthy();
    await user.selectOptions(list.getByLabelText('Default role'), 'teacher');
    await user.click(list.getByRole('button', { name: 'Check the list' }));
    expect(await list.findByText('3 lines. 1 already registered. 1 line has a problem.')).toBeTruthy();
    expect(list.getByText('Line 3: “nobody” isn’t an email address')).toBeTruthy();
    expect(hub.calls('/admin/invitations/list').map(({ body }) => body)).toEqual([
      { csv: 'asha@example.edu\r\nnobody', role: 'teacher', dry_run: true, skip_wrong: false },
    ]);
    await user.click(list.getByRole('button', { name: 'Invite 1 person' }));
    expect(await list.findByText('1 person invited.')).toBeTruthy();
    expect(hub.calls('/admin/invitations/list').at(-1)?.body).toMatchObject({ dry_run: false, skip_wrong: true });
    await user.click(list.getByRole('button', { name: 'Download links' }));
    expect(saved).toHaveBeenCalledTimes(1);
    // The list is gone, so that it is not sent again by mistake.
    expect(list.getByLabelText<HTMLTextAreaElement>(/Email addresses/).value).toBe('');
  });
});

describe('the semester’s step', () => {
  const preview = (last: object | null) => ({
    body: {
      step_id: null,
      preview: [
        { from: 'VII', to: 'VIII', count: 2 },
        { from: 'VIII', to: null, count: 1 },
      ],
      total: 3,
      not_in_catalogue: 0,
      last,
    },
  });
  const at = new Date(Date.now() - 86_400_000).toISOString();
  const last = { step_id: 's', at, made_by: 'Meera Nair', total: 3, undo_until: at };

  it('is shown, asked for once more when the last one was lately, and taken back', async () => {
    const hub = fakeHub({
      'POST /admin/semester_step': ({ body }) =>
        (body as { dry_run?: boolean }).dry_run ? preview(last) : { body: { ...preview(last).body, step_id: 't' } },
      'POST /admin/semester_step/undo': () => problem(409, 'UNDO_TOO_LATE', 'There is no step.'),
    });
    const { user } = open('/teachers/semester');
    expect(await screen.findByRole('row', { name: 'VIII Alumni 1' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Move students up' }));
    const asked = await screen.findByRole('alertdialog', { name: 'Move students up again?' });
    expect(asked.textContent).toContain('3 students will move up one semester, and 1 of them becomes an alumnus.');
    await user.click(within(asked).getByRole('button', { name: 'Close' }));
    expect(hub.calls('/admin/semester_step').every(({ body }) => (body as { dry_run?: boolean }).dry_run)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Move students up' }));
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    expect(await screen.findByText('3 students moved up.')).toBeTruthy();
    expect(hub.calls('/admin/semester_step').map(({ body }) => body)).toContainEqual({ again: true });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('That didn’t work. There is no step.')).toBeTruthy();
  });
});
