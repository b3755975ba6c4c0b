import type { TeacherRow } from '@exam-vault/contract/administration';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { ASHA, RAVI } from '../../testing/sample-people.ts';
import { freshTab, readAgain } from '../../testing/show.tsx';
import { ADMINISTRATOR, signInAs } from '../../testing/sign-in.ts';
import { card, news, open, page } from '../../testing/teachers-page.tsx';

freshTab();
beforeEach(() => signInAs(ADMINISTRATOR));

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
    expect(approved).toMatch(/^Approved by the server operator \(hub approve-teacher\), .*Aug.* 2026/);
    expect(within(await card('Imran Khan')).getByText('No card.')).toBeTruthy();
  });

  it('have the approval withdrawn only after a dialog that says what follows', async () => {
    const admin = { ...APPROVED, disabled: false, is_admin: true };
    const hub = fakeHub({
      'GET /admin/teachers': () => page(admin),
      'PUT /admin/teachers/t1/reject': () => ({ body: { ...admin, status: 'Rejected' } }),
    });
    const { user } = open('/teachers/all');
    await user.click(within(await card('Ravi Iyer')).getByRole('button', { name: 'Revoke approval' }));
    const dialog = screen.getByRole('dialog', { name: 'Revoke approval' });
    expect(dialog.textContent).toContain('won’t be able to review, upload or edit');
    expect(dialog.textContent).toContain('also lose administrator rights');
    await user.click(within(dialog).getByRole('button', { name: 'Okay' }));
    await waitFor(async () => expect(await news()).toContain('Ravi Iyer’s approval was revoked.'));
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
    const question = screen.getByRole('alertdialog', { name: 'Disable account' });
    await user.click(within(question).getByRole('button', { name: 'Disable' }));
    const enable = await within(ravi).findByRole('button', { name: 'Enable' });
    expect(within(ravi).getByText('Disabled')).toBeTruthy();
    await user.click(enable);
    expect(await within(ravi).findByRole('button', { name: 'Disable' })).toBe(document.activeElement);
    expect(await news()).toContain('Ravi Iyer’s account is enabled.');
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
    await user.type(screen.getByRole('searchbox', { name: 'Name, email or ID' }), 'ravi');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(address()).toBe('/teachers/all?query=ravi');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Rejected');
    expect(address()).toBe('/teachers/all?query=ravi&status=Rejected');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Disabled');
    expect(address()).toBe('/teachers/all?query=ravi&disabled=true');
    await waitFor(() =>
      expect(hub.calls('/admin/teachers').at(-1)?.path).toBe('/admin/teachers?query=ravi&disabled=true&page=1'),
    );
    await user.clear(screen.getByRole('searchbox', { name: 'Name, email or ID' }));
    await user.type(screen.getByRole('searchbox', { name: 'Name, email or ID' }), 'zzz{Enter}');
    expect(await screen.findByText('No one matches these filters.')).toBeTruthy();
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
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disable' }));
    await waitFor(async () => expect(await news()).toContain('Asha Rao’s account is disabled.'));
    expect(hub.calls('/admin/users/s1/disable')).toHaveLength(1);
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
        return { body: { message: 'The account won’t be deleted.' } };
      },
    });
    const { user } = open();
    const press = async (name: string) =>
      user.click(await within(await card('Ravi Iyer')).findByRole('button', { name }));
    await press('Delete account');
    const asked = await screen.findByRole('alertdialog', { name: 'Delete account' });
    expect(hub.calls('/admin/people/t1/delete')).toEqual([]);
    await user.click(
      within(asked).getByRole('radio', {
        name: 'Delete them with their files. Papers that have answers from others are deleted after 30 days.',
      }),
    );
    await user.click(within(asked).getByRole('button', { name: 'Okay' }));
    expect(await screen.findByText(/1.*September.*2026.*You can keep the account until then/)).toBeTruthy();
    expect(hub.calls('/admin/people/t1/delete')[0]?.body).toEqual({ documents: 'remove' });
    await press('Keep account');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep account' }));
    expect(await within(await card('Ravi Iyer')).findByRole('button', { name: 'Delete account' })).toBeTruthy();
    expect(await news()).toContain('Ravi Iyer’s account won’t be deleted.');
  });
});
