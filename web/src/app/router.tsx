import { Route, Routes } from 'react-router';
import { LoginPage } from '../identity/LoginPage.tsx';
import { LandingPage } from '../landing/LandingPage.tsx';
import { lazyChunk } from '../lazy/lazy-chunk.tsx';
import { HubLayout } from './HubLayout.tsx';
import { patterns, paths } from './paths.ts';
import { PublicLayout } from './PublicLayout.tsx';
import { RequireAdministrator, RequireSignIn, RequireTeacher } from './require.tsx';
import { UnknownPage } from './UnknownPage.tsx';

// Loaded when they are opened; the first paint needs none of them.
const RegistrationPage = lazyChunk(() => import('../users/RegistrationPage.tsx'));
const TeacherFormPage = lazyChunk(() => import('../users/TeacherFormPage.tsx'));
const StudentFormPage = lazyChunk(() => import('../users/StudentFormPage.tsx'));
const ProfilePage = lazyChunk(() => import('../users/ProfilePage.tsx'));
const TeachersPage = lazyChunk(() => import('../users/TeachersPage.tsx'));
const ForgotPasswordPage = lazyChunk(() => import('../identity/ForgotPasswordPage.tsx'));
const ResetPasswordPage = lazyChunk(() => import('../identity/ResetPasswordPage.tsx'));
const AllPapersPage = lazyChunk(() => import('../papers/AllPapersPage.tsx'));
const MyPapersPage = lazyChunk(() => import('../papers/MyPapersPage.tsx'));
const UploadPaperPage = lazyChunk(() => import('../papers/UploadPaperPage.tsx'));
const ViewPaperPage = lazyChunk(() => import('../papers/ViewPaperPage.tsx'));
const EditDocumentPage = lazyChunk(() => import('./EditDocumentPage.tsx'));
const AllNotesPage = lazyChunk(() => import('../notes/AllNotesPage.tsx'));
const MyNotesPage = lazyChunk(() => import('../notes/MyNotesPage.tsx'));
const UploadNotesPage = lazyChunk(() => import('../notes/UploadNotesPage.tsx'));
const ViewNotesPage = lazyChunk(() => import('../notes/ViewNotesPage.tsx'));
const NewPapersPage = lazyChunk(() => import('../review/NewPapersPage.tsx'));
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
