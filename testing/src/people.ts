import { randomBytes } from 'node:crypto';
import type { Profile } from '@exam-vault/contract/users';
import type { LightMyRequestResponse } from 'fastify';
import type { TestHub } from './test-hub.ts';

/** People of tests, made through the real calls. */

export const PASSWORD = 'correct horse battery';

/** Somebody with an account and a session, perhaps without a profile. */
export interface Person {
  readonly email: string;
  readonly password: string;
  /** The session's cookie, as a Cookie header has it. */
  readonly cookie: string;
  /** The ID token. */
  readonly token: string;
  readonly headers: { authorization: string };
}

export interface Member extends Person {
  readonly user: Profile;
}

export function cookieOf(response: LightMyRequestResponse): string {
  return response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

function must(response: LightMyRequestResponse, ...expected: number[]): LightMyRequestResponse {
  if (!expected.includes(response.statusCode)) throw new Error(`${response.statusCode}: ${response.body}`);
  return response;
}

/** A session asks for its ID token. */
export const askToken = (hub: TestHub, cookie: string) =>
  hub.app.inject({ url: '/api/auth/token', headers: { cookie } });

/** A fresh ID token for a session. */
export async function freshToken(hub: TestHub, cookie: string): Promise<string> {
  const response = must(await askToken(hub, cookie), 200);
  return response.json<{ token: string }>().token;
}

/** The status of a call that needs a profile: 401 for no token of the hub, 404 for somebody without a profile. */
export async function roleStatus(hub: TestHub, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await hub.app.inject({ url: '/login/get_role', headers })).statusCode;
}

async function person(hub: TestHub, email: string, password: string, session: LightMyRequestResponse): Promise<Person> {
  const cookie = cookieOf(session);
  const token = await freshToken(hub, cookie);
  return { email, password, cookie, token, headers: { authorization: `Bearer ${token}` } };
}

export async function signUp(
  hub: TestHub,
  email = `p${randomBytes(6).toString('hex')}@example.edu`,
  password = PASSWORD,
): Promise<Person> {
  const payload = { email, password, name: 'Somebody' };
  const session = must(await hub.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload }), 200);
  // Where mail is set up, they have pressed the button of the mail; email-owner.test.ts presses it.
  if (hub.config.mail)
    await hub.database.rows('update identity_users set email_verified = true where email = $1', [email]);
  return person(hub, email, password, session);
}

export async function signIn(hub: TestHub, email: string, password = PASSWORD): Promise<Person> {
  const payload = { email, password };
  return person(
    hub,
    email,
    password,
    must(await hub.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload }), 200),
  );
}

/** Approves a teacher whose e-mail nobody has confirmed, as in a hub without mail. */
export const ACCEPTED = { accept_unconfirmed: true };

export const teacherForm = {
  name: 'Tara Teacher',
  email: 'ignored@example.edu',
  role_id: 'T-100',
  department: 'CSE',
  university: 'Amity',
  college: 'LIET',
};

export const studentForm = {
  name: 'Sam Student',
  email: 'ignored@example.edu',
  role_id: 'S-100',
  department: 'Civil',
  semester: 'III',
  university: 'AMITY',
  college: 'NIET',
  start_year: '2024-08',
  end_year: '2028-06',
};

/** Makes the profile of somebody who has signed in. */
export const register = (
  hub: TestHub,
  { headers }: { readonly headers: Record<string, string> },
  role: 'student' | 'teacher' = 'student',
) => {
  const payload = { student: studentForm, teacher: teacherForm }[role];
  return hub.app.inject({ method: 'POST', url: `/users/${role}Reg`, headers, payload });
};

export async function student(hub: TestHub, form: Partial<typeof studentForm> = {}): Promise<Member> {
  const who = await signUp(hub);
  const payload = { ...studentForm, ...form };
  const response = await hub.app.inject({ method: 'POST', url: '/users/studentReg', headers: who.headers, payload });
  return { ...who, user: must(response, 201).json<Profile>() };
}

const administrators = new WeakMap<TestHub, { readonly member: Promise<Member>; readonly since: number }>();
/** Milliseconds after which the administrator gets a new ID token, well before it ends. */
const RENEWAL_MS = 600_000;

/** The hub's administrator, made once, by the operator's one-time link. */
export function administrator(hub: TestHub): Promise<Member> {
  const known = administrators.get(hub);
  if (known && performance.now() - known.since < RENEWAL_MS) return known.member;
  const member = known ? renewed(hub, known.member) : makeAdministrator(hub, 'administrator@example.edu');
  administrators.set(hub, { member, since: performance.now() });
  return member;
}

async function renewed(hub: TestHub, member: Promise<Member>): Promise<Member> {
  const { cookie } = await member;
  const token = await freshToken(hub, cookie);
  return { ...(await member), token, headers: { authorization: `Bearer ${token}` } };
}

export async function makeAdministrator(hub: TestHub, email: string): Promise<Member> {
  const link = new URL(await hub.createAdministrator(email));
  const payload = { token: link.searchParams.get('token'), newPassword: PASSWORD };
  must(await hub.app.inject({ method: 'POST', url: '/api/auth/reset-password', payload }), 200);
  const who = await signIn(hub, email);
  const response = await hub.app.inject({ url: '/login/get_teacher_data', headers: who.headers });
  return { ...who, user: must(response, 200).json<Profile>() };
}

/** `approved`: true, false (waits) or 'withdrawn' (was approved once). */
export async function teacher(
  hub: TestHub,
  { approved = true, form = {} }: { approved?: boolean | 'withdrawn'; form?: Partial<typeof teacherForm> } = {},
): Promise<Member> {
  const who = await signUp(hub);
  const payload = { ...teacherForm, ...form };
  must(await hub.app.inject({ method: 'POST', url: '/users/teacherReg', headers: who.headers, payload }), 201);
  const profile = () => hub.app.inject({ url: '/login/get_teacher_data', headers: who.headers });
  const { _id } = must(await profile(), 200).json<Profile>();
  const { headers } = await administrator(hub);
  if (approved !== false)
    must(
      await hub.app.inject({ method: 'PUT', url: `/admin/teachers/${_id}/approve`, headers, payload: ACCEPTED }),
      200,
    );
  if (approved === 'withdrawn') {
    must(
      await hub.app.inject({ method: 'PUT', url: `/admin/teachers/${_id}/reject`, headers, payload: { reason: null } }),
      200,
    );
  }
  return { ...who, user: must(await profile(), 200).json<Profile>() };
}
