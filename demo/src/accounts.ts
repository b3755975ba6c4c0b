import type { TeacherStatus } from '@exam-vault/contract/permissions';

interface Person {
  readonly name: string;
  readonly email: string;
  readonly department: string;
  /** They registered this many days before the demo was made. */
  readonly joined: number;
}

export interface DemoTeacher extends Person {
  readonly status: TeacherStatus;
  readonly confirmed: boolean;
  readonly is_admin: boolean;
}

export interface DemoStudent extends Person {
  readonly semester: string;
}

/** The accounts with a password. People who try the demo sign in with one of them. */
export const ADMINISTRATOR = 'admin@example.edu';
export const TEACHER = 'teacher@example.edu';
export const STUDENT = 'student@example.edu';
const WAITING = 'waiting@example.edu';

export const ACCOUNTS = [
  { email: ADMINISTRATOR, what: 'administrator' },
  { email: TEACHER, what: 'teacher' },
  { email: STUDENT, what: 'student' },
  { email: WAITING, what: 'teacher who waits for approval' },
] as const;

const addressOf = (name: string) =>
  `${name
    .replace(/^(Dr|Prof)\. /, '')
    .toLowerCase()
    .replace(' ', '.')}@example.edu`;

function teacher(name: string, department: string, joined: number, more: Partial<DemoTeacher> = {}): DemoTeacher {
  const email = addressOf(name);
  return { name, email, department, joined, status: 'Approved', confirmed: true, is_admin: false, ...more };
}

function student(
  name: string,
  department: string,
  semester: string,
  joined: number,
  email = addressOf(name),
): DemoStudent {
  return { name, email, department, semester, joined };
}

/** All people are invented, and example.edu is reserved. */
export const TEACHERS: readonly DemoTeacher[] = [
  teacher('Dr. Meera Narayanan', 'CSE', 780, { email: ADMINISTRATOR, is_admin: true }),
  teacher('Dr. Kavita Rao', 'CSE', 770, { email: TEACHER }),
  teacher('Prof. Suresh Mathur', 'CSE', 765),
  teacher('Dr. Anjali Desai', 'Civil', 760),
  teacher('Prof. Harish Tiwari', 'Civil', 410),
  teacher('Dr. Vikram Sethi', 'ME', 755),
  teacher('Prof. Leela Joseph', 'ME', 330),
  teacher('Dr. Farhan Ali', 'EE', 750),
  teacher('Dr. Sunita Bose', 'EE', 290),
  teacher('Nikhil Bansal', 'ME', 3, { email: WAITING, status: 'Pending' }),
  teacher('Dr. Pooja Kulkarni', 'CSE', 1, { status: 'Pending' }),
  teacher('Rohit Saxena', 'EE', 6, { status: 'Pending', confirmed: false }),
  teacher('Tarun Gill', 'Other', 95, { status: 'Rejected', confirmed: false }),
];

export const STUDENTS: readonly DemoStudent[] = [
  student('Aarav Sharma', 'CSE', 'V', 745, STUDENT),
  student('Asha Verma', 'CSE', 'VII', 742),
  student('Kabir Singh', 'CSE', 'III', 380),
  student('Ishita Jain', 'CSE', 'VI', 500),
  student('Rehan Qureshi', 'CSE', 'IV', 210),
  student('Divya Menon', 'Civil', 'V', 740),
  student('Manish Yadav', 'Civil', 'VII', 640),
  student('Sneha Patil', 'Civil', 'III', 120),
  student('Arjun Nair', 'Civil', 'VI', 450),
  student('Gaurav Meena', 'ME', 'V', 738),
  student('Priya Choudhary', 'ME', 'VIII', 720),
  student('Imran Sheikh', 'ME', 'IV', 330),
  student('Ritika Soni', 'ME', 'III', 90),
  student('Neha Gupta', 'EE', 'V', 735),
  student('Yash Agarwal', 'EE', 'VI', 520),
  student('Fatima Khan', 'EE', 'IV', 300),
  student('Deepak Kumawat', 'EE', 'III', 60),
  student('Tanvi Shah', 'Other', 'II', 150),
];
