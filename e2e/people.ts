import { randomBytes } from 'node:crypto';
import { ADMINISTRATOR, type Hub } from './hub.ts';

/** People made through the hub's calls, for journeys that are not about registering. */

export const PASSWORD = 'correct horse battery';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** An ID token of a session that no browser shares; it lasts 15 minutes. */
  readonly token: string;
}

export function newEmail(): string {
  return `p${randomBytes(6).toString('hex')}@example.edu`;
}

async function ask(
  hub: Hub,
  method: string,
  path: string,
  { token, cookie, json }: { token?: string; cookie?: string; json?: unknown },
) {
  const answer = await fetch(hub.origin + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { body: JSON.parse(text) as Record<string, unknown>, cookie: cookies.join('; ') };
}

async function tokenOf(
  hub: Hub,
  way: 'sign-in' | 'sign-up',
  account: { name: string; email: string; password: string },
): Promise<string> {
  const { name, email, password } = account;
  const { cookie } = await ask(hub, 'POST', `/api/auth/${way}/email`, {
    json: { email, password, ...(way === 'sign-up' && { name }) },
  });
  return String((await ask(hub, 'GET', '/api/auth/token', { cookie })).body['token']);
}

/** An account at the identity provider, without a profile. */
export async function newAccount(hub: Hub, name: string): Promise<Person> {
  const account = { name, email: newEmail(), password: PASSWORD };
  return { ...account, token: await tokenOf(hub, 'sign-up', account) };
}

export async function newStudent(hub: Hub, name = 'Sita Student'): Promise<Person> {
  const person = await newAccount(hub, name);
  const json = {
    name,
    email: person.email,
    role_id: 'S-1',
    department: 'CSE',
    semester: 'V',
    university: 'BTU',
    college: 'LIET',
    start_year: '2024-08',
    end_year: '2028-06',
  };
  await ask(hub, 'POST', '/users/studentReg', { token: person.token, json });
  return person;
}

/** Waits for approval. */
export async function newWaitingTeacher(hub: Hub, name = 'Tara Teacher'): Promise<Person> {
  const person = await newAccount(hub, name);
  const json = { name, email: person.email, role_id: 'T-1', department: 'CSE', university: 'Amity', college: 'MITRC' };
  await ask(hub, 'POST', '/users/teacherReg', { token: person.token, json });
  return person;
}

export async function newTeacher(hub: Hub, name?: string): Promise<Person> {
  const person = await newWaitingTeacher(hub, name);
  await decideOn(hub, await administratorToken(hub), person, 'approve');
  return person;
}

/** The administrator of the environment. */
export function administratorToken(hub: Hub): Promise<string> {
  return tokenOf(hub, 'sign-in', { name: '', ...ADMINISTRATOR });
}

/** The administrator's call: approves a teacher, or withdraws the approval. */
export async function decideOn(
  hub: Hub,
  token: string,
  teacher: { token: string },
  decision: 'approve' | 'reject',
): Promise<void> {
  const { body } = await ask(hub, 'GET', '/login/get_teacher_data', { token: teacher.token });
  await ask(hub, 'PUT', `/admin/teachers/${String(body['_id'])}/${decision}`, {
    token,
    ...(decision === 'reject' && { json: { reason: null } }),
  });
}
