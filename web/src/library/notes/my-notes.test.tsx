import { DIALOGS, LOADING, NOTICES } from '@exam-vault/contract/messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RequireSignIn } from '../../start/app/around-pages.tsx';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { sampleNotes } from '../../testing/sample-notes.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT } from '../../testing/sign-in.ts';
import { notesKind } from './notes-kind.ts';
import { MyDocumentsPage } from '../documents/MyDocumentsPage.tsx';

freshTab();
beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

function open(at: string) {
  return show(
    <Routes>
      <Route element={<RequireSignIn />}>
        <Route path="/my_notes" element={<MyDocumentsPage kind={notesKind} />} />
      </Route>
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    at,
  );
}

const mine = (total: number, ...ids: string[]) => ({
  body: ids.map((_id) => sampleNotes({ _id, title: `Notes ${_id}` })),
  headers: { 'X-Total-Count': String(total) },
});

describe('My notes', () => {
  it('lead to the login form without a token (spec section 2)', () => {
    const hub = fakeHub({});
    expect(open('/my_notes').address()).toBe('/login_form');
    expect(hub.sent).toEqual([]);
  });

  it('say that they load, then show View, Edit and Delete on each, a student their own too (spec section 2)', async () => {
    signInAs(STUDENT);
    fakeHub({ 'GET /notes/my_notes': () => mine(25, 'a') });
    const { address } = open('/my_notes?page=2');
    expect(screen.getByText(LOADING.myNotes)).toBeTruthy();
    const card = within(await screen.findByRole('article', { name: 'Notes a' }));
    for (const name of ['View', 'Edit', 'Delete']) expect(card.getByRole('button', { name })).toBeTruthy();
    expect(screen.getByText('25 sets of notes, page 2 of 3')).toBeTruthy();
    fireEvent.click(card.getByRole('button', { name: 'View' }));
    expect(address()).toBe('/my_notes/a/view_notes');
  });

  it('offer to upload when there are none (spec section 2)', async () => {
    signInAs(STUDENT);
    fakeHub({ 'GET /notes/my_notes': () => mine(0) });
    const { address } = open('/my_notes');
    expect(await screen.findByText(NOTICES.noOwnNotes)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Upload Notes' }));
    expect(address()).toBe('/upload_notes');
  });

  it('are deleted after the question, and only then (spec sections 4 and 8)', async () => {
    signInAs(STUDENT);
    let ids = ['a', 'b'];
    const hub = fakeHub({
      'GET /notes/my_notes': () => mine(ids.length, ...ids),
      'PUT /notes/a/delete': () => {
        ids = ['b'];
        return { body: { message: 'Deleted' } };
      },
    });
    open('/my_notes');
    const card = within(await screen.findByRole('article', { name: 'Notes a' }));
    fireEvent.click(card.getByRole('button', { name: 'Delete' }));
    const question = within(screen.getByRole('alertdialog', { name: DIALOGS.deleteNotes.title }));
    expect(question.getByText('Do you want to delete this notes.')).toBeTruthy();
    expect(hub.calls('/notes/a/delete')).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Notes a' })).toBeNull());
    expect(screen.getByText('1 set of notes')).toBeTruthy();
  });

  it('say nothing of a failed deletion but are read again (spec section 8)', async () => {
    signInAs(STUDENT);
    let title = 'Old title';
    fakeHub({
      'GET /notes/my_notes': () => ({ body: [sampleNotes({ _id: 'a', title })] }),
      'PUT /notes/a/delete': () => {
        title = 'True title';
        return problem(403, 'NOT_APPROVED', 'No');
      },
    });
    open('/my_notes');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    fireEvent.click(screen.getByRole('button', { name: 'Okay' }));
    expect(await screen.findByText('True title')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
