import type { TeacherRow } from '@exam-vault/contract/administration';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from '../routing/routing.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { patterns } from '../app/paths.ts';
import { acknowledgeSessionEnd, authToken } from '../identity/session-store.ts';
import { fakeHub, heldReply, problem } from '../testing/fake-hub.ts';
import { ASHA, RAVI } from '../testing/sample-people.ts';
import { freshTab, readAgain, show } from '../testing/show.tsx';
import { ADMINISTRATOR, signInAs } from '../testing/sign-in.ts';
import TeachersPage from './TeachersPage.tsx';

freshTab();
beforeEach(() => signInAs(ADMINISTRATOR));

const open = (at = '/teachers') =>
  show(
    <Routes>
      <Route path={patterns.teachers} element={<TeachersPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    at,
  );
const page = (...data: object[]) => ({ body: { data, total: data.length } });
const card = (name: string) => screen.findByRole('article', { name });
const news = () => screen.findAllByRole('status').then((all) => all.map(({ textContent }) => textContent).join('|'));

describe('the teachers who wait (contract section 4)', () => {
  it('are shown with name and e-mail, and that the e-mail is not confirmed', async () => {
    const hub = fakeHub({
      'GET /admin/teachers': () => page(RAVI, { ...RAVI, _id: 't2', name: 'Meera Nair', email_confirmed: true }),
    });
    open();
    const ravi = within(await card('Ravi Iyer'));
    expect(ravi.getByRole('row', { name: /^Email/ }).textContent).toBe('Emailravi@college.examplee-mail not confirmed');
    for (const [label, value] of [
      ['Teacher ID', 'T-7'],
      ['Department', 'CSE'],
      ['University', 'BTU'],
      ['College', 'LIET'],
    ])
      expect(ravi.getByRole('row', { name: `${label} ${value}` })).toBeTruthy();
    expect(ravi.getByRole('row', { name: /Monday.*August.*2026/ })).toBeTruthy();
    expect(within(await card('Meera Nair')).queryByText('e-mail not confirmed')).toBeNull();
    expect(screen.getByText('2 teachers wait')).toBeTruthy();
    expect(hub.sent[0]?.path).toBe('/admin/teachers?status=Pending&page=1');
  });

  it('are approved with the status that was on the screen; then the list is read again', async () => {
    let waiting = [RAVI];
    const hub = fakeHub({
      'GET /admin/teachers': () => page(...waiting),
      'PUT /admin/teachers/t1/approve': () => {
        waiting = [];
        return { body: { ...RAVI, status: 'Approved' } };
      },
    });
    const { user } = open();
    await user.click(
      within(await card('Ravi Iyer')).getByRole('button', { name: 'Approve', description: 'Ravi Iyer' }),
    );
    // Nobody has confirmed the e-mail: the administrator is asked once more.
    const asked = await screen.findByRole('alertdialog', { name: 'E-mail Not Confirmed' });
    expect(asked.textContent).toContain('ravi@college.example');
    expect(hub.calls('/admin/teachers/t1/approve')).toEqual([]);
    await user.click(within(asked).getByRole('button', { name: 'Okay' }));
    expect(await screen.findByText('Nobody waits for a decision.')).toBeTruthy();
    expect(await news()).toContain('Ravi Iyer is approved.');
    expect(hub.calls('/admin/teachers/t1/approve')[0]?.body).toEqual({
      seen: 'Pending',
      accept_unconfirmed: true,
    });
    // The button that had the focus is gone with its card.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ravi Iyer is approved.'));
  });

  it('are rejected with a reason, which is kept when that fails', async () => {
    let works = false;
    const hub = fakeHub({
      'GET /admin/teachers': () => page(RAVI),
      'PUT /admin/teachers/t1/reject': () =>
        works ? { body: { ...RAVI, status: 'Rejected' } } : problem(500, 'INTERNAL', 'It broke.'),
    });
    const { user } = open();
    const button = within(await card('Ravi Iyer')).getByRole('button', { name: 'Reject' });
    await user.click(button);
    const dialog = within(screen.getByRole('dialog', { name: 'Reject Teacher' }));
    await user.type(dialog.getByLabelText('Reason:'), 'Not of this college.');
    await user.click(dialog.getByRole('button', { name: 'Okay' }));
    await waitFor(async () => expect(await news()).toContain('That did not go through. It broke.'));
    works = true;
    await user.click(button);
    const again = within(screen.getByRole('dialog', { name: 'Reject Teacher' }));
    expect(again.getByLabelText<HTMLTextAreaElement>('Reason:').value).toBe('Not of this college.');
    await user.click(again.getByRole('button', { name: 'Okay' }));
    await waitFor(async () => expect(await news()).toContain('Ravi Iyer is rejected.'));
    expect(hub.calls('/admin/teachers/t1/reject').at(-1)?.body).toEqual({
      reason: 'Not of this college.',
      seen: 'Pending',
    });
  });

  it('keep the typed reason when the session ran out under it (contract section 3)', async () => {
    fakeHub({
      'GET /api/auth/token': () => problem(401, 'UNAUTHENTICATED', 'No'),
      'GET /admin/teachers': () => page(RAVI),
      'PUT /admin/teachers/t1/reject': () => problem(401, 'UNAUTHENTICATED', 'No'),
    });
    const { user, unmount } = open();
    await user.click(within(await card('Ravi Iyer')).getByRole('button', { name: 'Reject' }));
    await user.type(screen.getByLabelText('Reason:'), 'No card.');
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(authToken()).toBeNull());
    // The login form is shown, and after it this screen again.
    unmount();
    acknowledgeSessionEnd();
    signInAs(ADMINISTRATOR);
    const again = open();
    await again.user.click(within(await card('Ravi Iyer')).getByRole('button', { name: 'Reject' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason:').value).toBe('No card.');
  });

  it('nothing is sent when the dialog is closed', async () => {
    const hub = fakeHub({ 'GET /admin/teachers': () => page(RAVI) });
    const { user } = open();
    await user.click(within(await card('Ravi Iyer')).getByRole('button', { name: 'Reject' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(within(await card('Ravi Iyer')).getByRole('button', { name: 'Disable' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(hub.sent.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('whom another administrator has decided on meanwhile: it is said, and what is true is shown', async () => {
    let row = RAVI;
    fakeHub({
      'GET /admin/teachers': () => page(row),
      'PUT /admin/teachers/t1/reject': () => {
        row = { ...RAVI, status: 'Approved' };
        return problem(409, 'ALREADY_REVIEWED', 'Somebody has decided meanwhile: this teacher is approved.');
      },
    });
    const { user } = open('/teachers/all');
    await user.click(within(await card('Ravi Iyer')).getByRole('button', { name: 'Reject' }));
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    await waitFor(async () =>
      expect(await news()).toContain(
        'That did not go through. Somebody has decided meanwhile: this teacher is approved. You see how it stands now.',
      ),
    );
    const ravi = within(await card('Ravi Iyer'));
    expect(await ravi.findByText('Approved')).toBeTruthy();
    expect(ravi.getByRole('button', { name: 'Withdraw approval' })).toBeTruthy();
    expect(ravi.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('are decided on once, however often the button is pressed', async () => {
    const { reply, give } = heldReply();
    const hub = fakeHub({ 'GET /admin/teachers': () => page(RAVI), 'PUT /admin/teachers/t1/approve': () => reply });
    const { user } = open();
    const approve = within(await card('Ravi Iyer')).getByRole('button', { name: 'Approve' });
    await user.click(approve);
    await user.click(approve);
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    expect(hub.calls('/admin/teachers/t1/approve')).toHaveLength(1);
    give({ body: { ...RAVI, status: 'Approved' } });
    await waitFor(async () => expect(await news()).toContain('Ravi Iyer is approved.'));
  });
});

describe('all teachers', () => {
  const APPROVED: TeacherRow = {
    ...RAVI,
    status: 'Approved',
    disabled: true,
    decisions: [
      { action: 'user.disable', actor_id: 'a1', actor: 'Head of Department', at: '2026-08-06T09:00:00Z', reason: null },
      {
        action: 'teacher.approve',
        actor_id: null,
        actor: 'hub approve-teacher',
        at: '2026-08-04T09:00:00Z',
        reason: null,
      },
    ],
  };

  it('say who decided what and when', async () => {
    const rejected = {
      ...RAVI,
      _id: 't3',
      name: 'Imran Khan',
      status: 'Rejected',
      decisions: [
        { action: 'teacher.reject', actor_id: 'a1', actor: 'Asha', at: '2026-08-05T09:00:00Z', reason: 'No card.' },
      ],
    };
    fakeHub({ 'GET /admin/teachers': () => page(APPROVED, rejected) });
    open('/teachers/all');
    const [disabled, approved] = within(await card('Ravi Iyer'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(disabled).toMatch(/^Disabled by Head of Department, .*Aug.* 2026/);
    expect(approved).toMatch(/^Approved by the operator \(hub approve-teacher\), .*Aug.* 2026/);
    expect(within(await card('Imran Khan')).getByText('No card.')).toBeTruthy();
  });

  it('have the approval withdrawn only after a dialog that says what follows', async () => {
    const admin = { ...APPROVED, disabled: false, is_admin: true };
    const hub = fakeHub({
      'GET /admin/teachers': () => page(admin),
      'PUT /admin/teachers/t1/reject': () => ({ body: { ...admin, status: 'Rejected' } }),
    });
    const { user } = open('/teachers/all');
    await user.click(within(await card('Ravi Iyer')).getByRole('button', { name: 'Withdraw approval' }));
    const dialog = screen.getByRole('dialog', { name: 'Withdraw Approval' });
    expect(dialog.textContent).toContain('can no longer review, upload or edit');
    expect(dialog.textContent).toContain('rights of an administrator go too');
    await user.click(within(dialog).getByRole('button', { name: 'Okay' }));
    await waitFor(async () => expect(await news()).toContain('The approval of Ravi Iyer is withdrawn.'));
    expect(hub.calls('/admin/teachers/t1/reject')[0]?.body).toEqual({ reason: '', seen: 'Approved' });
  });

  it('are disabled after a question, and enabled without one; the focus stays', async () => {
    let disabled = false;
    fakeHub({
      'GET /admin/teachers': () => page({ ...APPROVED, disabled }),
      'PUT /admin/users/t1/disable': () => {
        disabled = true;
        return { body: { message: '' } };
      },
      'PUT /admin/users/t1/enable': () => {
        disabled = false;
        return { body: { message: '' } };
      },
    });
    const { user } = open('/teachers/all');
    const ravi = await card('Ravi Iyer');
    await user.click(within(ravi).getByRole('button', { name: 'Disable' }));
    const question = screen.getByRole('alertdialog', { name: 'Disable Account' });
    await user.click(within(question).getByRole('button', { name: 'Okay' }));
    const enable = await within(ravi).findByRole('button', { name: 'Enable' });
    expect(within(ravi).getByText('Disabled')).toBeTruthy();
    await user.click(enable);
    expect(await within(ravi).findByRole('button', { name: 'Disable' })).toBe(document.activeElement);
    expect(await news()).toContain('The account of Ravi Iyer is enabled.');
  });

  it('offer nothing about oneself', async () => {
    fakeHub({ 'GET /admin/teachers': () => page({ ...APPROVED, own: true }) });
    open('/teachers/all');
    const ravi = within(await card('Ravi Iyer'));
    expect(ravi.queryAllByRole('button')).toEqual([]);
    expect(ravi.getByText(/This is you/)).toBeTruthy();
  });

  it('are found by name and by status, kept in the address', async () => {
    const hub = fakeHub({ 'GET /admin/teachers': ({ path }) => (path.includes('zzz') ? page() : page(APPROVED)) });
    const { user, address } = open('/teachers/all');
    await card('Ravi Iyer');
    await user.type(screen.getByRole('searchbox', { name: 'Name, e-mail or ID' }), 'ravi');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(address()).toBe('/teachers/all?query=ravi');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Rejected');
    expect(address()).toBe('/teachers/all?query=ravi&status=Rejected');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Disabled');
    expect(address()).toBe('/teachers/all?query=ravi&disabled=true');
    await waitFor(() =>
      expect(hub.calls('/admin/teachers').at(-1)?.path).toBe('/admin/teachers?query=ravi&disabled=true&page=1'),
    );
    await user.clear(screen.getByRole('searchbox', { name: 'Name, e-mail or ID' }));
    await user.type(screen.getByRole('searchbox', { name: 'Name, e-mail or ID' }), 'zzz{Enter}');
    expect(await screen.findByText('Nobody is like that.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(address()).toBe('/teachers/all');
  });

  it('stay on the screen when reading them again fails; a first failure can be tried again', async () => {
    let works = true;
    fakeHub({ 'GET /admin/teachers': () => (works ? page(RAVI) : problem(500, 'INTERNAL', 'It broke.')) });
    const { user, unmount } = open('/teachers/all');
    await card('Ravi Iyer');
    works = false;
    await readAgain();
    expect(await card('Ravi Iyer')).toBeTruthy();
    unmount();
    open('/teachers/all?name=other');
    expect(await screen.findByText('It broke.')).toBeTruthy();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Ravi Iyer')).toBeTruthy();
  });
});

describe('students', () => {
  it('are listed with what they study, and can be disabled but not approved', async () => {
    const hub = fakeHub({
      'GET /admin/students': () => page(ASHA),
      'PUT /admin/users/s1/disable': () => ({ body: { message: '' } }),
    });
    const { user } = open('/teachers/students');
    const asha = within(await card('Asha Rao'));
    expect(asha.getByRole('row', { name: 'Student ID S-1' })).toBeTruthy();
    expect(asha.getByRole('row', { name: 'Years 2024-08 – 2028-06' })).toBeTruthy();
    expect(asha.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Disable',
      'Download data',
      'Delete account',
    ]);
    await user.click(asha.getByRole('button', { name: 'Disable' }));
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    await waitFor(async () => expect(await news()).toContain('The account of Asha Rao is disabled.'));
    expect(hub.calls('/admin/users/s1/disable')).toHaveLength(1);
  });
});

describe('the parts of the screen', () => {
  it('have addresses of their own and mark the present one; another address is no page', async () => {
    fakeHub({ 'GET /admin/teachers': () => page(), 'GET /admin/students': () => page() });
    const { user, address } = open();
    const tabs = within(screen.getByRole('navigation', { name: 'Administration' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Waiting',
      'All teachers',
      'Students',
      'Invitations',
      'Semester',
      'Deleted',
      'Branding',
      'Audit log',
    ]);
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Waiting');
    await user.click(tabs.getByRole('link', { name: 'Students' }));
    expect(address()).toBe('/teachers/students');
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Students');
    expect(await screen.findByText('There are no students yet.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Students' })).toBeTruthy();
  });

  it('are no others', () => {
    fakeHub({});
    open('/teachers/nonsense');
    expect(screen.getByRole('heading', { name: 'There is no such page' })).toBeTruthy();
  });
});

describe('the data of a person', () => {
  it('is deleted after a question, with the choice about the papers, and can be kept until the day', async () => {
    let due: string | null = null;
    const hub = fakeHub({
      'GET /admin/teachers': () => page({ ...RAVI, deletion_due_at: due }),
      'POST /admin/people/t1/delete': () => {
        due = '2026-09-01T09:00:00Z';
        return { body: { deleted_at: due } };
      },
      'POST /admin/people/t1/keep': () => {
        due = null;
        return { body: { message: 'The account stays.' } };
      },
    });
    const { user } = open();
    const press = async (name: string) =>
      user.click(await within(await card('Ravi Iyer')).findByRole('button', { name }));
    await press('Delete account');
    const asked = await screen.findByRole('alertdialog', { name: 'Delete Account' });
    expect(hub.calls('/admin/people/t1/delete')).toEqual([]);
    await user.click(
      within(asked).getByRole('radio', {
        name: 'They are removed, with their files; papers that others have answered only after 30 days.',
      }),
    );
    await user.click(within(asked).getByRole('button', { name: 'Okay' }));
    expect(await screen.findByText(/1.*September.*2026.*Until then the account can be kept/)).toBeTruthy();
    expect(hub.calls('/admin/people/t1/delete')[0]?.body).toEqual({ documents: 'remove' });
    await press('Keep account');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Okay' }));
    expect(await within(await card('Ravi Iyer')).findByRole('button', { name: 'Delete account' })).toBeTruthy();
    expect(await news()).toContain('The account of Ravi Iyer stays.');
  });
});
