import { LOADING } from '@exam-vault/contract/messages';
import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { sampleNotes } from '../../testing/sample-notes.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, TEACHER } from '../../testing/sign-in.ts';
import EditDocumentPage from './EditDocumentPage.tsx';
import { patterns } from '../../base/routing/paths.ts';

freshTab();
beforeEach(() => signInAs(TEACHER));

function open(at: string) {
  return show(
    <Routes>
      <Route path={patterns.editPaper} element={<EditDocumentPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    at,
  );
}

const title = async () => (await screen.findByLabelText<HTMLInputElement>('Title')).value;

describe('/edit_paper', () => {
  it('is the form of the paper that the id names (spec sections 2 and 8)', async () => {
    const hub = fakeHub({ 'GET /papers/get_paper/p1': () => ({ body: samplePaper() }) });
    open('/edit_paper/p1');
    expect(screen.getByText(LOADING.paperForm)).toBeTruthy();
    expect(await title()).toBe('Normal forms');
    expect(screen.getByRole('button', { name: 'Submit Paper' })).toBeTruthy();
    expect(hub.calls('/notes/get_notes/p1')).toEqual([]);
  });

  it('is the form of the notes that the id names (spec section 8)', async () => {
    fakeHub({ 'GET /notes/get_notes/n1': () => ({ body: sampleNotes() }) });
    open('/edit_paper/n1');
    expect(await title()).toBe('Normal forms, worked out');
    expect(screen.getByRole('button', { name: 'Submit Notes' })).toBeTruthy();
  });

  it('is the upload of a paper without an id (spec section 2)', async () => {
    fakeHub({});
    open('/edit_paper');
    expect(await title()).toBe('');
    expect(screen.getByRole('heading', { level: 1, name: 'Upload Paper' })).toBeTruthy();
  });

  it('says what is wrong with an id that is neither, and leads on (spec section 8)', async () => {
    fakeHub({});
    const { address } = open('/edit_paper/nothing');
    const shown = within(await screen.findByRole('alertdialog', { name: 'Error' }));
    expect(shown.getByText('Error while getting the paper, Not found')).toBeTruthy();
    fireEvent.click(shown.getByRole('button', { name: 'Okay' }));
    fireEvent.click(screen.getByRole('button', { name: 'All Papers' }));
    expect(address()).toBe('/all_paper');
  });

  it('asks again which it is after a failure', async () => {
    let broken = true;
    fakeHub({
      'GET /papers/get_paper/n1': () =>
        broken ? problem(500, 'INTERNAL', 'It broke.') : problem(404, 'NOT_FOUND', 'No'),
      'GET /notes/get_notes/n1': () => ({ body: sampleNotes() }),
    });
    open('/edit_paper/n1');
    const shown = within(await screen.findByRole('alertdialog', { name: 'Error' }));
    expect(shown.getByText('Error while getting the paper, It broke.')).toBeTruthy();
    fireEvent.click(shown.getByRole('button', { name: 'Okay' }));
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await title()).toBe('Normal forms, worked out');
  });
});
