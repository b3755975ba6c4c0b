import { DIALOGS } from '@exam-vault/contract/messages';
import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../../base/api/api-problem.ts';
import { paperKind } from '../papers/paper-kind.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { isNotApproved, isSilent, findMissing, valuesOf } from './form-rules.ts';

const { fields } = paperKind;
const FILE = new File(['x'], 'x.pdf');

describe('what an upload form needs', () => {
  const whole = valuesOf(fields, samplePaper());

  it('takes a form that has everything; unit and exam year may be empty', () => {
    expect(findMissing(fields, { ...whole, unit_no: '', exam_year: '' }, FILE, true)).toBeNull();
  });

  it.each(['title', 'department', 'subject', 'year', 'semester', 'paper_type', 'exam_type'])('misses %s', (name) => {
    expect(findMissing(fields, { ...whole, [name]: '' }, FILE, true)).toEqual(DIALOGS.missingDocumentFields);
    expect(findMissing(fields, { ...whole, [name]: ' \u200b ' }, FILE, true)).toEqual(DIALOGS.missingDocumentFields);
  });

  it('misses the file after the fields, and only where one is needed', () => {
    expect(findMissing(fields, whole, null, true)).toEqual(DIALOGS.noFile);
    expect(findMissing(fields, { ...whole, subject: '' }, null, true)).toEqual(DIALOGS.missingDocumentFields);
    expect(findMissing(fields, whole, null, false)).toBeNull();
  });

  it('starts empty, or from a document', () => {
    expect(Object.values(valuesOf(fields)).every((value) => value === '')).toBe(true);
    expect(valuesOf(fields, samplePaper({ exam_year: 2021, unit_no: null }))).toMatchObject({
      exam_year: '2021',
      unit_no: '',
      title: 'Normal forms',
    });
  });
});

describe('what a failed upload says', () => {
  it('is nothing when it was called off or when the session is over', () => {
    expect(isSilent(new DOMException('', 'AbortError'))).toBe(true);
    expect(isSilent(new ApiProblem(401, 'UNAUTHENTICATED'))).toBe(true);
    expect(isSilent(new ApiProblem(0, 'NETWORK'))).toBe(false);
    expect(isSilent(new Error('x'))).toBe(false);
  });

  it('speaks of approval only for 403 NOT_APPROVED', () => {
    expect(isNotApproved(new ApiProblem(403, 'NOT_APPROVED'))).toBe(true);
    expect(isNotApproved(new ApiProblem(403, 'FORBIDDEN'))).toBe(false);
    expect(isNotApproved(new ApiProblem(403, 'NOT_REGISTERED'))).toBe(false);
  });
});
