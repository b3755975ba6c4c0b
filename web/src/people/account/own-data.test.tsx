import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { storeToken } from '../../base/session/session-store.ts';
import { fakeHub, problem, tokenFor } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { DeletionInSight } from './DeletionInSight.tsx';
import OwnData from './OwnData.tsx';

freshTab();

const PROFILE = {
  _id: 'p1',
  user_id: 'u1',
  name: 'Asha Roa',
  email: 'asha@college.example',
  role: 'student',
  role_id: 'S-7',
  department: 'CSE',
  university: 'AMITY',
  college: 'Closed College',
  semester: 'V',
  start_year: '2024-08',
  end_year: '2028-06',
  status: null,
  created_at: '2026-08-03T09:00:00Z',
  updated_at: '2026-08-03T09:00:00Z',
  approved_time: null,
  __v: 0,
} as const;

const WAITING = { notifications: 0, drafts: 0, papers: null, teachers: null, deleted_at: null as string | null };

function open(more: Parameters<typeof fakeHub>[0] = {}, hasHubPassword = true) {
  storeToken(tokenFor('asha'));
  let deleted_at: string | null = null;
  const hub = fakeHub({
    'GET /login/get_role': () => ({ body: { role: 'student', name: 'Asha Roa', is_admin: false } }),
    'GET /waiting': () => ({ body: { ...WAITING, deleted_at } }),
    'POST /account/delete': () => {
      deleted_at = '2026-12-08T10:00:00Z';
      return { body: { deleted_at } };
    },
    'POST /account/keep': () => {
      deleted_at = null;
      return { body: { message: 'Your account won’t be deleted.' } };
    },
    ...more,
  });
  return {
    hub,
    ...show(
      <>
        <DeletionInSight />
        <OwnData profile={PROFILE} hasHubPassword={hasHubPassword} />
      </>,
    ),
  };
}

describe('one’s own data', () => {
  it('deletes the account after the password, a choice and a confirmation, and keeps it after all', async () => {
    const { hub, user } = open();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Keep them available/ }).checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: /Delete them/ }));
    await user.type(screen.getByLabelText('Your Password'), 'a password');
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('all your papers and notes');
    expect(hub.calls('/account/delete')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    const notice = await screen.findByRole('region', { name: 'Your account will be deleted' });
    expect(notice.textContent).toContain('Tuesday');
    expect(hub.calls('/account/delete').at(-1)?.body).toEqual({ documents: 'remove', password: 'a password' });
    await user.click(screen.getAllByRole('button', { name: 'Keep my account' })[0] as HTMLElement);
    await screen.findByRole('button', { name: 'Delete my account' });
    expect(screen.queryByRole('region', { name: 'Your account will be deleted' })).toBeNull();
  });

  it('says at the field that the password is wrong, and elsewhere why else it is refused', async () => {
    const answers = [
      problem(403, 'WRONG_PASSWORD', 'Wrong password.'),
      problem(409, 'ONLY_ADMINISTRATOR', 'This is the only administrator of the hub.'),
    ];
    const { user } = open({ 'POST /account/delete': () => answers.shift() ?? { body: {} } });
    const password = screen.getByLabelText('Your Password');
    const send = async () => {
      await user.click(screen.getByRole('button', { name: 'Delete my account' }));
      await user.click(await screen.findByRole('button', { name: 'Okay' }));
    };
    await user.type(password, 'a guess');
    await send();
    await screen.findByText('Wrong password.');
    expect(document.activeElement).toBe(password);
    await send();
    expect((await screen.findByRole('alert')).textContent).toContain('only administrator');
  });

  it('asks nobody for a password of the hub who has none', async () => {
    const { hub, user } = open({}, false);
    expect(screen.queryByLabelText('Your Password')).toBeNull();
    expect(screen.getByText(/sign-in provider isn’t affected/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    await user.click(await screen.findByRole('button', { name: 'Okay' }));
    await screen.findAllByRole('button', { name: 'Keep my account' });
    expect(hub.calls('/account/delete').at(-1)?.body).toEqual({ documents: 'keep' });
  });

  it('corrects the details; what the lists do not have any more may stay', async () => {
    const { hub, user } = open({ 'PUT /account/profile': () => ({ body: { ...PROFILE, name: 'Asha Rao' } }) });
    await user.click(screen.getByRole('button', { name: 'Edit my details' }));
    const name = screen.getByLabelText('Name');
    expect(document.activeElement).toBe(name);
    await user.clear(name);
    await user.type(name, 'Asha Rao');
    await user.selectOptions(screen.getByLabelText('Semester'), 'VII');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Details saved');
    expect(hub.calls('/account/profile').at(-1)?.body).toMatchObject({
      name: 'Asha Rao',
      semester: 'VII',
      college: 'Closed College',
    });
  });

  it('has the browser save the export from a short-lived address, and says when there is none', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.getAttribute('href') ?? '');
    });
    const saved: string[] = [];
    const answers = [
      { body: { path: '/account/export?ticket=x' } },
      problem(429, 'RATE_LIMITED', 'Too many attempts.'),
    ];
    const { user } = open({ 'POST /account/export': () => answers.shift() ?? { body: {} } });
    const press = () => user.click(screen.getByRole('button', { name: 'Download my data' }));
    await press();
    await screen.findByText(/Your download has started/);
    expect(saved).toEqual(['/account/export?ticket=x']);
    await press();
    await screen.findByText('Too many attempts.');
    expect(saved).toHaveLength(1);
    clicked.mockRestore();
  });
});
