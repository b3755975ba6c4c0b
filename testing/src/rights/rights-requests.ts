import { randomUUID } from 'node:crypto';
import type { DocumentKind } from '@exam-vault/contract/documents';
import type { DocumentRow, UserRow } from '@exam-vault/server/database/schema';
import { draftForm, notesForm, paperForm, type Speaker } from '../ask.ts';
import { ACCEPTED, PASSWORD, studentForm, teacherForm } from '../people.ts';
import { textFile, type ReadingHub } from '../reading-hub.ts';
import { partHeaders, uploadHeaders } from '../uploads.ts';

/** What a request is about, and who makes it. */
export interface About {
  readonly hub: ReadingHub;
  readonly as: Speaker | null;
  /** The caller's row, for the address that is made for them; null without a profile. */
  readonly user: UserRow | null;
  readonly document: DocumentRow;
  /** A teacher who waits. */
  readonly person_id: string;
}

export interface Asked {
  readonly path: string;
  readonly json?: unknown;
  readonly form?: FormData;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

interface Request {
  /** Absent: it is about no document. */
  readonly kind?: DocumentKind;
  /** A success changes what it is about. */
  readonly changes?: true;
  readonly ask: (about: About) => Asked;
}

const get = (path: string): Request => ({ ask: () => ({ path }) });
const file = () => textFile('Another text');
const aDayAhead = () => new Date(Date.now() + 24 * 3_600_000).toISOString();

function readings(kind: DocumentKind, paths: Readonly<Record<string, (_id: string) => string>>) {
  return Object.fromEntries(
    Object.entries(paths).map(([name, pathOf]): [string, Request] => [
      name,
      { kind, ask: ({ document }) => ({ path: pathOf(document._id) }) },
    ]),
  );
}

/** The address that the hub would make for this person, whether or not they get it. */
function files(kind: DocumentKind, names: readonly [string, string, string]): Record<string, Request> {
  const [whole, thumbnail, page] = names.map((name) => `GET /files/:permission/:name [${name}]`);
  return {
    [whole ?? '']: { kind, ask: ({ hub, document, user }) => ({ path: hub.files.urlFor(document, user) }) },
    [thumbnail ?? '']: {
      kind,
      ask: ({ hub, document, user }) => ({ path: hub.files.pictureUrl(document, user, 'w240') }),
    },
    [page ?? '']: { kind, ask: ({ hub, document, user }) => ({ path: hub.files.pictureUrl(document, user, 'p1') }) },
  };
}

function decision(name: 'approve' | 'reject', status: 'Approved' | 'Rejected'): Record<string, Request> {
  const request: Request = {
    kind: 'paper',
    changes: true,
    ask: ({ document }) => ({ path: `/papers/${name}_paper`, json: { paperId: document._id, status } }),
  };
  return { [`PUT /papers/${name}_paper`]: request };
}

function edits(kind: DocumentKind, path: string, formOf: typeof paperForm): Record<string, Request> {
  const edit = (form: () => FormData): Request => ({
    kind,
    changes: true,
    ask: ({ document }) => ({ path: `${path}/${document._id}`, form: form() }),
  });
  return {
    [`PUT ${path}/:id`]: edit(() => formOf({ title: 'Edited' })),
    [`PUT ${path}/:id [new file]`]: edit(() => formOf({ title: 'Edited' }, file())),
  };
}

function aboutDocument(kind: DocumentKind, path: string): Record<string, Request> {
  return {
    [`PUT /${path}/:id/delete`]: {
      kind,
      changes: true,
      ask: ({ document }) => ({ path: `/${path}/${document._id}/delete` }),
    },
    [`POST /${path}/download_${path}`]: {
      kind,
      ask: ({ document }) => ({ path: `/${path}/download_${path}`, json: { paper_id: document._id } }),
    },
  };
}

/** Own entries about a document that the caller may read. */
function personalCalls(kind: DocumentKind, calls: readonly string[], suffix = ''): Record<string, Request> {
  return Object.fromEntries(
    calls.map((call): [string, Request] => {
      const path = call.slice(call.indexOf('/'));
      return [`${call}/:id${suffix}`, { kind, ask: ({ document }) => ({ path: `${path}/${document._id}` }) }];
    }),
  );
}

function aboutPeople(calls: readonly string[]): Record<string, Request> {
  return Object.fromEntries(
    calls.flatMap((call): [string, Request][] => {
      const pathOf = (_id: string) => call.replace(':id', _id);
      return [
        [`PUT ${call}`, { changes: true, ask: ({ person_id }) => ({ path: pathOf(person_id), json: ACCEPTED }) }],
        [`PUT ${call} [missing]`, { ask: () => ({ path: pathOf(randomUUID()), json: ACCEPTED }) }],
      ];
    }),
  );
}

function aboutTheirData(method: string, call: string, json?: object): Record<string, Request> {
  const asked = (_id: string) => ({ path: call.replace(':id', _id), ...(json && { json }) });
  return {
    [`${method} ${call}`]: { changes: true, ask: ({ person_id }) => asked(person_id) },
    [`${method} ${call} [missing]`]: { ask: () => asked(randomUUID()) },
  };
}

function registration(path: string, json: object): Record<string, Request> {
  return { [`POST ${path}`]: { changes: true, ask: () => ({ path, json }) } };
}

function draftOfNobody(method: string, path: string, json?: object): Record<string, Request> {
  const ask = () => ({ path: `/drafts/${randomUUID()}${path}`, ...(json ? { json } : {}) });
  return { [`${method} /drafts/:id${path} [missing]`]: { ask } };
}

/** Of a subject with a public paper, and of none. */
function ofSubject(method: string, path: string, json?: object): Record<string, Request> {
  const about = (subject: string): Request => ({
    ask: () => ({ path: `/subjects/${subject}${path}`, ...(json ? { json } : {}) }),
  });
  const call = `${method} /subjects/:subject${path}`;
  return { [call]: about('IoT'), [`${call} [missing]`]: about('Alchemy') };
}

const gets = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [`GET ${path}`, get(path)]));
/** The same route with a query, which the name says in brackets. */
const asked = (path: string, queries: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(queries).map(([name, query]) => [`GET ${path} [${name}]`, get(`${path}?${query}`)]),
  );

function logoForm(): FormData {
  const form = new FormData();
  form.set('revision', '0');
  return form;
}

/** Reports about a document, and hiding it. */
function reporting(kind: DocumentKind, path: string, suffix = ''): Record<string, Request> {
  return {
    [`POST /${path}/:id/reports`]: {
      kind,
      ask: ({ document }) => ({ path: `/${path}/${document._id}/reports`, json: { kind: 'unreadable' } }),
    },
    [`PUT /documents/:id/hidden${suffix}`]: {
      kind,
      changes: true,
      ask: ({ document }) => ({ path: `/documents/${document._id}/hidden`, json: { hidden: true } }),
    },
  };
}

/** A call about a question or an answer that is not there. */
const answering = (method: string, path: string, json?: unknown): Record<string, Request> => ({
  [`${method} ${path} [missing]`]: {
    ask: () => ({ path: path.replace(':id', randomUUID()), ...(json !== undefined && { json }) }),
  },
});

const CLAIM = { document_url: 'https://vault.example.edu/', name: 'A', email: 'a@example.edu', text: 'Ours.' };

/** A request for every row of the table, by the row's name. */
export const REQUESTS: Readonly<Record<string, Request>> = {
  ...readings('paper', {
    'GET /papers/get_paper/:id': (_id) => `/papers/get_paper/${_id}`,
    'GET /papers/:id/view_paper': (_id) => `/papers/${_id}/view_paper`,
    'GET /papers/:id/similar': (_id) => `/papers/${_id}/similar`,
    'GET /papers/:id/questions': (_id) => `/papers/${_id}/questions`,
    'GET /papers/:id/unplaced_answers': (_id) => `/papers/${_id}/unplaced_answers`,
    'GET /papers/:id/pages/:page': (_id) => `/papers/${_id}/pages/1`,
    'GET /papers/:id/find': (_id) => `/papers/${_id}/find?text=question`,
  }),
  ...files('paper', ['paper', 'thumbnail', 'page']),
  ...edits('paper', '/papers/edit_paper', paperForm),
  ...aboutDocument('paper', 'papers'),
  ...decision('approve', 'Approved'),
  ...decision('reject', 'Rejected'),
  'POST /review/undo': {
    kind: 'paper',
    ask: ({ document }) => ({ path: '/review/undo', json: { paperId: document._id, revision: 1 } }),
  },
  // With a paper that is not there.
  'GET /review/compare': {
    kind: 'paper',
    ask: ({ document }) => ({ path: `/review/compare?paper=${document._id}&other=${randomUUID()}` }),
  },
  'PUT /review/not_a_copy': {
    kind: 'paper',
    ask: ({ document }) => ({
      path: '/review/not_a_copy',
      json: { paper: document._id, other: randomUUID(), not_a_copy: true },
    }),
  },
  'PUT /admin/deleted_documents/:id/restore': {
    kind: 'paper',
    changes: true,
    ask: ({ document }) => ({ path: `/admin/deleted_documents/${document._id}/restore` }),
  },
  ...readings('notes', {
    'GET /notes/get_notes/:id': (_id) => `/notes/get_notes/${_id}`,
    'GET /notes/:id/view_notes': (_id) => `/notes/${_id}/view_notes`,
    'GET /notes/:id/similar': (_id) => `/notes/${_id}/similar`,
    'GET /notes/:id/pages/:page': (_id) => `/notes/${_id}/pages/1`,
    'GET /notes/:id/find': (_id) => `/notes/${_id}/find?text=question`,
  }),
  ...files('notes', ['notes', 'thumbnail of notes', 'page of notes']),
  ...edits('notes', '/notes/edit_notes', notesForm),
  ...aboutDocument('notes', 'notes'),
  'POST /papers/upload_paper': { ask: () => ({ path: '/papers/upload_paper', form: paperForm({}, file()) }) },
  'POST /notes/upload_notes': { ask: () => ({ path: '/notes/upload_notes', form: notesForm({}, file()) }) },
  'POST /uploads': { ask: () => ({ path: '/uploads', headers: uploadHeaders(100) }) },
  'GET /uploads/:id [missing]': { ask: () => ({ path: `/uploads/${randomUUID()}` }) },
  'PATCH /uploads/:id [missing]': {
    ask: () => ({ path: `/uploads/${randomUUID()}`, headers: partHeaders(0), body: 'a' }),
  },
  'DELETE /uploads/:id [missing]': { ask: () => ({ path: `/uploads/${randomUUID()}` }) },
  'POST /drafts/from_uploads [missing]': {
    ask: () => ({ path: '/drafts/from_uploads', json: { kind: 'paper', uploads: [randomUUID()] } }),
  },
  'POST /drafts': { ask: () => ({ path: '/drafts', form: draftForm([file()]) }) },
  ...gets(['/drafts']),
  'GET /kept_pictures/:id [missing]': { ask: () => ({ path: `/kept_pictures/${randomUUID()}` }) },
  'GET /kept_pictures/:id/:picture [missing]': { ask: () => ({ path: `/kept_pictures/${randomUUID()}/1` }) },
  // Of another person's draft: server/src/drafts/drafts.test.ts.
  ...draftOfNobody('GET', ''),
  ...draftOfNobody('PATCH', '', { values: {} }),
  ...draftOfNobody('DELETE', ''),
  ...draftOfNobody('POST', '/submit', {}),
  'GET /drafts/:id/pages/:page [missing]': { ask: () => ({ path: `/drafts/${randomUUID()}/pages/1` }) },
  ...personalCalls('paper', ['PUT /bookmarks', 'DELETE /bookmarks', 'PUT /recent']),
  ...personalCalls('notes', ['PUT /bookmarks', 'PUT /recent'], ' [notes]'),
  ...reporting('paper', 'papers'),
  ...reporting('notes', 'notes', ' [notes]'),
  // Of a report that is there: server/src/reports/reports.test.ts.
  'POST /reports/:id/resolve [missing]': {
    ask: () => ({ path: `/reports/${randomUUID()}/resolve`, json: { action: 'dismissed' } }),
  },
  'POST /copyright_claims': { ask: () => ({ path: '/copyright_claims', json: CLAIM }) },
  ...gets(['/reports', '/reports/mine']),
  // Of a question that is there: server/src/questions/question-repeats.test.ts.
  'GET /questions/:id/repeats [missing]': { ask: () => ({ path: `/questions/${randomUUID()}/repeats` }) },
  ...gets(['/account/export', '/privacy/facts']),
  'GET /account/export [forged ticket]': { ask: () => ({ path: '/account/export?ticket=9999999999.x.y' }) },
  'POST /account/export': { ask: () => ({ path: '/account/export' }) },
  'POST /account/delete': {
    ask: () => ({ path: '/account/delete', json: { password: PASSWORD, documents: 'keep' } }),
  },
  'POST /account/delete [wrong password]': {
    ask: () => ({ path: '/account/delete', json: { password: 'a guess', documents: 'keep' } }),
  },
  'POST /account/keep': { ask: () => ({ path: '/account/keep' }) },
  'PUT /account/profile': { ask: () => ({ path: '/account/profile', json: { role: 'teacher' } }) },
  ...gets([
    '/questions',
    '/study_list',
    '/study_list/ids',
    '/bookmarks',
    '/bookmarks/ids',
    '/recent',
    '/courses',
    '/notifications',
    '/waiting',
  ]),
  'POST /questions/compare': { ask: () => ({ path: '/questions/compare', json: { text: '1. Explain a pump' } }) },
  // Of questions that are there: server/src/questions/question-corrections.test.ts.
  'PATCH /questions/:id [missing]': {
    ask: () => ({ path: `/questions/${randomUUID()}`, json: { revision: 1, marks: 5 } }),
  },
  'POST /questions/merge [missing]': {
    ask: () => ({ path: '/questions/merge', json: { ids: [randomUUID(), randomUUID()], revisions: [1, 1] } }),
  },
  'POST /questions/split [missing]': {
    ask: () => ({ path: '/questions/split', json: { id: randomUUID(), revision: 1, at: 5 } }),
  },
  'PUT /questions/:id/topics [missing]': {
    ask: () => ({ path: `/questions/${randomUUID()}/topics`, json: { topics: [] } }),
  },
  // Of answers that are there: server/src/answers/answers.test.ts.
  ...answering('GET', '/questions/:id/answers'),
  ...answering('POST', '/questions/:id/answers', { text: 'A pump lifts water.' }),
  ...answering('PATCH', '/answers/:id', { text: 'A pump lifts water.', revision: 1 }),
  ...answering('DELETE', '/answers/:id'),
  ...answering('PUT', '/answers/:id/vote'),
  ...answering('DELETE', '/answers/:id/vote'),
  ...answering('PUT', '/answers/:id/question', { question: randomUUID() }),
  ...answering('GET', '/answers/:id/history'),
  ...answering('POST', '/answers/:id/reports', { kind: 'not_allowed' }),
  ...answering('PUT', '/answers/:id/confirmation'),
  ...answering('DELETE', '/answers/:id/confirmation'),
  ...answering('PUT', '/answers/:id/hidden', { hidden: true }),
  'POST /answers/pictures [no file]': { ask: () => ({ path: '/answers/pictures', form: new FormData() }) },
  // Of pictures that are there: server/src/answers/answer-pictures.test.ts.
  'GET /files/answers/:permission/:name [forged]': {
    ask: () => ({ path: `/files/answers/9999999999.${'A'.repeat(46)}/${randomUUID()}.webp` }),
  },
  'POST /answers/preview': { ask: () => ({ path: '/answers/preview', json: { text: 'A pump' } }) },
  'PUT /papers/:id/answers_closed': {
    kind: 'paper',
    changes: true,
    ask: ({ document }) => ({ path: `/papers/${document._id}/answers_closed`, json: { until: aDayAhead() } }),
  },
  ...ofSubject('GET', ''),
  ...ofSubject('POST', '/wanted', { exam_year: 1951, exam_type: 'University' }),
  ...ofSubject('POST', '/mock', { marks: 50, seed: 1 }),
  'GET /subjects/:subject/mock.pdf': { ask: () => ({ path: '/subjects/IoT/mock.pdf?marks=50&seed=1' }) },
  'GET /subjects/:subject/mock.pdf [missing]': { ask: () => ({ path: '/subjects/Alchemy/mock.pdf?marks=50&seed=1' }) },
  // Of questions that are there: server/src/study-list/study-list.test.ts.
  'PUT /study_list/:id [missing]': { ask: () => ({ path: `/study_list/${randomUUID()}`, json: { state: 'known' } }) },
  'DELETE /study_list/:id [missing]': { ask: () => ({ path: `/study_list/${randomUUID()}` }) },
  ...ofSubject('GET', '/questions.xml'),
  ...ofSubject('GET', '/questions.csv'),
  'GET /subjects/:subject/papers.zip': { ask: () => ({ path: '/subjects/IoT/papers.zip' }) },
  'GET /subjects/:subject/papers.zip [missing]': { ask: () => ({ path: '/subjects/Alchemy/papers.zip' }) },
  'PUT /recent': { ask: () => ({ path: '/recent', json: { enabled: true } }) },
  'DELETE /recent': { ask: () => ({ path: '/recent' }) },
  'PUT /courses': { ask: () => ({ path: '/courses', json: { subjects: [] } }) },
  'PUT /courses/visit': { ask: () => ({ path: '/courses/visit' }) },
  'PUT /notifications/read': { ask: () => ({ path: '/notifications/read' }) },
  'PUT /notifications/:id [missing]': {
    ask: () => ({ path: `/notifications/${randomUUID()}`, json: { read: true } }),
  },
  ...gets(['/papers/all_paper', '/papers/my_paper', '/papers/new_papers', '/review/next', '/papers/search_papers']),
  ...asked('/papers/my_paper', { 'of another': `uid=${randomUUID()}` }),
  ...asked('/papers/search_papers', {
    inside: 'inside=true&title=sensors',
    Approved: 'paper_approval_status=Approved',
    Pending: 'paper_approval_status=Pending',
    Rejected: 'paper_approval_status=Rejected',
    'Pending, inside': 'inside=true&title=sensors&paper_approval_status=Pending',
    'Rejected, inside': 'inside=true&title=sensors&paper_approval_status=Rejected',
  }),
  ...gets(['/notes/all_notes', '/notes/my_notes', '/notes/search_notes', '/notes/uploaders', '/search/suggest']),
  ...asked('/notes/my_notes', { 'of another': `uid=${randomUUID()}` }),
  ...asked('/notes/search_notes', { inside: 'inside=true&title=sensors' }),
  ...asked('/search/suggest', { notes: 'kind=notes&title=sens' }),
  ...gets(['paper', 'department', 'paper_type', 'exam_type'].map((name) => `/papers/${name}_stats`)),
  ...gets(['/catalogue', '/branding', '/identity', '/login/get_role', '/login/get_teacher_data', '/users/sessions']),
  // Ending an own session would sign the caller out: see session-routes.test.ts.
  'PUT /users/sessions/:id/end [missing]': { ask: () => ({ path: `/users/sessions/${randomUUID()}/end` }) },
  ...registration('/users/studentReg', studentForm),
  ...registration('/users/teacherReg', teacherForm),
  ...gets(
    ['overview', 'teachers', 'students', 'invitations', 'audit_log', 'deleted_documents'].map(
      (name) => `/admin/${name}`,
    ),
  ),
  ...aboutPeople(['/admin/teachers/:id/approve', '/admin/teachers/:id/reject']),
  ...aboutTheirData('GET', '/admin/people/:id/export'),
  'GET /admin/people/:id/export [forged ticket]': {
    ask: ({ person_id }) => ({ path: `/admin/people/${person_id}/export?ticket=9999999999.x.y` }),
  },
  ...aboutTheirData('POST', '/admin/people/:id/export'),
  ...aboutTheirData('POST', '/admin/people/:id/delete', { documents: 'keep' }),
  ...aboutTheirData('POST', '/admin/people/:id/keep'),
  'POST /admin/people/decisions': {
    changes: true,
    ask: ({ person_id }) => ({ path: '/admin/people/decisions', json: { action: 'disable', ids: [person_id] } }),
  },
  'POST /admin/people/decisions [missing]': {
    ask: () => ({ path: '/admin/people/decisions', json: { action: 'enable', ids: [randomUUID()] } }),
  },
  'POST /admin/invitations': {
    changes: true,
    ask: () => ({ path: '/admin/invitations', json: { email: 'invited@example.edu' } }),
  },
  'PUT /admin/invitations/:id/withdraw [missing]': {
    ask: () => ({ path: `/admin/invitations/${randomUUID()}/withdraw` }),
  },
  ...gets(['/admin/invitations/mails', '/admin/invitation_links']),
  'POST /admin/invitations/list': {
    changes: true,
    ask: () => ({ path: '/admin/invitations/list', json: { csv: 'listed@example.edu' } }),
  },
  'POST /admin/invitation_links': {
    changes: true,
    ask: () => ({ path: '/admin/invitation_links', json: { ends_at: aDayAhead(), uses: 1 } }),
  },
  'PUT /admin/invitation_links/:id/withdraw [missing]': {
    ask: () => ({ path: `/admin/invitation_links/${randomUUID()}/withdraw` }),
  },
  'POST /admin/semester_step': { ask: () => ({ path: '/admin/semester_step', json: { dry_run: true } }) },
  'POST /admin/semester_step/undo': { ask: () => ({ path: '/admin/semester_step/undo' }) },
  'PUT /admin/branding': { ask: () => ({ path: '/admin/branding', json: { revision: 0 } }) },
  'PUT /admin/branding/logo [no file]': { ask: () => ({ path: '/admin/branding/logo', form: logoForm() }) },
  'DELETE /admin/branding/logo': { ask: () => ({ path: '/admin/branding/logo' }) },
  'POST /invitations/read [missing]': { ask: () => ({ path: '/invitations/read', json: { token: 'none' } }) },
  ...aboutPeople(['/admin/users/:id/disable', '/admin/users/:id/enable']),
};
