import { randomBytes } from 'node:crypto';
import { ask } from '@exam-vault/testing/ask';
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

/** Asks for what these people may have. */
async function granted(...asked: Parameters<typeof ask>) {
  const { status, body, headers } = await ask(...asked);
  if (status > 299) throw new Error(`${asked[1]} ${asked[2]}: ${status} ${JSON.stringify(body)}`);
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0]);
  return { body, cookie: cookies.join('; ') };
}

async function tokenOf(
  hub: Hub,
  way: 'sign-in' | 'sign-up',
  account: { name: string; email: string; password: string },
): Promise<string> {
  const { name, email, password } = account;
  const { cookie } = await granted(hub, 'POST', `/api/auth/${way}/email`, {
    json: { email, password, ...(way === 'sign-up' && { name }) },
  });
  return String((await granted(hub, 'GET', '/api/auth/token', { headers: { cookie } })).body['token']);
}

/** An account at the identity provider, without a profile. */
export async function newAccount(hub: Hub, name: string): Promise<Person> {
  const account = { name, email: newEmail(), password: PASSWORD };
  const token = await tokenOf(hub, 'sign-up', account);
  await hub.confirmEmail?.(account.email);
  return { ...account, token };
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
  await granted(hub, 'POST', '/users/studentReg', { as: person, json });
  return person;
}

/** Waits for approval. */
export async function newWaitingTeacher(hub: Hub, name = 'Tara Teacher'): Promise<Person> {
  const person = await newAccount(hub, name);
  const json = { name, email: person.email, role_id: 'T-1', department: 'CSE', university: 'Amity', college: 'MITRC' };
  await granted(hub, 'POST', '/users/teacherReg', { as: person, json });
  return person;
}

export async function newTeacher(hub: Hub, name?: string): Promise<Person> {
  const person = await newWaitingTeacher(hub, name);
  await decideOn(hub, await administratorToken(hub), person, 'approve');
  return person;
}

/** The administrator of the environment, with a token of their own. */
export async function administrator(hub: Hub): Promise<Person> {
  return { name: 'administrator', ...ADMINISTRATOR, token: await administratorToken(hub) };
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
  reason: string | null = null,
): Promise<void> {
  const { body } = await granted(hub, 'GET', '/login/get_teacher_data', { as: teacher });
  await granted(hub, 'PUT', `/admin/teachers/${String(body['_id'])}/${decision}`, {
    as: { token },
    json: decision === 'reject' ? { reason } : { accept_unconfirmed: true },
  });
}
