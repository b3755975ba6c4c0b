import { ENDPOINTS } from '@exam-vault/contract/api';
import { DEFAULT_CATALOGUE, type Catalogue } from '@exam-vault/contract/catalogue';
import type { ApiReference, ApiResponse, JsonSchema } from '@exam-vault/contract/openapi';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { buildDocument } from './build-document.ts';
import { pathOf } from './describe-endpoint.ts';
import { NOUNS } from './nouns.ts';

const document = buildDocument(DEFAULT_CATALOGUE);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Every schema of the document with where it stands. */
function* schemasOf(schema: JsonSchema, at: string): Generator<[string, JsonSchema]> {
  yield [at, schema];
  const { properties = {}, items, anyOf = [], allOf = [], additionalProperties } = schema;
  for (const [name, property] of Object.entries(properties)) yield* schemasOf(property, `${at}.${name}`);
  if (items) yield* schemasOf(items, `${at}[]`);
  for (const one of [...anyOf, ...allOf]) yield* schemasOf(one, at);
  if (typeof additionalProperties === 'object') yield* schemasOf(additionalProperties, `${at}.*`);
}

function* allSchemas(): Generator<[string, JsonSchema]> {
  for (const [name, schema] of Object.entries(document.components.schemas)) yield* schemasOf(schema, name);
  for (const { operation } of operations) {
    const { operationId, parameters = [], requestBody, responses } = operation;
    for (const { name, schema } of parameters) yield* schemasOf(schema, `${operationId}?${name}`);
    const bodies = [requestBody, ...Object.values(responses)] as Array<ApiResponse | undefined>;
    for (const body of bodies)
      for (const { schema } of Object.values(body?.content ?? {})) yield* schemasOf(schema, operationId);
  }
}

describe('/openapi.json', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document) as object as Record<string, unknown>);
    expect(errors ?? []).toEqual([]);
    expect([valid, validator.version]).toEqual([true, '3.1']);
  });

  it('has every call of the contract', () => {
    const documented = new Set(operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`));
    expect(
      ENDPOINTS.map(({ method, path }) => `${method} ${pathOf(path)}`).filter((call) => !documented.has(call)),
    ).toEqual([]);
  });

  it('names each call once, with words of its own, under a noun that is explained', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(names).toEqual([...new Set(names)]);
    const nouns = new Set(document.tags.map(({ name }) => name));
    for (const { operation } of operations) {
      expect([operation.operationId, operation.tags.every((tag) => nouns.has(tag)), operation.summary !== '']).toEqual([
        operation.operationId,
        true,
        true,
      ]);
    }
  });

  it('gives a field one meaning in all calls, but for what a call or a component narrows', () => {
    const fields = Object.values(NOUNS).flatMap((noun) => Object.keys(noun.fields ?? {}));
    expect(fields.filter((name, index) => fields.indexOf(name) !== index)).toEqual([]);
  });

  it('says of each field what it is and of which type', () => {
    const silent: string[] = [];
    for (const [at, schema] of allSchemas()) {
      const isField = /[.?]\w+$/.test(at);
      if (schema.properties) {
        for (const [name, { description }] of Object.entries(schema.properties)) {
          // The codes of an error answer narrow a field that is described where it stands.
          if (!description && name !== 'code') silent.push(`${at}.${name} has no words`);
        }
      }
      const typed = schema.type ?? schema.$ref ?? schema.const ?? schema.anyOf ?? schema.allOf ?? schema.enum;
      if (isField && typed === undefined) silent.push(`${at} has no type`);
    }
    for (const { operation } of operations)
      for (const { name, description } of operation.parameters ?? [])
        if (description === '') silent.push(`${operation.operationId}?${name} has no words`);
    expect(silent).toEqual([]);
  });

  it('refers to nothing that is not there, and has nothing that is not referred to', () => {
    const referred = new Set(JSON.stringify(document).match(/#\/components\/[\w/.-]+/g));
    const { schemas, responses, headers } = document.components;
    const there = Object.entries({ schemas, responses, headers }).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `#/components/${kind}/${name}`),
    );
    expect(there.sort()).toEqual([...referred].sort());
  });

  it('says how long a text may be and which values are current (contract section 3 and 4)', () => {
    const { PaperForm, StudentRegistration, Paper } = document.components.schemas;
    expect(PaperForm?.properties?.['title']).toMatchObject({ type: 'string', minLength: 1, maxLength: 200 });
    expect(PaperForm?.properties?.['file']).toMatchObject({ maxLength: 52_428_800 });
    expect(PaperForm?.properties?.['department']?.enum).toEqual(['CSE', 'CIVIL', 'ME', 'EE', 'Other']);
    expect(StudentRegistration?.properties?.['department']?.enum).toEqual(['CSE', 'ME', 'Civil', 'EE', 'Other']);
    // An old paper may have a value that is offered no more.
    expect(Paper?.properties?.['department']).toEqual({
      type: 'string',
      description: 'The department.',
      'x-catalogue': 'departments',
    });
    const other: Catalogue = { ...DEFAULT_CATALOGUE, departments: ['Law', 'Music'], paper_types: ['Sheet'] };
    const theirs = buildDocument(other);
    expect(theirs.components.schemas['PaperForm']?.properties?.['department']?.enum).toEqual(['Law', 'Music']);
    const stats = theirs.paths['/papers/paper_type_stats']?.get?.responses[200] as ApiResponse;
    expect(stats.content?.['application/json']?.schema.required).toEqual(['Sheet']);
  });

  it('says with which access and which errors a call answers (contract section 3)', () => {
    const { put } = document.paths['/papers/approve_paper'] ?? {};
    expect(put?.security).toEqual([{ idToken: [] }]);
    const codes = (status: number) =>
      (put?.responses[status] as ApiReference | undefined)?.$ref.split('/').pop()?.split('.');
    expect(codes(409)).toEqual(['ALREADY_REVIEWED', 'STALE_REVISION', 'NEVER_PUBLISH']);
    expect(codes(403)).toEqual(['NOT_REGISTERED', 'NOT_APPROVED', 'ACCOUNT_DISABLED', 'FORBIDDEN']);
    expect(document.components.responses['UNAVAILABLE.STORAGE_FULL']?.headers).toHaveProperty('Retry-After');
    const role = document.paths['/login/get_role']?.get?.responses[404];
    expect(role).toEqual({ $ref: '#/components/responses/NOT_REGISTERED' });
    expect(document.paths['/papers/all_paper']?.get?.security).toEqual([{}, { idToken: [] }]);
  });
});
