import type { TeacherRow } from '@exam-vault/contract/administration';

function remarks(teacher: TeacherRow): string {
  const all = [
    teacher.email_confirmed ? '' : 'e-mail not confirmed',
    teacher.is_admin ? 'administrator' : '',
    teacher.disabled ? 'disabled' : '',
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
  const table = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
