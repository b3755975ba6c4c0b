import { expect, it } from 'vitest';
import { readRoleAnswer } from './role-answer.ts';

const TEACHER = { role: 'teacher', name: 'Asha', status: 'Approved', is_admin: true };

it('the stored role is read as the contract has it; what is missing, broken or something else is no role', () => {
  expect(readRoleAnswer(JSON.stringify({ ...TEACHER, more: 1 }))).toEqual(TEACHER);
  for (const stored of [null, '', '{"role":', '[]', JSON.stringify({ ...TEACHER, status: 'Unknown' })])
    expect(readRoleAnswer(stored)).toBeNull();
});
