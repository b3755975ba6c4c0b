import { describe, expect, it } from 'vitest';
import { SAMPLE_API } from '../../testing/sample-api.ts';
import { curlExample } from './curl-example.ts';
import { bodyOf, callsOf, choicesOf, fieldsOf, matchesSearch, shapeIn, describeType } from './read-document.ts';

const call = (operationId: string) => {
  const found = callsOf(SAMPLE_API).find((one) => one.operationId === operationId);
  if (!found) throw new Error(operationId);
  return found;
};

describe('reading the document', () => {
  it('puts a type into words', () => {
    expect(describeType({ type: 'string', minLength: 1, maxLength: 200 })).toBe('text, 1 to 200 characters');
    expect(describeType({ type: 'string', maxLength: 200 })).toBe('text, up to 200 characters');
    expect(describeType({ type: ['string', 'null'], format: 'date-time' })).toBe('time (ISO 8601) or null');
    expect(describeType({ type: 'array', items: { $ref: '#/components/schemas/Paper' } })).toBe('list of Paper');
    expect(describeType({ anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] })).toBe('one of these or null');
    expect(describeType({ type: ['string', 'null'], 'x-catalogue': 'paper_types' })).toBe(
      "one of the catalogue's paper types, or null",
    );
    expect(describeType({ type: 'integer', minimum: 0 })).toBe('whole number from 0');
    expect(describeType({ const: 'Approved' })).toBe('"Approved"');
    expect(describeType({})).toBe('anything');
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
    expect(matchesSearch(call('uploadPaper'), 'POST upload')).toBe(true);
    expect(matchesSearch(call('myPapers'), 'own  papers')).toBe(true);
    expect(matchesSearch(call('isAlive'), 'paper')).toBe(false);
    expect(matchesSearch(call('isAlive'), '')).toBe(true);
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
