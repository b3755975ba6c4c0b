import type { StudentRow, TeacherRow } from '@exam-vault/contract/administration';
import { table } from './table.ts';

function remarks(person: TeacherRow | StudentRow): string {
  const all = [
    person.email_confirmed ? '' : 'e-mail not confirmed',
    'is_admin' in person && person.is_admin ? 'administrator' : '',
    person.disabled ? 'disabled' : '',
  ];
  return all.filter(Boolean).join(', ');
}

/** Formats teachers as a table for a terminal. */
export function teacherTable(teachers: readonly TeacherRow[]): string {
  const head = [
    'STATUS',
    'NAME',
    'E-MAIL',
    'TEACHER ID',
    'DEPARTMENT',
    'UNIVERSITY',
    'COLLEGE',
    'REGISTERED',
    'ID',
    'REMARKS',
  ];
  const rows = teachers.map((teacher) => [
    teacher.status,
    teacher.name,
    teacher.email,
    teacher.role_id,
    teacher.department,
    teacher.university,
    teacher.college,
    teacher.created_at.slice(0, 10),
    teacher._id,
    remarks(teacher),
  ]);
  return table(head, rows);
}

/** Formats teachers and students together; a student has no status. */
export function peopleTable(people: ReadonlyArray<TeacherRow | StudentRow>): string {
  const head = ['ROLE', 'STATUS', 'NAME', 'E-MAIL', 'NUMBER', 'DEPARTMENT', 'REGISTERED', 'ID', 'REMARKS'];
  const rows = people.map((person) => [
    'status' in person ? 'teacher' : 'student',
    'status' in person ? person.status : '',
    person.name,
    person.email,
    person.role_id,
    person.department,
    person.created_at.slice(0, 10),
    person._id,
    remarks(person),
  ]);
  return table(head, rows);
}
