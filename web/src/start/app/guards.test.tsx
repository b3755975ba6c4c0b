import { screen } from '@testing-library/react';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { describe, expect, it } from 'vitest';
import { useSignInRequest } from '../../base/session/sign-in-request.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { tellPage } from '../../testing/tell-page.ts';
import { ADMINISTRATOR, signInAs, STUDENT, TEACHER } from '../../testing/sign-in.ts';
import { RequireAdministrator, RequireReader, RequireSignIn, RequireTeacher } from './around-pages.tsx';

freshTab();

function Login() {
  return <p>login, then {useSignInRequest()?.returnTo}</p>;
}

function open(at: string) {
  return show(
    <Routes>
      <Route element={<RequireSignIn />}>
        <Route path="/my_paper" element={<p>inside</p>} />
        <Route element={<RequireTeacher />}>
          <Route path="/new_papers" element={<p>inside</p>} />
        </Route>
        <Route element={<RequireAdministrator />}>
          <Route path="/teachers" element={<p>inside</p>} />
        </Route>
      </Route>
      <Route element={<RequireReader />}>
        <Route path="/all_paper" element={<p>inside</p>} />
      </Route>
      <Route path="/login_form" element={<Login />} />
    </Routes>,
    at,
  );
}

describe('who may open what', () => {
  it.each(['/my_paper', '/new_papers', '/teachers'])('signed out, %s leads to the login form', (at) => {
    expect(open(at).address()).toBe('/login_form');
  });

  it('everyone opens All Papers; where only members read it leads to the login form and back', () => {
    const visit = open('/all_paper');
    expect(screen.getByText('inside')).toBeTruthy();
    visit.unmount();
    tellPage('readers', 'members');
    const refused = open('/all_paper?subject=IoT');
    expect(refused.address()).toBe('/login_form');
    expect(screen.getByText('login, then /all_paper?subject=IoT')).toBeTruthy();
    refused.unmount();
    signInAs(STUDENT);
    open('/all_paper');
    expect(screen.getByText('inside')).toBeTruthy();
  });

  it.each(['/new_papers', '/teachers'])('a student at %s sees that it is the teachers’', (at) => {
    signInAs(STUDENT);
    expect(open(at).address()).toBe(at);
    expect(screen.getByRole('heading', { name: 'This page is for teachers' })).toBeTruthy();
    expect(screen.queryByText('inside')).toBeNull();
  });

  it('a teacher opens the review, the administrator the list of teachers', () => {
    signInAs(TEACHER);
    const review = open('/new_papers');
    expect(screen.getByText('inside')).toBeTruthy();
    review.unmount();
    const refused = open('/teachers');
    expect(screen.queryByText('inside')).toBeNull();
    refused.unmount();
    signInAs(ADMINISTRATOR);
    open('/teachers');
    expect(screen.getByText('inside')).toBeTruthy();
  });
});
