import type { Answer } from '@exam-vault/contract/endpoint';
import { DIALOGS, FILE_GUIDANCE, LOADING } from '@exam-vault/contract/messages';
import type { notesUploaders } from '@exam-vault/contract/notes';
import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../../base/api/api-problem.ts';
import { queryClient } from '../../base/api/query-client.ts';
import { RequireSignIn } from '../../start/app/around-pages.tsx';
import { fakeHub } from '../../testing/fake-hub.ts';
import { sampleNotes } from '../../testing/sample-notes.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT, TEACHER } from '../../testing/sign-in.ts';
import { notesKind } from '../../library/notes/notes-kind.ts';
import UploadNotesPage from './UploadNotesPage.tsx';

freshTab();
const takes = (notes_upload: 'members' | 'teachers') =>
  fakeHub({ 'GET /notes/uploaders': () => ({ body: { notes_upload } }) });
/** From an earlier screen: no form is there before the answer is. */
const knowsThatTeachersUpload = () =>
  queryClient.setQueryData(['notes uploaders'], { notes_upload: 'teachers' } satisfies Answer<typeof notesUploaders>);
beforeEach(() => {
  vi.restoreAllMocks();
  takes('members');
  signInAs(STUDENT);
});

const PDF = new File([new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31])], 'notes.pdf', { type: 'application/pdf' });
const PNG = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'sheet.png');
const FIELDS = {
  Title: 'Normal forms',
  Department: 'CSE',
  Subject: 'DBMS',
  Year: '2nd',
  Semester: 'IV',
  'Unit No': 'III',
};

function open(at = '/upload_notes') {
  return show(
    <Routes>
      <Route element={<RequireSignIn />}>
        <Route path="/upload_notes/:id?" element={<UploadNotesPage />} />
      </Route>
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    at,
  );
}

const fillIn = (fields: Record<string, string> = FIELDS) => {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
};

/** The browser's own dialog, in which this file is picked once it opens; gives what it was opened for. */
function pickerWith(file: File) {
  const accepted: string[] = [];
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    accepted.push(this.accept);
    fireEvent.change(this, { target: { files: [file] } });
  });
  return accepted;
}

function select(type: 'JPEG' | 'PNG' | 'PDF', file: File) {
  const accepted = pickerWith(file);
  fireEvent.click(screen.getByRole('button', { name: 'Select Notes File' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: type }));
  return accepted;
}

async function fillInWithFile() {
  fillIn();
  select('PDF', PDF);
  await screen.findByText('notes.pdf');
}

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit Notes' }));
const dialog = async (title: string) => within(await screen.findByRole('alertdialog', { name: title }));

describe('uploading notes', () => {
  it('leads to the login form without a token (spec sections 2 and 5)', () => {
    sessionStorage.clear();
    // Nobody is signed in at this browser.
    localStorage.clear();
    expect(open().address()).toBe('/login_form');
  });

  it('has the title, the button and the guidance of the specification (spec section 2)', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Upload Notes' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Submit Notes' })).toBeTruthy();
    for (const text of [FILE_GUIDANCE.types, FILE_GUIDANCE.size]) expect(screen.getByText(text)).toBeTruthy();
  });

  it('about a paper sends which one', async () => {
    const upload = vi.spyOn(notesKind.calls, 'upload').mockResolvedValue(sampleNotes());
    open('/upload_notes?about_paper=p1');
    await fillInWithFile();
    submit();
    await vi.waitFor(() => expect(upload).toHaveBeenCalled());
    expect(upload.mock.calls[0]?.[0]).toMatchObject({ about_paper: 'p1', title: 'Normal forms' });
  });

  it('asks for the file type first, then for a file of it (spec section 2)', async () => {
    open();
    const accepted = pickerWith(PNG);
    fireEvent.click(screen.getByRole('button', { name: 'Select Notes File' }));
    const question = within(screen.getByRole('dialog', { name: 'Select a file type' }));
    expect(accepted).toEqual([]);
    for (const type of ['JPEG', 'PNG', 'PDF']) expect(question.getByRole('button', { name: type })).toBeTruthy();
    fireEvent.click(question.getByRole('button', { name: 'PNG' }));
    expect(accepted).toEqual(['image/png']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('sheet.png')).toBeTruthy();
  });

  it('takes a Word or PowerPoint file, which becomes a PDF (issues 37 and 40)', async () => {
    open();
    const word = new File(['PK\u0003\u0004'], 'unit 2.docx');
    fireEvent.click(screen.getByRole('button', { name: 'Select Notes File' }));
    fireEvent.change(screen.getByLabelText('Word or PowerPoint'), { target: { files: [word] } });
    expect(await screen.findByText('unit 2.docx')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    // By its bytes it's none.
    fireEvent.drop(screen.getByText('or drop a file here'), {
      dataTransfer: { files: [new File(['no'], 'unit 3.docx')] },
    });
    expect((await dialog('Invalid File Type')).getByText(FILE_GUIDANCE.types)).toBeTruthy();
  });

  it('selects nothing when the question is closed', () => {
    open();
    const accepted = pickerWith(PDF);
    fireEvent.click(screen.getByRole('button', { name: 'Select Notes File' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(accepted).toEqual([]);
  });

  it('reads the type of a file that is dropped from its bytes', async () => {
    open();
    fireEvent.drop(screen.getByText('or drop a file here'), { dataTransfer: { files: [PDF] } });
    expect(await screen.findByText('notes.pdf')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.drop(screen.getByText('or drop a file here'), { dataTransfer: { files: [new File(['no'], 'no.gif')] } });
    expect((await dialog('Invalid File Type')).getByText(FILE_GUIDANCE.types)).toBeTruthy();
    expect(screen.queryByText('notes.pdf')).toBeNull();
  });

  it('does not take a file of another type, and clears the one that was there (spec section 5)', async () => {
    open();
    await fillInWithFile();
    select('PDF', PNG);
    const shown = await dialog('Invalid File Type');
    expect(
      shown.getByText('You selected PDF but uploaded a PNG file. Please select the correct file type.'),
    ).toBeTruthy();
    fireEvent.click(shown.getByRole('button', { name: 'Okay' }));
    expect(screen.queryByText('notes.pdf')).toBeNull();
    expect(screen.queryByText('sheet.png')).toBeNull();
  });

  it.each(Object.keys(FIELDS))('misses %s before anything is sent (spec section 5)', async (label) => {
    const upload = vi.spyOn(notesKind.calls, 'upload');
    open();
    await fillInWithFile();
    fillIn({ [label]: '' });
    fireEvent.submit(screen.getByRole('form', { name: 'Upload Notes' }));
    expect((await dialog('Missing Required Fields')).getByText(DIALOGS.missingDocumentFields.text)).toBeTruthy();
    expect(upload).not.toHaveBeenCalled();
  });

  it('misses the file, and is back at the upload with all that was typed (spec section 5)', async () => {
    const { address } = open();
    fillIn();
    submit();
    const shown = await dialog('Error');
    expect(shown.getByText('No file selected. Please upload a file before submission.')).toBeTruthy();
    fireEvent.click(shown.getByRole('button', { name: 'Okay' }));
    expect(address()).toBe('/upload_notes');
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Normal forms');
  });

  it('says that the notes are being submitted, then leads to My Notes (spec sections 2 and 8)', async () => {
    let finish: () => void = () => undefined;
    const upload = vi.spyOn(notesKind.calls, 'upload').mockImplementation(
      () =>
        new Promise((resolve) => {
          finish = () => resolve(sampleNotes());
        }),
    );
    const { address } = open();
    await fillInWithFile();
    submit();
    expect(await screen.findByText(LOADING.notesUpload)).toBeTruthy();
    expect(upload.mock.calls[0]?.[0]).toEqual({
      course_code: '',
      rights: '',
      third_party_pages: '',
      readers: '',
      title: 'Normal forms',
      department: 'CSE',
      subject: 'DBMS',
      year: '2nd',
      semester: 'IV',
      unit_no: 'III',
    });
    expect(upload.mock.calls[0]?.[1]).toBe(PDF);
    finish();
    const shown = await dialog('Upload Successful');
    expect(shown.getByText('The notes was uploaded successfully. You can now view it in My notes')).toBeTruthy();
    fireEvent.click(shown.getByRole('button', { name: 'Okay' }));
    expect(address()).toBe('/my_notes');
  });

  it('sends who is not approved to the teacher form, with the text of the hub (spec sections 6 and 8)', async () => {
    vi.spyOn(notesKind.calls, 'upload').mockRejectedValue(
      new ApiProblem(403, 'NOT_APPROVED', 'Your approval is pending.'),
    );
    const { address } = open();
    await fillInWithFile();
    submit();
    const shown = await dialog('Upload Notes Error');
    expect(shown.getByText('You are not approved user. Your approval is pending.')).toBeTruthy();
    fireEvent.click(shown.getByRole('button', { name: 'Okay' }));
    expect(address()).toBe('/teacher_form');
  });

  it('keeps what was typed through any other failure (spec section 8)', async () => {
    vi.spyOn(notesKind.calls, 'upload').mockRejectedValue(new ApiProblem(503, 'STORAGE_FULL', 'The disk is full.'));
    const { address } = open();
    await fillInWithFile();
    submit();
    const shown = await dialog('Error');
    expect(shown.getByText('Something went wrong. Please try again later. The disk is full.')).toBeTruthy();
    fireEvent.click(shown.getByRole('button', { name: 'Okay' }));
    expect(address()).toBe('/upload_notes');
    expect(screen.getByLabelText<HTMLSelectElement>('Unit No').value).toBe('III');
    expect(screen.getByText('notes.pdf')).toBeTruthy();
  });

  it('is the teachers’ where the hub says so: a student sees a page that leads on (contract policy 6)', async () => {
    takes('teachers');
    const { address, unmount } = open();
    expect(await screen.findByRole('heading', { name: 'Only teachers can upload notes' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Submit Notes' })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'All Notes' }));
    expect(address()).toBe('/all_notes');
    unmount();
    signInAs(TEACHER);
    knowsThatTeachersUpload();
    open();
    expect(screen.getByRole('button', { name: 'Submit Notes' })).toBeTruthy();
  });
});

describe('editing notes', () => {
  it('starts from what is there, needs no file, and leads to All Notes (spec sections 2 and 8)', async () => {
    vi.spyOn(notesKind.calls, 'get').mockResolvedValue(sampleNotes({ subject: 'Astrology' }));
    let finish: () => void = () => undefined;
    const edit = vi.spyOn(notesKind.calls, 'edit').mockImplementation(
      () =>
        new Promise((resolve) => {
          finish = () => resolve(sampleNotes());
        }),
    );
    const { address } = open('/upload_notes/n1');
    expect(screen.getByText(LOADING.notesForm)).toBeTruthy();
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Normal forms, worked out');
    expect(screen.getByRole('heading', { level: 1, name: 'Upload Notes' })).toBeTruthy();
    // A value that the catalogue no longer has stays.
    expect(screen.getByLabelText<HTMLSelectElement>('Subject').value).toBe('Astrology');
    expect(screen.getByLabelText<HTMLSelectElement>('Unit No').value).toBe('III');
    submit();
    expect(await screen.findByText(LOADING.notesEdit)).toBeTruthy();
    expect(edit.mock.calls[0]?.[0]).toBe('n1');
    expect(edit.mock.calls[0]?.[2]).toBeNull();
    finish();
    const shown = await dialog('Edit Successful');
    expect(shown.getByText('The notes was updated successfully. You can now view it in All notes.')).toBeTruthy();
    fireEvent.click(shown.getByRole('button', { name: 'Okay' }));
    expect(address()).toBe('/all_notes');
  });

  it('says in a dialog why the notes could not be loaded, and leads on (spec section 8)', async () => {
    vi.spyOn(notesKind.calls, 'get').mockRejectedValue(new ApiProblem(404, 'NOT_FOUND', 'Not found'));
    const { address } = open('/upload_notes/n1');
    const shown = await dialog('Error');
    expect(shown.getByText('Error while getting the notes, Not found')).toBeTruthy();
    fireEvent.click(shown.getByRole('button', { name: 'Okay' }));
    expect(screen.getByText('These notes don’t exist, or you don’t have access to them.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'All Notes' }));
    expect(address()).toBe('/all_notes');
  });

  it('may be tried again when the hub cannot be reached', async () => {
    const get = vi.spyOn(notesKind.calls, 'get').mockRejectedValue(new ApiProblem(500, 'INTERNAL', 'It broke.'));
    open('/upload_notes/n1');
    fireEvent.click((await dialog('Error')).getByRole('button', { name: 'Okay' }));
    get.mockResolvedValue(sampleNotes());
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Normal forms, worked out');
  });

  it('is open to a student where only teachers upload new ones (contract policy 6)', async () => {
    knowsThatTeachersUpload();
    vi.spyOn(notesKind.calls, 'get').mockResolvedValue(sampleNotes());
    open('/upload_notes/n1');
    expect(await screen.findByRole('button', { name: 'Submit Notes' })).toBeTruthy();
  });
});
