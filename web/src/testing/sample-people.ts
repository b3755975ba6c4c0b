import type { StudentRow, TeacherRow } from '@exam-vault/contract/administration';

/** A teacher who waits, and whose e-mail nobody has confirmed. */
export const RAVI: TeacherRow = {
  _id: 't1',
  name: 'Ravi Iyer',
  email: 'ravi@college.example',
  email_confirmed: false,
  role_id: 'T-7',
  department: 'CSE',
  university: 'BTU',
  college: 'LIET',
  status: 'Pending',
  is_admin: false,
  disabled: false,
  own: false,
  decisions: [],
  created_at: '2026-08-03T09:00:00Z',
  approved_time: null,
};
export const ASHA: StudentRow = {
  _id: 's1',
  name: 'Asha Rao',
  email: 'asha@college.example',
  email_confirmed: true,
  role_id: 'S-1',
  department: 'CSE',
  university: 'BTU',
  college: 'LIET',
  semester: 'V',
  alumnus: false,
  start_year: '2024-08',
  end_year: '2028-06',
  disabled: false,
  own: false,
  decisions: [],
  created_at: '2026-08-03T09:00:00Z',
};
