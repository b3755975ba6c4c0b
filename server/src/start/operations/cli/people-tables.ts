import type { StudentRow, TeacherRow } from '@exam-vault/contract/administration';
import { table } from './words.ts';

type Person = TeacherRow | StudentRow;
/** The value of each column, by its head. */
type Columns<P> = Readonly<Record<string, (person: P) => string>>;

const registered = ({ created_at }: Person) => created_at.slice(0, 10);

function remarks(person: Person): string {
  const all = [
    person.email_confirmed ? '' : 'email not confirmed',
    'is_admin' in person && person.is_admin ? 'administrator' : '',
    person.disabled ? 'disabled' : '',
  ];
  return all.filter(Boolean).join(', ');
}

export const TEACHER_COLUMNS: Columns<TeacherRow> = {
  STATUS: ({ status }) => status,
  NAME: ({ name }) => name,
  EMAIL: ({ email }) => email,
  'TEACHER ID': ({ role_id }) => role_id,
  DEPARTMENT: ({ department }) => department,
  UNIVERSITY: ({ university }) => university,
  COLLEGE: ({ college }) => college,
  REGISTERED: registered,
  ID: ({ _id }) => _id,
  REMARKS: remarks,
};

/** Of teachers and students together; a student has no status. */
export const PEOPLE_COLUMNS: Columns<Person> = {
  ROLE: (person) => ('status' in person ? 'teacher' : 'student'),
  STATUS: (person) => ('status' in person ? person.status : ''),
  NAME: ({ name }) => name,
  EMAIL: ({ email }) => email,
  NUMBER: ({ role_id }) => role_id,
  DEPARTMENT: ({ department }) => department,
  REGISTERED: registered,
  ID: ({ _id }) => _id,
  REMARKS: remarks,
};

export function peopleTable<P>(people: readonly P[], columns: Columns<P>): string {
  if (people.length === 0) return 'None.';
  const cells = Object.values(columns);
  return table([Object.keys(columns), ...people.map((person) => cells.map((cell) => cell(person)))]);
}
