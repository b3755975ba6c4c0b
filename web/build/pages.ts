import type { PageModules } from './page-files.ts';

const PAPER = 'papers/paper-kind.ts';
const NOTES = 'notes/notes-kind.ts';

const MODULES: PageModules = {
  '/': ['landing/LandingPage.tsx'],
  '/registration': ['users/RegistrationPage.tsx'],
  '/teacher_form': ['users/TeacherFormPage.tsx'],
  '/student_form': ['users/StudentFormPage.tsx'],
  '/login_form': ['identity/LoginPage.tsx'],
  '/forgot_password': ['identity/ForgotPasswordPage.tsx'],
  '/reset_password': ['identity/ResetPasswordPage.tsx'],
  '/confirm_email': ['identity/ConfirmEmailPage.tsx'],
  '/not_me': ['identity/NotMePage.tsx'],
  '/copyright': ['reports/CopyrightPage.tsx'],
  '/all_paper': ['documents/AllDocumentsPage.tsx', PAPER],
  '/all_paper/:id/view_paper': ['documents/DocumentViewPage.tsx', PAPER],
  '/my_paper': ['documents/MyDocumentsPage.tsx', PAPER],
  '/my_paper/:id/view_paper': ['documents/DocumentViewPage.tsx', PAPER],
  '/new_papers': ['review/NewPapersPage.tsx'],
  '/new_papers/:id/view_paper': ['review/ReviewPaperPage.tsx'],
  '/new_papers/:id/compare/:other': ['review/ComparePapersPage.tsx'],
  '/new_papers/desk': ['desk/DeskPage.tsx'],
  '/new_papers/reports': ['reports/ReportsPage.tsx'],
  '/upload_paper/:id?': ['documents/DocumentFormPage.tsx', PAPER],
  '/edit_paper/:id?': ['app/EditDocumentPage.tsx'],
  '/all_notes': ['documents/AllDocumentsPage.tsx', NOTES],
  '/all_notes/:id/view_notes': ['documents/DocumentViewPage.tsx', NOTES],
  '/my_notes': ['documents/MyDocumentsPage.tsx', NOTES],
  '/my_notes/:id/view_notes': ['documents/DocumentViewPage.tsx', NOTES],
  '/upload_notes/:id?': ['notes/UploadNotesPage.tsx'],
  '/questions': ['questions/QuestionsPage.tsx'],
  '/study_list': ['study-list/StudyListPage.tsx'],
  '/subjects/:id': ['subjects/SubjectPage.tsx'],
  '/subjects/:id/mock': ['subjects/MockPaperPage.tsx'],
  '/compare': ['questions/ComparePage.tsx'],
  '/my_drafts': ['drafts/DraftsPage.tsx'],
  '/my_drafts/new': ['drafts/NewDraftPage.tsx'],
  '/my_drafts/table': ['drafts/table/DraftTablePage.tsx'],
  '/my_drafts/:id': ['drafts/DraftPage.tsx'],
  '/kept': ['offline/kept/KeptPage.tsx'],
  '/my_courses': ['personal/CoursesPage.tsx'],
  '/my_bookmarks': ['personal/BookmarksPage.tsx'],
  '/my_reading': ['personal/RecentPage.tsx'],
  '/my_notifications': ['personal/NotificationsPage.tsx'],
  '/my_reports': ['reports/MyReportsPage.tsx'],
  '/notice/:about/:id': ['notice/NoticePage.tsx'],
  '/stats': ['stats/StatsPage.tsx'],
  '/docs': ['openapi/ApiPage.tsx'],
  '/privacy': ['account/PrivacyPage.tsx'],
  '/my_profile': ['users/ProfilePage.tsx'],
  '/overview': ['users/TeachersPage.tsx'],
  '/teachers/:section?': ['users/TeachersPage.tsx'],
};

/** The front page does without what is around the others. */
export const FRONT = '/';
const AROUND = 'app/around-pages.ts';

/** The pages of web/src/app/router.tsx by their addresses, with the modules that each of them loads. A test compares the addresses. */
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
  '/stats': ['/papers/paper_stats', '/papers/department_stats', '/papers/paper_type_stats', '/papers/exam_type_stats'],
};
