import { DEFAULT_CATALOGUE, subjectNames } from '@exam-vault/contract/catalogue';
import { DIALOGS } from '@exam-vault/contract/messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem, networkProblem } from '../../base/api/api-problem.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { fakeHub } from '../../testing/fake-hub.ts';
import { freshTab } from '../../testing/show.tsx';
import { signInAs, STUDENT } from '../../testing/sign-in.ts';
import {
  answerUpload,
  dialog,
  fillIn,
  fillInWithFile,
  open,
  PDF,
  pick,
  PNG,
  submit,
} from '../../testing/upload-form.tsx';

freshTab();
beforeEach(() => {
  vi.restoreAllMocks();
  fakeHub({ 'GET /login/get_teacher_data': () => ({ body: { role: 'student', department: '', semester: '' } }) });
  signInAs(STUDENT);
});

describe('uploading a paper', () => {
  it('asks for the file type first', () => {
    open();
    const file = screen.getByLabelText<HTMLInputElement>('Select Paper File');
    const type = screen.getByRole<HTMLInputElement>('radio', { name: 'PNG' });
    expect(type.compareDocumentPosition(file) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(type.checked).toBe(false);
    fireEvent.click(type);
    expect(file.accept).toBe('image/png');
  });

  it('sets the type from a file that comes first, by its bytes, and again from the next one', async () => {
    open();
    const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
    expect(screen.getByLabelText<HTMLInputElement>('Select Paper File').accept).toMatch(
      /^image\/jpeg,image\/png,application\/pdf,\.doc,\.docx,/,
    );
    pick(PNG);
    expect(await screen.findByText('paper.pdf')).toBeTruthy();
    expect(isChosen('PNG')).toBe(true);
    fireEvent.drop(screen.getByText(/or drop a file here/), { dataTransfer: { files: [PDF] } });
    await waitFor(() => expect(isChosen('PDF')).toBe(true));
    expect(screen.getByText('paper.pdf')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('does not take a file of no known type that comes first, and takes the next one', async () => {
    open();
    pick(new File(['GIF89a'], 'moving.gif'));
    const shown = await dialog('Invalid File Type');
    expect(shown.getByText('You can upload only JPEG, PNG, or PDF files')).toBeTruthy();
    fireEvent.click(shown.getByRole('button', { name: 'Okay' }));
    expect(screen.queryByText('moving.gif')).toBeNull();
    for (const type of ['JPEG', 'PNG', 'PDF'])
      expect(screen.getByRole<HTMLInputElement>('radio', { name: type }).checked).toBe(false);
    pick(PDF);
    expect(await screen.findByText('paper.pdf')).toBeTruthy();
  });

  it('does not hold a file against a type that was only read from the one before', async () => {
    open();
    pick(PDF);
    await screen.findByText('paper.pdf');
    pick(new File(['GIF89a'], 'moving.gif'));
    fireEvent.click((await dialog('Invalid File Type')).getByRole('button', { name: 'Okay' }));
    pick(PNG);
    expect(await screen.findByText('paper.pdf')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'PNG' }).checked).toBe(true);
  });

  it('says what to choose', () => {
    open();
    expect(screen.getByText('You can upload only JPEG, PNG, or PDF files')).toBeTruthy();
    expect(screen.getByText('The PDF file size must not exceed 50MB')).toBeTruthy();
  });

  it("offers exactly the hub's lists (spec section 3)", () => {
    open();
    const lists = {
      Department: DEFAULT_CATALOGUE.departments,
      Subject: subjectNames(DEFAULT_CATALOGUE),
      Year: DEFAULT_CATALOGUE.years,
      Semester: DEFAULT_CATALOGUE.semesters,
      'Paper Type': DEFAULT_CATALOGUE.paper_types,
      'Exam Type': DEFAULT_CATALOGUE.exam_types,
    };
    for (const [label, names] of Object.entries(lists)) {
      const [, ...options] = within(screen.getByLabelText(label)).getAllByRole('option');
      expect(options.map(({ textContent }) => textContent)).toEqual(names);
    }
  });

  it('misses a choice before anything is sent', async () => {
    const upload = answerUpload(async () => samplePaper());
    open();
    await fillInWithFile();
    fireEvent.change(screen.getByLabelText('Exam Type'), { target: { value: '' } });
    submit();
    expect((await dialog('Missing Required Fields')).getByText(DIALOGS.missingDocumentFields.text)).toBeTruthy();
    expect(upload).not.toHaveBeenCalled();
  });

  it('misses the file once the fields are there', async () => {
    open();
    fillIn();
    submit();
    expect((await dialog('Error')).getByText(DIALOGS.noFile.text)).toBeTruthy();
  });

  it('does not take a file of another type than was chosen', async () => {
    open();
    fillIn('PDF');
    pick(PNG);
    const shown = await dialog('Invalid File Type');
    expect(
      shown.getByText('You selected PDF but uploaded a PNG file. Please select the correct file type.'),
    ).toBeTruthy();
    fireEvent.click(shown.getByRole('button', { name: 'Okay' }));
    expect(screen.queryByText('paper.pdf')).toBeNull();
    submit();
    await dialog('Error');
  });

  it('clears the file that was there when the next one is wrong, and when the type changes', async () => {
    open();
    await fillInWithFile();
    pick(PNG);
    await dialog('Invalid File Type');
    expect(screen.queryByText('paper.pdf')).toBeNull();
    pick(PDF);
    await screen.findByText('paper.pdf');
    fireEvent.click(screen.getByRole('radio', { name: 'JPEG' }));
    expect(screen.queryByText('paper.pdf')).toBeNull();
  });

  it('hands the focus on when the file is removed', async () => {
    const { user } = open();
    await fillInWithFile();
    await user.click(screen.getByRole('button', { name: 'Remove the file' }));
    expect(screen.queryByText('paper.pdf')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Select Paper File'));
  });

  it('sends what was not changed under the same key again, and what was under another', async () => {
    const upload = answerUpload(async () => Promise.reject(networkProblem()));
    open();
    await fillInWithFile();
    const keys: unknown[] = [];
    for (const title of ['', '', 'Another title']) {
      if (title) fireEvent.change(screen.getByLabelText('Title'), { target: { value: title } });
      submit();
      fireEvent.click((await dialog('Error')).getByRole('button', { name: 'Okay' }));
      keys.push(upload.mock.lastCall?.[2].key);
    }
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
  });

  it('does not take a PDF above 50 MB', async () => {
    open();
    fillIn('PDF');
    const large = new File([PDF], 'large.pdf');
    Object.defineProperty(large, 'size', { value: 50 * 1_048_576 + 1 });
    pick(large);
    expect((await dialog('File too Large')).getByText('PDF file size must be 50 MB or below.')).toBeTruthy();
    expect(screen.queryByText('large.pdf')).toBeNull();
  });

  it('sends fields and file and goes to My Papers', async () => {
    const upload = answerUpload(async () => samplePaper());
    const { address } = open();
    await fillInWithFile();
    submit();
    const shown = await dialog('Upload Successful');
    expect(shown.getByText('The paper was uploaded successfully. You can now view it in My Papers')).toBeTruthy();
    fireEvent.click(shown.getByRole('button', { name: 'Okay' }));
    expect(address()).toBe('/my_paper');
    const [values, file] = upload.mock.calls[0] ?? [];
    expect(values).toEqual({
      title: 'Normal forms',
      department: 'CSE',
      subject: 'DBMS',
      year: '2nd',
      semester: 'IV',
      paper_type: 'Main',
      exam_type: 'University',
      unit_no: '',
      exam_year: '',
      course_code: '',
      exam_date: '',
      readers: '',
      session: '',
      variant: '',
      rights: '',
      third_party_pages: '',
    });
    expect(file).toBe(PDF);
  });

  it('sends who is not approved to the teacher form, with the text of the hub', async () => {
    answerUpload(() => Promise.reject(new ApiProblem(403, 'NOT_APPROVED', 'Your approval is pending.')));
    const { address } = open();
    await fillInWithFile();
    submit();
    const shown = await dialog('Upload Paper Error');
    expect(shown.getByText('You are not approved user. Your approval is pending.')).toBeTruthy();
    fireEvent.click(shown.getByRole('button', { name: 'Okay' }));
    expect(address()).toBe('/teacher_form');
  });

  it('keeps what was typed through any other failure', async () => {
    answerUpload(() => Promise.reject(new ApiProblem(403, 'ACCOUNT_DISABLED', 'This account is disabled.')));
    const { address } = open();
    await fillInWithFile();
    submit();
    const shown = await dialog('Error');
    expect(shown.getByText('Something went wrong. Please try again later. This account is disabled.')).toBeTruthy();
    fireEvent.click(shown.getByRole('button', { name: 'Okay' }));
    expect(address()).toBe('/upload_paper');
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Normal forms');
    expect(screen.getByLabelText<HTMLSelectElement>('Subject').value).toBe('DBMS');
    expect(screen.getByText('paper.pdf')).toBeTruthy();
  });

  it('shows how far it is and can be called off without a dialog', async () => {
    let aborted = false;
    answerUpload(
      (_values, _file, { onProgress, signal }) =>
        new Promise((_resolve, reject) => {
          onProgress(0.42);
          signal.addEventListener('abort', () => {
            aborted = true;
            reject(signal.reason as Error);
          });
        }),
    );
    open();
    await fillInWithFile();
    submit();
    expect(await screen.findByText('42% uploaded')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('42% uploaded')).toBeNull());
    expect(aborted).toBe(true);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText('paper.pdf')).toBeTruthy();
  });
});
