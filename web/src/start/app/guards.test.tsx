import { screen } from '@testing-library/react';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { describe, expect, it } from 'vitest';
import { freshTab, show } from '../../testing/show.tsx';
import { ADMINISTRATOR, signInAs, STUDENT, TEACHER } from '../../testing/sign-in.ts';
import { RequireAdministrator, RequireSignIn, RequireTeacher } from './around-pages.tsx';

freshTab();

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
      <Route path="/login_form" element={<p>login</p>} />
    </Routes>,
    at,
  );
}

describe('who may open what', () => {
  it.each(['/my_paper', '/new_papers', '/teachers'])('signed out, %s leads to the login form', (at) => {
    expect(open(at).address()).toBe('/login_form');
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
