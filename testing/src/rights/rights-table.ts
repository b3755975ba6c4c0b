/**
 * Contract section 6 as the tests read it: a row for every route of the hub, a column for everybody, a cell for the status.
 * Five numbers: a paper that is Pending, Approved, Rejected, deleted, Approved and hidden. Three: notes that are live, deleted, hidden. Where a cell has several,
 * a missing id is 404; where it has one, it is the same whatever the id. What stands in brackets names another request of the same route.
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
call                                              | anonymous           | no profile          | S owner             | S other             | TP                  | TP owner            | T owner             | T+                  | admin               | disabled
GET /papers/get_paper/:id                         | 404/200/404/404/404 | 404/200/404/404/404 | 200/200/200/404/200 | 404/200/404/404/404 | 404/200/404/404/404 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 404/200/404/404/404
GET /papers/:id/view_paper                        | 404/200/404/404/404 | 404/200/404/404/404 | 200/200/200/404/200 | 404/200/404/404/404 | 404/200/404/404/404 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 404/200/404/404/404
GET /papers/:id/similar                           | 404/200/404/404/404 | 404/200/404/404/404 | 200/200/200/404/200 | 404/200/404/404/404 | 404/200/404/404/404 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 404/200/404/404/404
GET /papers/:id/pages/:page                       | 404/200/404/404/404 | 404/200/404/404/404 | 200/200/200/404/200 | 404/200/404/404/404 | 404/200/404/404/404 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 404/200/404/404/404
GET /papers/:id/find                              | 404/200/404/404/404 | 404/200/404/404/404 | 200/200/200/404/200 | 404/200/404/404/404 | 404/200/404/404/404 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 404/200/404/404/404
GET /files/:permission/:name [paper]              | 404/200/404/404/404 | 404/200/404/404/404 | 200/200/200/404/200 | 404/200/404/404/404 | 404/200/404/404/404 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 404/200/404/404/404
GET /files/:permission/:name [thumbnail]          | 404/200/404/404/404 | 404/200/404/404/404 | 200/200/200/404/200 | 404/200/404/404/404 | 404/200/404/404/404 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 404/200/404/404/404
GET /files/:permission/:name [page]               | 404/200/404/404/404 | 404/200/404/404/404 | 200/200/200/404/200 | 404/200/404/404/404 | 404/200/404/404/404 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 404/200/404/404/404
PUT /papers/edit_paper/:id                        | 401                 | 403                 | 200/200/200/404/200 | 404/403/404/404/404 | 404/403/404/404/404 | 403/403/403/404/403 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 403
PUT /papers/edit_paper/:id [new file]             | 401                 | 403                 | 200/200/200/404/200 | 404/403/404/404/404 | 404/403/404/404/404 | 403/403/403/404/403 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 403
PUT /papers/:id/delete                            | 401                 | 403                 | 200/200/200/200/200 | 404/403/404/404/404 | 404/403/404/404/404 | 403/403/403/404/403 | 200/200/200/200/200 | 403/403/403/404/403 | 200/200/200/200/200 | 403
PUT /papers/approve_paper                         | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200/409/409/404/409 | 200/409/409/404/409 | 200/409/409/404/409 | 403
PUT /papers/reject_paper                          | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200/409/409/404/409 | 200/409/409/404/409 | 200/409/409/404/409 | 403
POST /review/undo                                 | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 409/409/409/404/409 | 409/409/409/404/409 | 409/409/409/404/409 | 403
POST /papers/download_papers                      | 401                 | 403                 | 200/200/200/404/200 | 404/200/404/404/404 | 404/200/404/404/404 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 403
PUT /admin/deleted_documents/:id/restore          | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200/200/200/200/200 | 403
GET /notes/get_notes/:id                          | 200/404/404         | 200/404/404         | 200/404/200         | 200/404/404         | 200/404/404         | 200/404/200         | 200/404/200         | 200/404/200         | 200/404/200         | 200/404/404
GET /notes/:id/view_notes                         | 200/404/404         | 200/404/404         | 200/404/200         | 200/404/404         | 200/404/404         | 200/404/200         | 200/404/200         | 200/404/200         | 200/404/200         | 200/404/404
GET /notes/:id/similar                            | 200/404/404         | 200/404/404         | 200/404/200         | 200/404/404         | 200/404/404         | 200/404/200         | 200/404/200         | 200/404/200         | 200/404/200         | 200/404/404
GET /notes/:id/pages/:page                        | 200/404/404         | 200/404/404         | 200/404/200         | 200/404/404         | 200/404/404         | 200/404/200         | 200/404/200         | 200/404/200         | 200/404/200         | 200/404/404
GET /notes/:id/find                               | 200/404/404         | 200/404/404         | 200/404/200         | 200/404/404         | 200/404/404         | 200/404/200         | 200/404/200         | 200/404/200         | 200/404/200         | 200/404/404
GET /files/:permission/:name [notes]              | 200/404/404         | 200/404/404         | 200/404/200         | 200/404/404         | 200/404/404         | 200/404/200         | 200/404/200         | 200/404/200         | 200/404/200         | 200/404/404
GET /files/:permission/:name [thumbnail of notes] | 200/404/404         | 200/404/404         | 200/404/200         | 200/404/404         | 200/404/404         | 200/404/200         | 200/404/200         | 200/404/200         | 200/404/200         | 200/404/404
GET /files/:permission/:name [page of notes]      | 200/404/404         | 200/404/404         | 200/404/200         | 200/404/404         | 200/404/404         | 200/404/200         | 200/404/200         | 200/404/200         | 200/404/200         | 200/404/404
PUT /notes/edit_notes/:id                         | 401                 | 403                 | 200/404/200         | 403/404/404         | 403/404/404         | 403/404/403         | 200/404/200         | 200/404/200         | 200/404/200         | 403
PUT /notes/edit_notes/:id [new file]              | 401                 | 403                 | 200/404/200         | 403/404/404         | 403/404/404         | 403/404/403         | 200/404/200         | 200/404/200         | 200/404/200         | 403
PUT /notes/:id/delete                             | 401                 | 403                 | 200/200/200         | 403/404/404         | 403/404/404         | 403/404/403         | 200/200/200         | 403/404/403         | 200/200/200         | 403
POST /notes/download_notes                        | 401                 | 403                 | 200/404/200         | 200/404/404         | 200/404/404         | 200/404/200         | 200/404/200         | 200/404/200         | 200/404/200         | 403
POST /papers/upload_paper                         | 401                 | 403                 | 201                 | 201                 | 403                 | 403                 | 201                 | 201                 | 201                 | 403
POST /notes/upload_notes                          | 401                 | 403                 | 201                 | 201                 | 403                 | 403                 | 201                 | 201                 | 201                 | 403
POST /uploads                                     | 401                 | 403                 | 201                 | 201                 | 403                 | 403                 | 201                 | 201                 | 201                 | 403
GET /uploads/:id [missing]                        | 401                 | 403                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 403
PATCH /uploads/:id [missing]                      | 401                 | 403                 | 404                 | 404                 | 403                 | 403                 | 404                 | 404                 | 404                 | 403
DELETE /uploads/:id [missing]                     | 401                 | 403                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 403
POST /drafts/from_uploads [missing]               | 401                 | 403                 | 404                 | 404                 | 403                 | 403                 | 404                 | 404                 | 404                 | 403
POST /drafts                                      | 401                 | 403                 | 201                 | 201                 | 403                 | 403                 | 201                 | 201                 | 201                 | 403
GET /drafts                                       | 401                 | 403                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
GET /drafts/:id [missing]                         | 401                 | 403                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 403
PATCH /drafts/:id [missing]                       | 401                 | 403                 | 404                 | 404                 | 403                 | 403                 | 404                 | 404                 | 404                 | 403
DELETE /drafts/:id [missing]                      | 401                 | 403                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 403
POST /drafts/:id/submit [missing]                 | 401                 | 403                 | 404                 | 404                 | 403                 | 403                 | 404                 | 404                 | 404                 | 403
GET /drafts/:id/pages/:page [missing]             | 401                 | 403                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 403
GET /kept_pictures/:id [missing]                  | 401                 | 403                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 403
GET /kept_pictures/:id/:picture [missing]         | 401                 | 403                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 403
GET /papers/:id/questions                         | 401                 | 403                 | 200/200/200/404/200 | 404/200/404/404/404 | 404/200/404/404/404 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 403
GET /questions                                    | 401                 | 403                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
GET /questions/:id/repeats [missing]              | 401                 | 403                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 403
PUT /bookmarks/:id                                | 401                 | 403                 | 200/200/200/404/200 | 404/200/404/404/404 | 404/200/404/404/404 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 403
DELETE /bookmarks/:id                             | 401                 | 403                 | 200/200/200/404/200 | 404/200/404/404/404 | 404/200/404/404/404 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 403
PUT /recent/:id                                   | 401                 | 403                 | 200/200/200/404/200 | 404/200/404/404/404 | 404/200/404/404/404 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 403
PUT /bookmarks/:id [notes]                        | 401                 | 403                 | 200/404/200         | 200/404/404         | 200/404/404         | 200/404/200         | 200/404/200         | 200/404/200         | 200/404/200         | 403
PUT /recent/:id [notes]                           | 401                 | 403                 | 200/404/200         | 200/404/404         | 200/404/404         | 200/404/200         | 200/404/200         | 200/404/200         | 200/404/200         | 403
GET /bookmarks                                    | 401                 | 403                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
GET /bookmarks/ids                                | 401                 | 403                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
GET /recent                                       | 401                 | 403                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
PUT /recent                                       | 401                 | 403                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
DELETE /recent                                    | 401                 | 403                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
GET /courses                                      | 401                 | 403                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
PUT /courses                                      | 401                 | 403                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
PUT /courses/visit                                | 401                 | 403                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
GET /notifications                                | 401                 | 403                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
PUT /notifications/read                           | 401                 | 403                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
POST /papers/:id/reports                          | 401                 | 403                 | 201/201/201/404/201 | 404/201/404/404/404 | 404/201/404/404/404 | 201/201/201/404/201 | 201/201/201/404/201 | 201/201/201/404/201 | 201/201/201/404/201 | 403
POST /notes/:id/reports                           | 401                 | 403                 | 201/404/201         | 201/404/404         | 201/404/404         | 201/404/201         | 201/404/201         | 201/404/201         | 201/404/201         | 403
PUT /documents/:id/hidden                         | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200/200/200/404/200 | 200/200/200/404/200 | 200/200/200/404/200 | 403
PUT /documents/:id/hidden [notes]                 | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200/404/200         | 200/404/200         | 200/404/200         | 403
GET /reports                                      | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200                 | 200                 | 200                 | 403
GET /reports/mine                                 | 401                 | 403                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
POST /reports/:id/resolve [missing]               | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 404                 | 404                 | 404                 | 403
POST /copyright_claims                            | 202                 | 202                 | 202                 | 202                 | 202                 | 202                 | 202                 | 202                 | 202                 | 202
GET /waiting                                      | 401                 | 403                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
PUT /notifications/:id [missing]                  | 401                 | 403                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 403
GET /subjects/:subject/papers.zip                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200
GET /subjects/:subject/papers.zip [missing]       | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404
POST /questions/compare                           | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200                 | 200                 | 200                 | 403
GET /subjects/:subject                            | 401                 | 403                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
GET /subjects/:subject [missing]                  | 401                 | 403                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 403
POST /subjects/:subject/wanted                    | 401                 | 403                 | 201                 | 201                 | 201                 | 201                 | 201                 | 201                 | 201                 | 403
POST /subjects/:subject/wanted [missing]          | 401                 | 403                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 403
GET /subjects/:subject/questions.xml              | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200                 | 200                 | 200                 | 403
GET /subjects/:subject/questions.xml [missing]    | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 404                 | 404                 | 404                 | 403
GET /subjects/:subject/questions.csv              | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200                 | 200                 | 200                 | 403
GET /subjects/:subject/questions.csv [missing]    | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 404                 | 404                 | 404                 | 403
GET /papers/all_paper                             | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200
GET /papers/my_paper                              | 401                 | 403                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
GET /papers/my_paper [of another]                 | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403
GET /papers/new_papers                            | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200                 | 200                 | 200                 | 403
GET /review/next                                  | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200                 | 200                 | 200                 | 403
GET /papers/search_papers                         | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200
GET /papers/search_papers [inside]                | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200
GET /papers/search_papers [Approved]              | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200
GET /papers/search_papers [Pending]               | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200                 | 200                 | 200                 | 403
GET /papers/search_papers [Rejected]              | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200                 | 200                 | 200                 | 403
GET /papers/search_papers [Pending, inside]       | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200                 | 200                 | 200                 | 403
GET /papers/search_papers [Rejected, inside]      | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200                 | 200                 | 200                 | 403
GET /notes/all_notes                              | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200
GET /notes/my_notes                               | 401                 | 403                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
GET /notes/my_notes [of another]                  | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403
GET /notes/search_notes                           | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200
GET /notes/search_notes [inside]                  | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200
GET /notes/uploaders                              | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200
GET /search/suggest                               | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200
GET /search/suggest [notes]                       | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200
GET /papers/paper_stats                           | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200
GET /papers/department_stats                      | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200
GET /papers/paper_type_stats                      | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200
GET /papers/exam_type_stats                       | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200
GET /catalogue                                    | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200
GET /identity                                     | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200
GET /branding                                     | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200
GET /login/get_role                               | 401                 | 404                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
GET /login/get_teacher_data                       | 401                 | 404                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
GET /account/export                               | 401                 | 403                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
GET /account/export [forged ticket]               | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404
POST /account/export                              | 401                 | 403                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
POST /account/delete                              | 401                 | 403                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 409                 | 403
POST /account/delete [wrong password]             | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403
POST /account/keep                                | 401                 | 403                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
PUT /account/profile                              | 401                 | 403                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
GET /privacy/facts                                | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200
GET /users/sessions                               | 401                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
PUT /users/sessions/:id/end [missing]             | 401                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 403
POST /users/studentReg                            | 401                 | 201                 | 200                 | 200                 | 409                 | 409                 | 409                 | 409                 | 409                 | 403
POST /users/teacherReg                            | 401                 | 201                 | 409                 | 409                 | 200                 | 200                 | 200                 | 200                 | 200                 | 403
GET /admin/teachers                               | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200                 | 403
GET /admin/students                               | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200                 | 403
GET /admin/invitations                            | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200                 | 403
POST /admin/invitations                           | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 201                 | 403
PUT /admin/invitations/:id/withdraw [missing]     | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 404                 | 403
POST /invitations/read [missing]                  | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404                 | 404
PUT /admin/branding                               | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200                 | 403
PUT /admin/branding/logo [no file]                | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 400                 | 403
DELETE /admin/branding/logo                       | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200                 | 403
GET /admin/audit_log                              | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200                 | 403
GET /admin/deleted_documents                      | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200                 | 403
PUT /admin/teachers/:id/approve                   | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200                 | 403
PUT /admin/teachers/:id/approve [missing]         | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 404                 | 403
PUT /admin/teachers/:id/reject                    | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200                 | 403
PUT /admin/teachers/:id/reject [missing]          | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 404                 | 403
PUT /admin/users/:id/disable                      | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200                 | 403
PUT /admin/users/:id/disable [missing]            | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 404                 | 403
PUT /admin/users/:id/enable                       | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 200                 | 403
PUT /admin/users/:id/enable [missing]             | 401                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 403                 | 404                 | 403
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
  'GET /papers/feed.atom': 404,
  'GET /notes/feed.atom': 404,
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
  '* /api/auth': 404,
  '* /api/auth/*': 404,
};

/**
 * Where documents show besides their own calls, and to whom: P, A, R, D, H a paper that is Pending, Approved, Rejected, deleted,
 * Approved and hidden; L, X, Z notes that are live, deleted, hidden. `own`: only one's own. A number is a refusal.
 */
const SHOWN = `
place               | anonymous | no profile | S owner  | S other  | TP       | TP owner | T owner  | T+       | admin    | disabled
all_paper           | A         | A          | A        | A        | A        | A        | A        | A        | A        | A
my_paper            | 401       | 403        | own PARH | own PARH | own PARH | own PARH | own PARH | own PARH | own PARH | 403
new_papers          | 401       | 403        | 403      | 403      | 403      | 403      | P        | P        | P        | 403
search              | A         | A          | A        | A        | A        | A        | A        | A        | A        | A
search, in pages    | A         | A          | A        | A        | A        | A        | A        | A        | A        | A
search for Pending  | 401       | 403        | 403      | 403      | 403      | 403      | P        | P        | P        | 403
search for Rejected | 401       | 403        | 403      | 403      | 403      | 403      | R        | R        | R        | 403
search for Deleted  |           |            |          |          |          |          |          |          |          |
inside              | A         | A          | A        | A        | A        | A        | A        | A        | A        | A
inside, by title    | A         | A          | A        | A        | A        | A        | A        | A        | A        | A
inside, Pending     | 401       | 403        | 403      | 403      | 403      | 403      | P        | P        | P        | 403
inside, Rejected    | 401       | 403        | 403      | 403      | 403      | 403      | R        | R        | R        | 403
did_you_mean        | A         | A          | A        | A        | A        | A        | A        | A        | A        | A
suggested titles    | A         | A          | A        | A        | A        | A        | A        | A        | A        | A
suggested words     | A         | A          | A        | A        | A        | A        | A        | A        | A        | A
facets              | A         | A          | A        | A        | A        | A        | A        | A        | A        | A
similar             | A         | A          | A        | A        | A        | A        | A        | A        | A        | A
stats               | PAR       | PAR        | PAR      | PAR      | PAR      | PAR      | PAR      | PAR      | PAR      | PAR
deleted_documents   | 401       | 403        | 403      | 403      | 403      | 403      | 403      | 403      | DX       | 403
audit_log           | 401       | 403        | 403      | 403      | 403      | 403      | 403      | 403      | PARDHLXZ | 403
all_notes           | L         | L          | L        | L        | L        | L        | L        | L        | L        | L
my_notes            | 401       | 403        | own LZ   | own LZ   | own LZ   | own LZ   | own LZ   | own LZ   | own LZ   | 403
search of notes     | L         | L          | L        | L        | L        | L        | L        | L        | L        | L
inside notes        | L         | L          | L        | L        | L        | L        | L        | L        | L        | L
suggested for notes | L         | L          | L        | L        | L        | L        | L        | L        | L        | L
similar notes       | L         | L          | L        | L        | L        | L        | L        | L        | L        | L
`;

export interface Row {
  readonly name: string;
  readonly cells: Readonly<Record<Column, string>>;
}

function rowsOf(table: string): Row[] {
  const [head = [], ...lines] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  if (head.slice(1).join() !== COLUMNS.join()) throw new Error('the table has other columns');
  return lines.map(([name = '', ...cells]) => {
    if (cells.length !== COLUMNS.length) throw new Error(`${name}: a cell is missing`);
    return { name, cells: Object.fromEntries(COLUMNS.map((column, at) => [column, cells[at]])) as Row['cells'] };
  });
}

export const STATUS_ROWS = rowsOf(STATUSES);
export const SHOWN_ROWS = rowsOf(SHOWN);
