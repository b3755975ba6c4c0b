import { LOADING } from '@exam-vault/contract/messages';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { acknowledgeSessionEnd, hasSessionEnded, storeToken } from '../../base/session/session-store.ts';
import { fakeHub, heldReply, problem, tokenFor } from '../../testing/fake-hub.ts';
import { freshTab, readAgain, show } from '../../testing/show.tsx';
import ProfilePage from './ProfilePage.tsx';

freshTab();

const PROFILE = {
  _id: 'p1',
  user_id: 'u1',
  name: 'Asha',
  email: 'asha@college.example',
  role: 'teacher',
  role_id: 'T-7',
  department: 'CSE',
  university: 'BTU',
  college: 'LIET',
  status: 'Approved',
  created_at: '2026-08-03T09:00:00Z',
  updated_at: '2026-08-03T09:00:00Z',
  approved_time: '2026-08-04T09:00:00Z',
  __v: 0,
};
const ROLE = { role: 'teacher', name: 'Asha', status: 'Approved', is_admin: false };
const HUB = {
  'GET /login/get_role': () => ({ body: ROLE }),
  'GET /login/get_teacher_data': () => ({ body: PROFILE }),
  'GET /identity': () => ({ body: { ways: [{ kind: 'built-in' }] } }),
  'GET /api/auth/get-session': () => ({ body: { user: { twoFactorEnabled: false } } }),
  'GET /users/sessions': () => ({ body: { data: [] } }),
};

describe('the profile', () => {
  it('has upper-case labels, no inner fields, the email disabled and a long date', async () => {
    storeToken(tokenFor('asha'));
    fakeHub(HUB);
    show(<ProfilePage />);
    const labels = (await screen.findAllByRole('rowheader')).map((header) => header.textContent);
    expect(labels).toEqual([
      'NAME',
      'EMAIL',
      'ROLE',
      'ROLE_ID',
      'DEPARTMENT',
      'UNIVERSITY',
      'COLLEGE',
      'STATUS',
      'CREATED_AT',
    ]);
    const email = screen.getByLabelText<HTMLInputElement>('EMAIL');
    expect(email.disabled).toBe(true);
    expect(email.value).toBe('asha@college.example');
    expect(within(screen.getByRole('table')).getByText(/Monday.*August.*2026/)).toBeTruthy();
  });

  it('leaves out what the person does not have, and keeps the hidden fields hidden (spec section 2)', async () => {
    storeToken(tokenFor('asha'));
    const student = {
      ...PROFILE,
      role: 'student',
      status: null,
      semester: 'V',
      start_year: '2024-08',
      end_year: '2028-06',
    };
    fakeHub({ ...HUB, 'GET /login/get_teacher_data': () => ({ body: student }) });
    show(<ProfilePage />);
    const labels = (await screen.findAllByRole('rowheader')).map((header) => header.textContent);
    expect(labels).toEqual(expect.arrayContaining(['SEMESTER', 'START_YEAR', 'END_YEAR', 'CREATED_AT']));
    expect(labels).not.toContain('STATUS');
    for (const hidden of ['_ID', 'USER_ID', 'UPDATED_AT', 'APPROVED_TIME', '__V']) expect(labels).not.toContain(hidden);
    expect(labels.filter((label) => label === 'CREATED_AT')).toHaveLength(1);
  });

  it('says that it is being retrieved (spec section 2)', async () => {
    storeToken(tokenFor('asha'));
    const held = heldReply();
    fakeHub({ ...HUB, 'GET /login/get_teacher_data': () => held.reply });
    show(<ProfilePage />);
    expect(await screen.findByText('Retrieving your profile, this might take a moment...')).toBeTruthy();
    held.give({ body: PROFILE });
    await screen.findByRole('table');
    expect(screen.queryByText(LOADING.profile)).toBeNull();
  });

  it('only logs it when it cannot be fetched', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    storeToken(tokenFor('asha'));
    fakeHub({ ...HUB, 'GET /login/get_teacher_data': () => problem(500, 'INTERNAL', 'It broke.') });
    show(<ProfilePage />);
    await vi.waitFor(() =>
      expect(log.mock.calls).toEqual([['The profile could not be fetched', expect.objectContaining({ status: 500 })]]),
    );
    await vi.waitFor(() => expect(screen.queryByText(LOADING.profile)).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    log.mockRestore();
  });

  it('changes the password, and says when the current one is wrong', async () => {
    storeToken(tokenFor('asha'));
    const hub = fakeHub({
      ...HUB,
      'POST /api/auth/change-password': ({ body }) =>
        JSON.stringify(body).includes('old password')
          ? { body: {} }
          : problem(401, 'INVALID_CREDENTIALS', 'Invalid password'),
    });
    const { user } = show(<ProfilePage />);
    await user.type(screen.getByLabelText('Current Password'), 'guess');
    await user.type(screen.getByLabelText('New Password'), 'new password');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByText('This isn’t your current password.');
    expect(document.activeElement).toBe(screen.getByLabelText('Current Password'));
    await user.clear(screen.getByLabelText('Current Password'));
    await user.type(screen.getByLabelText('Current Password'), 'old password');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByText(/Password changed/);
    expect(hub.calls('/api/auth/change-password').at(-1)?.body).toEqual({
      currentPassword: 'old password',
      newPassword: 'new password',
      revokeOtherSessions: true,
    });
  });

  it('goes to the new password when that is refused, here or by the hub', async () => {
    storeToken(tokenFor('asha'));
    fakeHub({
      ...HUB,
      'POST /api/auth/change-password': () => problem(400, 'WEAK_PASSWORD', 'This password is known to everybody.'),
    });
    const { user } = show(<ProfilePage />);
    const next = await screen.findByLabelText('New Password');
    const press = () => user.click(screen.getByRole('button', { name: 'Change password' }));
    await user.type(screen.getByLabelText('Current Password'), 'old password');
    await user.type(next, 'short');
    await press();
    expect(document.activeElement).toBe(next);
    await user.type(next, ' and known');
    await press();
    await screen.findByText('This password is known to everybody.');
    expect(document.activeElement).toBe(next);
  });

  it('asks for a code too where there is a second factor, of the app or a backup code', async () => {
    storeToken(tokenFor('asha'));
    const answers = [problem(401, 'INVALID_CREDENTIALS', 'This code is not right.'), { body: {} }];
    const hub = fakeHub({
      ...HUB,
      'GET /api/auth/get-session': () => ({ body: { user: { twoFactorEnabled: true } } }),
      'POST /api/auth/change-password': () => answers.shift() ?? { body: {} },
    });
    const { user } = show(<ProfilePage />);
    const form = within(screen.getByRole('form', { name: 'Change password' }));
    await user.type(await form.findByLabelText('Code'), '123456');
    await user.type(form.getByLabelText('Current Password'), 'old password');
    await user.type(form.getByLabelText('New Password'), 'new password');
    await user.click(form.getByRole('button', { name: 'Change password' }));
    await form.findByText('This code is not right.');
    expect(document.activeElement).toBe(form.getByLabelText('Code'));
    await user.click(form.getByRole('button', { name: 'Use a backup code instead' }));
    await user.clear(form.getByLabelText('Backup code'));
    await user.type(form.getByLabelText('Backup code'), 'abcde-fghjk');
    await user.click(form.getByRole('button', { name: 'Change password' }));
    await form.findByText(/Password changed/);
    expect(hub.calls('/api/auth/change-password').map(({ body }) => body)).toEqual(
      ['123456', 'abcde-fghjk'].map((code) => ({
        currentPassword: 'old password',
        newPassword: 'new password',
        revokeOtherSessions: true,
        code,
      })),
    );
  });
});

describe('where one is signed in', () => {
  const session = {
    current: false,
    address: '10.1.1.2',
    created_at: '2026-08-03T09:00:00Z',
    used_at: '2026-08-05T09:00:00Z',
  };
  const here = { ...session, _id: 's1', current: true, device: 'Firefox on Linux', address: null };
  const phone = { ...session, _id: 's2', device: 'Chrome on Android' };
  const strange = { ...session, _id: 's3', device: null, created_at: '2026-08-04T10:00:00Z' };
  const shown = () => within(screen.getByRole('list', { name: 'Where you’re signed in' })).getAllByRole('listitem');

  it('is shown with device, time and address; this one has no button', async () => {
    storeToken(tokenFor('asha'));
    fakeHub({ ...HUB, 'GET /users/sessions': () => ({ body: { data: [here, phone, strange] } }) });
    show(<ProfilePage />);
    await screen.findByRole('heading', { name: 'Where you’re signed in' });
    const [first, second, third] = shown();
    expect(first?.textContent).toMatch(/^Firefox on LinuxSigned in .*2026.*This device$/);
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
    expect(second?.textContent).toMatch(/from 10\.1\.1\.2Last used Wednesday, 5 August 2026/);
    expect(third?.textContent).toContain('Unknown device');
    const names = screen
      .getAllByRole('button', { name: /^Sign out .*2026/ })
      .map((button) => button.getAttribute('aria-label'));
    expect(new Set(names).size).toBe(2);
  });

  it('asks first, ends one of them on the server, says so and shows those that are left', async () => {
    storeToken(tokenFor('asha'));
    let data = [here, phone];
    const hub = fakeHub({
      ...HUB,
      'GET /users/sessions': () => ({ body: { data } }),
      'PUT /users/sessions/s2/end': () => {
        data = [here];
        return { body: { message: 'Done.' } };
      },
    });
    const { user } = show(<ProfilePage />);
    const press = async () => user.click(await screen.findByRole('button', { name: /^Sign out Chrome on Android/ }));
    await press();
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(hub.calls('/users/sessions/s2/end')).toEqual([]);
    await press();
    await user.click(await screen.findByRole('button', { name: 'Okay' }));
    await screen.findByText('Signed out Chrome on Android');
    await vi.waitFor(() => expect(shown()).toHaveLength(1));
    expect(hub.calls('/users/sessions/s2/end')).toHaveLength(1);
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Where you’re signed in'));
  });

  it('says why when one could not be ended, and is left out where another provider keeps them', async () => {
    storeToken(tokenFor('asha'));
    let data = [here, phone];
    fakeHub({
      ...HUB,
      'GET /users/sessions': () => ({ body: { data } }),
      'PUT /users/sessions/s2/end': () => problem(503, 'UNAVAILABLE', 'The hub is busy.'),
    });
    const { user } = show(<ProfilePage />);
    await user.click(await screen.findByRole('button', { name: /^Sign out Chrome on Android/ }));
    await user.click(await screen.findByRole('button', { name: 'Okay' }));
    await screen.findByText(/busy/);
    expect(shown()).toHaveLength(2);
    data = [];
    await readAgain();
    expect(screen.queryByRole('heading', { name: 'Where you’re signed in' })).toBeNull();
  });
});

describe('signing out everywhere (contract policy 10)', () => {
  const asha = tokenFor('asha');
  const provider = {
    ...HUB,
    'GET /api/auth/token': () => ({ body: { token: tokenFor('asha', { again: true }) } }),
    'POST /api/auth/revoke-sessions': () => ({ body: { success: true } }),
  };
  const press = async (name: string) => {
    const shown = show(<ProfilePage />, '/my_profile');
    await screen.findByRole('table');
    await shown.user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    await screen.findByRole('alertdialog', { name: 'Sign out everywhere' });
    await shown.user.click(screen.getByRole('button', { name }));
    return shown;
  };

  it('asks first, ends the sessions on the server, and leaves nothing here', async () => {
    storeToken(asha);
    const hub = fakeHub(provider);
    const { user, address } = await press('Close');
    expect(hub.calls('/api/auth/revoke-sessions')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    await vi.waitFor(() => expect(address()).toBe('/login_form'));
    expect(hub.calls('/api/auth/revoke-sessions')).toHaveLength(1);
    expect(sessionStorage.length + localStorage.length).toBe(0);
    expect(hasSessionEnded()).toBe(false);
  });

  it('says so when the hub cannot be asked, and one is still signed in', async () => {
    storeToken(asha);
    fakeHub({ ...provider, 'POST /api/auth/revoke-sessions': () => Promise.reject(new TypeError('Failed to fetch')) });
    await press('Okay');
    await screen.findByText(/^You’re still signed in\. Can’t reach the server/);
    expect(sessionStorage.getItem('authToken')).not.toBeNull();
  });

  it.each([
    { why: 'the session is over', token: () => problem(401, 'UNAUTHENTICATED', 'No') },
    { why: 'another tab has signed in somebody else', token: () => ({ body: { token: tokenFor('ravi') } }) },
  ])('ends nobody’s sessions when $why', async ({ token }) => {
    storeToken(asha);
    const hub = fakeHub({ ...provider, 'GET /api/auth/token': token });
    await press('Okay');
    await vi.waitFor(() => expect(hasSessionEnded()).toBe(true));
    acknowledgeSessionEnd();
    expect(hub.calls('/api/auth/revoke-sessions')).toEqual([]);
    expect(sessionStorage.getItem('authToken')).toBeNull();
  });
});
