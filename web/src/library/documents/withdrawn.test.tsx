import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT } from '../../testing/sign-in.ts';
import { paperKind } from '../papers/paper-kind.ts';
import { DocumentReader } from './DocumentReader.tsx';

freshTab();

it('says that a document was withdrawn where everyone may know, and to those who may read it why it is hidden (decision 83)', async () => {
  const notice = '“DBMS” was withdrawn by the department (CSE) on 2 March 2026.';
  fakeHub({ 'GET /papers/p1/view_paper': () => problem(410, 'WITHDRAWN', notice) });
  const open = () => show(<DocumentReader kind={paperKind} id="p1" Questions={undefined} />);
  open();
  expect((await screen.findByText(notice)).closest('[role=status]')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  cleanup();
  fakeHub({ 'GET /papers/p1/view_paper': () => ({ body: samplePaper({ hidden: true, hidden_as: 'withdrawn' }) }) });
  open();
  expect(await screen.findByRole('row', { name: 'Withdrawn Only its owner and teachers can see it.' })).toBeTruthy();
});

it('says that a document is for members, and leads those who are signed out to the login form and back (decision 130)', async () => {
  const notice = '“DBMS” (DBMS, University 2024) is for members. Sign in to read it.';
  fakeHub({ 'GET /papers/p1/view_paper': () => problem(403, 'SIGN_IN_TO_READ', notice) });
  show(<DocumentReader kind={paperKind} id="p1" Questions={undefined} />);
  expect((await screen.findByText(notice)).closest('[role=status]')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Sign in to read' });
  expect(link.getAttribute('href')).toBe('/login_form');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  cleanup();
  signInAs(STUDENT);
  show(<DocumentReader kind={paperKind} id="p1" Questions={undefined} />);
  expect(await screen.findByRole('button', { name: 'All Papers' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Sign in to read' })).toBeNull();
});
