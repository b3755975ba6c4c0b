import { DOCUMENT_KINDS } from '@exam-vault/contract/document-fields';
import { isValidElement } from 'react';
import { matchRoutes, Route, routeRows, RoutesOf } from '../../base/routing/routing.tsx';
import { lazyChunk } from '../../base/lazy/lazy-chunk.tsx';
import { DOCUMENT_PAGES } from './document-pages.tsx';
import { documentPaths, documentPatterns, paths, patterns } from '../../base/routing/paths.ts';
import { Redirect } from '../../base/ui/Redirect.tsx';
import { PublicLayout } from './PublicLayout.tsx';

type Around = typeof import('./around-pages.tsx');

/** A part of what is around the pages; all of them are one chunk. */
const around = (name: keyof Around) => lazyChunk(async () => ({ default: (await import('./around-pages.tsx'))[name] }));
const Inside = around('Inside');
const HubLayout = around('HubLayout');
const RequireSignIn = around('RequireSignIn');
const RequireReader = around('RequireReader');
const RequireTeacher = around('RequireTeacher');
const RequireAdministrator = around('RequireAdministrator');
const UnknownPage = around('UnknownPage');

/** A page that is a chunk of its own (decision 75). */
const page = (path: string, load: Parameters<typeof lazyChunk>[0]) => {
  const Page = lazyChunk(load);
  return <Route path={path} element={<Page />} />;
};
/** Two addresses show it, and it stays between them. */
const TeachersPage = lazyChunk(() => import('./TeachersPage.tsx'));

/** Every route of the web app. */
const ROUTES = routeRows(
  <>
    <Route element={<PublicLayout />}>
      {page(patterns.landing, () => import('../../site/landing/LandingPage.tsx'))}
    </Route>
    <Route element={<Inside />}>
      <Route element={<PublicLayout />}>
        {page(patterns.registration, () => import('../../people/users/RegistrationPage.tsx'))}
        {page(patterns.teacherForm, () => import('../../people/users/TeacherFormPage.tsx'))}
        {page(patterns.studentForm, () => import('../../people/users/StudentFormPage.tsx'))}
        {page(patterns.loginForm, () => import('../../people/identity/LoginPage.tsx'))}
        {page(patterns.forgotPassword, () => import('../../people/identity/ForgotPasswordPage.tsx'))}
        {page(patterns.resetPassword, () => import('../../people/identity/ResetPasswordPage.tsx'))}
        {page(patterns.confirmEmail, () => import('../../people/identity/ConfirmEmailPage.tsx'))}
        {page(patterns.notMe, () => import('../../people/identity/NotMePage.tsx'))}
        {page(patterns.mailOff, () => import('../../people/account/MailOffPage.tsx'))}
        {page(patterns.copyright, () => import('../../people/reports/CopyrightPage.tsx'))}
      </Route>
      <Route element={<HubLayout />}>
        {/* Public pages (contract policy 7). */}
        <Route element={<RequireReader />}>
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
          {page(patterns.subjects, () => import('../../studying/subjects/SubjectsPage.tsx'))}
          {page(patterns.notice, () => import('../../site/notice/NoticePage.tsx'))}
          {page(patterns.stats, () => import('../../site/stats/StatsPage.tsx'))}
        </Route>
        {page(patterns.kept, () => import('../../studying/kept/KeptPage.tsx'))}
        {page(patterns.docs, () => import('../../site/openapi/ApiPage.tsx'))}
        {page(patterns.privacy, () => import('../../site/privacy/PrivacyPage.tsx'))}
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
          {page(patterns.editPaper, () => import('./EditDocumentPage.tsx'))}
          {page(patterns.questions, () => import('../../studying/questions/QuestionsPage.tsx'))}
          {page(patterns.studyList, () => import('../../studying/study-list/StudyListPage.tsx'))}
          {page(patterns.practice, () => import('../../studying/subjects/PracticePage.tsx'))}
          {page(patterns.subject, () => import('../../studying/subjects/SubjectPage.tsx'))}
          {page(patterns.mockPaper, () => import('../../studying/subjects/MockPaperPage.tsx'))}
          {page(patterns.drafts, () => import('../../uploading/drafts/DraftsPage.tsx'))}
          {page(patterns.newDraft, () => import('../../uploading/drafts/NewDraftPage.tsx'))}
          {page(patterns.draftTable, () => import('../../uploading/drafts/table/DraftTablePage.tsx'))}
          <Route path={patterns.import} element={<Redirect to={paths.draftTable('paper')} replace />} />
          {page(patterns.draft, () => import('../../uploading/drafts/DraftPage.tsx'))}
          {page(patterns.bookmarks, () => import('../../library/bookmarks/BookmarksPage.tsx'))}
          {page(patterns.recent, () => import('../../library/bookmarks/RecentPage.tsx'))}
          {page(patterns.home, () => import('../home/HomePage.tsx'))}
          {page(patterns.notifications, () => import('../../people/personal/NotificationsPage.tsx'))}
          {page(patterns.myReports, () => import('../../people/reports/MyReportsPage.tsx'))}
          {page(patterns.myProfile, () => import('../../people/users/ProfilePage.tsx'))}
          <Route element={<RequireTeacher />}>
            {page(patterns.compare, () => import('../../studying/questions/ComparePage.tsx'))}
            {page(patterns.newPapers, () => import('../../reviewing/review/NewPapersPage.tsx'))}
            {page(patterns.reviewPaper, () => import('../../reviewing/review/ReviewPaperPage.tsx'))}
            {page(patterns.reviewSolution, () => import('../../reviewing/review/ReviewSolutionPage.tsx'))}
            {page(patterns.comparePapers, () => import('../../reviewing/review/ComparePapersPage.tsx'))}
            {page(patterns.reviewDesk, () => import('../../reviewing/desk/DeskPage.tsx'))}
            {page(patterns.reports, () => import('../../reviewing/reports/ReportsPage.tsx'))}
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
