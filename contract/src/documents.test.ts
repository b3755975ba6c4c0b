import { describe, expect, it } from 'vitest';
import { allNotes, notes, searchNotes, uploadNotes } from './notes.ts';
import { allPapers, paper, searchPapers, uploadPaper } from './papers.ts';
import { getRole, profile } from './users.ts';

const fields = (schema: unknown) => Object.keys((schema as { shape: object }).shape);
const having = (...names: string[]) => expect.arrayContaining(names) as string[];

describe('entities and their fields (spec section 3)', () => {
  it('a paper has the fields of the specification (spec section 3)', () => {
    expect(fields(paper)).toEqual(
      having(
        '_id',
        'title',
        'subject',
        'department',
        'year',
        'semester',
        'paper_type',
        'exam_type',
        'unit_no',
        'file_url',
        'uploaded_by',
        'created_at',
        'paper_approval_status',
        'approved_by',
        'approval_at',
        'comment',
        'download_count',
      ),
    );
  });

  it('the paper upload form has the fields of the specification (spec section 3)', () => {
    const names = ['title', 'department', 'subject', 'year', 'semester', 'paper_type', 'exam_type'];
    expect(fields(uploadPaper.form)).toEqual(having(...names));
    const whole = Object.fromEntries(names.map((name) => [name, 'x']));
    expect(uploadPaper.form.safeParse({ ...whole, role: 'teacher', approved_by: 'Me' })).toMatchObject({
      success: true,
      data: whole,
    });
    for (const name of names) expect(uploadPaper.form.safeParse({ ...whole, [name]: undefined }).success).toBe(false);
  });

  it('notes have the fields of the specification, and no review (spec section 3)', () => {
    expect(fields(notes)).toEqual(
      having(
        '_id',
        'title',
        'subject',
        'department',
        'year',
        'semester',
        'unit_no',
        'file_url',
        'uploaded_by',
        'created_at',
        'download_count',
        'approved_by',
      ),
    );
    for (const name of ['paper_type', 'exam_type', 'paper_approval_status', 'comment', 'approval_at'])
      expect(fields(notes)).not.toContain(name);
  });

  it('the notes upload form has the fields of the specification (spec section 3)', () => {
    const names = ['title', 'department', 'subject', 'year', 'semester', 'unit_no'];
    expect(fields(uploadNotes.form)).toEqual(having(...names));
    const whole = Object.fromEntries(names.map((name) => [name, 'x']));
    expect(uploadNotes.form.safeParse({ ...whole, role: 'student', approved_by: 'Me' })).toMatchObject({
      success: true,
      data: whole,
    });
    for (const name of names) expect(uploadNotes.form.safeParse({ ...whole, [name]: undefined }).success).toBe(false);
  });

  it('the role answer and the profile have the fields of the specification (spec section 3)', () => {
    expect(fields(getRole.answer)).toEqual(having('role', 'status', 'name'));
    expect(fields(profile)).toEqual(
      having('name', 'email', 'role', '_id', 'user_id', 'created_at', 'updated_at', 'approved_time', '__v'),
    );
  });

  it('lists answer data and total, searches data and message (spec section 3)', () => {
    for (const list of [allPapers, allNotes]) expect(fields(list.answer)).toEqual(['data', 'total']);
    for (const search of [searchPapers, searchNotes]) expect(fields(search.answer)).toEqual(having('data', 'message'));
  });
});
