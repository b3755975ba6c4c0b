import { getApiDocument, type ApiMethod, type ApiOperation, type JsonSchema } from '@exam-vault/contract/openapi';
import type { ProblemCode } from '@exam-vault/contract/problems';
import { ACCESS_CODES, isOptional, pathOf, type DocumentContext } from './describe-endpoint.ts';
import { FILE_OPERATIONS } from './file-operations.ts';
import { IDENTITY_OPERATIONS } from './identity-operations.ts';
import { LTI_OPERATIONS } from './lti-operations.ts';
import { declared, header, json, own, text, type RawOperation, type RawOperations } from './raw-operation.ts';
import { WEB_INDEX_OPERATIONS } from './web-index-operations.ts';

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

/** Calls for clients of the API that are not JSON endpoints of the contract. */
const RAW_OPERATIONS: RawOperations = {
  ...WEB_INDEX_OPERATIONS,
  ...FILE_OPERATIONS,
  isAlive: {
    path: '/healthz',
    tag: 'hub',
    summary: 'The process is alive',
    description: 'Looks at nothing else.',
    responses: { 200: json('Alive.', always('alive')) },
  },
  isReady: {
    path: '/readyz',
    tag: 'hub',
    summary: 'Database and storage answer',
    description: '503 when they do not, and while the hub is closing.',
    responses: { 200: json('Ready.', always('ready', { backup: BACKUP, sandbox: SANDBOX })) },
  },
  getOpenApi: {
    ...declared(getApiDocument),
    tag: 'hub',
    description: 'Readable at /docs.',
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
};

/** The page and its files, which no client of the API asks for. */
const PAGE_PATHS = [
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
];

/** All that is served beside the endpoints of the contract, so that nothing is served unlisted. GET is HEAD too. */
export const RAW_ROUTES: ReadonlyArray<{ readonly method: string; readonly path: string }> = [
  ...Object.values(RAW_OPERATIONS).map(({ method = 'GET', path }) => ({ method, path })),
  ...PAGE_PATHS.map((path) => ({ method: 'GET', path })),
  // What the identity provider has besides is shut.
  { method: '*', path: '/api/auth' },
  { method: '*', path: '/api/auth/*' },
];

/** What monitors ask. */
const UNCOUNTED: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

function describeRaw(operationId: string, raw: RawOperation, parts: DocumentContext): ApiOperation {
  const { path, method, tag, summary, description, parameters, body, session, access, problems = [] } = raw;
  const sent = body && { 'application/json': { schema: parts.schemas.add(body, 'sent', operationId) } };
  const codes: ProblemCode[] = [...problems, ...(access ? ACCESS_CODES[access] : [])];
  if (body) codes.push('VALIDATION', 'MISSING_FIELDS');
  // Another site's page may not speak with our cookies; and a body has its limit.
  if (method === 'POST') codes.push('FORBIDDEN', 'FILE_TOO_LARGE');
  if (!UNCOUNTED.has(path)) codes.push('RATE_LIMITED');
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    security: session ? [{ session: [] }] : access ? [...(isOptional(access) ? [{}] : []), { idToken: [] }] : [],
    ...(parameters ? { parameters } : {}),
    ...(sent && { requestBody: { required: true, content: sent } }),
    responses: { ...raw.responses, ...parts.problems.add(codes) },
  };
}

export function rawOperations(parts: DocumentContext) {
  return Object.entries(RAW_OPERATIONS).map(([name, raw]) => ({
    path: pathOf(raw.path),
    method: (raw.method ?? 'GET').toLowerCase() as ApiMethod,
    operation: describeRaw(name, raw, parts),
  }));
}
