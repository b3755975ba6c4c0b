import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import { DIALOGS } from '@exam-vault/contract/messages';
import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { describe, expect, it, vi } from 'vitest';
import { storeToken } from '../../base/session/session-store.ts';
import { fakeHub, problem, tokenFor } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import StudentFormPage from './StudentFormPage.tsx';
import TeacherFormPage from './TeacherFormPage.tsx';

freshTab();
const TOKEN = tokenFor('asha');
const profile = (role: string) => ({ body: { role, name: 'Asha' }, status: 201 });
const IN_USE = () => problem(409, 'EMAIL_IN_USE', 'In use');

const provider = {
  'POST /api/auth/sign-up/email': () => ({ body: {} }),
  'POST /api/auth/sign-in/email': () => ({ body: {} }),
  'GET /api/auth/token': () => ({ body: { token: TOKEN } }),
  'POST /api/auth/sign-out': () => ({ body: {} }),
};

const TEACHER = {
  Name: 'Asha',
  Email: 'asha@college.example',
  'Teacher ID': 'T-7',
  Department: 'Civil',
  University: 'Amity',
  College: 'NIET',
};
const STUDENT = {
  Name: 'Ravi',
  Email: 'ravi@college.example',
  'Student ID': 'S-9',
  Department: 'CSE',
  Semester: 'V',
  University: 'AMITY',
  College: 'LIET',
  'Start Year': '2023-08',
  'End Year': '2027-06',
};
const PASSWORDS = { Password: 'correct horse', 'Confirm Password': 'correct horse' };

function fill(form: 'teacher' | 'student', values: Record<string, string>) {
  const shown = show(
    <Routes>
      <Route path="/teacher_form" element={<TeacherFormPage />} />
      <Route path="/student_form" element={<StudentFormPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    `/${form}_form`,
    ['/registration'],
  );
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  return { ...shown, submit: () => shown.user.click(screen.getByRole('button', { name: 'Register' })) };
}

const dialogText = async (name: string) => (await screen.findByRole('alertdialog', { name })).textContent;
const quiet = () => vi.waitFor(() => expect(screen.queryByText(/please hold on/)).toBeNull());

describe('teacher registration', () => {
  it('creates the account, sends the payload, ends the session and leads to the front page', async () => {
    const hub = fakeHub({ ...provider, 'POST /users/teacherReg': () => profile('teacher') });
    const { submit, user, address } = fill('teacher', { ...TEACHER, ...PASSWORDS });
    await submit();
    expect(await dialogText('Registration Successful')).toContain(DIALOGS.registrationSuccessful.text);
    expect(hub.calls('/api/auth/sign-up/email')[0]?.body).toEqual({
      name: 'Asha',
      email: 'asha@college.example',
      password: 'correct horse',
    });
    expect(hub.calls('/users/teacherReg')[0]).toMatchObject({ authorization: `Bearer ${TOKEN}` });
    expect(hub.calls('/users/teacherReg')[0]?.body).toEqual({
      name: 'Asha',
      email: 'asha@college.example',
      role_id: 'T-7',
      department: 'Civil',
      university: 'Amity',
      college: 'NIET',
    });
    expect(hub.calls('/api/auth/sign-out')).toHaveLength(1);
    expect(sessionStorage.getItem('authToken')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    expect(address()).toBe('/');
  });

  it('asks for the same password twice', async () => {
    const hub = fakeHub(provider);
    const { submit } = fill('teacher', { ...TEACHER, ...PASSWORDS, 'Confirm Password': 'another' });
    await submit();
    expect(await dialogText('Validation Error')).toContain(DIALOGS.passwordMismatch.text);
    expect(hub.calls('/api/auth/sign-up/email')).toEqual([]);
  });

  it.each(['Department', 'University', 'College'])('asks for a missing %s', async (label) => {
    const hub = fakeHub(provider);
    const { submit } = fill('teacher', { ...TEACHER, ...PASSWORDS, [label]: '' });
    await submit();
    expect(await dialogText('Missing Required Fields')).toContain(DIALOGS.missingRegistrationFields.text);
    expect(hub.calls('/api/auth/sign-up/email')).toEqual([]);
  });

  it.each(['Name', 'Email', 'Teacher ID', 'Password', 'Confirm Password'])('marks %s as required', (label) => {
    fakeHub(provider);
    fill('teacher', {});
    expect(screen.getByLabelText<HTMLInputElement>(label).required).toBe(true);
  });

  it('says under the name that it looks like another member’s, and sends the corrected one', async () => {
    const text = 'This name looks like that of a teacher or administrator here.';
    let refuses = true;
    const hub = fakeHub({
      ...provider,
      'POST /users/teacherReg': () => (refuses ? problem(409, 'NAME_TOO_SIMILAR', text) : profile('teacher')),
    });
    const { submit, user } = fill('teacher', { ...TEACHER, ...PASSWORDS });
    await submit();
    const name = screen.getByLabelText('Name');
    await vi.waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toContain(text);
    refuses = false;
    await user.type(name, ' K. Rao');
    await submit();
    expect(await dialogText('Registration Successful')).toContain(DIALOGS.registrationSuccessful.text);
    expect(hub.calls('/users/teacherReg').at(-1)?.body).toMatchObject({ name: 'Asha K. Rao' });
  });

  it('shows password rules under the field: its own and the provider’s', async () => {
    fakeHub({
      ...provider,
      'POST /api/auth/sign-up/email': () => problem(400, 'WEAK_PASSWORD', 'This password is too common.'),
    });
    const { submit, user } = fill('teacher', { ...TEACHER, Password: 'short', 'Confirm Password': 'short' });
    await submit();
    const password = screen.getByLabelText('Password');
    const described = () =>
      (password.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' ');
    expect(described()).toContain('needs at least 8 characters');
    for (const label of ['Password', 'Confirm Password']) {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), 'password1');
    }
    await submit();
    await vi.waitFor(() => expect(described()).toContain('This password is too common.'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('ignores every other error silently and keeps what was typed', async () => {
    fakeHub({ ...provider, 'POST /users/teacherReg': () => problem(500, 'INTERNAL', 'Something went wrong') });
    const { submit, address } = fill('teacher', { ...TEACHER, ...PASSWORDS });
    await submit();
    await quiet();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(address()).toBe('/teacher_form');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Asha');
  });
});

it.each([
  ['teacher', { University: 'teacher_universities' }],
  ['student', { University: 'student_universities', Semester: 'semesters' }],
] as const)("the form of a %s offers exactly the hub's lists (spec section 3)", (form, more) => {
  fakeHub(provider);
  fill(form, {});
  const lists = { Department: 'registration_departments', College: 'colleges', ...more } as const;
  for (const [label, list] of Object.entries(lists)) {
    const [, ...options] = within(screen.getByLabelText(label)).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(DEFAULT_CATALOGUE[list]);
  }
});

describe('an e-mail in use (contract policy 10)', () => {
  it('completes an account that never got its profile', async () => {
    const hub = fakeHub({
      ...provider,
      'POST /api/auth/sign-up/email': IN_USE,
      'GET /login/get_role': () => problem(404, 'NOT_REGISTERED', 'No profile'),
      'POST /users/teacherReg': () => profile('teacher'),
    });
    const { submit } = fill('teacher', { ...TEACHER, ...PASSWORDS });
    await submit();
    await screen.findByRole('alertdialog', { name: 'Registration Successful' });
    expect(hub.calls('/users/teacherReg')).toHaveLength(1);
  });

  it('says so when the password is not the account’s', async () => {
    const hub = fakeHub({
      ...provider,
      'POST /api/auth/sign-up/email': IN_USE,
      'POST /api/auth/sign-in/email': () => problem(401, 'INVALID_CREDENTIALS', 'No'),
    });
    const { submit } = fill('teacher', { ...TEACHER, ...PASSWORDS });
    await submit();
    expect(await dialogText('Registration Error')).toContain('Email Already in use.');
    expect(hub.calls('/users/teacherReg')).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Asha');
  });

  it('says so when there is a profile, and leaves no session behind', async () => {
    const hub = fakeHub({
      ...provider,
      'POST /api/auth/sign-up/email': IN_USE,
      'GET /login/get_role': () => ({ body: { role: 'teacher', name: 'Asha', status: 'Approved', is_admin: false } }),
    });
    const { submit } = fill('teacher', { ...TEACHER, ...PASSWORDS });
    await submit();
    await screen.findByRole('alertdialog', { name: 'Registration Error' });
    expect(hub.calls('/users/teacherReg')).toEqual([]);
    expect(hub.calls('/api/auth/sign-out')).toHaveLength(1);
    expect(sessionStorage.getItem('authToken')).toBeNull();
  });
});

describe('student registration', () => {
  it('signs in at once and leads to the papers', async () => {
    const hub = fakeHub({ ...provider, 'POST /users/studentReg': () => profile('student') });
    const { submit, address, back } = fill('student', { ...STUDENT, ...PASSWORDS });
    await submit();
    await vi.waitFor(() => expect(address()).toBe('/all_paper'));
    expect(sessionStorage.getItem('authToken')).toBe(TOKEN);
    expect(sessionStorage.getItem('userRole')).toBe('student');
    expect(hub.calls('/users/studentReg')[0]?.body).toEqual({
      name: 'Ravi',
      email: 'ravi@college.example',
      role_id: 'S-9',
      department: 'CSE',
      semester: 'V',
      university: 'AMITY',
      college: 'LIET',
      start_year: '2023-08',
      end_year: '2027-06',
    });
    // The form one is through with is no station on the way back.
    await back();
    expect(address()).toBe('/registration');
  });

  it('asks for a missing Semester', async () => {
    const hub = fakeHub(provider);
    const { submit } = fill('student', { ...STUDENT, ...PASSWORDS, Semester: '' });
    await submit();
    expect(await dialogText('Missing Required Fields')).toContain(DIALOGS.missingRegistrationFields.text);
    expect(hub.calls('/api/auth/sign-up/email')).toEqual([]);
  });

  it('does not send an end before the start', async () => {
    const hub = fakeHub(provider);
    const { submit } = fill('student', { ...STUDENT, ...PASSWORDS, 'End Year': '2022-01' });
    await submit();
    expect(await screen.findByText('The end year is before the start year.')).toBeTruthy();
    expect(hub.calls('/api/auth/sign-up/email')).toEqual([]);
  });

  it('goes to the papers when a token is already there', () => {
    storeToken(TOKEN);
    fakeHub(provider);
    expect(fill('student', {}).address()).toBe('/all_paper');
  });
});
