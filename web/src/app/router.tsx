import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { LoginPage } from '../identity/LoginPage.tsx';
import { LandingPage } from '../landing/LandingPage.tsx';
import { HubLayout } from './HubLayout.tsx';
import { patterns, paths } from './paths.ts';
import { PublicLayout } from './PublicLayout.tsx';
import { RequireAdministrator, RequireSignIn, RequireTeacher } from './require.tsx';
import { UnknownPage } from './UnknownPage.tsx';

// Loaded when they are opened; the first paint needs none of them.
const RegistrationPage = lazy(() => import('../users/RegistrationPage.tsx'));
const TeacherFormPage = lazy(() => import('../users/TeacherFormPage.tsx'));
const StudentFormPage = lazy(() => import('../users/StudentFormPage.tsx'));
const ProfilePage = lazy(() => import('../users/ProfilePage.tsx'));
const TeachersPage = lazy(() => import('../users/TeachersPage.tsx'));
const ForgotPasswordPage = lazy(() => import('../identity/ForgotPasswordPage.tsx'));
const ResetPasswordPage = lazy(() => import('../identity/ResetPasswordPage.tsx'));
const AllPapersPage = lazy(() => import('../papers/AllPapersPage.tsx'));
const MyPapersPage = lazy(() => import('../papers/MyPapersPage.tsx'));
const UploadPaperPage = lazy(() => import('../papers/UploadPaperPage.tsx'));
const ViewPaperPage = lazy(() => import('../papers/ViewPaperPage.tsx'));
const EditDocumentPage = lazy(() => import('./EditDocumentPage.tsx'));
const AllNotesPage = lazy(() => import('../notes/AllNotesPage.tsx'));
const MyNotesPage = lazy(() => import('../notes/MyNotesPage.tsx'));
const UploadNotesPage = lazy(() => import('../notes/UploadNotesPage.tsx'));
const ViewNotesPage = lazy(() => import('../notes/ViewNotesPage.tsx'));
const NewPapersPage = lazy(() => import('../review/NewPapersPage.tsx'));
const StatsPage = lazy(() => import('../stats/StatsPage.tsx'));
const ApiPage = lazy(() => import('../openapi/ApiPage.tsx'));
const ReviewPaperPage = lazy(() => import('../review/ReviewPaperPage.tsx'));

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
      </Route>
      <Route element={<HubLayout />}>
        {/* Open to everybody (contract policy 7). */}
        <Route path={patterns.allPapers} element={<AllPapersPage />} />
        <Route path={patterns.allPapersView} element={<ViewPaperPage back={paths.allPapers()} />} />
        <Route path={patterns.allNotes} element={<AllNotesPage />} />
        <Route path={patterns.allNotesView} element={<ViewNotesPage back={paths.allNotes()} />} />
        <Route path={patterns.stats} element={<StatsPage />} />
        <Route path={patterns.docs} element={<ApiPage />} />
        <Route element={<RequireSignIn />}>
          <Route path={patterns.uploadPaper} element={<UploadPaperPage />} />
          <Route path={patterns.editPaper} element={<EditDocumentPage />} />
          <Route path={patterns.myPapers} element={<MyPapersPage />} />
          <Route path={patterns.myPapersView} element={<ViewPaperPage back={paths.myPapers()} />} />
          <Route path={patterns.myProfile} element={<ProfilePage />} />
          <Route path={patterns.myNotes} element={<MyNotesPage />} />
          <Route path={patterns.myNotesView} element={<ViewNotesPage back={paths.myNotes()} />} />
          <Route path={patterns.uploadNotes} element={<UploadNotesPage />} />
          <Route element={<RequireTeacher />}>
            <Route path={patterns.newPapers} element={<NewPapersPage />} />
            <Route path={patterns.reviewPaper} element={<ReviewPaperPage />} />
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
