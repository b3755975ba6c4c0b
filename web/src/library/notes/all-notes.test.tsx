import { LOADING, NOTICES } from '@exam-vault/contract/messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { sampleNotes } from '../../testing/sample-notes.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT, TEACHER } from '../../testing/sign-in.ts';
import { SEARCH_LABEL } from '../search/SearchBox.tsx';
import { notesKind } from './notes-kind.ts';
import { AllDocumentsPage } from '../documents/AllDocumentsPage.tsx';

freshTab();
beforeEach(() => {
  vi.restoreAllMocks();
});

const list = (total: number, ids: string[]) => ({
  body: { data: ids.map((_id) => sampleNotes({ _id, title: `Notes ${_id}` })), message: '', total },
});

function open(at: string) {
  return show(
    <Routes>
      <Route path="/all_notes" element={<AllDocumentsPage kind={notesKind} />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    at,
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function chooseInModal(choices: Record<string, string>) {
  press('Apply Filter');
  const modal = within(screen.getByRole('dialog', { name: 'Apply Filter' }));
  for (const [label, value] of Object.entries(choices))
    fireEvent.change(modal.getByLabelText(label), { target: { value } });
  return modal;
}

describe('All notes', () => {
  it('say that they load, then show the page of the address, signed out too (spec section 2)', async () => {
    const hub = fakeHub({ 'GET /notes/all_notes': () => list(40, ['a']) });
    open('/all_notes?page=3');
    expect(screen.getByText(LOADING.allNotes)).toBeTruthy();
    expect(await screen.findByText('40 sets of notes, page 3 of 4')).toBeTruthy();
    expect(hub.calls('/notes/all_notes')[0]?.path).toBe('/notes/all_notes?page=3');
    expect(screen.getByText(NOTICES.noFilters)).toBeTruthy();
  });

  it('can be searched where there are none yet, too (spec section 2)', async () => {
    fakeHub({ 'GET /notes/all_notes': () => list(0, []) });
    open('/all_notes');
    expect(await screen.findByText('No notes here yet.')).toBeTruthy();
    expect(screen.getByLabelText(SEARCH_LABEL)).toBeTruthy();
    for (const name of ['Search', 'Apply Filter']) expect(screen.getByRole('button', { name })).toBeTruthy();
    expect(screen.getByText(NOTICES.noFilters)).toBeTruthy();
  });

  it('have the filters in a modal: subject, department, year, semester, active once applied (spec section 2)', async () => {
    const hub = fakeHub({
      'GET /notes/all_notes': () => list(40, ['a']),
      'GET /notes/search_notes': () => list(1, ['b']),
    });
    const { address } = open('/all_notes?page=2');
    await screen.findByText('Notes a');
    expect(screen.queryByLabelText('Subject')).toBeNull();
    const modal = chooseInModal({ Subject: 'DBMS', Department: 'CSE', Year: '2nd', Semester: 'IV' });
    expect(modal.getAllByRole('combobox')).toHaveLength(4);
    expect(address()).toBe('/all_notes?page=2');
    fireEvent.click(modal.getByRole('button', { name: 'Apply' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('Notes b')).toBeTruthy();
    expect(address()).toBe('/all_notes?department=CSE&subject=DBMS&year=2nd&semester=IV');
    expect(hub.calls('/notes/search_notes')[0]?.path).toBe(
      '/notes/search_notes?department=CSE&subject=DBMS&year=2nd&semester=IV&page=1&inside=true',
    );
    expect(screen.getByText('4 Applied Filters')).toBeTruthy();
  });

  it('can be filtered by a code of two words, typed key by key', async () => {
    fakeHub({ 'GET /notes/all_notes': () => list(1, ['a']), 'GET /notes/search_notes': () => list(1, ['b']) });
    const { address, user } = open('/all_notes');
    await screen.findByText('Notes a');
    const modal = chooseInModal({ Department: 'CSE' });
    await user.type(modal.getByLabelText('Course Code'), ' csn 302 ');
    fireEvent.click(modal.getByRole('button', { name: 'Apply' }));
    expect(address()).toBe('/all_notes?department=CSE&course_code=csn+302');
  });

  it('forget what was chosen in a modal that is closed', async () => {
    fakeHub({ 'GET /notes/all_notes': () => list(1, ['a']) });
    const { address } = open('/all_notes');
    await screen.findByText('Notes a');
    fireEvent.click(chooseInModal({ Semester: 'IV' }).getByRole('button', { name: 'Close' }));
    expect(address()).toBe('/all_notes');
    press('Apply Filter');
    expect(screen.getByLabelText<HTMLSelectElement>('Semester').value).toBe('');
  });

  it('keep the title under a filter, and show each as a badge that takes it away (spec section 2)', async () => {
    fakeHub({
      'GET /notes/all_notes': () => list(1, ['a']),
      'GET /notes/search_notes': () => list(1, ['b']),
    });
    const { address } = open('/all_notes');
    await screen.findByText('Notes a');
    fireEvent.change(screen.getByRole('combobox', { name: SEARCH_LABEL }), { target: { value: 'normal' } });
    press('Search');
    expect(address()).toBe('/all_notes?title=normal');
    fireEvent.click(chooseInModal({ Department: 'CSE' }).getByRole('button', { name: 'Apply' }));
    expect(address()).toBe('/all_notes?title=normal&department=CSE');
    expect(screen.getByText('2 Applied Filters')).toBeTruthy();
    press('Remove filter Title: normal');
    expect(address()).toBe('/all_notes?department=CSE');
    press('Remove filter Department: CSE');
    expect(address()).toBe('/all_notes');
    expect(await screen.findByText(NOTICES.noFilters)).toBeTruthy();
  });

  it('show a value that the catalogue no longer has as its badge over an empty list, which Okay leaves', async () => {
    fakeHub({ 'GET /notes/search_notes': () => list(0, []), 'GET /notes/all_notes': () => list(1, ['a']) });
    const { address } = open('/all_notes?department=Alchemy');
    expect(await screen.findByText(NOTICES.noSearchResults)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove filter Department: Alchemy' })).toBeTruthy();
    press('Apply Filter');
    expect(screen.getByLabelText<HTMLSelectElement>('Department').value).toBe('Alchemy');
    press('Close');
    press('Okay');
    expect(address()).toBe('/all_notes');
    expect(await screen.findByText('Notes a')).toBeTruthy();
  });

  it('alert when they cannot be read (spec section 8)', async () => {
    const alert = vi.fn<(text: string) => void>();
    vi.stubGlobal('alert', alert);
    fakeHub({ 'GET /notes/all_notes': () => problem(500, 'INTERNAL', 'It broke.') });
    open('/all_notes');
    await waitFor(() => expect(alert.mock.calls).toEqual([['Error: It broke.']]));
  });

  it('take a failed search for one without results (spec section 8)', async () => {
    fakeHub({ 'GET /notes/search_notes': () => problem(500, 'INTERNAL', 'It broke.') });
    open('/all_notes?title=x');
    expect(await screen.findByText(NOTICES.noSearchResults)).toBeTruthy();
  });

  it('have View for everybody and Edit for teachers only (spec sections 2 and 6)', async () => {
    fakeHub({ 'GET /notes/all_notes': () => list(1, ['a']) });
    signInAs(STUDENT);
    const student = open('/all_notes');
    await screen.findByText('Notes a');
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    press('View');
    expect(student.address()).toBe('/all_notes/a/view_notes');
    student.unmount();
    signInAs(TEACHER);
    const { address } = open('/all_notes');
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(address()).toBe('/upload_notes/a');
  });
});
