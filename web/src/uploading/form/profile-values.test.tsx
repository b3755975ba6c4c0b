import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import type { Profile } from '@exam-vault/contract/users';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notesKind } from '../../library/notes/notes-kind.ts';
import { paperKind } from '../../library/papers/paper-kind.ts';
import { fakeHub, heldReply } from '../../testing/fake-hub.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT, TEACHER } from '../../testing/sign-in.ts';
import { DocumentFormPage } from './DocumentFormPage.tsx';
import { profileValues, usualValues } from './profile-values.ts';

freshTab();
beforeEach(() => {
  vi.restoreAllMocks();
  signInAs(STUDENT);
});

const PROFILE: Partial<Profile> = { role: 'student', department: 'Civil', semester: 'V' };

describe('values from the profile', () => {
  it.each([
    ['Civil', 'V', { department: 'CIVIL', semester: 'V', year: '3rd' }],
    ['CSE', 'I', { department: 'CSE', semester: 'I', year: '1st' }],
    ['Other', 'VIII', { department: 'Other', semester: 'VIII', year: '4th' }],
    ['Alchemy', 'IX', {}],
  ])('of %s in semester %s are those that the form offers', (department, semester, values) => {
    expect(profileValues({ department, semester }, DEFAULT_CATALOGUE)).toEqual(values);
  });

  it('have no year where the lists have not two semesters for each', () => {
    const catalogue = { ...DEFAULT_CATALOGUE, semesters: ['I', 'II', 'III'] };
    expect(profileValues({ department: 'ME', semester: 'III' }, catalogue)).toEqual({
      department: 'ME',
      semester: 'III',
    });
  });
});

it('a new paper has the first paper type in its form, and none where there is no such field or list', () => {
  expect(usualValues(paperKind.fields, DEFAULT_CATALOGUE)).toEqual({ paper_type: 'Main' });
  expect(usualValues(paperKind.fields, { ...DEFAULT_CATALOGUE, paper_types: [] })).toEqual({});
  expect(usualValues(notesKind.fields, DEFAULT_CATALOGUE)).toEqual({});
});

const value = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value;
const marked = () => screen.queryAllByText('From your profile').length;

describe('the upload form', () => {
  const hub = () => fakeHub({ 'GET /login/get_teacher_data': () => ({ body: PROFILE }) });
  const open = () => show(<DocumentFormPage kind={paperKind} />, '/upload_paper');

  it('starts with them and sends them, says where they are from, and lets the student change or clear them', async () => {
    hub();
    const upload = vi.spyOn(paperKind.calls, 'upload').mockResolvedValue(samplePaper());
    open();
    await waitFor(() => expect(marked()).toBe(3));
    expect([value('Department'), value('Year'), value('Semester')]).toEqual(['CIVIL', '3rd', 'V']);
    expect(value('Paper Type')).toBe('Main');
    screen.getByText('The most common choice for papers');
    fireEvent.change(screen.getByLabelText('Semester'), { target: { value: 'VI' } });
    fireEvent.change(screen.getByLabelText('Year'), { target: { value: '' } });
    expect([value('Year'), value('Semester'), marked()]).toEqual(['', 'VI', 1]);
    const rest = { Title: 'Beams', Subject: 'Surveying', 'Exam Type': 'Midterm' };
    for (const [label, text] of Object.entries(rest))
      fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
    fireEvent.change(screen.getByLabelText('Select Paper File'), {
      target: { files: [new File(['%PDF-1'], 'a.pdf')] },
    });
    await screen.findByText('a.pdf');
    const submit = () => fireEvent.submit(screen.getByRole('form', { name: 'Upload Paper' }));
    submit();
    fireEvent.click(await screen.findByRole('button', { name: 'Okay' }));
    expect(upload).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText('Year'), { target: { value: '2nd' } });
    submit();
    await screen.findByRole('alertdialog', { name: 'Upload Successful' });
    expect(upload.mock.calls[0]?.[0]).toMatchObject({
      department: 'CIVIL',
      year: '2nd',
      semester: 'VI',
      paper_type: 'Main',
      unit_no: '',
    });
  });

  it('never replaces what was chosen before the profile came', async () => {
    const held = heldReply();
    fakeHub({ 'GET /login/get_teacher_data': () => held.reply });
    open();
    fireEvent.change(screen.getByLabelText('Department'), { target: { value: 'EE' } });
    held.give({ body: PROFILE });
    await waitFor(() => expect(marked()).toBe(2));
    expect(value('Department')).toBe('EE');
  });

  it('does not count them as typed: a form in which nothing else was done leaves no draft', async () => {
    hub();
    open();
    await waitFor(() => expect(marked()).toBe(3));
    fireEvent(window, new Event('pagehide'));
    expect(sessionStorage.getItem('drafts')).toBeNull();
  });

  it('does not ask for the profile of a teacher, whose papers may be of any semester', async () => {
    signInAs(TEACHER);
    const asked = hub();
    open();
    await screen.findByLabelText('Semester');
    expect([asked.calls('/login/get_teacher_data').length, value('Semester')]).toEqual([0, '']);
  });
});
