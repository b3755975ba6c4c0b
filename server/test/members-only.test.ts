import { beforeAll, describe, expect, it } from 'vitest';
import type { UserRow } from '@exam-vault/server/base/database/schema';
import type { DocumentKind } from '@exam-vault/contract/documents';
import { approve, ask, uploadedSolution, type Answered } from '@exam-vault/testing/ask';
import { makeAdministrator, student, type Member } from '@exam-vault/testing/people';
import { readingHub, textFile, type ReadingHub } from '@exam-vault/testing/reading-hub';
import type { DocumentRow } from '@exam-vault/server/base/database/schema';
import { listeningHub } from '@exam-vault/testing/listening-hub';
import { REQUESTS } from '@exam-vault/testing/rights/rights-requests';
import { FOR_EVERYBODY, STATUS_ROWS } from '@exam-vault/testing/rights/rights-table';

/** A hub that only members read (decision 130), and people in its networks. It stands behind a proxy, which the test is. */

const INSIDE = { 'x-forwarded-for': '10.20.30.40' };
const OUTSIDE = { 'x-forwarded-for': '203.0.113.7' };
/** Words that stand in public documents only. */
const [PAPER, NOTES, TEXT] = ['Zymurgy', 'Quillwort', 'obsidian'];

/** Rows of the table of rights that stay open: without them nobody could register, and none of them shows a document. */
const STAYS_OPEN = new Set([
  'GET /catalogue',
  'GET /identity',
  'GET /branding',
  'GET /privacy/facts',
  'GET /notes/uploaders',
  'POST /copyright_claims',
  'POST /invitations/read [missing]',
  // A ticket or a signed path is the permission.
  'GET /account/export [forged ticket]',
  'GET /admin/people/:id/export [forged ticket]',
  'GET /files/answers/:permission/:name [forged]',
  'POST /mails/off/:token [forged]',
]);

let hub: ReadingHub;
let reader: Member;
let user: UserRow;
let documents: Readonly<Record<DocumentKind, DocumentRow>>;

beforeAll(async () => {
  hub = await readingHub({ READERS: 'members', READER_NETWORKS: '10.20.0.0/16, 2001:db8::/32', TRUST_PROXY: 'on' });
  const paper = await hub.approvedPaper({ title: PAPER, subject: 'IoT' }, `sensors ${TEXT}`);
  const notes = await hub.liveNotes({ title: NOTES, subject: 'IoT' }, `sensors ${TEXT}`);
  reader = await student(hub);
  const row = async <Row extends object>(table: string, _id: string) =>
    (await hub.database.rows<Row>(`select * from ${table} where _id = $1`, [_id]))[0] as Row;
  user = await row<UserRow>('users', reader.user._id);
  const file = textFile(`sensors ${TEXT}`);
  const solution = await uploadedSolution(hub, hub.owner, paper._id, { title: PAPER, subject: 'IoT' }, file);
  expect((await approve(hub, hub.reviewer, solution._id)).status).toBe(200);
  await hub.processing.drain();
  documents = {
    paper: await row('documents', paper._id),
    notes: await row('documents', notes._id),
    solution: await row('documents', solution._id),
  };
});

/** The rows of the table that a visitor gets an answer to: with the status for a public document. */
const OPEN_ROWS = STATUS_ROWS.flatMap(({ name, cells }) => {
  const request = REQUESTS[name];
  const at = request?.kind === 'notes' ? 0 : 1;
  const statusOf = (column: 'anonymous' | 'S other') => Number(cells[column].split('/')[at] ?? cells[column]);
  return request && statusOf('anonymous') !== 401
    ? [{ name, request, visitor: statusOf('anonymous'), member: statusOf('S other') }]
    : [];
});

function asked({ name, request }: (typeof OPEN_ROWS)[number], as: Member | null, headers: Record<string, string>) {
  const document = documents[request.kind ?? 'paper'];
  const about = { hub, as, user: as && user, document, person_id: reader.user._id };
  const { path, headers: sent, ...body } = request.ask(about);
  return (method = name.split(' ')[0] ?? '', more: Record<string, string> = {}) =>
    // An address of a file is asked for as an <img> does.
    ask(hub, method, path, {
      as: path.startsWith('/files/') ? null : as,
      ...body,
      headers: { ...sent, ...headers, ...more },
    });
}

const isShared = ({ headers }: Answered) => !/private|no-store/.test(headers.get('cache-control') ?? '');
const shows = ({ body }: Answered) => new RegExp([PAPER, NOTES, TEXT].join('|'), 'i').test(JSON.stringify(body));

describe('a hub that only members read', () => {
  it.each(OPEN_ROWS.filter(({ name }) => !STAYS_OPEN.has(name)))('$name', async (row) => {
    // First from inside, so that the answer is known when it is asked for from outside.
    const inside = await asked(row, null, INSIDE)();
    expect([inside.status, isShared(inside)]).toEqual([row.visitor, false]);
    const known = { 'if-none-match': inside.headers.get('etag') ?? '*' };
    const visitor = asked(row, null, OUTSIDE);
    for (const refused of [await visitor(), await visitor(undefined, known), await visitor('HEAD')]) {
      expect(refused.status).toBe(401);
      expect(refused.headers.get('cache-control')).toBe('no-store');
      expect(refused.headers.get('etag')).toBeNull();
      expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="exam-vault"');
    }
    expect((await visitor()).body.code).toBe('UNAUTHENTICATED');
    const read = await asked(row, reader, OUTSIDE)();
    expect([read.status, isShared(read)]).toEqual([row.member, false]);
  });

  it('stays open where nothing of a document shows, and nowhere else', async () => {
    const answers = new Map<string, Answered>();
    for (const row of OPEN_ROWS.filter(({ name }) => STAYS_OPEN.has(name))) {
      const answer = await asked(row, null, OUTSIDE)();
      expect([row.name, answer.status]).toEqual([row.name, row.visitor]);
      answers.set(row.name, answer);
    }
    const html = { accept: 'text/html' };
    const { paper, notes } = documents;
    const pages = [
      '/all_paper',
      `/all_paper/${paper._id}/view_paper`,
      `/all_notes/${notes._id}/view_notes`,
      '/subjects',
    ];
    const raw = Object.keys(FOR_EVERYBODY).filter((route) => route.startsWith('GET '));
    for (const path of [...pages, ...raw.map((route) => route.slice(4))])
      answers.set(path, await ask(hub, 'GET', path, { headers: { ...OUTSIDE, ...html } }));
    expect([...answers].filter(([, answer]) => shows(answer)).map(([name]) => name)).toEqual([]);
    expect(answers.get('/robots.txt')?.body).toEqual({ text: 'User-agent: *\nDisallow: /\n' });
  });

  it('tells the page whether a visitor may read, and lets it ask for nothing early that they may not', async () => {
    const metas = async (headers: Record<string, string>) => {
      const { body } = await ask(hub, 'GET', '/all_paper', { headers: { ...headers, accept: 'text/html' } });
      const content = (name: string) =>
        new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(String(body['text']))?.[1];
      return [content('readers'), content('early')];
    };
    expect(await metas(OUTSIDE)).toEqual(['members', '']);
    expect(await metas(INSIDE)).toEqual(['everyone', expect.stringContaining('/papers/all_paper')]);
  });

  it.each([
    ['an address inside', '10.20.0.1', 200],
    ['one outside', '10.21.0.1', 401],
    ['an IPv6 address inside', '2001:db8:1::5', 200],
    ['an IPv4 address inside that is written as IPv6', '::ffff:10.20.0.1', 200],
    ['the same in hexadecimal', '::ffff:a14:1', 200],
    ['one outside that is written as IPv6', '::ffff:203.0.113.7', 401],
    ['one inside that the client has invented', '10.20.0.1, 203.0.113.7', 401],
    ['no address', 'unknown', 401],
  ])('%s: %s', async (_name, forwarded, status) => {
    const answer = await ask(hub, 'GET', '/papers/all_paper', { headers: { 'x-forwarded-for': forwarded } });
    expect(answer.status).toBe(status);
  });

  it('has no address of a network for what a proxy forwards that is not trusted', async () => {
    const direct = await listeningHub({}, hub.database, { READERS: 'members', READER_NETWORKS: '127.0.0.0/8' });
    const status = async (headers: Record<string, string>) =>
      (await ask(direct, 'GET', '/papers/all_paper', { headers })).status;
    expect(await status({})).toBe(200);
    expect(await status(INSIDE)).toBe(401);
    expect(await status({ forwarded: 'for=10.20.0.1' })).toBe(401);
    expect(await status({ 'x-real-ip': '10.20.0.1' })).toBe(401);
    expect(await status({ via: '1.1 proxy' })).toBe(401);
  });

  it('gives each member addresses of files of their own, until the account is disabled', async () => {
    const { body } = await ask(hub, 'GET', '/papers/all_paper', { as: reader, headers: OUTSIDE });
    const path = body.data?.[0]?.file_url ?? '';
    const file = () => ask(hub, 'GET', path, { headers: OUTSIDE });
    const zip = (cookie: string) =>
      ask(hub, 'GET', '/subjects/IoT/papers.zip', { headers: { ...OUTSIDE, cookie } }).then(({ status }) => status);
    expect([(await file()).status, await zip(reader.cookie)]).toEqual([200, 200]);
    const admin = await makeAdministrator(hub, 'administrator@example.edu');
    const disabled = await ask(hub, 'PUT', `/admin/users/${reader.user._id}/disable`, { as: admin, json: {} });
    expect(disabled.status).toBe(200);
    expect([(await file()).status, await zip(reader.cookie)]).toEqual([404, 401]);
    // A member's refusals say why.
    const list = await ask(hub, 'GET', '/papers/all_paper', { as: reader, headers: OUTSIDE });
    expect(list.body.code).toBe('ACCOUNT_DISABLED');
  });
});
