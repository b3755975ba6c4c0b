import * as account from './account.ts';
import * as administration from './administration.ts';
import * as answers from './answers.ts';
import { listAuditLog } from './audit.ts';
import * as branding from './branding.ts';
import { getCatalogue } from './catalogue.ts';
import * as drafts from './drafts.ts';
import * as uploads from './uploads.ts';
import { listDeleted, restoreDocument } from './deleted.ts';
import { DOCUMENT_CONTRACTS } from './document-contracts.ts';
import type { Access, Endpoint } from './endpoint.ts';
import { getIdentity } from './identity.ts';
import { notesUploaders } from './notes.ts';
import { keptPictureFile, listKeptPictures } from './kept-pictures.ts';
import { getApiDocument } from './openapi.ts';
import * as invitationLinks from './invitation-links.ts';
import * as invitationLists from './invitation-lists.ts';
import { getOverview } from './overview.ts';
import * as invitations from './invitations.ts';
import * as personal from './personal.ts';
import { questionsCsv, questionsXml } from './question-export.ts';
import * as questions from './questions.ts';
import * as reports from './reports.ts';
import * as review from './review.ts';
import { suggest } from './search.ts';
import { LTI_PATHS } from './lti.ts';
import { makeSemesterStep, undoSemesterStep } from './semester-step.ts';
import * as sessions from './sessions.ts';
import { subjectZip } from './subject-zip.ts';
import { mockPaper, mockPaperPdf } from './mock-papers.ts';
import { getSubject, wantPaper } from './subjects.ts';
import * as stats from './stats.ts';
import * as studyList from './study-list.ts';
import * as users from './users.ts';

const kinds = Object.values(DOCUMENT_CONTRACTS).map(({ endpoints }) => endpoints);

/** Every JSON and multipart call there is. No row, no route. */
export const ENDPOINTS: readonly Endpoint[] = [
  getCatalogue,
  getIdentity,
  branding.getBranding,
  branding.changeBranding,
  branding.changeLogo,
  branding.removeLogo,
  users.getRole,
  users.getTeacherData,
  users.registerTeacher,
  users.registerStudent,
  account.addressOfExport,
  account.deleteAccount,
  account.keepAccount,
  account.correctProfile,
  account.getPrivacyFacts,
  account.addressOfPersonExport,
  account.deletePerson,
  account.keepPerson,
  sessions.listSessions,
  sessions.endSession,
  administration.listTeachers,
  administration.listStudents,
  administration.approveTeacher,
  administration.rejectTeacher,
  administration.disableUser,
  administration.enableUser,
  administration.decideAboutPeople,
  getOverview,
  invitations.listInvitations,
  invitations.invite,
  invitations.withdrawInvitation,
  invitations.readInvitation,
  invitationLists.inviteList,
  invitationLists.listMails,
  invitationLinks.listInvitationLinks,
  invitationLinks.createInvitationLink,
  invitationLinks.withdrawInvitationLink,
  makeSemesterStep,
  undoSemesterStep,
  listAuditLog,
  listDeleted,
  restoreDocument,
  ...kinds.flatMap(({ get, view, all, my, upload, edit, remove, countDownload }) => [
    get,
    view,
    all,
    my,
    upload,
    edit,
    remove,
    countDownload,
  ]),
  drafts.createDraft,
  uploads.draftFromUploads,
  uploads.createUpload,
  uploads.getUpload,
  uploads.deleteUpload,
  drafts.listDrafts,
  drafts.getDraft,
  drafts.changeDraft,
  drafts.deleteDraft,
  drafts.submitDraft,
  listKeptPictures,
  notesUploaders,
  questions.paperQuestions,
  questions.questionRepeats,
  questions.searchQuestions,
  questions.compareQuestions,
  questions.correctQuestion,
  questions.mergeQuestions,
  questions.splitQuestion,
  questions.setQuestionTopics,
  answers.listAnswers,
  answers.uploadAnswerPicture,
  answers.writeAnswer,
  answers.editAnswer,
  answers.deleteAnswer,
  answers.unplacedAnswers,
  answers.placeAnswer,
  answers.voteAnswer,
  answers.unvoteAnswer,
  answers.confirmAnswer,
  answers.unconfirmAnswer,
  answers.hideAnswer,
  answers.answerHistory,
  answers.previewAnswer,
  answers.reportAnswer,
  answers.closeAnswers,
  getSubject,
  wantPaper,
  mockPaper,
  studyList.getStudyList,
  studyList.studyListIds,
  studyList.putOnStudyList,
  studyList.removeFromStudyList,
  personal.listBookmarks,
  personal.bookmarkIds,
  personal.addBookmark,
  personal.removeBookmark,
  personal.listRecent,
  personal.switchRecent,
  personal.emptyRecent,
  personal.addRecent,
  personal.getCourses,
  personal.chooseCourses,
  personal.visitCourses,
  personal.listNotifications,
  personal.readNotifications,
  personal.markNotification,
  personal.getWaiting,
  reports.reportPaper,
  reports.reportNotes,
  reports.claimCopyright,
  reports.listReports,
  reports.myReports,
  reports.resolveReport,
  reports.hideDocument,
  review.newPapers,
  review.approvePaper,
  review.rejectPaper,
  review.nextPaper,
  review.undoReview,
  review.comparePapers,
  review.setNotACopy,
  ...kinds.map(({ search }) => search),
  suggest,
  ...kinds.map(({ similar }) => similar),
  ...kinds.map(({ page }) => page),
  ...kinds.map(({ find }) => find),
  stats.paperStats,
  stats.departmentStats,
  stats.paperTypeStats,
  stats.examTypeStats,
];

/** The identity provider's own calls; a session's cookie, where one is needed, is its own affair. */
function authCalls(method: string, names: readonly string[]) {
  return names.map((name) => ({
    methods: [method],
    path: `/api/auth/${name}`,
    access: 'anyone' as const,
    summary: "The identity provider's own call",
  }));
}

/** Routes that are not JSON calls, with their access too, so that nothing is served unlisted. */
export const RAW_ROUTES: ReadonlyArray<{ methods: readonly string[]; path: string; access: Access; summary: string }> =
  [
    {
      methods: ['GET', 'HEAD'],
      path: '/files/:permission/:name',
      access: 'anyone',
      summary: 'A file; its path carries the permission',
    },
    {
      methods: ['GET', 'HEAD'],
      path: answers.answerPictureFile.path,
      access: 'anyone',
      summary: answers.answerPictureFile.summary,
    },
    {
      methods: ['GET', 'HEAD'],
      path: drafts.draftPagePicture.path,
      access: drafts.draftPagePicture.access,
      summary: drafts.draftPagePicture.summary,
    },
    {
      methods: ['PATCH'],
      path: uploads.sendPart.path,
      access: uploads.sendPart.access,
      summary: uploads.sendPart.summary,
    },
    {
      methods: ['GET', 'HEAD'],
      path: keptPictureFile.path,
      access: keptPictureFile.access,
      summary: keptPictureFile.summary,
    },
    {
      methods: ['GET', 'HEAD'],
      path: subjectZip.path,
      access: subjectZip.access,
      summary: subjectZip.summary,
    },
    {
      methods: ['GET', 'HEAD'],
      path: account.exportAccount.path,
      access: account.exportAccount.access,
      summary: account.exportAccount.summary,
    },
    {
      methods: ['GET', 'HEAD'],
      path: account.exportPerson.path,
      access: account.exportPerson.access,
      summary: account.exportPerson.summary,
    },
    ...[questionsXml, questionsCsv, mockPaperPdf].map(({ path, access, summary }) => ({
      methods: ['GET', 'HEAD'],
      path,
      access,
      summary,
    })),
    ...branding.brandingFiles.map(({ path, summary }) => ({
      methods: ['GET', 'HEAD'],
      path,
      access: 'anyone' as const,
      summary,
    })),
    ...authCalls('POST', ['sign-up/email', 'sign-in/email', 'sign-out', 'change-password', 'revoke-sessions']),
    ...authCalls('POST', ['request-password-reset', 'reset-password', 'send-verification-email']),
    ...authCalls('POST', ['email-link', 'confirm-email', 'not-me']),
    ...authCalls('POST', ['two-factor/enable', 'two-factor/verify-totp']),
    ...authCalls('POST', ['two-factor/verify-backup-code', 'two-factor/disable']),
    ...authCalls('POST', ['oidc/start']),
    ...authCalls('GET', ['oidc/callback']),
    {
      methods: ['GET'],
      path: LTI_PATHS.login,
      access: 'anyone',
      summary: 'A course begins to open the hub (LTI 1.3)',
    },
    {
      methods: ['POST'],
      path: LTI_PATHS.login,
      access: 'anyone',
      summary: 'A course begins to open the hub, by a form (LTI 1.3)',
    },
    {
      methods: ['POST'],
      path: LTI_PATHS.launch,
      access: 'anyone',
      summary: 'The signed message of the course’s platform',
    },
    {
      methods: ['GET'],
      path: LTI_PATHS.open,
      access: 'anyone',
      summary: 'Opens the session in the browser that began',
    },
    {
      methods: ['GET'],
      path: LTI_PATHS.keys,
      access: 'anyone',
      summary: 'The key of the hub’s own messages to platforms',
    },
    {
      methods: ['POST'],
      path: LTI_PATHS.choose,
      access: 'anyone',
      summary: 'What a new link of a course opens (LTI Deep Linking 2.0)',
    },
    ...authCalls('GET', ['token', 'get-session', 'jwks', 'verify-email']),
    {
      methods: ['*'],
      path: '/api/auth',
      access: 'anyone',
      summary: 'Nothing: what the identity provider has besides is shut',
    },
    {
      methods: ['*'],
      path: '/api/auth/*',
      access: 'anyone',
      summary: 'Nothing: what the identity provider has besides is shut',
    },
    { methods: ['GET', 'HEAD'], path: '/healthz', access: 'anyone', summary: 'The process is alive' },
    { methods: ['GET', 'HEAD'], path: '/readyz', access: 'anyone', summary: 'Database and storage answer' },
    {
      methods: ['GET', 'HEAD'],
      path: getApiDocument.path,
      access: getApiDocument.access,
      summary: getApiDocument.summary,
    },
    { methods: ['GET', 'HEAD'], path: '/docs', access: 'anyone', summary: 'The page on which that is read' },
    {
      methods: ['GET', 'HEAD'],
      path: '/',
      access: 'anyone',
      summary: 'The web page, as is every GET that nothing else answers',
    },
    {
      methods: ['GET', 'HEAD'],
      path: '/assets/*',
      access: 'anyone',
      summary: 'The parts of the page, by hashed names',
    },
    { methods: ['GET', 'HEAD'], path: '/favicon.svg', access: 'anyone', summary: 'The icon' },
    { methods: ['GET', 'HEAD'], path: '/apple-touch-icon.png', access: 'anyone', summary: 'The icon on a home screen' },
    { methods: ['GET', 'HEAD'], path: '/icon-192.png', access: 'anyone', summary: 'The icon of the installed page' },
    { methods: ['GET', 'HEAD'], path: '/icon-512.png', access: 'anyone', summary: 'The icon of the installed page' },
    {
      methods: ['GET', 'HEAD'],
      path: '/icon-maskable-512.png',
      access: 'anyone',
      summary: 'The icon of the installed page, to be cut to a shape',
    },
    { methods: ['GET', 'HEAD'], path: '/manifest.webmanifest', access: 'anyone', summary: 'How the page is installed' },
    {
      methods: ['GET', 'HEAD'],
      path: '/service-worker.js',
      access: 'anyone',
      summary: 'What opens the page without a network',
    },
    { methods: ['GET', 'HEAD'], path: '/robots.txt', access: 'anyone', summary: 'What search engines may list' },
    { methods: ['GET', 'HEAD'], path: '/sitemap.xml', access: 'anyone', summary: 'The site maps, for search engines' },
    { methods: ['GET', 'HEAD'], path: '/sitemaps/:name', access: 'anyone', summary: 'The addresses of public pages' },
    { methods: ['GET', 'HEAD'], path: '/papers/feed.atom', access: 'anyone', summary: 'The newest papers of a search' },
    { methods: ['GET', 'HEAD'], path: '/notes/feed.atom', access: 'anyone', summary: 'The newest notes of a search' },
    {
      methods: ['GET', 'HEAD'],
      path: '/color-scheme.js',
      access: 'anyone',
      summary: 'Sets the colours before the first paint, and asks for the first screen',
    },
  ];
