import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { freshTab, show } from '../../testing/show.tsx';
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
