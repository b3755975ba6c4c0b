import { LOADING } from '@exam-vault/contract/messages';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { storeToken } from '../identity/session-store.ts';
import { fakeHub, problem, tokenFor } from '../testing/fake-hub.ts';
import { freshTab, show } from '../testing/show.tsx';
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
    await screen.findByText('This is not your current password.');
    await user.clear(screen.getByLabelText('Current Password'));
    await user.type(screen.getByLabelText('Current Password'), 'old password');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByText(/Your password is changed/);
    expect(hub.calls('/api/auth/change-password').at(-1)?.body).toEqual({
      currentPassword: 'old password',
      newPassword: 'new password',
      revokeOtherSessions: true,
    });
  });
});
