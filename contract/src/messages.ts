import { inEnglish, type Say, text, texts } from './texts.ts';

/** Every title and text of the specification, by name, once. They are exact: spelling and full stops are the specification's. */

/** Spec section 8: the error catalogue, and the dialogs of sections 2, 4 and 5. */
export const DIALOGS = texts({
  loginError: {
    title: 'Login Error',
    text: 'Invalid Login Credentials, Please Check their email or password.',
  },
  approvalPending: { title: 'Approval Pending', text: 'Your approval is still pending. Please wait.' },
  emailInUse: { title: 'Registration Error', text: 'Email Already in use.' },
  registrationSuccessful: {
    title: 'Registration Successful',
    text: 'Your registration has been submitted. Once approved, you will be notified.',
  },
  passwordMismatch: { title: 'Validation Error', text: 'Password and Confirm Password do not match' },
  missingRegistrationFields: {
    title: 'Missing Required Fields',
    text: 'Please fill out all required fields before submitting the form.',
  },
  missingDocumentFields: {
    title: 'Missing Required Fields',
    text: 'Please complete all required fields before submitting the form.',
  },
  noFile: { title: 'Error', text: 'No file selected. Please upload a file before submission.' },
  fileTooLarge: { title: 'File too Large', text: 'PDF file size must be 50 MB or below.' },
  paperEdited: {
    title: 'Edit Successful',
    text: 'The paper was updated successfully. You can now view it in All Papers.',
  },
  paperUploaded: {
    title: 'Upload Successful',
    text: 'The paper was uploaded successfully. You can now view it in My Papers',
  },
  notesUploaded: {
    title: 'Upload Successful',
    text: 'The notes was uploaded successfully. You can now view it in My notes',
  },
  notesEdited: {
    title: 'Edit Successful',
    text: 'The notes was updated successfully. You can now view it in All notes.',
  },
  deleteNotes: { title: 'Confirmation', text: 'Do you want to delete this notes.' },
  /** Made alike for papers (contract policy 9). */
  deletePaper: { title: 'Confirmation', text: 'Do you want to delete this paper.' },
  solutionUploaded: {
    title: 'Upload Successful',
    text: 'Solution uploaded. You’ll find it in My solutions.',
  },
  solutionEdited: { title: 'Edit Successful', text: 'Solution updated.' },
  deleteSolution: { title: 'Confirmation', text: 'Do you want to delete this solution?' },
  logout: { title: 'Logout', text: 'Do you really want to logout from the dashboard?' },
  approvePaper: {
    title: 'Approve Paper Confirmation',
    text: 'Are you sure you want to approve this paper? Once approved, it will be available to the student and others.',
  },
  rejectPaper: { title: 'Provide Rejection Feedback', text: 'Please Provide a reason for rejection:' },
} as const);

/** Dialogs that say what happened. The page gives its own `say`, which translates. */
export function invalidFileType(chosen: string, actual: string, say: Say = inEnglish) {
  return {
    title: say(text('Invalid File Type'), {}),
    text: say(text('You selected {chosen} but uploaded a {actual} file. Please select the correct file type.'), {
      chosen,
      actual,
    }),
  };
}

export function paperLoadFailed(error: string, say: Say = inEnglish) {
  return { title: say(text('Error'), {}), text: say(text('Error while getting the paper, {error}'), { error }) };
}

export function notesLoadFailed(error: string, say: Say = inEnglish) {
  return { title: say(text('Error'), {}), text: say(text('Error while getting the notes, {error}'), { error }) };
}

export function solutionLoadFailed(error: string, say: Say = inEnglish) {
  return { title: say(text('Error'), {}), text: say(text('Couldn’t load the solution. {error}'), { error }) };
}

export function submitFailed(error: string, say: Say = inEnglish) {
  return {
    title: say(text('Error'), {}),
    text: say(text('Something went wrong. Please try again later. {error}'), { error }),
  };
}

export const NOT_APPROVED_USER = text('You are not approved user.');

/** Only 403 NOT_APPROVED gives this one (contract policy 9). For papers and notes alike, each under its own title. */
export function notApprovedUser(title: string, error: string, say: Say = inEnglish) {
  return { title, text: `${say(NOT_APPROVED_USER, {})} ${error}` };
}

/** The browser alert of a list that could not be read. */
export function listFailed(error: string | undefined, say: Say = inEnglish) {
  return say(text('Error: {error}'), { error: error ?? say(text('Something went wrong'), {}) });
}

/** Toasts after a login (spec section 4). */
export function teacherWelcome(name: string, say: Say = inEnglish) {
  return say(text('Hello {name}! Welcome to Exam Vault. Glad to have you here!'), { name });
}

export function studentWelcome(name: string, say: Say = inEnglish) {
  return say(text('{name} successfully logged in!'), { name });
}

/** Loading texts (spec section 2). */
export const LOADING = texts({
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
  /** Given for notes only, made alike for papers (contract policy 9). */
  paperForm: 'Wait a minute, data is being loaded...',
  paperUpload: 'Your paper is being submitted, this might take a moment...',
  paperEdit: 'Please wait, the paper is being updated...',
  allPapers: 'Retrieving papers, this might take a moment...',
  myPapers: 'Loading your papers, please hold on....',
  solutionUpload: 'Submitting your solution…',
  solutionEdit: 'Saving your changes…',
  allSolutions: 'Loading solutions…',
  mySolutions: 'Loading your solutions…',
} as const);

/** Empty states and notices (spec section 2). */
export const NOTICES = texts({
  noSearchResults: 'No Search results found.....',
  noOwnPapers: 'You have not uploaded any papers yet. Please upload a paper first.',
  noOwnNotes: 'You have not uploaded any notes yet. Please upload notes first.',
  noOwnSolutions: 'You haven’t uploaded any solutions yet. To add one, open the paper it’s for.',
  noNewPapers:
    'No papers are currently available for approval. Once students upload their papers, you will see them here for review.',
  noFilters: 'No Filters applied....',
} as const);

export function appliedFilters(count: number, say: Say = inEnglish) {
  return say(text('{count} Applied Filters'), { count });
}

/** Guidance beside the file picker (spec section 2). */
export const FILE_GUIDANCE = texts({
  types: 'You can upload only JPEG, PNG, or PDF files',
  size: 'The PDF file size must not exceed 50MB',
} as const);

export const COMMENT_PLACEHOLDER = text('Enter your comment here...');

/** My Profile, where one is signed in (an extension). */
export const SESSIONS = texts({
  heading: 'Where you’re signed in',
  current: 'This device',
  unknownDevice: 'Unknown device',
  since: 'Signed in',
  lastUsed: 'Last used',
} as const);

/** Before the moment of the first of several sign-ins. */
export function sinceFirst(times: number, say: Say = inEnglish) {
  return say(text('Signed in {times} times, first on'), { times });
}

export function signOutDevice(device: string, say: Say = inEnglish) {
  return {
    title: say(text('Sign out device'), {}),
    text: say(text('Sign out {device}? You’ll need to sign in again on that device.'), { device }),
  };
}

/** Session storage keys (spec section 3). */
export const SESSION_KEYS = { authToken: 'authToken', userRole: 'userRole' } as const;
