import type { Report } from '@exam-vault/contract/reports';
import { approve, ask, uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetReports } from './forget-reports.ts';

let hub: ListeningHub;
let owner: Member;
let reviewer: Member;

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
  [owner, reviewer] = [await student(hub), await teacher(hub)];
});
beforeEach(async () => {
  await hub.database.rows('delete from reports');
});

const claim = {
  document_url: 'https://vault.example.edu/all_paper/x/view_paper',
  name: 'A Publisher',
  email: 'rights@example.com',
  text: 'This is ours.',
};
const sendClaim = (json: object) => ask(hub, 'POST', '/copyright_claims', { json });

const list = async () =>
  (await ask(hub, 'GET', '/reports?state=open', { as: reviewer })).body.data as unknown as readonly Report[];
const resolve = (_id: unknown, json: object) =>
  ask(hub, 'POST', `/reports/${String(_id)}/resolve`, { as: reviewer, json });

describe('a copyright claim', () => {
  const claims = () => hub.database.rows('select * from reports where claimant_email is not null');

  it('needs no account, shows to teachers with its document, and is answered by mail without the words of the sender', async () => {
    const { _id, title } = await uploadedPaper(hub, owner);
    await approve(hub, reviewer, _id);
    const sent = await sendClaim({
      ...claim,
      document_url: `https://vault.example.edu/all_paper/${_id}/view_paper?a=b`,
    });
    expect(sent.status).toBe(202);
    const [seen] = await list();
    expect(seen).toMatchObject({ kind: 'copyright', reporter: null, document: { _id }, text: claim.text });
    expect(seen?.claim).toMatchObject({ name: claim.name, email: claim.email });
    hub.outbox.length = 0;
    await resolve(seen?._id, { action: 'hidden', answer: 'It is gone.' });
    // Mails are sent after the answer.
    await expect.poll(() => hub.outbox).toMatchObject([{ to: claim.email }]);
    expect(hub.outbox[0]?.text).not.toContain(title);
    expect(hub.outbox[0]?.text).toContain('It is gone.');
    expect(hub.outbox[0]?.text).not.toContain(claim.name);
    expect(hub.outbox[0]?.text).not.toContain(claim.text);
    expect((await ask(hub, 'GET', `/papers/get_paper/${_id}`)).status).toBe(404);
  });

  it('finds the document by the address of its file, and answers the same whatever exists', async () => {
    const { _id, file_url } = await uploadedPaper(hub, owner);
    const addresses = [`https://vault.example.edu${file_url}`, 'nowhere', `https://x.example/${_id}`];
    const sent = await Promise.all(addresses.map((document_url) => sendClaim({ ...claim, document_url })));
    expect(new Set(sent.map(({ status, body }) => JSON.stringify([status, body])))).toHaveProperty('size', 1);
    const found = (await list()).map(({ document }) => document?._id ?? null);
    expect(found.toSorted()).toEqual([_id, _id, null].toSorted());
    const open = (await list()).find(({ document }) => document === null);
    expect((await resolve(open?._id, { action: 'hidden' })).status).toBe(400);
  });

  it('of a robot is answered like any other, and not kept', async () => {
    const [person, robot] = [await sendClaim(claim), await sendClaim({ ...claim, website: 'https://spam.example' })];
    expect([robot.status, robot.body]).toEqual([person.status, person.body]);
    expect(await claims()).toHaveLength(1);
  });

  it.each([
    { ...claim, email: 'nobody' },
    { ...claim, email: 'a@example.com\r\nbcc: b@example.com' },
    { ...claim, text: 'x'.repeat(2_001) },
    { ...claim, name: '\u200B' },
    { ...claim, document_url: `https://${'x'.repeat(500)}` },
  ])('with a wrong field is refused', async (json) => {
    expect((await sendClaim(json)).status).toBe(400);
    expect(await claims()).toEqual([]);
  });

  it('is refused openly beyond ten an hour from one address', async () => {
    const limited = await listeningHub({ inspector: trustingInspector }, undefined, { RATE_LIMITS: 'on' });
    for (let sent = 0; sent < 10; sent += 1)
      expect((await ask(limited, 'POST', '/copyright_claims', { json: claim })).status).toBe(202);
    const held = await ask(limited, 'POST', '/copyright_claims', { json: claim });
    expect(held).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await limited.database.rows('select _id from reports')).toHaveLength(10);
  });
});

describe('copyright claims that wait', () => {
  const send = async (network: string, as?: Member) =>
    (
      await proxied.app.inject({
        method: 'POST',
        url: '/copyright_claims',
        headers: { 'x-forwarded-for': network, ...(as ? { authorization: `Bearer ${as.token}` } : {}) },
        payload: claim,
      })
    ).statusCode;
  const many = async (times: number, network: string) =>
    (await Promise.all(Array.from({ length: times }, () => send(network)))).toSorted();
  let proxied: ListeningHub;
  beforeAll(async () => {
    proxied = await listeningHub({ inspector: trustingInspector }, undefined, { TRUST_PROXY: 'on' });
  });
  beforeEach(() => proxied.database.rows('delete from reports'));

  it('are at most 20 of one network, also when all come at once; others and people who are signed in go on', async () => {
    expect(await many(23, '198.51.100.7')).toEqual([...Array<number>(20).fill(202), 429, 429, 429]);
    expect(await send('198.51.100.200')).toBe(429);
    expect(await send('198.51.101.7')).toBe(202);
    const asha = await student(proxied);
    expect(await send('198.51.100.7', asha)).toBe(202);
    expect(await many(20, '2001:db8:1:2::1')).toEqual(Array<number>(20).fill(202));
    expect(await send('2001:db8:1:3::1')).toBe(429);
    expect(await send('2001:db8:2:2::1')).toBe(202);
  });

  it('refuse nobody who has few of them, however many others have', async () => {
    await proxied.database.rows(`
      insert into reports (kind, claimant_name, claimant_email, text, created_at, claimed_from)
      select 'copyright', 'Somebody', 'a@example.com', 'Mine', now(), 'network ' || n % 60 from generate_series(1, 1200) n
    `);
    expect(await many(4, '203.0.113.9')).toEqual([202, 202, 202, 429]);
    expect(await send('203.0.114.9')).toBe(202);
  });

  it('make room when they are answered, and nothing tells then where they came from', async () => {
    await many(20, '198.51.100.7');
    const [{ _id } = { _id: '' }] = await proxied.database.rows<{ _id: string }>('select _id from reports limit 1');
    const admin = await teacher(proxied);
    await ask(proxied, 'POST', `/reports/${_id}/resolve`, { as: admin, json: { action: 'dismissed' } });
    expect(await proxied.database.rows('select claimed_from from reports where _id = $1', [_id])).toEqual([
      { claimed_from: null },
    ]);
    expect(await many(2, '198.51.100.7')).toEqual([202, 429]);
  });
});

describe('RETENTION_REPORTS_DAYS', () => {
  const rows = (text: string) => hub.database.rows<{ text: string }>(text);
  const clock = { now: () => new Date('2026-06-30T12:00:00Z') };
  const left = async () => (await rows('select text from reports order by text')).map(({ text }) => text);
  beforeEach(() =>
    rows(`
      insert into reports (kind, claimant_name, claimant_email, text, created_at, state, resolved_at)
      select 'copyright', 'A Publisher', 'rights@example.com', text, '2020-01-01', state, resolved_at::timestamptz
      from (values ('open', 'open', null), ('new', 'hidden', '2026-04-01T12:00:01Z'), ('old', 'dismissed', '2026-04-01T11:59:59Z'))
        as claims (text, state, resolved_at)
    `),
  );

  it('keeps everything without it', async () => {
    expect(await forgetReports(hub.database.db, clock, null)).toBe(0);
    expect(await left()).toEqual(['new', 'old', 'open']);
  });

  it('removes what was answered longer ago, never an open one, and says so in the audit log', async () => {
    expect(await forgetReports(hub.database.db, clock, 90)).toBe(1);
    expect(await left()).toEqual(['new', 'open']);
    expect(await forgetReports(hub.database.db, clock, 90)).toBe(0);
    expect(
      await rows("select actor, detail ->> 'comment' as text from audit_log where action = 'hub.forget_reports'"),
    ).toEqual([{ actor: 'hub', text: '1 closed before 2026-04-01' }]);
  });
});
