import { DOCUMENT_KINDS } from '@exam-vault/contract/document-fields';
import { isValidElement } from 'react';
import { matchRoutes, Route, routeRows, RoutesOf } from '../../base/routing/routing.ts';
import { lazyChunk } from '../../base/lazy/lazy-chunk.tsx';
import { DOCUMENT_PAGES } from './document-pages.tsx';
import { documentPaths, documentPatterns, patterns } from '../../base/routing/paths.ts';
import { PublicLayout } from './PublicLayout.tsx';

type Around = typeof import('./around-pages.ts');

/** A part of what is around the pages; all of them are one chunk. */
const around = (name: keyof Around) => lazyChunk(async () => ({ default: (await import('./around-pages.ts'))[name] }));
const Inside = around('Inside');
const HubLayout = around('HubLayout');
const RequireSignIn = around('RequireSignIn');
const RequireTeacher = around('RequireTeacher');
const RequireAdministrator = around('RequireAdministrator');
const UnknownPage = around('UnknownPage');

// Each page is a chunk of its own (decision 75).
const LandingPage = lazyChunk(() => import('../../site/landing/LandingPage.tsx'));
const LoginPage = lazyChunk(() => import('../../people/identity/LoginPage.tsx'));
const RegistrationPage = lazyChunk(() => import('../../people/users/RegistrationPage.tsx'));
const TeacherFormPage = lazyChunk(() => import('../../people/users/TeacherFormPage.tsx'));
const StudentFormPage = lazyChunk(() => import('../../people/users/StudentFormPage.tsx'));
const ProfilePage = lazyChunk(() => import('../../people/users/ProfilePage.tsx'));
const TeachersPage = lazyChunk(() => import('./TeachersPage.tsx'));
const ForgotPasswordPage = lazyChunk(() => import('../../people/identity/ForgotPasswordPage.tsx'));
const ResetPasswordPage = lazyChunk(() => import('../../people/identity/ResetPasswordPage.tsx'));
const ConfirmEmailPage = lazyChunk(() => import('../../people/identity/ConfirmEmailPage.tsx'));
const NotMePage = lazyChunk(() => import('../../people/identity/NotMePage.tsx'));
const EditDocumentPage = lazyChunk(() => import('./EditDocumentPage.tsx'));
const QuestionsPage = lazyChunk(() => import('../../studying/questions/QuestionsPage.tsx'));
const SubjectPage = lazyChunk(() => import('../../studying/subjects/SubjectPage.tsx'));
const MockPaperPage = lazyChunk(() => import('../../studying/subjects/MockPaperPage.tsx'));
const ComparePage = lazyChunk(() => import('../../studying/questions/ComparePage.tsx'));
const StudyListPage = lazyChunk(() => import('../../studying/study-list/StudyListPage.tsx'));
const DraftsPage = lazyChunk(() => import('../../uploading/drafts/DraftsPage.tsx'));
const NewDraftPage = lazyChunk(() => import('../../uploading/drafts/NewDraftPage.tsx'));
const DraftTablePage = lazyChunk(() => import('../../uploading/drafts/table/DraftTablePage.tsx'));
const DraftPage = lazyChunk(() => import('../../uploading/drafts/DraftPage.tsx'));
const NewPapersPage = lazyChunk(() => import('../../reviewing/review/NewPapersPage.tsx'));
const ComparePapersPage = lazyChunk(() => import('../../reviewing/review/ComparePapersPage.tsx'));
const DeskPage = lazyChunk(() => import('../../reviewing/desk/DeskPage.tsx'));
const BookmarksPage = lazyChunk(() => import('../../library/bookmarks/BookmarksPage.tsx'));
const RecentPage = lazyChunk(() => import('../../library/bookmarks/RecentPage.tsx'));
const CoursesPage = lazyChunk(() => import('../../people/personal/CoursesPage.tsx'));
const NotificationsPage = lazyChunk(() => import('../../people/personal/NotificationsPage.tsx'));
const MyReportsPage = lazyChunk(() => import('../../people/reports/MyReportsPage.tsx'));
const ReportsPage = lazyChunk(() => import('../../reviewing/reports/ReportsPage.tsx'));
const CopyrightPage = lazyChunk(() => import('../../people/reports/CopyrightPage.tsx'));
const NoticePage = lazyChunk(() => import('../../site/notice/NoticePage.tsx'));
const StatsPage = lazyChunk(() => import('../../site/stats/StatsPage.tsx'));
const KeptPage = lazyChunk(() => import('../../studying/kept/KeptPage.tsx'));
const ApiPage = lazyChunk(() => import('../../site/openapi/ApiPage.tsx'));
const PrivacyPage = lazyChunk(() => import('../../site/privacy/PrivacyPage.tsx'));
const ReviewPaperPage = lazyChunk(() => import('../../reviewing/review/ReviewPaperPage.tsx'));

/** Every route of the web app. */
const ROUTES = routeRows(
  <>
    <Route element={<PublicLayout />}>
      <Route path={patterns.landing} element={<LandingPage />} />
    </Route>
    <Route element={<Inside />}>
      <Route element={<PublicLayout />}>
        <Route path={patterns.registration} element={<RegistrationPage />} />
        <Route path={patterns.teacherForm} element={<TeacherFormPage />} />
        <Route path={patterns.studentForm} element={<StudentFormPage />} />
        <Route path={patterns.loginForm} element={<LoginPage />} />
        <Route path={patterns.forgotPassword} element={<ForgotPasswordPage />} />
        <Route path={patterns.resetPassword} element={<ResetPasswordPage />} />
        <Route path={patterns.confirmEmail} element={<ConfirmEmailPage />} />
        <Route path={patterns.notMe} element={<NotMePage />} />
        <Route path={patterns.copyright} element={<CopyrightPage />} />
      </Route>
      <Route element={<HubLayout />}>
        {/* Public pages (contract policy 7). */}
        {DOCUMENT_KINDS.map((kind) => {
          const { All, View } = DOCUMENT_PAGES[kind];
          const { all, viewInAll } = documentPatterns[kind];
          return (
            <Route key={kind}>
              <Route path={all} element={<All />} />
              <Route path={viewInAll} element={<View back={documentPaths[kind].all()} />} />
            </Route>
          );
        })}
        <Route path={patterns.notice} element={<NoticePage />} />
        <Route path={patterns.stats} element={<StatsPage />} />
        <Route path={patterns.kept} element={<KeptPage />} />
        <Route path={patterns.docs} element={<ApiPage />} />
        <Route path={patterns.privacy} element={<PrivacyPage />} />
        <Route element={<RequireSignIn />}>
          {DOCUMENT_KINDS.map((kind) => {
            const { Form, My, View } = DOCUMENT_PAGES[kind];
            const { form, my, viewInMy } = documentPatterns[kind];
            return (
              <Route key={kind}>
                <Route path={form} element={<Form />} />
                <Route path={my} element={<My />} />
                <Route path={viewInMy} element={<View back={documentPaths[kind].my()} />} />
              </Route>
            );
          })}
          <Route path={patterns.editPaper} element={<EditDocumentPage />} />
          <Route path={patterns.questions} element={<QuestionsPage />} />
          <Route path={patterns.studyList} element={<StudyListPage />} />
          <Route path={patterns.subject} element={<SubjectPage />} />
          <Route path={patterns.mockPaper} element={<MockPaperPage />} />
          <Route path={patterns.drafts} element={<DraftsPage />} />
          <Route path={patterns.newDraft} element={<NewDraftPage />} />
          <Route path={patterns.draftTable} element={<DraftTablePage />} />
          <Route path={patterns.draft} element={<DraftPage />} />
          <Route path={patterns.bookmarks} element={<BookmarksPage />} />
          <Route path={patterns.recent} element={<RecentPage />} />
          <Route path={patterns.myCourses} element={<CoursesPage />} />
          <Route path={patterns.notifications} element={<NotificationsPage />} />
          <Route path={patterns.myReports} element={<MyReportsPage />} />
          <Route path={patterns.myProfile} element={<ProfilePage />} />
          <Route element={<RequireTeacher />}>
            <Route path={patterns.compare} element={<ComparePage />} />
            <Route path={patterns.newPapers} element={<NewPapersPage />} />
            <Route path={patterns.reviewPaper} element={<ReviewPaperPage />} />
            <Route path={patterns.comparePapers} element={<ComparePapersPage />} />
            <Route path={patterns.reviewDesk} element={<DeskPage />} />
            <Route path={patterns.reports} element={<ReportsPage />} />
          </Route>
          <Route element={<RequireAdministrator />}>
            <Route path={patterns.overview} element={<TeachersPage />} />
            <Route path={patterns.teachers} element={<TeachersPage />} />
          </Route>
        </Route>
        <Route path="*" element={<UnknownPage />} />
      </Route>
    </Route>
  </>,
);

export const AppRoutes = () => <RoutesOf rows={ROUTES} />;

/** Loads the page of an address before anything is shown. */
export async function preloadPage(pathname: string): Promise<void> {
  const elements = (matchRoutes(ROUTES, pathname)?.elements ?? []).filter(isValidElement);
  const chunks = elements.map(({ type }) => type as { readonly preload?: () => Promise<unknown> });
  await Promise.all(chunks.map(async ({ preload }) => await preload?.()));
}
