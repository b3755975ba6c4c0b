import { randomBytes } from 'node:crypto';
import { granted, isPassing, patiently, send } from './fault-client.ts';

/** Somebody whose session outlives the hub's ends. */
export interface Client {
  /** The session's cookies, for a browser. */
  readonly cookie: string;
  /** An ID token that still holds: renewed where it is old. */
  token(origin: string): Promise<string>;
  /** The next token is a new one, as after a 401. */
  renew(): void;
}

const PASSWORD = 'correct horse battery';
/** The environment of a hub whose administrator reviews. */
export const ADMINISTRATOR = { ADMIN_EMAIL: 'admin@example.edu', ADMIN_PASSWORD: PASSWORD } as const;
const STUDENT = {
  name: 'Sam Student',
  role_id: 'S-1',
  department: 'CSE',
  university: 'BTU',
  college: 'NIET',
  semester: 'III',
  start_year: '2024-08',
  end_year: '2028-06',
};
/** Milliseconds that a token lives, and after which a new one is asked for. */
const LIFE = 840_000;
const RENEWAL = 480_000;

async function openSession(origin: string, call: 'sign-up' | 'sign-in', account: object): Promise<Client> {
  const answer = await fetch(`${origin}/api/auth/${call}/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  let [token, since] = ['', Number.NEGATIVE_INFINITY];
  return {
    cookie,
    renew() {
      since = Number.NEGATIVE_INFINITY;
    },
    async token(origin) {
      const age = performance.now() - since;
      if (age < RENEWAL) return token;
      const renewal = () => send(origin, 'GET', '/api/auth/token', { headers: { cookie } });
      // The hub may just be gone: the one in hand holds a while longer.
      const answered = await (age < LIFE ? renewal() : patiently(renewal));
      if (isPassing(answered) && age < LIFE) return token;
      token = String(granted(answered, 200)['token']);
      since = performance.now();
      return token;
    },
  };
}

/** The administrator of a hub that was started with ADMINISTRATOR. */
export const reviewer = (origin: string): Promise<Client> =>
  openSession(origin, 'sign-in', { email: ADMINISTRATOR.ADMIN_EMAIL, password: PASSWORD });

export async function student(origin: string): Promise<Client> {
  const email = `fault-${randomBytes(6).toString('hex')}@example.edu`;
  const client = await openSession(origin, 'sign-up', { name: STUDENT.name, email, password: PASSWORD });
  const token = await client.token(origin);
  granted(await send(origin, 'POST', '/users/studentReg', { token, json: STUDENT }), 201);
  return client;
}
