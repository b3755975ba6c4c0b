import { describe, expect, it } from 'vitest';
import {
  appliedFilters,
  COMMENT_PLACEHOLDER,
  DIALOGS,
  FILE_GUIDANCE,
  invalidFileType,
  listFailed,
  LOADING,
  notApprovedUser,
  notesLoadFailed,
  NOTICES,
  paperLoadFailed,
  SESSION_KEYS,
  studentWelcome,
  submitFailed,
  teacherWelcome,
} from './messages.ts';

/** What other tests read from messages.ts stands here as the specification writes it, spellings and dots included. */
describe('texts exactly as specified', () => {
  it('of logging in: toasts and dialogs (spec sections 4 and 8)', () => {
    expect(teacherWelcome('Asha Rao')).toBe('Hello Asha Rao! Welcome to Exam Vault. Glad to have you here!');
    expect(studentWelcome('Asha Rao')).toBe('Asha Rao successfully logged in!');
    expect(DIALOGS.loginError).toEqual({
      title: 'Login Error',
      text: 'Invalid Login Credentials, Please Check their email or password.',
    });
    expect(DIALOGS.approvalPending).toEqual({
      title: 'Approval Pending',
      text: 'Your approval is still pending. Please wait.',
    });
  });

  it('of registering (spec sections 5 and 8)', () => {
    expect(DIALOGS.emailInUse).toEqual({ title: 'Registration Error', text: 'Email Already in use.' });
    expect(DIALOGS.registrationSuccessful).toEqual({
      title: 'Registration Successful',
      text: 'Your registration has been submitted. Once approved, you will be notified.',
    });
    expect(DIALOGS.passwordMismatch).toEqual({
      title: 'Validation Error',
      text: 'Password and Confirm Password do not match',
    });
    expect(DIALOGS.missingRegistrationFields).toEqual({
      title: 'Missing Required Fields',
      text: 'Please fill out all required fields before submitting the form.',
    });
  });

  it('of uploading and editing (spec sections 5 and 8)', () => {
    expect(DIALOGS.missingDocumentFields).toEqual({
      title: 'Missing Required Fields',
      text: 'Please complete all required fields before submitting the form.',
    });
    expect(DIALOGS.noFile).toEqual({
      title: 'Error',
      text: 'No file selected. Please upload a file before submission.',
    });
    expect(invalidFileType('PDF', 'PNG')).toEqual({
      title: 'Invalid File Type',
      text: 'You selected PDF but uploaded a PNG file. Please select the correct file type.',
    });
    expect(DIALOGS.fileTooLarge).toEqual({ title: 'File too Large', text: 'PDF file size must be 50 MB or below.' });
    expect(paperLoadFailed('why')).toEqual({ title: 'Error', text: 'Error while getting the paper, why' });
    expect(notesLoadFailed('why')).toEqual({ title: 'Error', text: 'Error while getting the notes, why' });
    expect(submitFailed('why')).toEqual({
      title: 'Error',
      text: 'Something went wrong. Please try again later. why',
    });
    expect(notApprovedUser('Upload Notes Error', 'why')).toEqual({
      title: 'Upload Notes Error',
      text: 'You are not approved user. why',
    });
  });

  it('of an upload and an edit that succeeded (spec section 8)', () => {
    expect(DIALOGS.paperEdited).toEqual({
      title: 'Edit Successful',
      text: 'The paper was updated successfully. You can now view it in All Papers.',
    });
    expect(DIALOGS.paperUploaded).toEqual({
      title: 'Upload Successful',
      text: 'The paper was uploaded successfully. You can now view it in My Papers',
    });
    expect(DIALOGS.notesUploaded).toEqual({
      title: 'Upload Successful',
      text: 'The notes was uploaded successfully. You can now view it in My notes',
    });
    expect(DIALOGS.notesEdited).toEqual({
      title: 'Edit Successful',
      text: 'The notes was updated successfully. You can now view it in All notes.',
    });
  });

  it('of the questions that are asked first (spec sections 2 and 8)', () => {
    expect(DIALOGS.logout).toEqual({ title: 'Logout', text: 'Do you really want to logout from the dashboard?' });
    expect(DIALOGS.approvePaper).toEqual({
      title: 'Approve Paper Confirmation',
      text: 'Are you sure you want to approve this paper? Once approved, it will be available to the student and others.',
    });
    expect(DIALOGS.rejectPaper).toEqual({
      title: 'Provide Rejection Feedback',
      text: 'Please Provide a reason for rejection:',
    });
    expect(COMMENT_PLACEHOLDER).toBe('Enter your comment here...');
    expect(DIALOGS.deleteNotes).toEqual({ title: 'Confirmation', text: 'Do you want to delete this notes.' });
  });

  it('of waiting (spec section 2)', () => {
    expect(LOADING).toMatchObject({
      login: 'Checking your details, please hold on....',
      newPapers: 'Please wait, data is loading...',
      file: 'Loading file....',
      stats: 'Retrieving Stats, this might take a moment...',
      profile: 'Retrieving your profile, this might take a moment...',
      notesForm: 'Wait a minute, data is being loaded...',
      notesUpload: 'Your notes is being submitted, this might take a moment...',
      notesEdit: 'Please wait, the notes is being updated...',
      allNotes: 'Retrieving notes, this might take a moment...',
      myNotes: 'Loading your papers, please hold on....',
    });
  });

  it('of empty lists, filters and failed lists (spec sections 2 and 8)', () => {
    expect(NOTICES).toMatchObject({
      noSearchResults: 'No Search results found.....',
      noOwnPapers: 'You have not uploaded any papers yet. Please upload a paper first.',
      noOwnNotes: 'You have not uploaded any notes yet. Please upload notes first.',
      noNewPapers:
        'No papers are currently available for approval. Once students upload their papers, you will see them here for review.',
      noFilters: 'No Filters applied....',
    });
    expect(appliedFilters(3)).toBe('3 Applied Filters');
    expect(listFailed('It broke.')).toBe('Error: It broke.');
    expect(listFailed(undefined)).toBe('Error: Something went wrong');
  });

  it('beside the file picker (spec section 2)', () => {
    expect(FILE_GUIDANCE).toEqual({
      types: 'You can upload only JPEG, PNG, or PDF files',
      size: 'The PDF file size must not exceed 50MB',
    });
  });

  it('of the session storage keys (spec sections 3 and 9)', () => {
    expect(SESSION_KEYS).toEqual({ authToken: 'authToken', userRole: 'userRole' });
  });
});
