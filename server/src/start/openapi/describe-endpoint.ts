import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { Access, Endpoint } from '@exam-vault/contract/endpoint';
import { MIME_TYPE } from '@exam-vault/contract/files';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import type { ApiBody, ApiOperation, ApiParameter, ApiResponse, JsonSchema } from '@exam-vault/contract/openapi';
import type { ProblemCode } from '@exam-vault/contract/problems';
import type { schemaCollection } from './json-schema.ts';
import type { CallWords } from './nouns/noun-words.ts';
import type { responseCollection } from './responses.ts';

export interface DocumentContext {
  readonly catalogue: Catalogue;
  readonly schemas: ReturnType<typeof schemaCollection>;
  readonly problems: ReturnType<typeof responseCollection>;
}

export interface DescribedCall {
  readonly name: string;
  readonly noun: string;
  readonly endpoint: Endpoint;
  readonly words: CallWords;
}

const ACCESS_WORDS: Readonly<Record<Access, string>> = {
  anyone: 'Open to everyone. A token is optional; an invalid one is 401.',
  reader:
    'Open to everyone, unless only members may read this hub (`READERS`): then for everyone who is registered, and in its networks for everyone. A token is optional; an invalid one is 401.',
  identity: 'For everyone who is signed in, with or without a profile.',
  member: 'For everyone who is registered.',
  uploader: 'For students and approved teachers.',
  teacher: 'For approved teachers.',
  administrator: 'For administrators.',
};

/** Whether a call may be made without a token. */
export const isOptional = (access: Access) => access === 'anyone' || access === 'reader';

const IDENTITY_CODES: readonly ProblemCode[] = ['UNAUTHENTICATED', 'ACCOUNT_DISABLED'];
export const ACCESS_CODES: Readonly<Record<Access, readonly ProblemCode[]>> = {
  anyone: ['UNAUTHENTICATED'],
  reader: [...IDENTITY_CODES, 'NOT_REGISTERED'],
  identity: IDENTITY_CODES,
  member: [...IDENTITY_CODES, 'NOT_REGISTERED'],
  uploader: [...IDENTITY_CODES, 'NOT_REGISTERED', 'NOT_APPROVED'],
  teacher: [...IDENTITY_CODES, 'NOT_REGISTERED', 'NOT_APPROVED', 'FORBIDDEN'],
  administrator: [...IDENTITY_CODES, 'NOT_REGISTERED', 'NOT_APPROVED', 'FORBIDDEN'],
};

const FILE_SCHEMA: JsonSchema = {
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/octet-stream',
  maxLength: MAX_FILE_SIZE,
  description:
    'The file: PDF, JPEG, PNG, Word or PowerPoint. Its bytes say what it is; name and declared type are not looked at.',
};

const ONCE: ApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Up to 200 visible characters of your own, for a day: the same upload with it again answers with what it made, another one is 422.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

/** `:id` of the contract is `{id}` of OpenAPI. */
export function pathOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{rest}');
}

function parametersOf({ endpoint, name: place }: DescribedCall, { schemas }: DocumentContext): ApiParameter[] {
  const of = (part: 'params' | 'query', where: ApiParameter['in']) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const { properties = {} } = schemas.add(schema, 'filter', place);
    return Object.entries(properties).map(([name, { description = '', ...property }]) => ({
      name,
      in: where,
      required: where === 'path',
      description,
      schema: property,
    }));
  };
  return [...of('params', 'path'), ...of('query', 'query'), ...(endpoint.once ? [ONCE] : [])];
}

/** A form has its file beside its text fields; an edit may come without one. */
function formBody(fields: JsonSchema, { endpoint, words }: DescribedCall, { schemas }: DocumentContext): ApiBody {
  const { method, files = 1 } = endpoint;
  const form = schemas.components[fields.$ref?.split('/').pop() ?? ''] ?? fields;
  const several: JsonSchema = { type: 'array', items: FILE_SCHEMA, minItems: 1, description: `1 to ${files} files.` };
  const { types = Object.values(MIME_TYPE), ...file } = words.file ?? {};
  form.properties = { ...form.properties, file: files === 1 ? { ...FILE_SCHEMA, ...file } : several };
  const schema = method === 'POST' || words.file ? { allOf: [fields, { type: 'object', required: ['file'] }] } : fields;
  const encoding = { file: { contentType: types.join(', ') } };
  return { required: true, content: { 'multipart/form-data': { schema, encoding } } };
}

function bodyOf(call: DescribedCall, parts: DocumentContext): ApiBody | undefined {
  const { endpoint, name } = call;
  if (endpoint.form) return formBody(parts.schemas.add(endpoint.form, 'sent', name), call, parts);
  if (!endpoint.body) return undefined;
  const schema = parts.schemas.add(endpoint.body, 'sent', name);
  // Where every field is optional an empty body will do.
  return { required: !endpoint.body.safeParse({}).success, content: { 'application/json': { schema } } };
}

function codesOf({ endpoint, words }: DescribedCall): Set<ProblemCode> {
  const codes = new Set<ProblemCode>(ACCESS_CODES[endpoint.access]);
  const { params, query, body, form, method } = endpoint;
  if (params ?? query ?? body ?? form) codes.add('VALIDATION');
  const sent = body ?? form;
  if (sent && !sent.safeParse({}).success) codes.add('MISSING_FIELDS');
  if (params) codes.add('NOT_FOUND');
  if (method !== 'GET') codes.add('FILE_TOO_LARGE').add('STORAGE_FULL');
  if (form) {
    for (const code of [
      'INVALID_FILE_TYPE',
      'CORRUPT_FILE',
      'ENCRYPTED_PDF',
      'IMAGE_TOO_LARGE',
      'NOT_CONVERTED',
    ] as const)
      codes.add(code);
    codes.add('EMAIL_NOT_CONFIRMED');
    if (method === 'POST') codes.add('NO_FILE');
    if (endpoint.once) codes.add('KEY_REUSED');
  }
  codes.add('RATE_LIMITED');
  for (const code of words.problems ?? []) codes.add(code);
  return codes;
}

function answerSchema({ endpoint, name, words }: DescribedCall, { catalogue, schemas }: DocumentContext): JsonSchema {
  const schema = schemas.add(endpoint.answer, 'answered', name);
  const { counts } = words;
  return counts ? { ...schema, 'x-catalogue': counts, required: [...catalogue[counts]] } : schema;
}

function successes(call: DescribedCall, hasPages: boolean, parts: DocumentContext): Record<string, ApiResponse> {
  const { status = 200 } = call.endpoint;
  const schema = answerSchema(call, parts);
  const response: ApiResponse = {
    description: status === 201 ? 'Made.' : 'Done.',
    ...(schema.type === 'array' && hasPages
      ? { headers: { 'X-Total-Count': { $ref: '#/components/headers/TotalCount' } } }
      : {}),
    content: { 'application/json': { schema } },
  };
  const { repeatable } = call.words;
  return { ...(repeatable ? { 200: { ...response, description: repeatable } } : {}), [status]: response };
}

/** One call of the contract as an operation of OpenAPI. */
export function describeEndpoint(call: DescribedCall, parts: DocumentContext): ApiOperation {
  const { endpoint, name, noun, words } = call;
  const { access, form, summary } = endpoint;
  const parameters = parametersOf(call, parts);
  const requestBody = bodyOf(call, parts);
  const hasPages = parameters.some((parameter) => parameter.name === 'page');
  const elsewhere = {
    ...(words.unregistered ? { 404: 'NOT_REGISTERED' as const } : {}),
    // An upload that stalls.
    ...(form ? { 408: 'VALIDATION' as const } : {}),
  };
  return {
    operationId: name,
    tags: [noun],
    summary,
    description: `${words.description}\n\n${ACCESS_WORDS[access]}`,
    security: [...(isOptional(access) ? [{}] : []), { idToken: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: { ...successes(call, hasPages, parts), ...parts.problems.add(codesOf(call), elsewhere) },
  };
}
