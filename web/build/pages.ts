import type { PageModules } from './page-files.ts';

const PAPER = 'library/papers/paper-kind.ts';
const NOTES = 'library/notes/notes-kind.ts';
const SOLUTIONS = 'library/solutions/solution-kind.ts';

const MODULES: PageModules = {
  '/': ['site/landing/LandingPage.tsx'],
  '/registration': ['people/users/RegistrationPage.tsx'],
  '/teacher_form': ['people/users/TeacherFormPage.tsx'],
  '/student_form': ['people/users/StudentFormPage.tsx'],
  '/login_form': ['people/identity/LoginPage.tsx'],
  '/forgot_password': ['people/identity/ForgotPasswordPage.tsx'],
  '/reset_password': ['people/identity/ResetPasswordPage.tsx'],
  '/confirm_email': ['people/identity/ConfirmEmailPage.tsx'],
  '/not_me': ['people/identity/NotMePage.tsx'],
  '/mails/off/:id': ['people/account/MailOffPage.tsx'],
  '/copyright': ['people/reports/CopyrightPage.tsx'],
  '/all_paper': ['library/documents/AllDocumentsPage.tsx', PAPER],
  '/all_paper/:id/view_paper': ['start/app/DocumentViewPage.tsx', PAPER],
  '/my_paper': ['library/documents/MyDocumentsPage.tsx', PAPER],
  '/my_paper/:id/view_paper': ['start/app/DocumentViewPage.tsx', PAPER],
  '/new_papers': ['reviewing/review/NewPapersPage.tsx'],
  '/new_papers/:id/view_paper': ['reviewing/review/ReviewPaperPage.tsx'],
  '/new_papers/:id/view_solution': ['reviewing/review/ReviewSolutionPage.tsx'],
  '/new_papers/:id/compare/:other': ['reviewing/review/ComparePapersPage.tsx'],
  '/new_papers/desk': ['reviewing/desk/DeskPage.tsx'],
  '/new_papers/reports': ['reviewing/reports/ReportsPage.tsx'],
  '/upload_paper/:id?': ['uploading/form/DocumentFormPage.tsx', PAPER],
  '/edit_paper/:id?': ['start/app/EditDocumentPage.tsx'],
  '/all_notes': ['library/documents/AllDocumentsPage.tsx', NOTES],
  '/all_notes/:id/view_notes': ['start/app/DocumentViewPage.tsx', NOTES],
  '/my_notes': ['library/documents/MyDocumentsPage.tsx', NOTES],
  '/my_notes/:id/view_notes': ['start/app/DocumentViewPage.tsx', NOTES],
  '/upload_notes/:id?': ['uploading/form/UploadNotesPage.tsx'],
  '/all_solutions': ['library/documents/AllDocumentsPage.tsx', SOLUTIONS],
  '/all_solutions/:id/view_solution': ['start/app/DocumentViewPage.tsx', SOLUTIONS],
  '/my_solutions': ['library/documents/MyDocumentsPage.tsx', SOLUTIONS],
  '/my_solutions/:id/view_solution': ['start/app/DocumentViewPage.tsx', SOLUTIONS],
  '/upload_solution/:id?': ['uploading/form/UploadSolutionPage.tsx'],
  '/questions': ['studying/questions/QuestionsPage.tsx'],
  '/study_list': ['studying/study-list/StudyListPage.tsx'],
  '/practice': ['studying/subjects/PracticePage.tsx'],
  '/subjects': ['studying/subjects/SubjectsPage.tsx'],
  '/subjects/:id': ['studying/subjects/SubjectPage.tsx'],
  '/subjects/:id/mock': ['studying/subjects/MockPaperPage.tsx'],
  '/compare': ['studying/questions/ComparePage.tsx'],
  '/my_drafts': ['uploading/drafts/DraftsPage.tsx'],
  '/my_drafts/new': ['uploading/drafts/NewDraftPage.tsx'],
  '/my_drafts/table': ['uploading/drafts/table/DraftTablePage.tsx'],
  '/import': ['uploading/drafts/table/DraftTablePage.tsx'],
  '/my_drafts/:id': ['uploading/drafts/DraftPage.tsx'],
  '/kept': ['studying/kept/KeptPage.tsx'],
  '/home': ['start/home/HomePage.tsx'],
  '/my_bookmarks': ['library/bookmarks/BookmarksPage.tsx'],
  '/my_reading': ['library/bookmarks/RecentPage.tsx'],
  '/my_notifications': ['people/personal/NotificationsPage.tsx'],
  '/my_reports': ['people/reports/MyReportsPage.tsx'],
  '/notice/:about/:id': ['site/notice/NoticePage.tsx'],
  '/stats': ['site/stats/StatsPage.tsx'],
  '/docs': ['site/openapi/ApiPage.tsx'],
  '/privacy': ['site/privacy/PrivacyPage.tsx'],
  '/my_profile': ['people/users/ProfilePage.tsx'],
  '/overview': ['start/app/TeachersPage.tsx'],
  '/teachers/:section?': ['start/app/TeachersPage.tsx'],
};

/** The front page does without what is around the others. */
export const FRONT = '/';
const AROUND = 'start/app/around-pages.tsx';

/** The pages of web/src/start/app/router.tsx by their addresses, with the modules that each of them loads. A test compares the addresses. */
export const PAGES: PageModules = Object.fromEntries(
  Object.entries(MODULES).map(([address, modules]) => [address, address === FRONT ? modules : [...modules, AROUND]]),
);

/**
 * What visitors' pages ask the hub for first, at addresses without a query. `color-scheme.js` asks while the scripts are on their way
 * (decision 75). A test compares it with what the pages ask.
 */
export const ASKED_FIRST: Readonly<Record<string, readonly string[]>> = {
  '/all_paper': ['/papers/all_paper?page=1'],
  '/all_paper/:id/view_paper': ['/papers/:id/view_paper', '/papers/:id/pages/1'],
  '/all_notes': ['/notes/all_notes?page=1'],
  '/all_notes/:id/view_notes': ['/notes/:id/view_notes', '/notes/:id/pages/1'],
  '/all_solutions': ['/solutions/all_solutions?page=1'],
  '/all_solutions/:id/view_solution': ['/solutions/:id/view_solution', '/solutions/:id/pages/1'],
  '/subjects': ['/catalogue/subjects'],
  '/stats': ['/papers/paper_stats', '/papers/department_stats', '/papers/paper_type_stats', '/papers/exam_type_stats'],
};
