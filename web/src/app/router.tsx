import { DOCUMENT_KINDS } from '@exam-vault/contract/document-fields';
import { Route, Routes } from 'react-router';
import { LoginPage } from '../identity/LoginPage.tsx';
import { LandingPage } from '../landing/LandingPage.tsx';
import { lazyChunk } from '../lazy/lazy-chunk.tsx';
import { DOCUMENT_PAGES } from './document-pages.tsx';
import { HubLayout } from './HubLayout.tsx';
import { documentPaths, documentPatterns, patterns } from './paths.ts';
import { PublicLayout } from './PublicLayout.tsx';
import { RequireAdministrator, RequireSignIn, RequireTeacher } from './require.tsx';
import { UnknownPage } from './UnknownPage.tsx';

// These pages load on demand. The first paint needs none of them.
const RegistrationPage = lazyChunk(() => import('../users/RegistrationPage.tsx'));
const TeacherFormPage = lazyChunk(() => import('../users/TeacherFormPage.tsx'));
const StudentFormPage = lazyChunk(() => import('../users/StudentFormPage.tsx'));
const ProfilePage = lazyChunk(() => import('../users/ProfilePage.tsx'));
const TeachersPage = lazyChunk(() => import('../users/TeachersPage.tsx'));
const ForgotPasswordPage = lazyChunk(() => import('../identity/ForgotPasswordPage.tsx'));
const ResetPasswordPage = lazyChunk(() => import('../identity/ResetPasswordPage.tsx'));
const ConfirmEmailPage = lazyChunk(() => import('../identity/ConfirmEmailPage.tsx'));
const NotMePage = lazyChunk(() => import('../identity/NotMePage.tsx'));
const EditDocumentPage = lazyChunk(() => import('./EditDocumentPage.tsx'));
const DraftsPage = lazyChunk(() => import('../drafts/DraftsPage.tsx'));
const NewDraftPage = lazyChunk(() => import('../drafts/NewDraftPage.tsx'));
const DraftTablePage = lazyChunk(() => import('../drafts/table/DraftTablePage.tsx'));
const DraftPage = lazyChunk(() => import('../drafts/DraftPage.tsx'));
const NewPapersPage = lazyChunk(() => import('../review/NewPapersPage.tsx'));
const DeskPage = lazyChunk(() => import('../desk/DeskPage.tsx'));
const StatsPage = lazyChunk(() => import('../stats/StatsPage.tsx'));
const ApiPage = lazyChunk(() => import('../openapi/ApiPage.tsx'));
const ReviewPaperPage = lazyChunk(() => import('../review/ReviewPaperPage.tsx'));

/** Every route of the web app. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        <Route path={patterns.landing} element={<LandingPage />} />
        <Route path={patterns.registration} element={<RegistrationPage />} />
        <Route path={patterns.teacherForm} element={<TeacherFormPage />} />
        <Route path={patterns.studentForm} element={<StudentFormPage />} />
        <Route path={patterns.loginForm} element={<LoginPage />} />
        <Route path={patterns.forgotPassword} element={<ForgotPasswordPage />} />
        <Route path={patterns.resetPassword} element={<ResetPasswordPage />} />
        <Route path={patterns.confirmEmail} element={<ConfirmEmailPage />} />
        <Route path={patterns.notMe} element={<NotMePage />} />
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
        <Route path={patterns.stats} element={<StatsPage />} />
        <Route path={patterns.docs} element={<ApiPage />} />
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
          <Route path={patterns.drafts} element={<DraftsPage />} />
          <Route path={patterns.newDraft} element={<NewDraftPage />} />
          <Route path={patterns.draftTable} element={<DraftTablePage />} />
          <Route path={patterns.draft} element={<DraftPage />} />
          <Route path={patterns.myProfile} element={<ProfilePage />} />
          <Route element={<RequireTeacher />}>
            <Route path={patterns.newPapers} element={<NewPapersPage />} />
            <Route path={patterns.reviewPaper} element={<ReviewPaperPage />} />
            <Route path={patterns.reviewDesk} element={<DeskPage />} />
          </Route>
          <Route element={<RequireAdministrator />}>
            <Route path={patterns.teachers} element={<TeachersPage />} />
          </Route>
        </Route>
        <Route path="*" element={<UnknownPage />} />
      </Route>
    </Routes>
  );
}
