import { READERS, stricterOf, type Readers } from '@exam-vault/contract/permissions';
import { type DocumentKind } from '@exam-vault/contract/documents';
import { institutionRule } from '@exam-vault/server/people/invitations/institution';
import type { DocumentRow, UserRow } from '@exam-vault/server/base/database/schema';
import { approve, ask, notesForm, paperForm, uploadedSolution } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { register, signUp, student, type Member } from '@exam-vault/testing/people';
import { readingHub, textFile, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { REQUESTS } from '@exam-vault/testing/rights/rights-requests';
import { ROUTES } from '@exam-vault/testing/rights/rights-stage';
import { STATUS_ROWS, type Row } from '@exam-vault/testing/rights/rights-table';
import { beforeAll, describe, expect, it } from 'vitest';

/**
 * Who may read (decision 130): the stricter of the hub's setting and the document's, for everybody, from inside and outside, at three hubs on
 * one database. The test is the proxy. Roles and states are in the table of rights.
 */

const INSIDE = { 'x-forwarded-for': '10.20.30.40' };
const OUTSIDE = { 'x-forwarded-for': '203.0.113.7' };
const SETTINGS = { READER_NETWORKS: '10.20.0.0/16', INSTITUTION_DOMAINS: 'college.example', TRUST_PROXY: 'on' };

/** The solutions of a paper for some readers, by their own setting: each level is reached by the paper and by the solution. */
const OWN_OF_SOLUTION: Readonly<Record<Readers, readonly Readers[]>> = {
  everyone: ['everyone', 'institution'],
  members: ['everyone'],
  institution: ['members'],
};

interface Who {
  readonly name: string;
  readonly as: Member | null;
  readonly headers: Record<string, string>;
  readonly level: Readers;
}
interface Shown {
  readonly kind: DocumentKind;
  readonly word: string;
  readonly row: DocumentRow;
  /** Who may read it, as the test says it. */
  readonly readers: Readers;
}

let hub: ReadingHub;
let hubs: Readonly<Record<Readers, ListeningHub>>;
let everybody: readonly Who[];
let documents: readonly Shown[];
const users = new Map<Member | null, UserRow | null>([[null, null]]);

const rowOf = async <One extends object>(table: string, _id: string) =>
  (await hub.database.rows<One>(`select * from ${table} where _id = $1`, [_id]))[0] as One;

async function memberAt(email: string, isConfirmed: boolean): Promise<Member> {
  const person = await signUp(hub, email);
  await hub.database.rows('update identity_users set email_verified = $2 where email = $1', [email, isConfirmed]);
  return { ...person, user: (await register(hub, person)).json() };
}

beforeAll(async () => {
  hub = await readingHub({ ...SETTINGS, PUBLIC_INDEX: 'on', PUBLIC_URL: 'http://hub.example.edu' });
  const other = (READERS_: Readers) =>
    listeningHub({ inspector: trustingInspector }, hub.database, {
      ...SETTINGS,
      READERS: READERS_,
      DATA_DIR: hub.config.dataDir,
    });
  hubs = { everyone: hub, members: await other('members'), institution: await other('institution') };
  const [member, unconfirmed, confirmed] = [
    await student(hub),
    await memberAt('unconfirmed@college.example', false),
    await memberAt('confirmed@college.example', true),
  ];
  everybody = [
    { name: 'a visitor', as: null, headers: OUTSIDE, level: 'everyone' },
    { name: 'a visitor inside', as: null, headers: INSIDE, level: 'institution' },
    { name: 'a member', as: member, headers: OUTSIDE, level: 'members' },
    { name: 'a member inside', as: member, headers: INSIDE, level: 'institution' },
    { name: 'an address that nobody confirmed', as: unconfirmed, headers: OUTSIDE, level: 'members' },
    { name: 'a confirmed address', as: confirmed, headers: OUTSIDE, level: 'institution' },
    { name: 'a teacher', as: hub.reviewer, headers: OUTSIDE, level: 'institution' },
  ];
  for (const { as } of everybody) if (as) users.set(as, await rowOf<UserRow>('users', as.user._id));
  const made: Omit<Shown, 'row'>[] = [];
  const ids: string[] = [];
  const add = (kind: DocumentKind, word: string, readers: Readers, _id: string) => {
    made.push({ kind, word, readers });
    ids.push(_id);
  };
  for (const readers of READERS) {
    const fields = { subject: 'IoT', readers };
    const [paperWord, notesWord] = [`zymurgy${readers}`, `quillwort${readers}`];
    const paper = await hub.approvedPaper({ ...fields, title: paperWord }, `1. Explain the sensors of ${paperWord}.`);
    add('paper', paperWord, readers, paper._id);
    add('notes', notesWord, readers, (await hub.liveNotes({ ...fields, title: notesWord }, notesWord))._id);
    for (const own of OWN_OF_SOLUTION[readers]) {
      const word = `gyttja${readers}${own}`;
      const given = { ...fields, title: word, readers: own };
      const { _id } = await uploadedSolution(hub, hub.owner, paper._id, given, textFile(word));
      expect((await approve(hub, hub.reviewer, _id)).status).toBe(200);
      add('solution', word, stricterOf(readers, own), _id);
    }
  }
  await hub.processing.drain();
  documents = await Promise.all(
    made.map(async (one, at) => ({ ...one, row: await rowOf<DocumentRow>('documents', ids[at] ?? '') })),
  );
});

const rank = (readers: Readers) => READERS.indexOf(readers);
/** Whether somebody may read something for some readers, as this test says it. */
const may = ({ level }: Who, readers: Readers) => rank(level) >= rank(readers);

/** Calls about one document that change nothing, by their kind. */
const CALLS = STATUS_ROWS.filter(({ name, cells }) => {
  const request = REQUESTS[name];
  // Pictures of pages are of the same path; only one of the hubs draws them. Who has marked a document may take the mark away.
  // A selection has what is public alone, as the table of rights says.
  const isLeftOut = /\[(page|searchable)|^DELETE|selection/.test(name);
  return request?.kind !== undefined && !request.changes && !isLeftOut && cells['S other'].split('/').includes('200');
});

function expected({ name, cells }: Row, at: Readers, who: Who, isReadable: boolean): number {
  const ofState = (kind: DocumentKind | undefined) => Number((kind === 'notes') !== isReadable);
  if (!may(who, at)) return who.as === null ? 401 : name.includes('/files/') ? 404 : 403;
  const column = who.as === null ? 'anonymous' : 'S other';
  const statuses = cells[column].split('/');
  return Number(statuses.length === 1 ? statuses[0] : statuses[ofState(REQUESTS[name]?.kind)]);
}

async function statusOf(call: Row, at: Readers, who: Who, { row }: Shown): Promise<number> {
  const request = REQUESTS[call.name];
  const method = call.name.split(' ')[0] ?? '';
  const about = {
    hub: { ...hub, files: hubs[at].files },
    as: who.as,
    user: users.get(who.as) ?? null,
    document: row,
    person_id: hub.owner.user._id,
  };
  const { path = '', headers = {}, ...sent } = request?.ask(about) ?? {};
  const as = path.startsWith('/files/') ? null : who.as;
  const answer = await ask(hubs[at], method, path, { as, ...sent, headers: { ...headers, ...who.headers } });
  if (answer.status !== 200) expect(answer.headers.get('etag')).toBeNull();
  return answer.status;
}

interface Case {
  readonly at: Readers;
  readonly who: Who;
  readonly about: Shown;
}
const cases = (): Case[] =>
  READERS.flatMap((at) => everybody.flatMap((who) => documents.map((about) => ({ at, who, about }))));
let seed = 130;
/** The same in each run. */
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
/** In any order, because one answer may be kept for the next. */
const shuffled = <Value>(values: readonly Value[]): Value[] =>
  values
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);

describe('a document and its readers (decision 130)', () => {
  it.each(CALLS)('$name', async (call) => {
    const wrong: string[] = [];
    // The gate of a hub is the same for every kind.
    const ofKind = cases().filter(
      ({ at, about: { kind } }) => kind === REQUESTS[call.name]?.kind && (kind === 'paper' || at === 'everyone'),
    );
    for (const { at, who, about } of shuffled(ofKind)) {
      const status = await statusOf(call, at, who, about);
      const should = expected(call, at, who, may(who, about.readers));
      if (status !== should) wrong.push(`${at} hub, ${who.name}, ${about.word}: ${status} and not ${should}`);
    }
    expect(wrong).toEqual([]);
  });

  const LISTS: Readonly<Record<string, (kind: DocumentKind, word: string) => string>> = {
    list: (kind) => `/${ROUTES[kind]}/all_${kind === 'paper' ? 'paper' : ROUTES[kind]}`,
    search: (kind, word) => `/${ROUTES[kind]}/search_${ROUTES[kind]}?title=${word.slice(0, 5)}`,
    'search of a subject': (kind) => `/${ROUTES[kind]}/search_${ROUTES[kind]}?subject=IoT`,
    'search by downloads': (kind) => `/${ROUTES[kind]}/search_${ROUTES[kind]}?sort=downloads&page=1`,
    'search inside': (kind, word) => `/${ROUTES[kind]}/search_${ROUTES[kind]}?inside=true&title=${word}`,
  };
  it.each(Object.entries(LISTS))('%s: shows and counts what the reader may read', async (name, pathOf) => {
    const firsts =
      name === 'search inside' ? documents : [0, 1, documents.length - 1].flatMap((at) => documents[at] ?? []);
    for (const { at, who, about } of shuffled(cases().filter((one) => firsts.includes(one.about)))) {
      const { status, body } = await ask(hubs[at], 'GET', pathOf(about.kind, about.word), who);
      const where = `${at} hub, ${who.name}, ${about.word}`;
      if (!may(who, at)) {
        expect([where, status]).toEqual([where, who.as === null ? 401 : 403]);
        continue;
      }
      const ids = (body.data ?? []).map(({ _id }) => _id);
      const shown = documents.filter(
        ({ kind, readers, row }) =>
          kind === about.kind && may(who, readers) && (name !== 'search inside' || row._id === about.row._id),
      );
      expect([where, status, ids.toSorted()]).toEqual([where, 200, shown.map(({ row }) => row._id).toSorted()]);
      expect([where, body.total]).toEqual([where, ids.length]);
    }
  });

  it('is on the page of its subject for its readers, and in nothing that is made for everybody', async () => {
    const places = [
      '/search/suggest?title=zymurgy',
      '/search/suggest?title=quillwort&kind=notes',
      '/search/suggest?title=gyttja&kind=solution',
      '/papers/search_papers?inside=true&title=zymurgymember',
      '/catalogue/subjects',
      '/papers/paper_stats',
      '/papers/department_stats',
      '/subjects/IoT/papers.zip',
      '/papers/feed.atom',
      '/notes/feed.atom',
      '/solutions/feed.atom',
      '/sitemap.xml',
      '/sitemaps/papers-1.xml',
      '/oai?verb=ListRecords&metadataPrefix=oai_dc',
      '/questions?text=sensors',
      '/questions?subject=IoT',
      '/subjects/IoT',
    ];
    const hidden = documents.filter(({ readers }) => readers !== 'everyone');
    for (const who of everybody) {
      for (const path of places) {
        const { status, body } = await ask(hub, 'GET', path, who);
        const text = JSON.stringify(body);
        const leaks = hidden.filter(({ word, row, readers }) => {
          const isTheirs = /^\/subjects\/IoT$|inside=true/.test(path) && may(who, readers);
          return !isTheirs && (text.includes(word) || text.includes(row._id));
        });
        expect([who.name, path, status < 500, leaks.map(({ word }) => word)]).toEqual([who.name, path, true, []]);
      }
      if (who.as === null) continue;
      const { papers } = (await ask(hub, 'GET', '/subjects/IoT', who)).body as { papers?: { count: number }[] };
      const count = papers?.reduce((sum, one) => sum + one.count, 0);
      const readable = documents.filter(({ kind, readers }) => kind === 'paper' && may(who, readers));
      expect([who.name, count]).toEqual([who.name, readable.length]);
    }
    const stats = (await ask(hub, 'GET', '/papers/paper_stats')).body as { approved?: number };
    expect(stats.approved).toBe(1);
  });

  it('keeps an answer for a visitor from what somebody inside has asked for, and the other way round', async () => {
    const [inside, outside] = [everybody[1], everybody[0]] as [Who, Who];
    const page = async (who: Who, headers: Record<string, string> = {}) =>
      ask(hub, 'GET', '/papers/all_paper?page=1', { ...who, headers: { ...who.headers, ...headers } });
    for (const order of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      const [first, second, again] = [await page(order[0]), await page(order[1]), await page(order[0])];
      expect([first.body.total === 3, second.body.total === 3]).toEqual(order.map((who) => who === inside));
      expect(again.body).toEqual(first.body);
      const stale = await page(order[1], { 'if-none-match': first.headers.get('etag') ?? '' });
      expect([stale.status, stale.body.total]).toEqual([200, second.body.total]);
    }
    expect((await page(inside)).headers.get('cache-control')).toMatch(/private|no-store/);
    expect((await page(outside)).headers.get('cache-control')).toBe('no-cache');
  });
});

describe('the setting of a document', () => {
  const edit = (_id: string, as: Member, fields: Record<string, string>) =>
    ask(hub, 'PUT', `/papers/edit_paper/${_id}`, { as, form: paperForm({ subject: 'DBMS', ...fields }) });
  const seen = async (_id: string, who: Who) => (await ask(hub, 'GET', `/papers/${_id}/view_paper`, who)).status;

  it('is the uploader’s at the upload, and a teacher’s from then on; no value keeps it', async () => {
    const [visitor, , member] = everybody as [Who, Who, Who];
    const { _id, readers } = await hub.approvedPaper({ subject: 'DBMS', readers: 'members' }, 'One');
    expect([readers, await seen(_id, visitor), await seen(_id, member)]).toEqual(['members', 404, 200]);
    for (const value of ['', 'everyone', 'institution'])
      expect((await edit(_id, hub.owner, { readers: value })).status).toBe(403);
    expect((await edit(_id, hub.reviewer, {})).body['readers']).toBe('members');
    expect((await edit(_id, hub.owner, { readers: 'members' })).status).toBe(200);
    await approve(hub, hub.reviewer, _id);
    expect((await edit(_id, hub.reviewer, { readers: 'institution' })).body['readers']).toBe('institution');
    expect([await seen(_id, visitor), await seen(_id, member)]).toEqual([404, 404]);
    expect((await edit(_id, hub.reviewer, { readers: 'everyone' })).body['readers']).toBeNull();
    expect([await seen(_id, visitor), await seen(_id, member)]).toEqual([200, 200]);
    expect((await edit(_id, hub.reviewer, { readers: 'nobody' })).status).toBe(400);
    const form = notesForm({ readers: 'all' }, textFile('x'));
    expect((await ask(hub, 'POST', '/notes/upload_notes', { as: hub.owner, form })).status).toBe(400);
  });

  it('holds with every state, date and tie, one after another: nobody else sees a sign of it', async () => {
    const target = documents.filter(({ kind }) => kind !== 'solution');
    const state = new Map(target.map((one) => [one.row._id, { readers: one.readers, isShown: true }]));
    const set = (_id: string, change: string) =>
      hub.database.rows(`update documents set ${change} where _id = $1`, [_id]);
    const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
    const future = `approval_at = null, release_at = now() + interval '1 day'`;
    for (let round = 0; round < 150; round += 1) {
      const { row, kind } = pick(target);
      const now = state.get(row._id);
      if (!now) throw new Error('no such document');
      const changes: [string, () => void][] = READERS.map((readers) => [
        `readers = ${readers === 'everyone' ? 'null' : `'${readers}'`}`,
        () => (now.readers = readers),
      ]);
      changes.push(['hidden_at = now()', () => (now.isShown = false)]);
      const back =
        kind === 'paper' ? `, paper_approval_status = 'Approved', approval_at = now(), release_at = null` : '';
      changes.push([`hidden_at = null${back}`, () => (now.isShown = true)]);
      if (kind === 'paper')
        changes.push([`paper_approval_status = 'Scheduled', ${future}`, () => (now.isShown = false)]);
      const [change, apply] = pick(changes);
      await set(row._id, change);
      apply();
      for (let look = 0; look < 4; look += 1) {
        const [at, who, about] = [pick(READERS), pick(everybody), pick(documents)];
        if (!may(who, at) || who.as === hub.reviewer) continue;
        const effective = (one: Shown) => {
          const own = state.get(one.row._id);
          if (own) return own;
          const paper = state.get(one.row.solution_of ?? '') ?? { readers: 'everyone', isShown: true };
          const level = (one.row.readers ?? 'everyone') as Readers;
          return { ...paper, readers: stricterOf(paper.readers, level) };
        };
        const readable = (one: Shown) => effective(one).isShown && may(who, effective(one).readers);
        const { status } = await ask(hubs[at], 'GET', viewOf(about), who);
        expect([round, change, at, who.name, about.word, status]).toEqual([
          round,
          change,
          at,
          who.name,
          about.word,
          readable(about) ? 200 : 404,
        ]);
        const { body } = await ask(
          hubs[at],
          'GET',
          `/${ROUTES[about.kind]}/search_${ROUTES[about.kind]}?subject=IoT`,
          who,
        );
        const should = documents.filter((one) => one.kind === about.kind && readable(one));
        expect([round, change, at, who.name, body.total]).toEqual([round, change, at, who.name, should.length]);
      }
    }
  });
  const viewOf = ({ kind, row }: Shown) =>
    `/${ROUTES[kind]}/${row._id}/view_${kind === 'solution' ? 'solution' : kind}`;
});

describe('who is of the institution', () => {
  it('is its provider’s accounts, and confirmed addresses at its domains, by what is stored of the account', async () => {
    const outside = 'https://provider.example';
    await hub.database.rows(
      `insert into provider_accounts (issuer, subject, email, email_confirmed, updated_at)
       values ($1, 'yes', 'a@college.example', true, now()), ($1, 'no', 'b@college.example', false, now())`,
      [outside],
    );
    const accounts = hub.identity;
    const rule = (domains: string[], issuer: string | null = null) =>
      institutionRule({ db: hub.database.db, institution: { domains, issuer }, accounts });
    const ofDomain = rule(['college.example']);
    const answers = (subject: string) => ofDomain.of({ issuer: outside, subject });
    expect(await Promise.all(['yes', 'no', 'unknown'].map(answers))).toEqual([true, false, false]);
    const token = { issuer: outside, subject: 'no', email: 'a@college.example' };
    expect(await ofDomain.of({ ...token, email_confirmed: false })).toBe(false);
    expect(await ofDomain.of({ ...token, email_confirmed: true })).toBe(true);
    expect(await rule([], outside).of({ issuer: outside, subject: 'unknown' })).toBe(true);
    expect(await rule([], outside).of({ issuer: accounts.issuer, subject: 'unknown' })).toBe(false);
    expect(await rule([]).of({ issuer: outside, subject: 'yes' })).toBe(false);
  });
});
