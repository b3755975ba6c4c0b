import { randomBytes } from 'node:crypto';
import type { FuzzFixtures } from './values.ts';

/** A running hub that is to be fuzzed, and an administrator's token, which is tried too. */
export interface FuzzTarget {
  readonly origin: string;
  readonly adminToken: string;
}

type Query = (statement: string, values: unknown[]) => Promise<{ readonly rows: unknown[] }>;

const PASSWORD = 'correct horse battery';
const SMALL_PDF = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>> endobj
trailer <</Root 1 0 R/Size 4>>
%%EOF
`;
const PAPER = { title: 'A paper', subject: 'Operating Systems', department: 'CSE', year: '3rd', semester: 'V' };
const OF_PAPER = { paper_type: 'Main', exam_type: 'Midterm' };
const TEACHER = { name: 'Tara Teacher', role_id: 'T-1', department: 'CSE', university: 'Amity', college: 'LIET' };
const STUDENT = {
  name: 'Sam Student',
  role_id: 'S-1',
  department: 'CSE',
  university: 'BTU',
  college: 'NIET',
  semester: 'III',
};
const YEARS = { start_year: '2024-08', end_year: '2028-06' };

interface Person {
  readonly token: string;
  readonly cookie: string;
  readonly email: string;
  readonly _id: string;
}

/** The calls of the page, as far as it takes to have a hub with something in it. */
function clientOf({ origin }: FuzzTarget) {
  async function call(
    method: string,
    path: string,
    init: { token?: string; cookie?: string; json?: object; form?: FormData } = {},
  ) {
    const { token, cookie, json, form } = init;
    const answer = await fetch(origin + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cookie ? { cookie } : {}),
        ...(json ? { 'content-type': 'application/json' } : {}),
      },
      body: json ? JSON.stringify(json) : (form ?? null),
    });
    if (!answer.ok) throw new Error(`${answer.status} for ${method} ${path}: ${await answer.text()}`);
    return answer;
  }
  const json = async (...args: Parameters<typeof call>) =>
    (await (await call(...args)).json()) as Record<string, string>;

  return {
    json,
    async person(form?: object): Promise<Person> {
      const email = `fuzz-${randomBytes(6).toString('hex')}@example.edu`;
      const session = await call('POST', '/api/auth/sign-up/email', {
        json: { name: 'Somebody', email, password: PASSWORD },
      });
      const cookie = session.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ');
      const { token = '' } = await json('GET', '/api/auth/token', { cookie });
      const path = form && 'semester' in form ? '/users/studentReg' : '/users/teacherReg';
      const profile = form ? await json('POST', path, { token, json: form }) : {};
      return { token, cookie, email, _id: profile['_id'] ?? '' };
    },
    upload(kind: 'paper' | 'notes', token: string) {
      const form = new FormData();
      const fields = { ...PAPER, ...(kind === 'paper' ? OF_PAPER : { unit_no: 'II' }) };
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob([SMALL_PDF]), 'a.pdf');
      return json('POST', kind === 'paper' ? '/papers/upload_paper' : '/notes/upload_notes', { token, form });
    },
  };
}

export interface OpenedFixtures extends FuzzFixtures {
  /** Everything of the victims' that nobody without the right to it may have changed: the same before and after. */
  belongings(query: Query): Promise<unknown[]>;
  /** The hub still does its work: a paper is uploaded, found and read. */
  isWell(): Promise<boolean>;
}

/** People of every sort with documents of every sort: victims, whose must stay as they are, and scapegoats. */
export async function makeFixtures(target: FuzzTarget): Promise<OpenedFixtures> {
  const client = clientOf(target);
  const { json, person, upload } = client;
  const as = { token: target.adminToken };
  const victim = await person({ ...STUDENT, ...YEARS });
  const [teacher, goat, otherGoat] = [
    await person(TEACHER),
    await person(TEACHER),
    await person({ ...STUDENT, ...YEARS }),
  ];
  const [student, waiting, disabled, nobody] = [
    await person({ ...STUDENT, ...YEARS }),
    await person(TEACHER),
    await person(TEACHER),
    await person(),
  ];
  const wellness = await person({ ...STUDENT, ...YEARS });
  for (const one of [teacher, disabled])
    await json('PUT', `/admin/teachers/${one._id}/approve`, { ...as, json: { accept_unconfirmed: true } });
  await json('PUT', `/admin/users/${disabled._id}/disable`, as);

  const of = async (owner: Person) => {
    const [pending, approved, rejected, deleted] = [
      await upload('paper', owner.token),
      await upload('paper', owner.token),
      await upload('paper', owner.token),
      await upload('paper', owner.token),
    ];
    const decide = (name: string, paper: Record<string, string>, status: string) =>
      json('PUT', `/papers/${name}_paper`, { ...as, json: { paperId: paper['_id'], status } });
    await decide('approve', approved, 'Approved');
    await decide('reject', rejected, 'Rejected');
    await json('PUT', `/papers/${deleted['_id']}/delete`, { token: owner.token });
    return [pending, approved, rejected, deleted, await upload('notes', owner.token)];
  };
  const [victims, goats] = [await of(victim), await of(otherGoat)];
  const { keys } = (await json('GET', '/api/auth/jwks')) as unknown as { keys: { x: string; kid: string }[] };
  const ids = (documents: readonly Record<string, string>[]) => documents.map((one) => one['_id'] ?? '');
  const victimIds = [...ids(victims), victim._id, wellness._id];

  return {
    attackers: [student.token, waiting.token, disabled.token, nobody.token],
    powers: [teacher.token, target.adminToken],
    cookies: [goat.cookie, otherGoat.cookie],
    victims: victimIds,
    scapegoats: [...ids(goats), goat._id, otherGoat._id],
    filePaths: victims.map((one) => one['file_url'] ?? ''),
    emails: [victim.email, goat.email, student.email],
    publicKey: keys[0]?.x ?? '',
    keyId: keys[0]?.kid ?? '',
    async belongings(query) {
      // Not the semester: the administrator is one of the powers, and their semester step moves all students. They may also take
      // another name, so documents are asked for the account of their reviewer and not for the name.
      const documents = `select _id, owner_id, title, subject, file_id, encode(file_sha256, 'hex'), revision, paper_approval_status,
        reviewer_id, approval_at, comment, deleted_at from documents where _id = any($1) order by _id`;
      const accounts = `select email, session_version, email_verified from identity_users where email = $1`;
      const all = [
        query(documents, [victimIds]),
        query(
          `select to_jsonb(users) - array['semester', 'alumni_since', 'updated_at'] as person from users where _id = any($1) order by _id`,
          [victimIds],
        ),
        query(accounts, [victim.email]),
        query('select action, actor_id, object_id from audit_log where object_id = any($1) order by at, action', [
          victimIds,
        ]),
      ];
      return (await Promise.all(all)).map(({ rows }) => rows);
    },
    async isWell() {
      const paper = await upload('paper', wellness.token);
      const view = await json('GET', `/papers/${paper['_id']}/view_paper`, { token: wellness.token });
      const file = await fetch(target.origin + view['file_url']);
      return (await file.text()) === SMALL_PDF && (await json('GET', '/readyz'))['status'] === 'ready';
    },
  };
}
