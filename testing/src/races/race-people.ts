import { randomBytes, randomUUID } from 'node:crypto';
import { granted, raceClient, raceForm, type Came, type Racer } from './race-client.ts';

/** Statements behind the hub's back: the database shows the result of each round. */
export type Query = (statement: string, values: unknown[]) => Promise<{ readonly rows: unknown[] }>;

/** A running hub, its database, and what gives an administrator's token that still holds. */
export interface RaceTarget {
  readonly origin: string;
  readonly query: Query;
  readonly adminToken: () => Promise<string>;
}

const PASSWORD = 'correct horse battery';
const OF_ALL = { name: 'Somebody', role_id: 'R-1', department: 'CSE', university: 'BTU', college: 'NIET' };
const OF_STUDENTS = { semester: 'III', start_year: '2024-08', end_year: '2028-06' };

/** People and documents for the rounds, made by the calls that the page uses. */
export function raceMakers({ origin, query, adminToken }: RaceTarget) {
  const send = raceClient(origin);

  async function person(form: object, path: string): Promise<Racer> {
    const email = `race-${randomBytes(6).toString('hex')}@example.edu`;
    const json = { name: 'Somebody', email, password: PASSWORD };
    const { cookie } = granted(await send('POST', '/api/auth/sign-up/email', { json }), 200);
    const { body } = granted(await send('GET', '/api/auth/token', { headers: { cookie } }), 200);
    const as = { token: String(body['token']) };
    const profile = granted(await send('POST', path, { as, json: form }), 201);
    return { ...as, _id: String(profile.body['_id']) };
  }

  const waitingTeacher = () => person({ ...OF_ALL, university: 'Amity', college: 'LIET' }, '/users/teacherReg');
  return {
    student: () => person({ ...OF_ALL, ...OF_STUDENTS }, '/users/studentReg'),
    waitingTeacher,
    async teacher(): Promise<Racer> {
      const made = await waitingTeacher();
      const as = { token: await adminToken() };
      granted(
        await send('PUT', `/admin/teachers/${made._id}/approve`, { as, json: { accept_unconfirmed: true } }),
        200,
      );
      return made;
    },
    async administrator(): Promise<Racer> {
      const made = await this.teacher();
      await query('update users set is_admin = true where _id = $1', [made._id]);
      return made;
    },
    async upload(as: Racer, key: string = randomUUID()): Promise<Came> {
      const sent = { as, form: raceForm('A paper', true), headers: { 'idempotency-key': key } };
      return granted(await send('POST', '/papers/upload_paper', sent), 201);
    },
  };
}
