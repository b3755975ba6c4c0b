import * as administration from './administration.ts';
import { listAuditLog } from './audit.ts';
import { getCatalogue } from './catalogue.ts';
import * as drafts from './drafts.ts';
import * as uploads from './uploads.ts';
import { listDeleted, restoreDocument } from './deleted.ts';
import { DOCUMENT_CONTRACTS } from './document-contracts.ts';
import type { Access, Endpoint } from './endpoint.ts';
import { getIdentity } from './identity.ts';
import { notesUploaders } from './notes.ts';
import { keptPictureFile, listKeptPictures } from './kept-pictures.ts';
import * as invitations from './invitations.ts';
import * as review from './review.ts';
import { suggest } from './search.ts';
import * as sessions from './sessions.ts';
import * as stats from './stats.ts';
import * as users from './users.ts';

const kinds = Object.values(DOCUMENT_CONTRACTS).map(({ endpoints }) => endpoints);

/** Every JSON and multipart call there is. No row, no route. */
export const ENDPOINTS: readonly Endpoint[] = [
  getCatalogue,
  getIdentity,
  users.getRole,
  users.getTeacherData,
  users.registerTeacher,
  users.registerStudent,
  sessions.listSessions,
  sessions.endSession,
  administration.listTeachers,
  administration.listStudents,
  administration.approveTeacher,
  administration.rejectTeacher,
  administration.disableUser,
  administration.enableUser,
  invitations.listInvitations,
  invitations.invite,
  invitations.withdrawInvitation,
  invitations.readInvitation,
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
  review.newPapers,
  review.approvePaper,
  review.rejectPaper,
  review.nextPaper,
  review.undoReview,
  ...kinds.map(({ search }) => search),
  suggest,
  ...kinds.map(({ similar }) => similar),
  ...kinds.map(({ page }) => page),
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
    ...authCalls('POST', ['sign-up/email', 'sign-in/email', 'sign-out', 'change-password', 'revoke-sessions']),
    ...authCalls('POST', ['request-password-reset', 'reset-password', 'send-verification-email']),
    ...authCalls('POST', ['email-link', 'confirm-email', 'not-me']),
    ...authCalls('POST', ['two-factor/enable', 'two-factor/verify-totp']),
    ...authCalls('POST', ['two-factor/verify-backup-code', 'two-factor/disable']),
    ...authCalls('POST', ['oidc/start']),
    ...authCalls('GET', ['oidc/callback']),
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
      path: '/openapi.json',
      access: 'anyone',
      summary: 'All of these calls, as OpenAPI 3.1',
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
    {
      methods: ['GET', 'HEAD'],
      path: '/color-scheme.js',
      access: 'anyone',
      summary: 'Sets the colours before the first paint',
    },
  ];
