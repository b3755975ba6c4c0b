import type { ApiDocument, ApiOperation, ApiResponse } from '@exam-vault/contract/openapi';
import { ENDPOINTS } from '@exam-vault/contract/api';
import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScene, refusals, type Call, type Cases, type Scene } from '@exam-vault/testing/api-cases/api-case';
import { accountCases } from '@exam-vault/testing/api-cases/account-cases';
import { documentCases } from '@exam-vault/testing/api-cases/document-cases';
import { draftCases } from '@exam-vault/testing/api-cases/draft-cases';
import { identityCases } from '@exam-vault/testing/api-cases/identity-cases';
import { personalCases } from '@exam-vault/testing/api-cases/personal-cases';
import { peopleCases } from '@exam-vault/testing/api-cases/people-cases';
import { brandingCases } from '@exam-vault/testing/api-cases/branding-cases';
import { answerCases } from '@exam-vault/testing/api-cases/answer-cases';
import { reportCases } from '@exam-vault/testing/api-cases/report-cases';
import { reviewCases } from '@exam-vault/testing/api-cases/review-cases';
import { ask, type Answered } from '@exam-vault/testing/ask';
import { buildDocument } from './build-document.ts';

/** Every documented call is asked, and what comes back is held against what the document says. */

const OPERATIONS = Object.entries(buildDocument(DEFAULT_CATALOGUE).paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({ path, method, operationId })),
);

let scene: Scene;
let document: ApiDocument;
let cases: Record<string, Cases>;
let ajv: Ajv2020;

beforeAll(async () => {
  scene = await openScene();
  document = (await ask(scene.hub, 'GET', '/openapi.json')).body as unknown as ApiDocument;
  cases = {
    ...documentCases(scene),
    ...draftCases(scene),
    ...reportCases(scene),
    ...answerCases(scene),
    ...brandingCases(scene),
    ...reviewCases(scene),
    ...personalCases(scene),
    ...peopleCases(scene),
    ...accountCases(scene),
    ...identityCases(scene),
  };
  ajv = new Ajv2020({ strict: false, allErrors: true, formats: { binary: true } });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
});

afterAll(() => scene.close());

const pointer = (...parts: string[]) => parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');

function send(method: string, path: string, { params = {}, query, ...rest }: Call): Promise<Answered> {
  const filled = path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return ask(scene.hub, method.toUpperCase(), query ? `${filled}?${query}` : filled, rest);
}

/** What departs from the document in this answer. */
function faults(path: string, method: string, operation: ApiOperation, { status, headers, body }: Answered): string[] {
  const stated = operation.responses[status];
  if (!stated) return [`${status} is not documented: ${JSON.stringify(body)}`];
  const at = '$ref' in stated ? stated.$ref.slice(2) : pointer('paths', path, method, 'responses', String(status));
  const response = (
    '$ref' in stated ? document.components.responses[at.split('/').pop() ?? ''] : stated
  ) as ApiResponse;
  const type = headers.get('content-type')?.split(';')[0] ?? null;
  if (!response.content) return type === null ? [] : [`${status} comes with ${type}, which is not documented`];
  if (type === null || !response.content[type]) return [`${status} comes as ${type}, which is not documented`];
  const unstated = ['x-total-count', 'retry-after', 'www-authenticate'].filter(
    (name) => headers.has(name) && !Object.keys(response.headers ?? {}).some((one) => one.toLowerCase() === name),
  );
  if (unstated.length > 0) return [`${status} has ${unstated.join()}, which is not documented`];
  if (type !== 'application/json') return [];
  const validate = ajv.getSchema(`openapi#/${at}/content/${pointer(type)}/schema`);
  if (!validate) return [`${status} has no schema`];
  void validate(body);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${status} ${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

describe('the answers of the hub are those of /openapi.json (contract section 3)', () => {
  it.each(OPERATIONS.map((one) => [one.operationId, one] as const))('%s', async (operationId, { path, method }) => {
    const operation = document.paths[path]?.[method as 'get'];
    expect(operation?.operationId).toBe(operationId);
    if (!operation) return;
    const own = cases[operationId] ?? [];
    const endpoint = ENDPOINTS.find(
      (one) => one.method.toLowerCase() === method && one.path.replaceAll(/:(\w+)/g, '{$1}') === path,
    );
    const asked = endpoint ? [...own, ...refusals(endpoint, scene)] : own;
    const found: string[] = [];
    for (const [expected, made] of asked) {
      const call = typeof made === 'function' ? await made() : made;
      const answered = await send(method, path, call);
      if (answered.status !== expected)
        found.push(`${answered.status}, not ${expected}: ${JSON.stringify(answered.body)}`);
      found.push(...faults(path, method, operation, answered));
    }
    expect(found).toEqual([]);
    // A success (for one call a redirect) and, where the document knows one besides that of every call, a refusal.
    expect(own.some(([status]) => status < 400)).toBe(true);
    const hasRefusals = Object.keys(operation.responses).some((status) => status.startsWith('4') && status !== '429');
    expect(asked.some(([status]) => status >= 400)).toBe(hasRefusals);
  });

  it('a list has its total where a page was asked for, as documented', async () => {
    for (const { path, method, operationId } of OPERATIONS) {
      const stated = document.paths[path]?.[method as 'get']?.responses[200] as ApiResponse | undefined;
      if (!stated?.headers?.['X-Total-Count']) continue;
      const answer = await send(method, path, { as: scene.admin, query: 'page=1' });
      expect([operationId, answer.headers.get('x-total-count')]).toEqual([operationId, expect.stringMatching(/^\d+$/)]);
    }
  });

  it('no case is for a call that is not there any more', () => {
    const known = new Set(OPERATIONS.map(({ operationId }) => operationId));
    expect(Object.keys(cases).filter((operationId) => !known.has(operationId))).toEqual([]);
  });
});
