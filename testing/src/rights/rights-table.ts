/**
 * Contract section 6 as the tests read it: the statuses for everybody, in the order of the columns, and below them, set in, the calls that answer so. Every
 * route of the hub is in it. Ten numbers: a paper that is Pending, Approved, Rejected, deleted, Approved and hidden, withdrawn, withdrawn openly,
 * archived, Approved for members, for the institution. Five: notes that are live, deleted, hidden, for members, for the institution. Eight: a solution as a paper, and after hidden Approved while its
 * paper is hidden. Where a cell has several, a missing id is 404; where it has one, it is the same whatever the id. What stands in brackets names another request of
 * the same route.
 */

/** Columns. TP: a teacher who waits, was rejected or whose approval was withdrawn. `disabled`: everybody who was, owner or not. */
export const COLUMNS = [
  'anonymous',
  'no profile',
  'S owner',
  'S other',
  'TP',
  'TP owner',
  'T owner',
  'T+',
  'admin',
  'disabled',
] as const;
export type Column = (typeof COLUMNS)[number];

const STATUSES = `
404/200/404/404/404/404/410/404/404/404 | 404/200/404/404/404/404/410/404/404/404 | 200/200/200/404/200/200/200/200/200/200 | 404/200/404/404/404/404/410/404/200/404 | 404/200/404/404/404/404/410/404/200/404 | 200/200/200/404/200/200/200/200/200/200 | 200/200/200/404/200/200/200/200/200/200 | 200/200/200/404/200/200/200/200/200/200 | 200/200/200/404/200/200/200/200/200/200 | 404/200/404/404/404/404/410/404/404/404
  GET /papers/get_paper/:id; GET /papers/:id/view_paper
404/200/404/404/404/404/404/404/404/404 | 404/200/404/404/404/404/404/404/404/404 | 200/200/200/404/200/200/200/200/200/200 | 404/200/404/404/404/404/404/404/200/404 | 404/200/404/404/404/404/404/404/200/404 | 200/200/200/404/200/200/200/200/200/200 | 200/200/200/404/200/200/200/200/200/200 | 200/200/200/404/200/200/200/200/200/200 | 200/200/200/404/200/200/200/200/200/200 | 404/200/404/404/404/404/404/404/404/404
  GET /papers/:id/similar; GET /papers/:id/pages/:page; GET /papers/:id/outline; GET /papers/:id/find; GET /files/:permission/:name [paper]
  GET /files/:permission/:name [thumbnail]; GET /files/:permission/:name [page]; GET /files/:permission/:name [searchable]; GET /papers/:id/solutions; GET /papers/:id/notes
404/200/404/404/404/404/404/404 | 404/200/404/404/404/404/404/404 | 200/200/200/404/200/200/200/200 | 404/200/404/404/404/404/200/404 | 404/200/404/404/404/404/200/404 | 200/200/200/404/200/200/200/200 | 200/200/200/404/200/200/200/200 | 200/200/200/404/200/200/200/200 | 200/200/200/404/200/200/200/200 | 404/200/404/404/404/404/404/404
  GET /solutions/get_solution/:id; GET /solutions/:id/view_solution; GET /solutions/:id/similar; GET /solutions/:id/pages/:page; GET /solutions/:id/outline
  GET /solutions/:id/find; GET /files/:permission/:name [solution]; GET /files/:permission/:name [thumbnail of a solution]
  GET /files/:permission/:name [page of a solution]; GET /files/:permission/:name [searchable solution]
404/200/404/404/404/404/404/404/404/404 | 404/200/404/404/404/404/404/404/404/404 | 404/200/404/404/404/404/404/404/404/404 | 404/200/404/404/404/404/404/404/404/404 | 404/200/404/404/404/404/404/404/404/404 | 404/200/404/404/404/404/404/404/404/404 | 404/200/404/404/404/404/404/404/404/404 | 404/200/404/404/404/404/404/404/404/404 | 404/200/404/404/404/404/404/404/404/404 | 404/200/404/404/404/404/404/404/404/404
  GET /documents/selection.zip
200/404/404/404/404 | 200/404/404/404/404 | 200/404/404/404/404 | 200/404/404/404/404 | 200/404/404/404/404 | 200/404/404/404/404 | 200/404/404/404/404 | 200/404/404/404/404 | 200/404/404/404/404 | 200/404/404/404/404
  GET /documents/selection.zip [notes]
404/200/404/404/404/404/404/404 | 404/200/404/404/404/404/404/404 | 404/200/404/404/404/404/404/404 | 404/200/404/404/404/404/404/404 | 404/200/404/404/404/404/404/404 | 404/200/404/404/404/404/404/404 | 404/200/404/404/404/404/404/404 | 404/200/404/404/404/404/404/404 | 404/200/404/404/404/404/404/404 | 404/200/404/404/404/404/404/404
  GET /documents/selection.zip [solution]
401 | 403 | 200/200/200/404/200/403/403/403/200/200 | 404/403/404/404/404/404/404/404/403/404 | 404/403/404/404/404/404/404/404/403/404 | 403/403/403/404/403/403/403/403/403/403 | 200/200/200/404/200/200/200/200/200/200 | 200/200/200/404/200/200/200/200/200/200 | 200/200/200/404/200/200/200/200/200/200 | 403
  PUT /papers/edit_paper/:id; PUT /papers/edit_paper/:id [new file]
401 | 403 | 200/200/200/404/200/200/200/200 | 404/403/404/404/404/404/403/404 | 404/403/404/404/404/404/403/404 | 403/403/403/404/403/403/403/403 | 200/200/200/404/200/200/200/200 | 200/200/200/404/200/200/200/200 | 200/200/200/404/200/200/200/200 | 403
  PUT /solutions/edit_solution/:id; PUT /solutions/edit_solution/:id [new file]
401 | 403 | 200/200/200/200/200/200/200/200/200/200 | 404/403/404/404/404/404/404/404/403/404 | 404/403/404/404/404/404/404/404/403/404 | 403/403/403/404/403/403/403/403/403/403 | 200/200/200/200/200/200/200/200/200/200 | 403/403/403/404/403/403/403/403/403/403 | 200/200/200/200/200/200/200/200/200/200 | 403
  PUT /papers/:id/delete
401 | 403 | 200/200/200/200/200/200/200/200 | 404/403/404/404/404/404/403/404 | 404/403/404/404/404/404/403/404 | 403/403/403/404/403/403/403/403 | 200/200/200/200/200/200/200/200 | 403/403/403/404/403/403/403/403 | 200/200/200/200/200/200/200/200 | 403
  PUT /solutions/:id/delete
401 | 403 | 403 | 403 | 403 | 403 | 200/409/409/404/409/409/409/409/409/409 | 200/409/409/404/409/409/409/409/409/409 | 200/409/409/404/409/409/409/409/409/409 | 403
  PUT /papers/approve_paper; PUT /papers/reject_paper; PUT /papers/:id/release_at
401 | 403 | 403 | 403 | 403 | 403 | 200/409/409/404/409/409/409/409 | 200/409/409/404/409/409/409/409 | 200/409/409/404/409/409/409/409 | 403
  PUT /papers/approve_paper [solution]; PUT /papers/reject_paper [solution]; PUT /papers/:id/release_at [solution]
401 | 403 | 403 | 403 | 403 | 403 | 409/409/409/404/409/409/409/409/409/409 | 409/409/409/404/409/409/409/409/409/409 | 409/409/409/404/409/409/409/409/409/409 | 403
  POST /review/undo
401 | 403 | 403 | 403 | 403 | 403 | 409/409/409/404/409/409/409/409 | 409/409/409/404/409/409/409/409 | 409/409/409/404/409/409/409/409 | 403
  POST /review/undo [solution]
401 | 403 | 403 | 403 | 403 | 403 | 404/404/404/404/404/404/404/404/404/404 | 404/404/404/404/404/404/404/404/404/404 | 404/404/404/404/404/404/404/404/404/404 | 403
  GET /review/compare; PUT /review/not_a_copy
401 | 403 | 200/200/200/404/200/200/200/200/200/200 | 404/200/404/404/404/404/404/404/200/404 | 404/200/404/404/404/404/404/404/200/404 | 200/200/200/404/200/200/200/200/200/200 | 200/200/200/404/200/200/200/200/200/200 | 200/200/200/404/200/200/200/200/200/200 | 200/200/200/404/200/200/200/200/200/200 | 403
  POST /papers/download_papers; GET /papers/:id/questions; GET /papers/:id/unplaced_answers; PUT /bookmarks/:id; DELETE /bookmarks/:id; PUT /recent/:id
  GET /documents/:id/helpful; GET /documents/:id/remarks
401 | 403 | 200/200/200/404/200/200/200/200 | 404/200/404/404/404/404/200/404 | 404/200/404/404/404/404/200/404 | 200/200/200/404/200/200/200/200 | 200/200/200/404/200/200/200/200 | 200/200/200/404/200/200/200/200 | 200/200/200/404/200/200/200/200 | 403
  POST /solutions/download_solutions; GET /solutions/:id/questions; PUT /bookmarks/:id [solution]; PUT /recent/:id [solution]
  GET /documents/:id/helpful [solution]; GET /documents/:id/remarks [solution]
401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | 200/200/200/200/200/200/200/200/200/200 | 403
  PUT /admin/deleted_documents/:id/restore
401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | 200/200/200/200/200/200/200/200 | 403
  PUT /admin/deleted_documents/:id/restore [solution]
200/404/404/404/404 | 200/404/404/404/404 | 200/404/200/200/200 | 200/404/404/200/404 | 200/404/404/200/404 | 200/404/200/200/200 | 200/404/200/200/200 | 200/404/200/200/200 | 200/404/200/200/200 | 200/404/404/404/404
  GET /notes/get_notes/:id; GET /notes/:id/view_notes; GET /notes/:id/similar; GET /notes/:id/pages/:page; GET /notes/:id/outline; GET /notes/:id/find
  GET /files/:permission/:name [notes]; GET /files/:permission/:name [thumbnail of notes]; GET /files/:permission/:name [page of notes]
  GET /files/:permission/:name [searchable notes]
401 | 403 | 200/404/200/200/200 | 403/404/404/403/404 | 403/404/404/403/404 | 403/404/403/403/403 | 200/404/200/200/200 | 200/404/200/200/200 | 200/404/200/200/200 | 403
  PUT /notes/edit_notes/:id; PUT /notes/edit_notes/:id [new file]
401 | 403 | 200/200/200/200/200 | 403/404/404/403/404 | 403/404/404/403/404 | 403/404/403/403/403 | 200/200/200/200/200 | 403/404/403/403/403 | 200/200/200/200/200 | 403
  PUT /notes/:id/delete
401 | 403 | 200/404/200/200/200 | 200/404/404/200/404 | 200/404/404/200/404 | 200/404/200/200/200 | 200/404/200/200/200 | 200/404/200/200/200 | 200/404/200/200/200 | 403
  POST /notes/download_notes; PUT /bookmarks/:id [notes]; PUT /recent/:id [notes]; GET /documents/:id/helpful [notes]; GET /documents/:id/remarks [notes]
401 | 403 | 400 | 400 | 403 | 403 | 400 | 400 | 400 | 403
  POST /solutions/upload_solution [missing]
401 | 403 | 201 | 201 | 403 | 403 | 201 | 201 | 201 | 403
  POST /papers/upload_paper; POST /notes/upload_notes; POST /uploads; POST /drafts
401 | 403 | 404 | 404 | 404 | 404 | 404 | 404 | 404 | 403
  GET /uploads/:id [missing]; DELETE /uploads/:id [missing]; GET /drafts/:id [missing]; DELETE /drafts/:id [missing]; GET /drafts/:id/pages/:page [missing]
  GET /kept_pictures/:id [missing]; GET /kept_pictures/:id/:picture [missing]; GET /questions/:id/repeats [missing]; PUT /notifications/:id [missing]
  GET /questions/:id/answers [missing]; POST /questions/:id/answers [missing]; PATCH /answers/:id [missing]; DELETE /answers/:id [missing]
  PUT /answers/:id/vote [missing]; DELETE /answers/:id/vote [missing]; PUT /answers/:id/question [missing]; GET /answers/:id/history [missing]
  PUT /documents/:id/helpful [missing]; DELETE /documents/:id/helpful [missing]
  POST /answers/:id/reports [missing]; GET /subjects/:subject [missing]; POST /subjects/:subject/wanted [missing]; POST /subjects/:subject/mock [missing]
  GET /subjects/:subject/mock.pdf [missing]; PUT /study_list/:id [missing]; DELETE /study_list/:id [missing]
401 | 403 | 404 | 404 | 403 | 403 | 404 | 404 | 404 | 403
  PATCH /uploads/:id [missing]; POST /drafts/from_uploads [missing]; PATCH /drafts/:id [missing]; POST /drafts/:id/submit [missing]
401 | 403 | 200 | 200 | 200 | 200 | 200 | 200 | 200 | 403
  GET /drafts; GET /questions; GET /bookmarks; GET /bookmarks/ids; GET /recent; PUT /recent; DELETE /recent; GET /courses; PUT /courses; PUT /courses/visit
  PUT /courses/exams; GET /notifications; PUT /notifications/read; GET /reports/mine; GET /waiting; POST /answers/preview; GET /subjects/:subject
  GET /study_list; GET /study_list/ids; GET /papers/my_paper; GET /notes/my_notes; GET /solutions/my_solutions; GET /account/export; POST /account/export
  POST /account/keep; PUT /account/profile; GET /account/mails; PUT /account/mails
401 | 403 | 201/201/201/404/201/201/201/201/201/201 | 404/201/404/404/404/404/404/404/201/404 | 404/201/404/404/404/404/404/404/201/404 | 201/201/201/404/201/201/201/201/201/201 | 201/201/201/404/201/201/201/201/201/201 | 201/201/201/404/201/201/201/201/201/201 | 201/201/201/404/201/201/201/201/201/201 | 403
  POST /papers/:id/reports; POST /documents/:id/remarks
401 | 403 | 201/201/201/404/201/201/201/201 | 404/201/404/404/404/404/201/404 | 404/201/404/404/404/404/201/404 | 201/201/201/404/201/201/201/201 | 201/201/201/404/201/201/201/201 | 201/201/201/404/201/201/201/201 | 201/201/201/404/201/201/201/201 | 403
  POST /solutions/:id/reports; POST /documents/:id/remarks [solution]
401 | 403 | 201/404/201/201/201 | 201/404/404/201/404 | 201/404/404/201/404 | 201/404/201/201/201 | 201/404/201/201/201 | 201/404/201/201/201 | 201/404/201/201/201 | 403
  POST /notes/:id/reports; POST /documents/:id/remarks [notes]
401 | 403 | 403 | 403 | 403 | 403 | 200/200/200/404/200/200/200/200/200/200 | 200/200/200/404/200/200/200/200/200/200 | 200/200/200/404/200/200/200/200/200/200 | 403
  PUT /documents/:id/hidden; PUT /papers/:id/answers_closed; PUT /documents/:id/pinned
401 | 403 | 403 | 403 | 403 | 403 | 200/200/200/404/200/200/200/200 | 200/200/200/404/200/200/200/200 | 200/200/200/404/200/200/200/200 | 403
  PUT /documents/:id/hidden [solution]; PUT /solutions/:id/official; PUT /documents/:id/pinned [solution]
401 | 403 | 403 | 403 | 403 | 403 | 200/404/200/200/200 | 200/404/200/200/200 | 200/404/200/200/200 | 403
  PUT /documents/:id/hidden [notes]; PUT /documents/:id/pinned [notes]
401 | 403 | 403 | 403 | 403 | 403 | 200 | 200 | 200 | 403
  GET /reports; POST /questions/compare; GET /subjects/:subject/questions.xml; GET /subjects/:subject/questions.csv; GET /papers/new_papers; GET /review/next
  GET /papers/search_papers [Pending]; GET /papers/search_papers [Rejected]; GET /papers/search_papers [Pending, inside]
  GET /papers/search_papers [Rejected, inside]; GET /solutions/search_solutions [Pending]; GET /solutions/search_solutions [Pending, inside]
401 | 403 | 403 | 403 | 403 | 403 | 404 | 404 | 404 | 403
  POST /reports/:id/resolve [missing]; PATCH /questions/:id [missing]; POST /questions/merge [missing]; POST /questions/split [missing]
  PUT /questions/:id/topics [missing]; PUT /answers/:id/confirmation [missing]; DELETE /answers/:id/confirmation [missing]; PUT /answers/:id/hidden [missing]
  GET /subjects/:subject/questions.xml [missing]; GET /subjects/:subject/questions.csv [missing]
202 | 202 | 202 | 202 | 202 | 202 | 202 | 202 | 202 | 202
  POST /copyright_claims
200 | 200 | 200 | 200 | 200 | 200 | 200 | 200 | 200 | 200
  GET /subjects/:subject/papers.zip; GET /papers/all_paper; GET /papers/search_papers; GET /papers/search_papers [inside]
  GET /papers/search_papers [Approved]; GET /notes/all_notes; GET /notes/search_notes; GET /notes/search_notes [inside]; GET /notes/uploaders
  GET /solutions/all_solutions; GET /solutions/search_solutions; GET /solutions/search_solutions [inside]; GET /search/suggest [solution]; GET /search/suggest
  GET /search/suggest [notes]; GET /papers/paper_stats; GET /papers/department_stats; GET /papers/paper_type_stats; GET /papers/exam_type_stats
  GET /catalogue; GET /catalogue/subjects; GET /identity; GET /branding; GET /privacy/facts
404 | 404 | 404 | 404 | 404 | 404 | 404 | 404 | 404 | 404
  GET /subjects/:subject/papers.zip [missing]; GET /documents/selection.pdf [missing]; GET /files/answers/:permission/:name [forged]
  GET /account/export [forged ticket]; POST /mails/off/:token [forged]; GET /admin/people/:id/export [forged ticket]; POST /invitations/read [missing]
401 | 403 | 400 | 400 | 400 | 400 | 400 | 400 | 400 | 403
  POST /answers/pictures [no file]
401 | 403 | 201 | 201 | 201 | 201 | 201 | 201 | 201 | 403
  POST /subjects/:subject/wanted
401 | 403 | 409 | 409 | 409 | 409 | 409 | 409 | 409 | 403
  POST /subjects/:subject/mock; GET /subjects/:subject/mock.pdf
401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | 403
  GET /papers/my_paper [of another]; GET /notes/my_notes [of another]; GET /solutions/my_solutions [of another]; POST /account/delete [wrong password]
401 | 404 | 200 | 200 | 200 | 200 | 200 | 200 | 200 | 403
  GET /login/get_role; GET /login/get_teacher_data
401 | 403 | 200 | 200 | 200 | 200 | 200 | 200 | 409 | 403
  POST /account/delete
401 | 200 | 200 | 200 | 200 | 200 | 200 | 200 | 200 | 403
  GET /users/sessions
401 | 404 | 404 | 404 | 404 | 404 | 404 | 404 | 404 | 403
  PUT /users/sessions/:id/end [missing]
401 | 201 | 200 | 200 | 409 | 409 | 409 | 409 | 409 | 403
  POST /users/studentReg
401 | 201 | 409 | 409 | 200 | 200 | 200 | 200 | 200 | 403
  POST /users/teacherReg
401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | 200 | 403
  GET /admin/overview; GET /admin/people/:id/export; POST /admin/people/:id/export; POST /admin/people/:id/delete; POST /admin/people/:id/keep
  POST /admin/people/decisions; POST /admin/people/decisions [missing]; GET /admin/teachers; GET /admin/students; GET /admin/invitations
  POST /admin/invitations/list; GET /admin/invitations/mails; GET /admin/invitation_links; POST /admin/semester_step; PUT /admin/branding
  DELETE /admin/branding/logo; GET /admin/audit_log; GET /admin/deleted_documents; PUT /admin/teachers/:id/approve; PUT /admin/teachers/:id/reject
  PUT /admin/users/:id/disable; PUT /admin/users/:id/enable; GET /admin/subjects; POST /admin/subjects; GET /admin/course_names
  POST /admin/course_names; GET /admin/department_rules
  PUT /admin/department_rules; GET /admin/department_rules/papers; GET /admin/usage; GET /admin/usage.csv
401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | 404 | 403
  GET /admin/people/:id/export [missing]; POST /admin/people/:id/export [missing]; POST /admin/people/:id/delete [missing]
  POST /admin/people/:id/keep [missing]; PUT /admin/invitations/:id/withdraw [missing]; PUT /admin/invitation_links/:id/withdraw [missing]
  PUT /admin/teachers/:id/approve [missing]; PUT /admin/teachers/:id/reject [missing]; PUT /admin/users/:id/disable [missing]
  PUT /admin/users/:id/enable [missing]; DELETE /admin/subjects/:subject [missing]; DELETE /admin/course_names/:subject/:name [missing]
401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | 201 | 403
  POST /admin/invitations; POST /admin/invitation_links
401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | 409 | 403
  POST /admin/semester_step/undo
401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | 400 | 403
  PUT /admin/branding/logo [no file]
`;

/** Routes without access control: a token means nothing to them, a session's cookie is the provider's own affair. */
export const FOR_EVERYBODY: Readonly<Record<string, number>> = {
  'GET /healthz': 200,
  'GET /readyz': 200,
  'GET /openapi.json': 200,
  'GET /docs': 200,
  'GET /': 200,
  'GET /favicon.svg': 200,
  'GET /apple-touch-icon.png': 200,
  'GET /icon-192.png': 200,
  'GET /icon-512.png': 200,
  'GET /icon-maskable-512.png': 200,
  'GET /manifest.webmanifest': 200,
  'GET /service-worker.js': 200,
  'GET /robots.txt': 200,
  'GET /sitemap.xml': 404,
  'GET /sitemaps/:name': 404,
  'GET /oai': 404,
  'POST /oai': 404,
  'GET /papers/feed.atom': 404,
  'GET /notes/feed.atom': 404,
  'GET /solutions/feed.atom': 404,
  'GET /color-scheme.js': 200,
  'GET /branding.css': 200,
  'GET /branding/:name': 404,
  'GET /assets/*': 404,
  'GET /api/auth/token': 401,
  'GET /api/auth/get-session': 200,
  'GET /api/auth/jwks': 200,
  'GET /api/auth/verify-email': 302,
  'POST /api/auth/sign-up/email': 400,
  'POST /api/auth/sign-in/email': 400,
  'POST /api/auth/sign-out': 200,
  'POST /api/auth/change-password': 400,
  'POST /api/auth/revoke-sessions': 401,
  'POST /api/auth/request-password-reset': 400,
  'POST /api/auth/reset-password': 400,
  'POST /api/auth/send-verification-email': 400,
  'POST /api/auth/email-link': 400,
  'POST /api/auth/confirm-email': 400,
  'POST /api/auth/not-me': 400,
  'POST /api/auth/two-factor/enable': 400,
  'POST /api/auth/two-factor/verify-totp': 400,
  'POST /api/auth/two-factor/verify-backup-code': 400,
  'POST /api/auth/two-factor/disable': 400,
  // No provider with a page of its own in this hub.
  'POST /api/auth/oidc/start': 404,
  'GET /api/auth/oidc/callback': 404,
  // No LTI_FILE in this hub.
  'GET /lti/login': 404,
  'POST /lti/login': 404,
  'POST /lti/launch': 404,
  'GET /lti/open': 404,
  'GET /lti/keys': 404,
  'POST /lti/choose': 404,
  '* /api/auth': 404,
  '* /api/auth/*': 404,
};

/**
 * Where documents show besides their own calls, and to whom: P, A, R, D, H, W, O, K a paper that is Pending, Approved, Rejected, deleted,
 * Approved and hidden, withdrawn, withdrawn openly (with a notice), archived; L, X, Z notes that are live, deleted, hidden; M, I, N, J, m, i what is for
 * members and for the institution alone. `own`: only one's own. A number is a refusal.
 */
const SHOWN = `
place                        | anonymous | no profile | S owner     | S other     | TP          | TP owner    | T owner     | T+          | admin                | disabled
all_paper                    | A         | A          | AM          | AM          | AM          | AM          | AMI         | AMI         | AMI                  | A
my_paper                     | 401       | 403        | own PARHWOKMI| own PARHWOKMI| own PARHWOKMI| own PARHWOKMI| own PARHWOKMI| own PARHWOKMI| own PARHWOKMI         | 403
new_papers                   | 401       | 403        | 403         | 403         | 403         | 403         | P           | P           | P                    | 403
search                       | A         | A          | AM          | AM          | AM          | AM          | AMI         | AMI         | AMI                  | A
search, in pages             | A         | A          | AM          | AM          | AM          | AM          | AMI         | AMI         | AMI                  | A
search for Pending           | 401       | 403        | 403         | 403         | 403         | 403         | P           | P           | P                    | 403
search for Rejected          | 401       | 403        | 403         | 403         | 403         | 403         | R           | R           | R                    | 403
search for Deleted           |           |            |             |             |             |             |             |             |                      |
inside                       | A         | A          | AM          | AM          | AM          | AM          | AMI         | AMI         | AMI                  | A
inside, by title             | A         | A          | AM          | AM          | AM          | AM          | AMI         | AMI         | AMI                  | A
inside, Pending              | 401       | 403        | 403         | 403         | 403         | 403         | P           | P           | P                    | 403
inside, Rejected             | 401       | 403        | 403         | 403         | 403         | 403         | R           | R           | R                    | 403
did_you_mean                 | A         | A          | A           | A           | A           | A           | A           | A           | A                    | A
suggested titles             | A         | A          | A           | A           | A           | A           | A           | A           | A                    | A
suggested words              | A         | A          | A           | A           | A           | A           | A           | A           | A                    | A
facets                       | A         | A          | AM          | AM          | AM          | AM          | AMI         | AMI         | AMI                  | A
similar                      | A         | A          | A           | A           | A           | A           | A           | A           | A                    | A
stats                        | PAR       | PAR        | PAR         | PAR         | PAR         | PAR         | PAR         | PAR         | PAR                  | PAR
deleted_documents            | 401       | 403        | 403         | 403         | 403         | 403         | 403         | 403         | DXd                  | 403
audit_log                    | 401       | 403        | 403         | 403         | 403         | 403         | 403         | 403         | PARDHWOKMILXZNJpardhwmi | 403
all_notes                    | L         | L          | LN          | LN          | LN          | LN          | LNJ         | LNJ         | LNJ                  | L
my_notes                     | 401       | 403        | own LZNJ    | own LZNJ    | own LZNJ    | own LZNJ    | own LZNJ    | own LZNJ    | own LZNJ             | 403
search of notes              | L         | L          | LN          | LN          | LN          | LN          | LNJ         | LNJ         | LNJ                  | L
inside notes                 | L         | L          | LN          | LN          | LN          | LN          | LNJ         | LNJ         | LNJ                  | L
suggested for notes          | L         | L          | L           | L           | L           | L           | L           | L           | L                    | L
similar notes                | L         | L          | L           | L           | L           | L           | L           | L           | L                    | L
all_solutions                | a         | a          | am          | am          | am          | am          | ami         | ami         | ami                  | a
my_solutions                 | 401       | 403        | own parhwmi | own parhwmi | own parhwmi | own parhwmi | own parhwmi | own parhwmi | own parhwmi          | 403
search of solutions          | a         | a          | am          | am          | am          | am          | ami         | ami         | ami                  | a
search for Pending solutions | 401       | 403        | 403         | 403         | 403         | 403         | p           | p           | p                    | 403
inside solutions             | a         | a          | am          | am          | am          | am          | ami         | ami         | ami                  | a
inside solutions, Pending    | 401       | 403        | 403         | 403         | 403         | 403         | p           | p           | p                    | 403
suggested for solutions      | a         | a          | a           | a           | a           | a           | a           | a           | a                    | a
similar solutions            | a         | a          | a           | a           | a           | a           | a           | a           | a                    | a
`;

export interface Row {
  readonly name: string;
  readonly cells: Readonly<Record<Column, string>>;
}

function rowOf(line: string): Row {
  const [name = '', ...cells] = line.split('|').map((cell) => cell.trim());
  if (cells.length !== COLUMNS.length) throw new Error(`${name}: a cell is missing`);
  return { name, cells: Object.fromEntries(COLUMNS.map((column, at) => [column, cells[at]])) as Row['cells'] };
}

function rowsOf(table: string): Row[] {
  const [head = '', ...lines] = table.trim().split('\n');
  if (Object.values(rowOf(head).cells).join() !== COLUMNS.join()) throw new Error('the table has other columns');
  return lines.map(rowOf);
}

/** A row for each call below the statuses. */
function statusRows(): Row[] {
  let cells = '';
  return STATUSES.trim()
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('  ')) return line.split(';').map((name) => `${name.trim()} | ${cells}`);
      cells = line;
      return [];
    })
    .map(rowOf);
}

export const STATUS_ROWS = statusRows();
export const SHOWN_ROWS = rowsOf(SHOWN);
