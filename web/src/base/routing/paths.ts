import type { DocumentKind, DraftKind } from '@exam-vault/contract/document-fields';
import { PUBLIC_PAGES } from '@exam-vault/contract/public-pages';

/** Query parameters of a list: `page`, and the list's filters. */
type Query = Readonly<Record<string, string | number | undefined>>;

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

const segment = encodeURIComponent;

/** A position in a document: a page, and the words to highlight on it. */
export interface PageAnchor {
  readonly page?: number;
  readonly words?: string;
  /** The label of a question of the paper. */
  readonly question?: string;
}

/** `page_no` is a page of the document. Lists use `page`. */
const withAnchor = (path: string, { page, words, question }: PageAnchor = {}) =>
  withQuery(path, { page_no: page, words, question });

/** Every address of the web app (spec section 2, and the contract's extensions). */
export const paths = {
  landing: () => '/',
  features: () => '/#features',
  about: () => '/#about',
  registration: () => '/registration',
  teacherForm: () => '/teacher_form',
  studentForm: () => '/student_form',
  loginForm: () => '/login_form',
  forgotPassword: () => '/forgot_password',
  resetPassword: () => '/reset_password',
  confirmEmail: () => '/confirm_email',
  notMe: () => '/not_me',
  /** The form for a copyright claim, about the document at this address of the page. */
  copyright: (document?: string) => withQuery('/copyright', { document }),

  allPapers: (query?: Query) => withQuery('/all_paper', query),
  allPapersView: (id: string, place?: PageAnchor) => withAnchor(`/all_paper/${segment(id)}/view_paper`, place),
  myPapers: (query?: Query) => withQuery('/my_paper', query),
  myPapersView: (id: string, place?: PageAnchor) => withAnchor(`/my_paper/${segment(id)}/view_paper`, place),
  newPapers: (query?: Query) => withQuery('/new_papers', query),
  reviewPaper: (id: string, place?: PageAnchor) => withAnchor(`/new_papers/${segment(id)}/view_paper`, place),
  reviewDesk: () => '/new_papers/desk',
  comparePapers: (id: string, other: string) => `/new_papers/${segment(id)}/compare/${segment(other)}`,
  reports: () => '/new_papers/reports',
  /** With values that the form begins with. */
  uploadPaper: (values?: Query) => withQuery('/upload_paper', values),
  editPaper: (id: string) => `/upload_paper/${segment(id)}`,

  allNotes: (query?: Query) => withQuery('/all_notes', query),
  allNotesView: (id: string, place?: PageAnchor) => withAnchor(`/all_notes/${segment(id)}/view_notes`, place),
  myNotes: (query?: Query) => withQuery('/my_notes', query),
  myNotesView: (id: string, place?: PageAnchor) => withAnchor(`/my_notes/${segment(id)}/view_notes`, place),
  uploadNotes: (query?: Query) => withQuery('/upload_notes', query),
  editNotes: (id: string) => `/upload_notes/${segment(id)}`,

  allSolutions: (query?: Query) => withQuery('/all_solutions', query),
  allSolutionsView: (id: string, place?: PageAnchor) =>
    withAnchor(`/all_solutions/${segment(id)}/view_solution`, place),
  mySolutions: (query?: Query) => withQuery('/my_solutions', query),
  mySolutionsView: (id: string, place?: PageAnchor) => withAnchor(`/my_solutions/${segment(id)}/view_solution`, place),
  /** Of this paper. */
  uploadSolution: (paper?: string) => withQuery('/upload_solution', { paper }),
  editSolution: (id: string) => `/upload_solution/${segment(id)}`,
  reviewSolution: (id: string, place?: PageAnchor) => withAnchor(`/new_papers/${segment(id)}/view_solution`, place),

  questions: (query?: Query) => withQuery('/questions', query),
  studyList: (query?: Query) => withQuery('/study_list', query),
  practice: () => '/practice',
  subjects: (query?: Query) => withQuery('/subjects', query),
  subject: (subject: string) => `/subjects/${segment(subject)}`,
  mockPaper: (subject: string, query?: Query) => withQuery(`/subjects/${segment(subject)}/mock`, query),
  compare: (query?: Query) => withQuery('/compare', query),

  drafts: () => '/my_drafts',
  newDraft: (kind: DraftKind) => withQuery('/my_drafts/new', { kind }),
  draftTable: (kind: DraftKind) => withQuery('/my_drafts/table', { kind }),
  draft: (id: string) => `/my_drafts/${segment(id)}`,

  kept: () => '/kept',
  home: () => '/home',
  bookmarks: (query?: Query) => withQuery('/my_bookmarks', query),
  recent: () => '/my_reading',
  notifications: (query?: Query) => withQuery('/my_notifications', query),
  myReports: () => '/my_reports',
  /** Sheets with a QR code, to print for the notice board. */
  paperNotice: (id: string) => `/notice/paper/${segment(id)}`,
  notesNotice: (id: string) => `/notice/notes/${segment(id)}`,
  solutionNotice: (id: string) => `/notice/solution/${segment(id)}`,
  subjectNotice: (subject: string) => `/notice/subject/${segment(subject)}`,

  stats: () => '/stats',
  docs: () => '/docs',
  privacy: () => '/privacy',
  myProfile: () => '/my_profile',
  overview: () => '/overview',
  teachers: () => '/teachers',
  allTeachers: (query?: Query) => withQuery('/teachers/all', query),
  students: (query?: Query) => withQuery('/teachers/students', query),
  semesterStep: () => '/teachers/semester',
  deletedDocuments: () => '/teachers/deleted',
  invitations: () => '/teachers/invitations',
  publishing: () => '/teachers/publishing',
  use: () => '/teachers/use',
  branding: () => '/teachers/branding',
  auditLog: () => '/teachers/log',
} as const;

/** The same addresses as patterns for the router. */
export const patterns = {
  landing: '/',
  registration: '/registration',
  teacherForm: '/teacher_form',
  studentForm: '/student_form',
  loginForm: '/login_form',
  forgotPassword: '/forgot_password',
  resetPassword: '/reset_password',
  confirmEmail: '/confirm_email',
  notMe: '/not_me',
  /** Opened from emails alone. */
  mailOff: '/mails/off/:id',
  copyright: '/copyright',
  allPapers: PUBLIC_PAGES.paper.list,
  allPapersView: PUBLIC_PAGES.paper.view,
  myPapers: '/my_paper',
  myPapersView: '/my_paper/:id/view_paper',
  newPapers: '/new_papers',
  reviewPaper: '/new_papers/:id/view_paper',
  reviewDesk: '/new_papers/desk',
  comparePapers: '/new_papers/:id/compare/:other',
  reports: '/new_papers/reports',
  uploadPaper: '/upload_paper/:id?',
  /** The specification has this second path for the edit form. */
  editPaper: '/edit_paper/:id?',
  allNotes: PUBLIC_PAGES.notes.list,
  allNotesView: PUBLIC_PAGES.notes.view,
  myNotes: '/my_notes',
  myNotesView: '/my_notes/:id/view_notes',
  uploadNotes: '/upload_notes/:id?',
  allSolutions: PUBLIC_PAGES.solution.list,
  allSolutionsView: PUBLIC_PAGES.solution.view,
  mySolutions: '/my_solutions',
  mySolutionsView: '/my_solutions/:id/view_solution',
  uploadSolution: '/upload_solution/:id?',
  reviewSolution: '/new_papers/:id/view_solution',
  questions: '/questions',
  studyList: '/study_list',
  practice: '/practice',
  subjects: '/subjects',
  subject: '/subjects/:id',
  mockPaper: '/subjects/:id/mock',
  compare: '/compare',
  drafts: '/my_drafts',
  newDraft: '/my_drafts/new',
  draftTable: '/my_drafts/table',
  /** The same, short enough to be told. */
  import: '/import',
  draft: '/my_drafts/:id',
  kept: '/kept',
  home: '/home',
  bookmarks: '/my_bookmarks',
  recent: '/my_reading',
  notifications: '/my_notifications',
  myReports: '/my_reports',
  notice: '/notice/:about/:id',
  stats: '/stats',
  docs: '/docs',
  privacy: '/privacy',
  myProfile: '/my_profile',
  overview: '/overview',
  /** The administrator's screen with its sections. */
  teachers: '/teachers/:section?',
} as const;

/** The addresses of a kind's pages. */
interface DocumentPaths {
  all(): string;
  my(): string;
  upload(): string;
  edit(id: string): string;
  viewInAll(id: string, anchor?: PageAnchor): string;
  viewInMy(id: string, anchor?: PageAnchor): string;
  notice(id: string): string;
  /** The search for questions, for a kind that has questions. */
  readonly questions?: (query?: Query) => string;
  /** The search for solutions, for a kind that has solutions. */
  readonly solutions?: (query?: Query) => string;
  /** The page of a subject, for a kind that fills it. */
  readonly subject?: (subject: string) => string;
}

export const documentPaths: Readonly<Record<DocumentKind, DocumentPaths>> = {
  paper: {
    all: () => paths.allPapers(),
    my: () => paths.myPapers(),
    upload: () => paths.uploadPaper(),
    edit: paths.editPaper,
    viewInAll: paths.allPapersView,
    viewInMy: paths.myPapersView,
    notice: paths.paperNotice,
    questions: paths.questions,
    solutions: paths.allSolutions,
    subject: paths.subject,
  },
  notes: {
    all: () => paths.allNotes(),
    my: () => paths.myNotes(),
    upload: paths.uploadNotes,
    edit: paths.editNotes,
    viewInAll: paths.allNotesView,
    viewInMy: paths.myNotesView,
    notice: paths.notesNotice,
  },
  solution: {
    all: () => paths.allSolutions(),
    my: () => paths.mySolutions(),
    // A solution begins at its paper.
    upload: () => paths.allPapers(),
    edit: paths.editSolution,
    viewInAll: paths.allSolutionsView,
    viewInMy: paths.mySolutionsView,
    notice: paths.solutionNotice,
  },
};

/** The same addresses as patterns. `form` is both upload and edit. */
export const documentPatterns: Readonly<
  Record<DocumentKind, Readonly<Record<'all' | 'viewInAll' | 'my' | 'viewInMy' | 'form', string>>>
> = {
  paper: {
    all: patterns.allPapers,
    viewInAll: patterns.allPapersView,
    my: patterns.myPapers,
    viewInMy: patterns.myPapersView,
    form: patterns.uploadPaper,
  },
  notes: {
    all: patterns.allNotes,
    viewInAll: patterns.allNotesView,
    my: patterns.myNotes,
    viewInMy: patterns.myNotesView,
    form: patterns.uploadNotes,
  },
  solution: {
    all: patterns.allSolutions,
    viewInAll: patterns.allSolutionsView,
    my: patterns.mySolutions,
    viewInMy: patterns.mySolutionsView,
    form: patterns.uploadSolution,
  },
};
