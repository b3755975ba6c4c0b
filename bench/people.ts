import { randomBytes } from 'node:crypto';

const PASSWORD = 'correct horse battery';

async function ask(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${response.status} for ${url}: ${await response.text()}`);
  return response;
}

/** Makes an account or opens a session by one of the identity provider's calls. @returns the session's cookies */
async function openSession(origin: string, call: 'sign-up' | 'sign-in', account: object): Promise<string> {
  const session = await ask(`${origin}/api/auth/${call}/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(account),
  });
  return session.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

/** @returns an ID token of the session, which holds 15 minutes */
export async function tokenOf(origin: string, cookie: string): Promise<string> {
  const answer = (await (await ask(`${origin}/api/auth/token`, { headers: { cookie } })).json()) as { token: string };
  return answer.token;
}

/** The environment of a hub that makes its administrator at the first start. */
export const ADMINISTRATOR = { ADMIN_EMAIL: 'bench@example.edu', ADMIN_PASSWORD: PASSWORD } as const;
/** Milliseconds after which a token is renewed, well before it ends. */
const RENEWAL = 600_000;

/** Signs the administrator in, who is a teacher too. @returns what gives a token that still holds */
export async function signInAdministrator(origin: string): Promise<() => Promise<string>> {
  const cookie = await openSession(origin, 'sign-in', { email: ADMINISTRATOR.ADMIN_EMAIL, password: PASSWORD });
  let [token, since] = [await tokenOf(origin, cookie), performance.now()];
  return async () => {
    if (performance.now() - since > RENEWAL) [token, since] = [await tokenOf(origin, cookie), performance.now()];
    return token;
  };
}

/** A student of a running hub, made through the calls that the page uses. @returns their ID token, valid for 15 minutes */
export async function registerStudent(origin: string): Promise<string> {
  return (await registerWithSession(origin)).token;
}

/** The same, with the cookies of their session, for a browser. */
export async function registerWithSession(
  origin: string,
): Promise<{ readonly token: string; readonly cookies: string }> {
  const email = `student-${randomBytes(6).toString('hex')}@example.edu`;
  const cookie = await openSession(origin, 'sign-up', { name: 'Sam Student', email, password: PASSWORD });
  const token = await tokenOf(origin, cookie);
  const profile = {
    name: 'Sam Student',
    role_id: 'S-100',
    department: 'CSE',
    semester: 'III',
    university: 'BTU',
    college: 'NIET',
    start_year: '2024-08',
    end_year: '2028-06',
  };
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  await ask(`${origin}/users/studentReg`, { method: 'POST', headers, body: JSON.stringify(profile) });
  return { token, cookies: cookie };
}
