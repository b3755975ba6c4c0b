import { MIME_TYPE } from '@exam-vault/contract/files';
import type { ApiBody, ApiOperation, JsonSchema } from '@exam-vault/contract/openapi';
import type { ProblemCode } from '@exam-vault/contract/problems';
import type { DocumentContext } from './describe-endpoint.ts';
import { IDENTITY_OPERATIONS } from './identity-operations.ts';
import { LTI_OPERATIONS } from './lti-operations.ts';
import { header, json, own, parameter, text, type RawOperation } from './raw-operation.ts';
import { WEB_INDEX_OPERATIONS } from './web-index-operations.ts';

/** Routes that no client of the API calls: the page, its assets, and closed paths. */
export const UNDOCUMENTED = new Set([
  '/',
  '/docs',
  '/assets/*',
  '/favicon.svg',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
  '/manifest.webmanifest',
  '/service-worker.js',
  '/color-scheme.js',
  '/branding.css',
  '/branding/:name',
  '/api/auth',
  '/api/auth/*',
]);

const FILE: JsonSchema = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };
const FILE_CONTENT = Object.fromEntries(Object.values(MIME_TYPE).map((type) => [type, { schema: FILE }]));
const FILE_HEADERS = { ETag: header('Strong.'), 'Accept-Ranges': header('Always bytes.') };

function always(status: string, more: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  return {
    type: 'object',
    properties: { status: { const: status, description: `Always \`${status}\`.` }, ...more },
    required: ['status'],
    additionalProperties: false,
  };
}

const MOMENT: JsonSchema = { type: ['string', 'null'], format: 'date-time' };
const BACKUP: JsonSchema = {
  type: 'object',
  description: 'Of the nightly backups, where there are any.',
  properties: {
    made_at: { ...MOMENT, description: 'When the last one was begun; null: there is none yet.' },
    failing_since: { ...MOMENT, description: 'Null when the last one was made and is whole.' },
  },
  required: ['made_at', 'failing_since'],
  additionalProperties: false,
};

const SANDBOX: JsonSchema = {
  type: 'object',
  description: 'How untrusted files are isolated; absent until it is known.',
  properties: {
    strength: { enum: ['strong', 'weak', 'none'], description: 'How much the isolation refuses.' },
    uploads: { type: 'boolean', description: 'Whether files are opened, and so uploads are taken.' },
  },
  required: ['strength', 'uploads'],
  additionalProperties: false,
};

const RAW_OPERATIONS: readonly RawOperation[] = [
  ...WEB_INDEX_OPERATIONS,
  {
    path: '/files/{permission}/{name}',
    method: 'get',
    operationId: 'getFile',
    tag: 'files',
    summary: 'A file; its path carries the permission',
    description:
      "The `file_url` of a document, as it is given there. No token is needed: the path is the permission, for a quarter of an hour where the document is not public, stable for a day where it is. At every serving the document's state is asked again. One range of bytes is served as 206.",
    parameters: [
      parameter('path', 'permission', 'Expiry and signature.'),
      parameter('path', 'name', 'The name of the file.'),
    ],
    responses: {
      200: { description: 'The whole file.', headers: FILE_HEADERS, content: FILE_CONTENT },
      206: {
        description: 'The range that was asked for.',
        headers: { ...FILE_HEADERS, 'Content-Range': header('Which bytes these are.') },
        content: FILE_CONTENT,
      },
      304: { description: 'The file is as If-None-Match has it.' },
      416: {
        description: 'The file has no such range.',
        headers: { 'Content-Range': header('How many bytes there are.') },
      },
    },
    problems: ['VALIDATION', 'NOT_FOUND'],
  },
  {
    path: '/files/answers/{permission}/{name}',
    method: 'get',
    operationId: 'getAnswerPicture',
    tag: 'files',
    summary: 'A picture of an answer; its path carries the permission',
    description:
      'The `url` of a picture, as it is given there, for a quarter of an hour. No token is needed. Each time it has the rights of its answer: what its reader may not read any more is 404.',
    parameters: [
      parameter('path', 'permission', 'Expiry, reader and signature.'),
      parameter('path', 'name', 'The name of the picture.'),
    ],
    responses: { 200: { description: 'The picture.', content: { 'image/webp': { schema: FILE } } } },
    problems: ['VALIDATION', 'NOT_FOUND', 'RATE_LIMITED'],
  },
  {
    path: '/drafts/{id}/pages/{page}',
    method: 'get',
    operationId: 'getDraftPagePicture',
    tag: 'drafts',
    summary: 'A picture of a page of a draft',
    description:
      "Upright, as the document will have it: the `box` of a proposal is in fractions of it. For everybody but the draft's owner 404.",
    parameters: [
      parameter('path', 'id', 'The id of the draft.'),
      parameter('path', 'page', 'From 1.'),
      parameter('query', 'original', '`true`: the picture of this number as it was uploaded, to place corners on.'),
    ],
    token: true,
    responses: {
      200: { description: 'The picture.', content: { 'image/webp': { schema: FILE } } },
    },
    problems: [
      'VALIDATION',
      'UNAUTHENTICATED',
      'NOT_REGISTERED',
      'ACCOUNT_DISABLED',
      'NOT_FOUND',
      'RATE_LIMITED',
      'UNAVAILABLE',
    ],
  },
  {
    path: '/uploads/{id}',
    method: 'patch',
    operationId: 'sendPart',
    tag: 'drafts',
    summary: 'The next part of an upload',
    description:
      'The body is `application/offset+octet-stream`, at most 1 MiB, with the headers `Tus-Resumable: 1.0.0`, `Upload-Offset`, `Content-Length` and, if wanted, `Upload-Checksum: sha256` with the digest in Base64. A part is stored whole or not at all, and is durable when it is answered.',
    parameters: [parameter('path', 'id', 'The id of the upload.')],
    token: true,
    responses: {
      204: { description: 'The part is stored.', headers: { 'Upload-Offset': header('Bytes that are stored.') } },
      412: { description: 'Tus-Resumable is absent or another version.' },
    },
    problems: [
      'VALIDATION',
      'UNAUTHENTICATED',
      'NOT_REGISTERED',
      'ACCOUNT_DISABLED',
      'NOT_APPROVED',
      'NOT_FOUND',
      'UPLOAD_CONFLICT',
      'FILE_TOO_LARGE',
      'INVALID_FILE_TYPE',
      'RATE_LIMITED',
      'PART_DAMAGED',
      'STORAGE_FULL',
    ],
  },
  {
    path: '/kept_pictures/{id}/{picture}',
    method: 'get',
    operationId: 'getKeptPicture',
    tag: 'drafts',
    summary: 'A photograph kept with a document',
    description: "As it was uploaded, less its location. For everybody but the document's owner 404.",
    parameters: [
      parameter('path', 'id', 'The id of the document.'),
      parameter('path', 'picture', 'From 1, as `listKeptPictures` has it.'),
    ],
    token: true,
    responses: {
      200: {
        description: 'The picture.',
        content: { 'image/jpeg': { schema: FILE }, 'image/png': { schema: FILE } },
      },
    },
    problems: ['VALIDATION', 'UNAUTHENTICATED', 'NOT_REGISTERED', 'ACCOUNT_DISABLED', 'NOT_FOUND', 'RATE_LIMITED'],
  },
  {
    path: '/subjects/{subject}/papers.zip',
    method: 'get',
    operationId: 'getSubjectZip',
    tag: 'files',
    summary: 'The public papers of a subject as one zip',
    description:
      'Open to everybody, as the papers are; a token is optional, a bad one is 401. The files are stored as they are, the latest exam first, with a list in `Contents.txt`. It has at most 1,200 papers and 8 GB. When a paper is withdrawn while it is sent, the connection ends.',
    parameters: [parameter('path', 'subject', 'The subject, as the catalogue has it.')],
    responses: {
      200: {
        description: 'The archive.',
        headers: { 'Content-Disposition': header('With the name of the file.') },
        content: { 'application/zip': { schema: FILE } },
      },
    },
    problems: ['UNAUTHENTICATED', 'NOT_FOUND', 'RATE_LIMITED', 'UNAVAILABLE'],
  },
  ...(
    [
      {
        extension: 'xml',
        operationId: 'getQuestionsXml',
        type: 'application/xml',
        summary: 'The questions of a subject as Moodle XML',
        description:
          'For approved teachers. An `essay` question for each question of the public papers, with its parts in its text, in a category of the subject.',
      },
      {
        extension: 'csv',
        operationId: 'getQuestionsCsv',
        type: 'text/csv',
        summary: 'The questions of a subject as a table',
        description:
          'For approved teachers. RFC 4180 in UTF-8, a row for each question and part of the public papers. A text that a spreadsheet would run as a formula has an apostrophe in front.',
      },
    ] as const
  ).map(({ extension, operationId, type, summary, description }): RawOperation => ({
    path: `/subjects/{subject}/questions.${extension}`,
    method: 'get',
    operationId,
    tag: 'files',
    summary,
    description: `${description} It is made while it is sent. 404 without a public paper.`,
    parameters: [parameter('path', 'subject', 'The subject, as the catalogue has it.')],
    token: true,
    responses: {
      200: {
        description: 'The file.',
        headers: { 'Content-Disposition': header('With the name of the file.') },
        content: { [type]: { schema: FILE } },
      },
    },
    problems: [
      'VALIDATION',
      'UNAUTHENTICATED',
      'NOT_REGISTERED',
      'ACCOUNT_DISABLED',
      'NOT_APPROVED',
      'FORBIDDEN',
      'NOT_FOUND',
      'RATE_LIMITED',
    ],
  })),
  {
    path: '/subjects/{subject}/mock.pdf',
    method: 'get',
    operationId: 'getMockPaperPdf',
    tag: 'files',
    summary: 'The mock paper of the same seed as a PDF',
    description:
      'The paper of `mockPaper`, tagged for screen readers. The same address gives the same bytes, as long as the questions are the same and the hub has the same version.',
    parameters: [
      parameter('path', 'subject', 'The subject, as the catalogue has it.'),
      { ...parameter('query', 'marks', 'What the paper should have, from 1 to 200.'), required: true },
      { ...parameter('query', 'seed', 'The number of the mock paper, from 0 to 999999.'), required: true },
      parameter('query', 'sections', 'The sections of `mockPaper` as JSON.'),
      parameter('query', 'topics', 'The topics of `mockPaper` as JSON.'),
      parameter('query', 'not_asked_in', 'Nothing that was asked in this exam year, nor a repeat of it.'),
      parameter('query', 'key', '`true`: with a page that says where each question was asked.'),
    ],
    token: true,
    responses: {
      200: {
        description: 'The PDF.',
        headers: { 'Content-Disposition': header('With the name of the file.') },
        content: { 'application/pdf': { schema: FILE } },
      },
    },
    problems: [
      'VALIDATION',
      'UNAUTHENTICATED',
      'NOT_REGISTERED',
      'ACCOUNT_DISABLED',
      'NOT_FOUND',
      'NO_QUESTIONS',
      'RATE_LIMITED',
    ],
  },
  {
    path: '/account/export',
    method: 'get',
    operationId: 'getAccountExport',
    tag: 'account',
    summary: 'All that the hub keeps of the caller, as a zip',
    description:
      'For the person of the token, or of the ticket in an address of `addressOfExport`. Profile, papers and notes with their files, decisions, sessions, the audit log about them, and what is kept for them alone. One at a time for each person.',
    parameters: [parameter('query', 'ticket', 'As the address has it; absent with a token.')],
    responses: {
      200: {
        description: 'The archive.',
        headers: { 'Content-Disposition': header('With the name of the file.') },
        content: { 'application/zip': { schema: FILE } },
      },
    },
    problems: ['VALIDATION', 'UNAUTHENTICATED', 'NOT_REGISTERED', 'ACCOUNT_DISABLED', 'NOT_FOUND', 'RATE_LIMITED'],
  },
  {
    path: '/admin/people/{id}/export',
    method: 'get',
    operationId: 'getPersonExport',
    tag: 'account',
    summary: 'All that the hub keeps of a person, as a zip',
    description:
      'For the administrator of the token, or of the ticket in an address of `addressOfPersonExport`. As `getAccountExport`. The person is told by mail.',
    parameters: [
      parameter('path', 'id', 'The person.'),
      parameter('query', 'ticket', 'As the address has it; absent with a token.'),
    ],
    responses: {
      200: {
        description: 'The archive.',
        headers: { 'Content-Disposition': header('With the name of the file.') },
        content: { 'application/zip': { schema: FILE } },
      },
    },
    problems: [
      'VALIDATION',
      'UNAUTHENTICATED',
      'NOT_REGISTERED',
      'ACCOUNT_DISABLED',
      'NOT_APPROVED',
      'FORBIDDEN',
      'NOT_FOUND',
      'RATE_LIMITED',
    ],
  },
  {
    path: '/healthz',
    method: 'get',
    operationId: 'isAlive',
    tag: 'hub',
    summary: 'The process is alive',
    description: 'Looks at nothing else.',
    responses: { 200: json('Alive.', always('alive')) },
  },
  {
    path: '/readyz',
    method: 'get',
    operationId: 'isReady',
    tag: 'hub',
    summary: 'Database and storage answer',
    description: '503 when they do not, and while the hub is closing.',
    responses: { 200: json('Ready.', always('ready', { backup: BACKUP, sandbox: SANDBOX })) },
  },
  {
    path: '/openapi.json',
    method: 'get',
    operationId: 'getOpenApi',
    tag: 'hub',
    summary: 'This document',
    description: 'OpenAPI 3.1. Readable at /docs.',
    responses: {
      200: {
        ...json('The document.', own({ openapi: text('The version of OpenAPI.') })),
        headers: { ETag: header('Strong.') },
      },
      304: { description: 'The document is as If-None-Match has it.' },
    },
  },
  ...IDENTITY_OPERATIONS,
  ...LTI_OPERATIONS,
];

/** What monitors ask. */
const UNCOUNTED: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

function bodyOf({ body, operationId }: RawOperation, { schemas }: DocumentContext): ApiBody | undefined {
  return (
    body && { required: true, content: { 'application/json': { schema: schemas.add(body, 'sent', operationId) } } }
  );
}

/** Calls for clients of the API that are not endpoints of the contract. */
export function rawOperations(
  parts: DocumentContext,
): Array<{ path: string; method: RawOperation['method']; operation: ApiOperation }> {
  return RAW_OPERATIONS.map((raw) => {
    const {
      path,
      method,
      operationId,
      tag,
      summary,
      description,
      parameters,
      session,
      token,
      responses,
      problems = [],
    } = raw;
    const requestBody = bodyOf(raw, parts);
    const limited: readonly ProblemCode[] = UNCOUNTED.has(path) ? [] : ['RATE_LIMITED'];
    // Another site's page may not speak with our cookies; and a body has its limit.
    const posted: readonly ProblemCode[] = method === 'post' ? ['FORBIDDEN', 'FILE_TOO_LARGE'] : [];
    const operation: ApiOperation = {
      operationId,
      tags: [tag],
      summary,
      description,
      security: session ? [{ session: [] }] : token ? [{ idToken: [] }] : [],
      ...(parameters ? { parameters } : {}),
      ...(requestBody ? { requestBody } : {}),
      responses: { ...responses, ...parts.problems.add([...problems, ...posted, ...limited]) },
    };
    return { path, method, operation };
  });
}
