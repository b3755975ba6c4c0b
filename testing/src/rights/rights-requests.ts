import { randomUUID } from 'node:crypto';
import { DOCUMENT_KINDS, type DocumentKind } from '@exam-vault/contract/documents';
import type { DocumentRow, UserRow } from '@exam-vault/server/base/database/schema';
import { draftForm, notesForm, paperForm, solutionForm, type Speaker } from '../ask.ts';
import { ACCEPTED, PASSWORD, studentForm, teacherForm } from '../people.ts';
import { textFile, type ReadingHub } from '../reading-hub.ts';
import { partHeaders, uploadHeaders } from '../uploads.ts';
import { STATES } from './rights-stage.ts';
import { STATUS_ROWS, type Row } from './rights-table.ts';

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

interface Sent {
  readonly json?: unknown;
  readonly form?: FormData;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

interface Request {
  /** Absent: it is about no document. */
  readonly kind?: DocumentKind;
  /** A success changes what it is about. */
  readonly changes: boolean;
  readonly ask: (about: About) => Sent & { readonly path: string };
}

const file = () => textFile('Another text');
const aDayAhead = () => new Date(Date.now() + 24 * 3_600_000).toISOString();
const json = (value: unknown) => (): Sent => ({ json: value });
const form = (made: () => FormData) => (): Sent => ({ form: made() });
const decision =
  (status: 'Approved' | 'Rejected') =>
  ({ document }: About): Sent => ({ json: { paperId: document._id, status } });
const counted = ({ document }: About): Sent => ({ json: { paper_id: document._id } });

function logoForm(): FormData {
  const made = new FormData();
  made.set('revision', '0');
  return made;
}

/** What is sent with calls, by the name of the row or without what stands in brackets; the others send nothing. */
const SENT: Readonly<Record<string, (about: About) => Sent>> = {
  'PUT /papers/edit_paper/:id': form(() => paperForm({ title: 'Edited' })),
  'PUT /papers/edit_paper/:id [new file]': form(() => paperForm({ title: 'Edited' }, file())),
  'PUT /notes/edit_notes/:id': form(() => notesForm({ title: 'Edited' })),
  'PUT /notes/edit_notes/:id [new file]': form(() => notesForm({ title: 'Edited' }, file())),
  'PUT /solutions/edit_solution/:id': ({ document }) => ({
    form: solutionForm(document.solution_of ?? '', { title: 'Edited' }),
  }),
  'PUT /solutions/edit_solution/:id [new file]': ({ document }) => ({
    form: solutionForm(document.solution_of ?? '', { title: 'Edited' }, file()),
  }),
  'PUT /papers/approve_paper': decision('Approved'),
  'PUT /papers/reject_paper': decision('Rejected'),
  'POST /review/undo': ({ document }) => ({ json: { paperId: document._id, revision: 1 } }),
  'PUT /review/not_a_copy': ({ document }) => ({
    json: { paper: document._id, other: randomUUID(), not_a_copy: true },
  }),
  'POST /papers/download_papers': counted,
  'POST /notes/download_notes': counted,
  'POST /solutions/download_solutions': counted,
  'POST /solutions/upload_solution': form(() => solutionForm(randomUUID(), {}, file())),
  'PUT /solutions/:id/official': json({ official: true }),
  'POST /papers/upload_paper': form(() => paperForm({}, file())),
  'POST /notes/upload_notes': form(() => notesForm({}, file())),
  'POST /uploads': () => ({ headers: uploadHeaders(100) }),
  'PATCH /uploads/:id': () => ({ headers: partHeaders(0), body: 'a' }),
  'POST /drafts/from_uploads': () => ({ json: { kind: 'paper', uploads: [randomUUID()] } }),
  'POST /drafts': form(() => draftForm([file()])),
  'PATCH /drafts/:id': json({ values: {} }),
  'POST /drafts/:id/submit': json({}),
  'POST /papers/:id/reports': json({ kind: 'unreadable' }),
  'POST /solutions/:id/reports': json({ kind: 'unreadable' }),
  'POST /notes/:id/reports': json({ kind: 'unreadable' }),
  'PUT /documents/:id/hidden': json({ hidden: true }),
  'POST /reports/:id/resolve': json({ action: 'dismissed' }),
  'POST /copyright_claims': json({
    document_url: 'https://vault.example.edu/',
    name: 'A',
    email: 'a@example.edu',
    text: 'Ours.',
  }),
  'POST /account/delete': json({ password: PASSWORD, documents: 'keep' }),
  'POST /account/delete [wrong password]': json({ password: 'a guess', documents: 'keep' }),
  'PUT /account/profile': json({ role: 'teacher' }),
  'PUT /account/mails': json({ news: 'off', wanted: true, queue: false, quiet: null, hour: 8, time_zone: null }),
  'POST /questions/compare': json({ text: '1. Explain a pump' }),
  'PATCH /questions/:id': json({ revision: 1, marks: 5 }),
  'POST /questions/merge': () => ({ json: { ids: [randomUUID(), randomUUID()], revisions: [1, 1] } }),
  'POST /questions/split': () => ({ json: { id: randomUUID(), revision: 1, at: 5 } }),
  'PUT /questions/:id/topics': json({ topics: [] }),
  'POST /questions/:id/answers': json({ text: 'A pump lifts water.' }),
  'PATCH /answers/:id': json({ text: 'A pump lifts water.', revision: 1 }),
  'PUT /answers/:id/question': () => ({ json: { question: randomUUID() } }),
  'POST /answers/:id/reports': json({ kind: 'not_allowed' }),
  'PUT /answers/:id/hidden': json({ hidden: true }),
  'POST /answers/pictures': form(() => new FormData()),
  'POST /answers/preview': json({ text: 'A pump' }),
  'POST /documents/:id/remarks': json({ text: 'The sign is wrong.' }),
  // Three are pinned soon, and the rest is for the tests of pins.
  'PUT /documents/:id/pinned': json({ pinned: false }),
  'PUT /papers/:id/release_at': () => ({ json: { release_at: aDayAhead() } }),
  'PUT /papers/:id/answers_closed': () => ({ json: { until: aDayAhead() } }),
  'POST /subjects/:subject/wanted': json({ exam_year: 1951, exam_type: 'University' }),
  'POST /subjects/:subject/mock': json({ marks: 50, seed: 1 }),
  'PUT /study_list/:id': json({ state: 'known' }),
  'PUT /recent': json({ enabled: true }),
  'PUT /courses': json({ subjects: [] }),
  'PUT /courses/exams': json({ subject: 'DBMS', date: null }),
  'PUT /notifications/:id': json({ read: true }),
  'POST /users/studentReg': json(studentForm),
  'POST /users/teacherReg': json(teacherForm),
  'PUT /admin/teachers/:id/approve': json(ACCEPTED),
  'PUT /admin/teachers/:id/reject': json(ACCEPTED),
  'PUT /admin/users/:id/disable': json(ACCEPTED),
  'PUT /admin/users/:id/enable': json(ACCEPTED),
  'POST /admin/people/:id/delete': json({ documents: 'keep' }),
  'POST /admin/people/decisions': ({ person_id }) => ({ json: { action: 'disable', ids: [person_id] } }),
  'POST /admin/people/decisions [missing]': () => ({ json: { action: 'enable', ids: [randomUUID()] } }),
  'POST /admin/invitations': json({ email: 'invited@example.edu' }),
  'POST /admin/invitations/list': json({ csv: 'listed@example.edu' }),
  'POST /admin/invitation_links': () => ({ json: { ends_at: aDayAhead(), uses: 1 } }),
  'POST /admin/semester_step': json({ dry_run: true }),
  'PUT /admin/branding': json({ revision: 0 }),
  'POST /admin/subjects': () => ({ json: { name: `Subject ${randomUUID()}`, group: 'Added' } }),
  'POST /admin/course_names': () => ({ json: { name: `Name ${randomUUID()}`, subject: 'IoT', relation: 'same' } }),
  'PUT /admin/department_rules': json({ department: 'EE', keep_years: null, never_publish: [] }),
  'PUT /admin/branding/logo': form(logoForm),
  'POST /invitations/read': json({ token: 'none' }),
};

const forged = () => 'ticket=9999999999.x.y';
const mock = () => 'marks=50&seed=1';
const find = () => 'text=question';
const another = () => `uid=${randomUUID()}`;
/** The queries of calls, likewise. */
const QUERIES: Readonly<Record<string, (about: About) => string>> = {
  'GET /papers/:id/find': find,
  'GET /notes/:id/find': find,
  'GET /solutions/:id/find': find,
  'GET /documents/selection.zip': ({ document }) => `documents=${document._id}`,
  'GET /documents/selection.pdf': () => `documents=${randomUUID()}`,
  // With a paper that is not there.
  'GET /review/compare': ({ document }) => `paper=${document._id}&other=${randomUUID()}`,
  'GET /account/export [forged ticket]': forged,
  'GET /admin/people/:id/export [forged ticket]': forged,
  'GET /subjects/:subject/mock.pdf': mock,
  'GET /papers/my_paper [of another]': another,
  'GET /notes/my_notes [of another]': another,
  'GET /solutions/my_solutions [of another]': another,
  'GET /papers/search_papers [inside]': () => 'inside=true&title=sensors',
  'GET /papers/search_papers [Approved]': () => 'paper_approval_status=Approved',
  'GET /papers/search_papers [Pending]': () => 'paper_approval_status=Pending',
  'GET /papers/search_papers [Rejected]': () => 'paper_approval_status=Rejected',
  'GET /papers/search_papers [Pending, inside]': () => 'inside=true&title=sensors&paper_approval_status=Pending',
  'GET /papers/search_papers [Rejected, inside]': () => 'inside=true&title=sensors&paper_approval_status=Rejected',
  'GET /notes/search_notes [inside]': () => 'inside=true&title=sensors',
  'GET /solutions/search_solutions [inside]': () => 'inside=true&title=sensors',
  'GET /solutions/search_solutions [Pending]': () => 'paper_approval_status=Pending',
  'GET /solutions/search_solutions [Pending, inside]': () => 'inside=true&title=sensors&paper_approval_status=Pending',
  'GET /admin/department_rules/papers': () => 'department=EE',
  'GET /search/suggest [solution]': () => 'kind=solution&title=sens',
  'GET /search/suggest [notes]': () => 'kind=notes&title=sens',
};

/** The address that the hub would make for this person, whether or not they get it. */
function fileAddress(name: string, { hub, document, user }: About): string {
  if (name.startsWith('GET /files/answers/')) return `/files/answers/9999999999.${'A'.repeat(46)}/${randomUUID()}.webp`;
  if (name.includes('[searchable')) return hub.files.searchableUrl(document, user);
  if (name.includes('[thumbnail')) return hub.files.pictureUrl(document, user, 'w240');
  return name.includes('[page') ? hub.files.pictureUrl(document, user, 'p1') : hub.files.urlFor(document, user);
}

/** Decisions, and what is done to documents, people and invitations. */
const CHANGES =
  /^(PUT|POST) (\/(papers|notes|solutions|documents|users|admin\/deleted_documents)\/.*(e_paper|t_paper|edit_|delete|restore|hidden|closed|release_at|Reg)|\/admin\/(people|users|teachers|invitation))/;

/** A call is about documents of the kind that has so many states. */
const KIND_OF_STATES: Readonly<Record<number, DocumentKind>> = Object.fromEntries(
  DOCUMENT_KINDS.map((kind) => [STATES[kind].length, kind]),
);

function requestOf({ name, cells }: Row): Request {
  const isMissing = name.endsWith('[missing]');
  const call = name.replace(/ \[.*\]$/, '');
  const [, route = ''] = call.split(' ');
  const states = Math.max(...Object.values(cells).map((cell) => cell.split('/').length));
  const ofPerson = /^\/admin\/(people|users|teachers)\//.test(route);
  const query = QUERIES[name] ?? QUERIES[call];
  function pathOf(about: About): string {
    if (route.startsWith('/files/')) return fileAddress(name, about);
    const id = states > 1 ? about.document._id : ofPerson && !isMissing ? about.person_id : randomUUID();
    return route
      .replace(':id', id)
      .replace(':subject', isMissing ? 'Alchemy' : 'IoT')
      .replace(/:(page|picture)$/, '1');
  }
  return {
    ...(states === 1 ? {} : { kind: KIND_OF_STATES[states] ?? 'paper' }),
    changes: CHANGES.test(call) && !isMissing,
    ask: (about) => ({
      ...(SENT[name] ?? SENT[call])?.(about),
      path: query ? `${pathOf(about)}?${query(about)}` : pathOf(about),
    }),
  };
}

/** A request for every row of the table, by the row's name. What is [missing] here is there in the tests of its noun. */
export const REQUESTS: Readonly<Record<string, Request>> = Object.fromEntries(
  STATUS_ROWS.map((row) => [row.name, requestOf(row)]),
);
/** Names of no row, which would be sent with nothing. */
export const UNUSED = [...Object.keys(SENT), ...Object.keys(QUERIES)].filter(
  (name) => !STATUS_ROWS.some((row) => row.name === name || row.name.startsWith(`${name} [`)),
);
