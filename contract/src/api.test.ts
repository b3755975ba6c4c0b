import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from './api.ts';
import type { Access } from './endpoint.ts';

const calls = new Map(ENDPOINTS.map((one) => [`${one.method} ${one.path}`, one]));
const access = (names: readonly string[]) => new Map(names.map((name) => [name, calls.get(name)?.access]));
const fields = (schema: unknown) => Object.keys((schema as { shape: object }).shape);

/** What a token may be asked of: everything but 'anyone'. */
const WITH_TOKEN: ReadonlySet<Access | undefined> = new Set<Access | undefined>([
  'identity',
  'member',
  'uploader',
  'teacher',
]);

describe('the calls of the specification (spec section 7)', () => {
  it('those marked Bearer are there and need a token (spec section 7)', () => {
    const bearer = [
      'GET /login/get_role',
      'GET /login/get_teacher_data',
      'POST /users/teacherReg',
      'POST /users/studentReg',
      'POST /papers/upload_paper',
      'PUT /papers/edit_paper/:id',
      'POST /papers/download_papers',
      'POST /notes/upload_notes',
      'PUT /notes/edit_notes/:id',
      'POST /notes/download_notes',
    ];
    for (const [name, who] of access(bearer)) expect(WITH_TOKEN.has(who), `${name}: ${who}`).toBe(true);
  });

  it('what everybody may read is there without a token (spec section 7)', () => {
    const open = [
      'GET /papers/get_paper/:id',
      'GET /papers/all_paper',
      'GET /papers/search_papers',
      'GET /papers/:id/view_paper',
      'GET /papers/paper_stats',
      'GET /papers/department_stats',
      'GET /papers/paper_type_stats',
      'GET /papers/exam_type_stats',
      'GET /notes/get_notes/:id',
      'GET /notes/search_notes',
      'GET /notes/all_notes',
      'GET /notes/:id/view_notes',
    ];
    // Everyone, unless READERS says otherwise.
    for (const [name, who] of access(open)) expect(who, name).toBe('reader');
  });

  it('personal lists and every change are there, and need a token too (spec section 7; contract policy 7)', () => {
    const personal = [
      'GET /papers/my_paper',
      'GET /papers/new_papers',
      'PUT /papers/:id/delete',
      'PUT /papers/approve_paper',
      'PUT /papers/reject_paper',
      'GET /notes/my_notes',
      'PUT /notes/:id/delete',
    ];
    for (const [name, who] of access(personal)) expect(WITH_TOKEN.has(who), `${name}: ${who}`).toBe(true);
  });

  it('take the payloads that the table lists (spec section 7)', () => {
    const teacher = ['name', 'role_id', 'department', 'university', 'college'];
    // The token of an invitation link is ours, and optional (contract section 9).
    expect(fields(calls.get('POST /users/teacherReg')?.body)).toEqual([...teacher, 'invitation']);
    expect(fields(calls.get('POST /users/studentReg')?.body)).toEqual([
      ...teacher,
      'semester',
      'start_year',
      'end_year',
      'invitation',
    ]);
    const filters = ['title', 'subject', 'department', 'year', 'semester'];
    expect(fields(calls.get('GET /papers/search_papers')?.query)).toEqual(
      expect.arrayContaining([...filters, 'paper_type', 'exam_type', 'paper_approval_status']),
    );
    expect(fields(calls.get('GET /notes/search_notes')?.query)).toEqual(expect.arrayContaining(filters));
    for (const name of ['GET /papers/my_paper', 'GET /notes/my_notes'])
      expect(fields(calls.get(name)?.query), name).toContain('uid');
    for (const name of ['GET /papers/all_paper', 'GET /notes/all_notes'])
      expect(fields(calls.get(name)?.query), name).toContain('page');
    expect(fields(calls.get('PUT /papers/approve_paper')?.body)).toEqual(expect.arrayContaining(['paperId', 'status']));
    expect(fields(calls.get('PUT /papers/reject_paper')?.body)).toEqual(
      expect.arrayContaining(['paperId', 'status', 'comment']),
    );
    for (const name of ['POST /papers/download_papers', 'POST /notes/download_notes'])
      expect(fields(calls.get(name)?.body), name).toEqual(['paper_id']);
    const form = ['title', 'department', 'subject', 'year', 'semester'];
    for (const name of ['POST /papers/upload_paper', 'PUT /papers/edit_paper/:id'])
      expect(fields(calls.get(name)?.form), name).toEqual(expect.arrayContaining([...form, 'paper_type', 'exam_type']));
    for (const name of ['POST /notes/upload_notes', 'PUT /notes/edit_notes/:id'])
      expect(fields(calls.get(name)?.form), name).toEqual(expect.arrayContaining([...form, 'unit_no']));
  });
});
