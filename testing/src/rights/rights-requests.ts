import { randomUUID } from 'node:crypto';
import type { DocumentKind } from '@exam-vault/contract/documents';
import type { DocumentRow, UserRow } from '@exam-vault/server/database/schema';
import { draftForm, notesForm, paperForm, type Speaker } from '../ask.ts';
import { ACCEPTED, studentForm, teacherForm } from '../people.ts';
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

function registration(path: string, json: object): Record<string, Request> {
  return { [`POST ${path}`]: { changes: true, ask: () => ({ path, json }) } };
}

function draftOfNobody(method: string, path: string, json?: object): Record<string, Request> {
  const ask = () => ({ path: `/drafts/${randomUUID()}${path}`, ...(json ? { json } : {}) });
  return { [`${method} /drafts/:id${path} [missing]`]: { ask } };
}

const gets = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [`GET ${path}`, get(path)]));
/** The same route with a query, which the name says in brackets. */
const asked = (path: string, queries: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(queries).map(([name, query]) => [`GET ${path} [${name}]`, get(`${path}?${query}`)]),
  );

/** A request for every row of the table, by the row's name. */
export const REQUESTS: Readonly<Record<string, Request>> = {
  ...readings('paper', {
    'GET /papers/get_paper/:id': (_id) => `/papers/get_paper/${_id}`,
    'GET /papers/:id/view_paper': (_id) => `/papers/${_id}/view_paper`,
    'GET /papers/:id/similar': (_id) => `/papers/${_id}/similar`,
    'GET /papers/:id/pages/:page': (_id) => `/papers/${_id}/pages/1`,
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
  ...gets(['/catalogue', '/identity', '/login/get_role', '/login/get_teacher_data', '/users/sessions']),
  // Ending an own session would sign the caller out: see session-routes.test.ts.
  'PUT /users/sessions/:id/end [missing]': { ask: () => ({ path: `/users/sessions/${randomUUID()}/end` }) },
  ...registration('/users/studentReg', studentForm),
  ...registration('/users/teacherReg', teacherForm),
  ...gets(['teachers', 'students', 'invitations', 'audit_log', 'deleted_documents'].map((name) => `/admin/${name}`)),
  ...aboutPeople(['/admin/teachers/:id/approve', '/admin/teachers/:id/reject']),
  'POST /admin/invitations': {
    changes: true,
    ask: () => ({ path: '/admin/invitations', json: { email: 'invited@example.edu' } }),
  },
  'PUT /admin/invitations/:id/withdraw [missing]': {
    ask: () => ({ path: `/admin/invitations/${randomUUID()}/withdraw` }),
  },
  'POST /invitations/read [missing]': { ask: () => ({ path: '/invitations/read', json: { token: 'none' } }) },
  ...aboutPeople(['/admin/users/:id/disable', '/admin/users/:id/enable']),
};
