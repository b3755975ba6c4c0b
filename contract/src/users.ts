import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { invitationToken } from './invitations.ts';
import { LANGUAGES } from './languages.ts';
import { ROLES, TEACHER_STATUSES } from './permissions.ts';
import { requiredText } from './text.ts';

/** `YYYY-MM`, or a date that is cut to it. */
export const month = z.pipe(
  z.string().check(
    z.refine((text) => /^\d{4}-(0[1-9]|1[0-2])(-\d{2})?$/.test(text), { message: 'isn’t a month (YYYY-MM)' }),
    z.meta({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])(-[0-9]{2})?$' }),
  ),
  z.transform((text) => text.slice(0, 7)),
);

const registrationShape = {
  name: requiredText(),
  role_id: requiredText(),
  department: requiredText(),
  university: requiredText(),
  college: requiredText(),
};

/** The token of an invitation link, for an account that the hub has not made itself. */
const invitation = z.optional(z.nullable(invitationToken));

/** Teacher registration; the e-mail is the token's, whatever is sent. */
export const teacherRegistration = z.object({ ...registrationShape, invitation });
export type TeacherRegistration = z.output<typeof teacherRegistration>;

export const studentRegistration = z
  .object({ ...registrationShape, semester: requiredText(), start_year: month, end_year: month, invitation })
  .check(z.refine((form) => form.start_year <= form.end_year, { path: ['end_year'], message: 'is before start_year' }));
export type StudentRegistration = z.output<typeof studentRegistration>;

export const profile = z.object({
  _id: z.string(),
  /** The subject of the caller's token. */
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  role_id: z.string(),
  department: z.string(),
  university: z.string(),
  college: z.string(),
  semester: z.optional(z.string()),
  start_year: z.optional(z.string()),
  end_year: z.optional(z.string()),
  status: z.nullable(z.enum(TEACHER_STATUSES)),
  /** Since when a student is an alumnus; absent for everybody else. */
  alumni_since: z.optional(z.string()),
  /** That the person has chosen; absent before they have. */
  language: z.optional(z.enum(LANGUAGES)),
  created_at: z.string(),
  updated_at: z.string(),
  approved_time: z.nullable(z.string()),
  __v: z.number(),
});
export type Profile = z.output<typeof profile>;

export const roleAnswer = z.object({
  role: z.enum(ROLES),
  name: z.string(),
  status: z.optional(z.enum(TEACHER_STATUSES)),
  is_admin: z.boolean(),
  /** An alumnus who may only read; absent for everybody else. */
  read_only: z.optional(z.boolean()),
  /** That the person has chosen; absent before they have. */
  language: z.optional(z.enum(LANGUAGES)),
});
export type RoleAnswer = z.output<typeof roleAnswer>;

export const registerTeacher = endpoint({
  method: 'POST',
  path: '/users/teacherReg',
  access: 'identity',
  summary: 'Register as a teacher; an administrator approves the account',
  body: teacherRegistration,
  answer: profile,
  status: 201,
  counted: 'registrations',
});

export const registerStudent = endpoint({
  method: 'POST',
  path: '/users/studentReg',
  access: 'identity',
  summary: 'Register as a student',
  body: studentRegistration,
  answer: profile,
  status: 201,
  counted: 'registrations',
});

export const getRole = endpoint({
  method: 'GET',
  path: '/login/get_role',
  access: 'identity',
  summary: "The caller's role, name and, for a teacher, status",
  answer: roleAnswer,
});

export const getTeacherData = endpoint({
  method: 'GET',
  path: '/login/get_teacher_data',
  access: 'identity',
  summary: "The caller's own profile",
  answer: profile,
});
