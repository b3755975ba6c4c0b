import { screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { fakeHub } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, TEACHER } from '../../testing/sign-in.ts';
import { AppRoutes } from './router.tsx';

freshTab();

function open(at: string) {
  fakeHub({});
  return show(
    <Suspense>
      <AppRoutes />
    </Suspense>,
    at,
  );
}

describe('the routes, signed out (spec section 2)', () => {
  it.each([
    ['/', 'Welcome to Exam Vault'],
    ['/registration', 'Registration'],
    ['/teacher_form', 'Teacher Registration'],
    ['/student_form', 'Student Registration'],
    ['/login_form', 'Login Form'],
  ])('%s opens under the public header with the name of the hub', async (path, name) => {
    const { address } = open(path);
    expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
    expect(address()).toBe(path);
    expect(screen.getByRole('link', { name: 'Exam Vault, home' })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  });

  it.each([
    '/new_papers',
    '/new_papers/1/view_paper',
    '/upload_paper',
    '/upload_paper/1',
    '/edit_paper/1',
    '/my_paper',
    '/my_paper/1/view_paper',
    '/my_profile',
    '/upload_notes',
    '/upload_notes/1',
    '/my_notes',
    '/my_notes/1/view_notes',
    '/teachers',
  ])('%s leads to the login form (spec section 5)', async (path) => {
    const { address } = open(path);
    await waitFor(() => expect(address()).toBe('/login_form'));
  });
});

describe('the routes, signed in', () => {
  it('/import leads to the table of many files', async () => {
    signInAs(TEACHER);
    const { address } = open('/import');
    await waitFor(() => expect(address()).toBe('/my_drafts/table?kind=paper'));
  });
});
