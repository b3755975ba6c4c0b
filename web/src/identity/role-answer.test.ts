import { roleAnswer } from '@exam-vault/contract/users';
import { describe, expect, it } from 'vitest';
import { readRoleAnswer } from './role-answer.ts';

const TEACHER = { role: 'teacher', name: 'Asha', status: 'Approved', is_admin: true };
const STUDENT = { role: 'student', name: 'Ravi', is_admin: false };

describe('the stored role', () => {
  it.each([
    TEACHER,
    STUDENT,
    { ...TEACHER, status: 'Unknown' },
    { ...TEACHER, status: null },
    { ...TEACHER, role: 'dean' },
    { ...STUDENT, name: 7 },
    { ...STUDENT, is_admin: 'yes' },
    { ...STUDENT, language: 'hi', read_only: true },
    { ...TEACHER, language: 'en' },
    { ...STUDENT, more: 1 },
    {},
    [],
    null,
    'text',
  ])('%j is read as the contract reads it', (stored) => {
    const expected = roleAnswer.safeParse(stored);
    expect(readRoleAnswer(JSON.stringify(stored))).toEqual(expected.success ? expected.data : null);
  });

  it('a missing or broken text is no role', () => {
    expect([readRoleAnswer(null), readRoleAnswer(''), readRoleAnswer('{"role":')]).toEqual([null, null, null]);
  });
});
