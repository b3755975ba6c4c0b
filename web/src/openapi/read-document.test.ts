import { describe, expect, it } from 'vitest';
import { SAMPLE_API } from '../testing/sample-api.ts';
import { curlExample } from './curl-example.ts';
import { bodyOf, callsOf, choicesOf, fieldsOf, isFound, shapeIn, typeWords } from './read-document.ts';

const call = (operationId: string) => {
  const found = callsOf(SAMPLE_API).find((one) => one.operationId === operationId);
  if (!found) throw new Error(operationId);
  return found;
};

describe('reading the document', () => {
  it('puts a type into words', () => {
    expect(typeWords({ type: 'string', minLength: 1, maxLength: 200 })).toBe('text, 1 to 200 characters');
    expect(typeWords({ type: 'string', maxLength: 200 })).toBe('text, up to 200 characters');
    expect(typeWords({ type: ['string', 'null'], format: 'date-time' })).toBe('time (ISO 8601) or null');
    expect(typeWords({ type: 'array', items: { $ref: '#/components/schemas/Paper' } })).toBe('list of Paper');
    expect(typeWords({ anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] })).toBe('one of these or null');
    expect(typeWords({ type: ['string', 'null'], 'x-catalogue': 'paper_types' })).toBe(
      "one of the catalogue's paper types, or null",
    );
    expect(typeWords({ type: 'integer', minimum: 0 })).toBe('whole number from 0');
    expect(typeWords({ const: 'Approved' })).toBe('"Approved"');
    expect(typeWords({})).toBe('anything');
  });

  it('takes the fields of a form with those that an upload needs besides', () => {
    const body = bodyOf(call('uploadPaper').requestBody?.content);
    const fields = fieldsOf(SAMPLE_API, body?.schema ?? {});
    expect(fields.map(({ name, required }) => [name, required])).toEqual([
      ['title', true],
      ['year', true],
      ['unit_no', false],
      ['file', true],
    ]);
    expect(choicesOf(fields[2]?.schema ?? {})).toEqual(['(empty)', 'I']);
    expect(shapeIn({ type: 'array', items: { $ref: '#/components/schemas/Paper' } })).toBe('Paper');
  });

  it('finds a call by words of its path and its summary', () => {
    expect(isFound(call('uploadPaper'), 'POST upload')).toBe(true);
    expect(isFound(call('myPapers'), 'own  papers')).toBe(true);
    expect(isFound(call('isAlive'), 'paper')).toBe(false);
    expect(isFound(call('isAlive'), '')).toBe(true);
  });

  it('writes a call as it is typed into a terminal, with what it cannot do without', () => {
    expect(curlExample(SAMPLE_API, call('uploadPaper'))).toBe(
      [
        'curl -X POST "$HUB/papers/upload_paper"',
        '-H "Authorization: Bearer $TOKEN"',
        "-F 'title=your title'",
        "-F 'year=1st'",
        '-F file=@document.pdf',
      ].join(' \\\n  '),
    );
    expect(curlExample(SAMPLE_API, call('myPapers'))).toBe(
      'curl "$HUB/papers/my_paper?page=1" \\\n  -H "Authorization: Bearer $TOKEN"',
    );
    expect(curlExample(SAMPLE_API, call('isAlive'))).toBe('curl "$HUB/healthz"');
  });
});
