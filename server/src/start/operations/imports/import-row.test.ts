import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import { describe, expect, it } from 'vitest';
import { withNamesAsSubjects } from '../../../library/catalogue/course-names.ts';
import { readRow, type RowValues } from './import-row.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const paper = {
  file: 'papers/001.pdf',
  title: 'Operating Systems, main paper',
  subject: 'Operating Systems',
  department: 'CSE',
  year: '2nd',
  semester: 'III',
  paper_type: 'Main',
  exam_type: 'University',
} as const;
const { file, paper_type: _, exam_type: __, ...shared } = paper;
const notes = { ...shared, file, kind: 'notes', unit_no: 'II' } as const;

const read = (values: RowValues) => readRow(values, DEFAULT_CATALOGUE, NOW);
/** `field: reason` of each. */
function refused(values: RowValues): string[] {
  const row = read(values);
  if ('kind' in row) throw new Error('the row was taken');
  return row.map(({ field, reason }) => `${field}: ${reason}`);
}

describe('a row of an import', () => {
  it('may have a subject by a name that was merged; only that is no name of the lists (issue 40)', () => {
    const merged = { catalogue: DEFAULT_CATALOGUE, today: new Map([['Data Base Systems', 'DBMS']]) };
    const old = { ...paper, subject: 'Data Base Systems' };
    expect(readRow(old, withNamesAsSubjects(merged), NOW)).toMatchObject({ form: { subject: 'Data Base Systems' } });
    expect(refused(old)).toEqual(['subject: "Data Base Systems" isn’t in your list']);
  });

  it('is a paper unless it says notes, by the rules of the upload forms (spec section 5)', () => {
    const optional = {
      exam_year: ' 2024 ',
      course_code: ' 5cs4 - 03',
      unit_no: '',
      uploaded_by: ' a@example.edu ',
      paper_approval_status: 'Pending',
    };
    expect(read({ ...paper, ...optional, title: ' Ope\u0301ration ', kind: '' })).toEqual({
      kind: 'paper',
      file,
      form: {
        ...shared,
        title: 'Op\u00E9ration',
        paper_type: 'Main',
        exam_type: 'University',
        exam_year: 2024,
        unit_no: null,
        course_code: '5CS4-03',
      },
      uploaded_by: 'a@example.edu',
      paper_approval_status: 'Pending',
      created_at: null,
    });
    expect(read(notes)).toMatchObject({ kind: 'notes', form: { unit_no: 'II' }, paper_approval_status: null });
  });

  it('names every field that is missing or wrong', () => {
    expect(refused({})).toEqual(
      ['file', 'title', 'subject', 'department', 'year', 'semester', 'paper_type', 'exam_type'].map(
        (field) => `${field}: is missing`,
      ),
    );
    expect(refused({ ...notes, unit_no: '\u200B', year: ' ' })).toEqual(['year: is missing', 'unit_no: is missing']);
    expect(
      refused({
        ...paper,
        department: 'Civil',
        subject: 'operating systems',
        unit_no: 'IX',
        exam_year: '24',
        title: 'a\u0000b',
      }),
    ).toEqual([
      'title: has characters that are not allowed',
      'exam_year: isn’t a four-digit year',
      'subject: "operating systems" isn’t in your list',
      'department: "Civil" isn’t in your list; use CSE, CIVIL, ME, EE, Other',
      'unit_no: "IX" isn’t in your list; use I, II, III, IV, V, VI, VII',
    ]);
    expect(refused({ ...paper, title: 'x'.repeat(201) })).toEqual(['title: is longer than 200 characters']);
    expect(refused({ ...paper, kind: 'Notes' })).toEqual(['kind: must be paper, notes or solution']);
    expect(refused({ ...paper, uploaded_by: 'a\u0000@example.edu' })).toEqual([
      'uploaded_by: has characters that are not allowed',
    ]);
  });

  it('that is notes has nothing of a paper, so that no value is dropped in silence', () => {
    expect(refused({ ...notes, paper_type: 'Main', exam_year: '2024', paper_approval_status: 'Approved' })).toEqual(
      ['paper_type', 'exam_year', 'paper_approval_status'].map((field) => `${field}: must be empty for notes`),
    );
    expect(read({ ...notes, paper_type: ' ', exam_type: '', exam_year: '' })).toMatchObject({ kind: 'notes' });
  });

  it('may be Approved or Pending, and nothing else', () => {
    expect(read({ ...paper, paper_approval_status: 'Approved' })).toMatchObject({ paper_approval_status: 'Approved' });
    for (const status of ['Rejected', 'approved', '1']) {
      expect(refused({ ...paper, paper_approval_status: status })).toEqual([
        'paper_approval_status: must be Pending or Approved',
      ]);
    }
  });

  it('may have a day or a time that is past', () => {
    const created = (created_at: string) => {
      const row = read({ ...paper, created_at });
      return 'kind' in row ? row.created_at?.toISOString() : row[0]?.reason;
    };
    expect(created('2024-05-31')).toBe('2024-05-31T12:00:00.000Z');
    expect(created('2026-11-21')).toBe(NOW.toISOString());
    expect(created('2024-05-31T23:30:00+05:30')).toBe('2024-05-31T18:00:00.000Z');
    expect(created('2026-11-22')).toBe('is in the future');
    expect(created('2026-11-21T09:00:01Z')).toBe('is in the future');
    for (const text of ['31.05.2024', '5/31/2024', '2024-02-30', '2024', '1717113600', '2024-05-31T09:30:00']) {
      expect(created(text), text).toMatch(/^isn’t a date like 2024-05-31/);
    }
  });
});
