import * as z from 'zod/mini';
import { pageNumber } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { TEACHER_STATUSES } from './permissions.ts';
import { commentText, filterText } from './text.ts';

/** What was last decided about a person: who, what and when. */
const decision = z.object({
  /** As the audit log has it, such as 'teacher.approve' or 'user.disable'. */
  action: z.string(),
  /** Null when it was done at the command line or by the hub itself. */
  actor_id: z.nullable(z.string()),
  actor: z.string(),
  at: z.string(),
  reason: z.nullable(z.string()),
});
export type PersonDecision = z.output<typeof decision>;

/** What the administrator sees of everybody. */
const personShape = {
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
  role_id: z.string(),
  department: z.string(),
  university: z.string(),
  college: z.string(),
  disabled: z.boolean(),
  /** When the account will be deleted; null: it won’t be. */
  deletion_due_at: z.nullable(z.string()),
  /** The caller's own row: nobody decides about themselves. */
  own: z.boolean(),
  /** The latest about the status and the latest about the access, the newer one first. */
  decisions: z.array(decision),
  created_at: z.string(),
};

/** A teacher as the administrator sees one. */
export const teacherRow = z.object({
  ...personShape,
  status: z.enum(TEACHER_STATUSES),
  is_admin: z.boolean(),
  approved_time: z.nullable(z.string()),
});
export type TeacherRow = z.output<typeof teacherRow>;

/** A student as the administrator sees one. */
export const studentRow = z.object({
  ...personShape,
  semester: z.string(),
  /** The semester's step has led them past the last semester. */
  alumnus: z.boolean(),
  start_year: z.string(),
  end_year: z.string(),
});
export type StudentRow = z.output<typeof studentRow>;

/**
 * `query` is a part of the name, of the e-mail or of the number at the college, or the whole `_id`; `name` is a part of the name or of the
 * e-mail; `disabled` is true or false.
 */
const peopleFilter = { query: filterText, name: filterText, disabled: filterText, page: z.optional(pageNumber) };
const userParams = z.object({ id: z.string() });
const personAnswer = z.object({ message: z.string() });
/** The status that the administrator looked at: when another has decided meanwhile, the answer is 409 ALREADY_REVIEWED. */
const seen = z.optional(z.enum(TEACHER_STATUSES));

export const listTeachers = endpoint({
  method: 'GET',
  path: '/admin/teachers',
  access: 'administrator',
  summary: 'List teachers, pending ones first, 12 per page',
  query: z.object({ status: filterText, ...peopleFilter }),
  answer: z.object({ data: z.array(teacherRow), total: z.number() }),
});

export const listStudents = endpoint({
  method: 'GET',
  path: '/admin/students',
  access: 'administrator',
  summary: 'Students, newest first; 12 a page',
  query: z.object(peopleFilter),
  answer: z.object({ data: z.array(studentRow), total: z.number() }),
});

export const approveTeacher = endpoint({
  method: 'PUT',
  path: '/admin/teachers/:id/approve',
  access: 'administrator',
  counted: 'decisions',
  summary: 'Approve a teacher',
  params: userParams,
  /** Without `accept_unconfirmed` a teacher whose e-mail nobody has confirmed is 409 CONFIRMATION_NEEDED. */
  body: z.object({ seen, accept_unconfirmed: z.optional(z.boolean()) }),
  answer: teacherRow,
});

export const rejectTeacher = endpoint({
  method: 'PUT',
  path: '/admin/teachers/:id/reject',
  access: 'administrator',
  counted: 'decisions',
  summary: 'Reject a teacher, or revoke an approval',
  params: userParams,
  body: z.object({ reason: commentText, seen }),
  answer: teacherRow,
});

export const disableUser = endpoint({
  method: 'PUT',
  path: '/admin/users/:id/disable',
  access: 'administrator',
  counted: 'decisions',
  summary: 'Disable an account',
  params: userParams,
  answer: personAnswer,
});

export const enableUser = endpoint({
  method: 'PUT',
  path: '/admin/users/:id/enable',
  access: 'administrator',
  counted: 'decisions',
  summary: 'Enable a disabled account',
  params: userParams,
  answer: personAnswer,
});

/** What can be decided about several people at once. `reject` is about teachers who wait, `withdraw` about approved ones. */
export const PEOPLE_ACTIONS = ['approve', 'reject', 'withdraw', 'disable', 'enable'] as const;
export type PeopleAction = (typeof PEOPLE_ACTIONS)[number];

/** People of one `decideAboutPeople`. */
export const MAX_PEOPLE_AT_ONCE = 200;

const outcome = z.object({
  id: z.string(),
  /** `unchanged`: they were so already. */
  result: z.enum(['done', 'unchanged', 'refused']),
  /** Why it was refused, as the call for one person would say; absent otherwise. */
  code: z.optional(z.string()),
});
export type PersonOutcome = z.output<typeof outcome>;

/**
 * Each person in a transaction of their own, by the rules of the call for one. Nobody decides about themselves. When the hub fails in the
 * middle, those before are decided; sent again, they are `unchanged`.
 */
export const decideAboutPeople = endpoint({
  method: 'POST',
  path: '/admin/people/decisions',
  access: 'administrator',
  counted: 'decisions',
  summary: 'Approve, reject, enable or disable several people at once',
  body: z.object({
    action: z.enum(PEOPLE_ACTIONS),
    ids: z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_PEOPLE_AT_ONCE)),
    /** Told to each teacher whom the decision refuses. */
    reason: commentText,
    /** Of teachers to approve; `reject` and `withdraw` have theirs. */
    seen,
    accept_unconfirmed: z.optional(z.boolean()),
  }),
  /** In the order of `ids`, each once. */
  answer: z.object({ results: z.array(outcome) }),
});
