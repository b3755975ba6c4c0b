import { REGISTRATION_DEPARTMENT, time, type CallWords, type NounWords } from './noun-words.ts';

const registration = (otherRole: string): CallWords => ({
  description: `The e-mail is the token's. Who is registered as a ${otherRole} gets 409. A name that looks like that of a teacher or administrator gets the role behind it, as in 'Asha Rao (student)'; one that the hub writes itself, as 'A former member', is 409 NAME_TOO_SIMILAR.`,
  problems: [
    'ALREADY_REGISTERED',
    'NAME_TOO_SIMILAR',
    'EMAIL_NOT_CONFIRMED',
    'SIGN_UP_CLOSED',
    'SIGN_UP_DOMAIN',
    'NOT_INVITED',
  ],
  repeatable: 'The unchanged profile: registering again changes nothing.',
});

export const users = {
  description: 'Registration, who the caller is, and where he is signed in.',
  calls: {
    getRole: { description: 'Asked after signing in. Without a profile 404 NOT_REGISTERED.', unregistered: true },
    getTeacherData: { description: 'Of a student too. Without a profile 404 NOT_REGISTERED.', unregistered: true },
    registerTeacher: registration('student'),
    registerStudent: registration('teacher'),
    listSessions: 'At most a hundred. None where another identity provider keeps them.',
    endSession: 'Its ID tokens end with it. Of another person it is 404, like an id that does not exist.',
  },
  fields: {
    user_id: 'The subject of the ID token.',
    name: 'The name.',
    email: 'The email address.',
    role: 'The role of a person.',
    role_id: "The teacher's or student's number at the college.",
    university: 'The university.',
    college: { description: 'The college.', list: 'colleges' },
    start_year: 'The month in which the studies began, `YYYY-MM`; of a date the day is cut off.',
    end_year: 'The month in which the studies end, `YYYY-MM`; not before `start_year`.',
    status: "A teacher's approval.",
    is_admin: 'Whether this teacher is an administrator.',
    approved_time: time('When the teacher was approved, or null.'),
    __v: 'Always 0.',
    email_confirmed: 'Whether the email address is confirmed.',
    disabled: 'Whether the account is disabled.',
    own: 'Whether this is the caller himself, about whom he does not decide.',
    decisions: 'The latest decisions about this person, the newest first.',
    reason: 'The reason that is given, or null.',
    seen: 'The status the caller saw. If someone else has decided since then, 409 ALREADY_REVIEWED.',
    current: 'Whether it is the session of this request.',
    device: 'What the browser calls itself, such as `Firefox 140 on Linux`, or null.',
    address: 'The network address that it signed in from, or null.',
    used_at: time('When it was last used, to the day.'),
  },
  narrower: {
    TeacherRegistration: {
      department: REGISTRATION_DEPARTMENT,
      university: { description: 'The university.', list: 'teacher_universities' },
    },
    StudentRegistration: {
      department: REGISTRATION_DEPARTMENT,
      university: { description: 'The university.', list: 'student_universities' },
    },
    Profile: {
      department: REGISTRATION_DEPARTMENT,
      status: "A teacher's approval; null for a student, who needs none.",
      approved_time: time('When the teacher was approved; null before, and for a student.'),
    },
    Role: { status: "A teacher's approval; absent for a student, who needs none." },
  },
} satisfies NounWords;
