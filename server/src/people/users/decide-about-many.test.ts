import type { PersonOutcome } from '@exam-vault/contract/administration';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '@exam-vault/testing/ask';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import {
  ACCEPTED,
  administrator,
  makeAdministrator,
  signIn,
  student,
  teacher,
  type Member,
} from '@exam-vault/testing/people';

let hub: ListeningHub;
let admin: Member;
beforeAll(async () => {
  hub = await listeningHub();
  admin = await administrator(hub);
});

const decide = (json: object, as: Member = admin) => ask(hub, 'POST', '/admin/people/decisions', { as, json });
const idsOf = (people: readonly Member[]) => people.map(({ user }) => user._id);

/** The outcome of each, as 'done' or 'refused CODE'. */
async function outcomes(json: object, as: Member = admin): Promise<string[]> {
  const { status, body } = await decide(json, as);
  expect(status).toBe(200);
  const results = body['results'] as PersonOutcome[];
  return results.map(({ result, code }) => (code === undefined ? result : `${result} ${code}`));
}

const waitingTeachers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => teacher(hub, { approved: false })));
const roleOf = async (who: Member) => (await ask(hub, 'GET', '/login/get_role', { as: who })).body;
const logged = async (who: Member) =>
  (
    await hub.database.rows<{ line: string }>(
      "select action || ' by ' || actor || coalesce(': ' || (detail ->> 'reason'), '') as line from audit_log where object_id = $1 order by id",
      [who.user._id],
    )
  ).map(({ line }) => line);
const mailsTo = (who: Member) => hub.outbox.filter(({ to }) => to === who.email).map(({ subject }) => subject);

describe('decisions about several people (contract section 9)', () => {
  it('are made for each as by the call for one: rights, mail, audit log; sent again they change nothing', async () => {
    const teachers = await waitingTeachers(3);
    const ids = idsOf(teachers);
    const approval = { action: 'approve', ids, seen: 'Pending', ...ACCEPTED };
    expect(await outcomes(approval)).toEqual(['done', 'done', 'done']);
    expect(await outcomes({ ...approval, ids: [...ids, ...ids] })).toEqual(['unchanged', 'unchanged', 'unchanged']);
    for (const who of teachers) {
      expect(await roleOf(who)).toMatchObject({ status: 'Approved' });
      expect(await logged(who)).toEqual([`teacher.approve by ${admin.user.name}`]);
      expect(mailsTo(who).filter((subject) => subject.includes('registration'))).toEqual([
        'Exam Vault: your registration was approved',
      ]);
    }
    expect(await outcomes({ action: 'withdraw', ids, reason: 'The contract has ended.' })).toEqual(
      Array(3).fill('done'),
    );
    for (const who of teachers) {
      expect(await roleOf(who)).toMatchObject({ status: 'Rejected' });
      expect((await logged(who)).at(-1)).toBe(`teacher.reject by ${admin.user.name}: The contract has ended.`);
      expect(hub.outbox.findLast(({ to }) => to === who.email)?.text).toContain('The contract has ended.');
    }
  });

  it('refuse one without stopping the others, and say why', async () => {
    const [first, last] = await waitingTeachers(2);
    const learner = await student(hub);
    const unknown = '00000000-0000-4000-8000-000000000000';
    if (!first || !last) throw new Error('two were made');
    const ids = [first.user._id, learner.user._id, unknown, 'no id', admin.user._id, last.user._id];
    expect(await outcomes({ action: 'reject', ids })).toEqual([
      'done',
      'refused NOT_FOUND',
      'refused NOT_FOUND',
      'refused NOT_FOUND',
      'refused FORBIDDEN',
      'done',
    ]);
    expect(await roleOf(admin)).toMatchObject({ status: 'Approved', is_admin: true });
  });

  it('do not approve whose e-mail nobody has confirmed, until that is accepted', async () => {
    const [who] = await waitingTeachers(1);
    if (!who) throw new Error('one was made');
    const ids = [who.user._id];
    expect(await outcomes({ action: 'approve', ids })).toEqual(['refused CONFIRMATION_NEEDED']);
    expect(await outcomes({ action: 'approve', ids, ...ACCEPTED })).toEqual(['done']);
  });

  it('never withdraw by `reject`, nor reject by `withdraw`, and leave what another has decided meanwhile', async () => {
    const approved = await teacher(hub);
    const [waiting] = await waitingTeachers(1);
    if (!waiting) throw new Error('one was made');
    const ids = idsOf([approved, waiting]);
    expect(await outcomes({ action: 'withdraw', ids: [waiting.user._id] })).toEqual(['refused ALREADY_REVIEWED']);
    expect(await outcomes({ action: 'reject', ids })).toEqual(['refused ALREADY_REVIEWED', 'done']);
    expect(await outcomes({ action: 'approve', ids, seen: 'Pending', ...ACCEPTED })).toEqual([
      'unchanged',
      'refused ALREADY_REVIEWED',
    ]);
  });

  it('disable and enable teachers and students together, and never the caller or the last administrator', async () => {
    const people = [await student(hub), await teacher(hub)];
    const ids = [...idsOf(people), admin.user._id];
    expect(await outcomes({ action: 'disable', ids })).toEqual(['done', 'done', 'refused FORBIDDEN']);
    for (const who of people) expect(await roleOf(who)).toMatchObject({ code: 'ACCOUNT_DISABLED' });
    expect(await outcomes({ action: 'enable', ids })).toEqual(['done', 'done', 'refused FORBIDDEN']);
    for (const who of people) expect(await roleOf((await signIn(hub, who.email)) as Member)).not.toHaveProperty('code');
    const other = await makeAdministrator(hub, 'other-administrator@example.edu');
    expect(await outcomes({ action: 'disable', ids: [other.user._id] })).toEqual(['done']);
    // Their rights ended with the first decision.
    expect((await decide({ action: 'disable', ids: idsOf(people) }, other)).status).toBe(403);
  });

  it('take two hundred at once', async () => {
    const crowd = await hub.database.rows<{ _id: string }>(
      `insert into users (issuer, subject, role, name, email, role_id, department, university, college, semester, start_year, end_year,
         created_at, updated_at)
       select 'crowd', n::text, 'student', 'Crowd ' || n, 'crowd' || n || '@example.edu', 'S', 'CSE', 'BTU', 'LIET', 'I', '2024-08',
         '2028-06', now(), now() from generate_series(1, 200) n returning _id`,
    );
    const begun = performance.now();
    expect(await outcomes({ action: 'disable', ids: crowd.map(({ _id }) => _id) })).toEqual(Array(200).fill('done'));
    expect(performance.now() - begun).toBeLessThan(20_000);
  });

  it.each([
    { action: 'disable' },
    { ids: ['x'] },
    { action: 'disable', ids: 'x' },
    { action: 'disable', ids: [7] },
    { action: 'make_administrator', ids: ['x'] },
    { action: 'reject', ids: ['x'], reason: 'x'.repeat(2_001) },
  ])('refuse %j', async (json) => {
    expect((await decide(json)).status).toBe(400);
  });
});
