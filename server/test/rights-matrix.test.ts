import { randomUUID } from 'node:crypto';
import type { DocumentKind } from '@exam-vault/contract/documents';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DocumentRow, UserRow } from '@exam-vault/server/base/database/schema';
import { ask, type Answered, type Speaker } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub } from '@exam-vault/testing/listening-hub';
import { signUp, teacher, type Member } from '@exam-vault/testing/people';
import { readingHub, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { columnOf, EVERYBODY, ownerFor, type Who } from '@exam-vault/testing/rights/rights-people';
import { REQUESTS, UNUSED } from '@exam-vault/testing/rights/rights-requests';
import { openStage, STATES, type Stage, type State } from '@exam-vault/testing/rights/rights-stage';
import { FOR_EVERYBODY, STATUS_ROWS, type Row } from '@exam-vault/testing/rights/rights-table';

/** Contract section 6, every cell of it, for every route of the hub. */

let hub: ReadingHub;
let stage: Stage;
let waiting: Member;
/** What all refused requests together must leave as it is. */
let before: unknown;

const everything = async () => [
  await hub.database.rows(
    `select _id, title, file_id, revision, paper_approval_status, approved_by, comment, deleted_at, hidden_at
       from documents where _id = any($1) order by _id`,
    [stage.all.map(({ row }) => row._id)],
  ),
  // Not the key of the name: the hub stores it at some time of its own.
  await hub.database.rows(`select to_jsonb(users) - 'name_key' as person from users where _id = any($1) order by _id`, [
    [waiting.user._id],
  ]),
];

beforeAll(async () => {
  hub = await readingHub();
  stage = await openStage(hub);
  waiting = await teacher(hub, { approved: false });
  before = await everything();
});

const users = new Map<Who, UserRow | null>();
async function userOf(who: Who): Promise<UserRow | null> {
  const person = stage.speaker(who) as Partial<Member> | null;
  const [row] = users.has(who)
    ? []
    : await hub.database.rows<UserRow>('select * from users where _id = $1', [person?.user?._id]);
  if (!users.has(who)) users.set(who, row ?? null);
  return users.get(who) ?? null;
}
/** HEAD is GET without its body, for every caller: some of the cells show it. */
const ASK_HEAD_TOO: readonly Who[] = ['anonymous', 'S owner', 'S other'];

/** The states of documents that aren't for everyone. */
const FOR_SOME = 'MINJmi';

const methodOf = (name: string) => name.split(' ')[0] ?? '';
const statesOf = (kind: DocumentKind | undefined): readonly (State | null)[] => (kind ? STATES[kind] : [null]);

interface Case {
  readonly who: Who;
  readonly state: State | null | 'missing';
  readonly expected: number;
}

/** The cells of a row, one for each person and state. */
function casesOf({ name, cells }: Row): Case[] {
  const states = statesOf(REQUESTS[name]?.kind);
  return EVERYBODY.flatMap((who): Case[] => {
    const statuses = cells[columnOf(who)].split('/').map(Number);
    if (statuses.length !== 1 && statuses.length !== states.length)
      throw new Error(`${name}: ${statuses.length} cells`);
    const all = states.map((state, at): Case => ({ who, state, expected: statuses[at] ?? statuses[0] ?? 0 }));
    if (states[0] === null) return all;
    return [...all, { who, state: 'missing', expected: statuses.length === 1 ? (statuses[0] ?? 0) : 404 }];
  });
}

describe('the matrix of rights (contract section 6)', () => {
  it('has a row for every route, and a route for every row', () => {
    const routes = new Set(hub.routes.filter((route) => !route.startsWith('HEAD ')));
    const rows = [...STATUS_ROWS.map(({ name }) => name.replace(/ \[.*\]$/, '')), ...Object.keys(FOR_EVERYBODY)];
    const any = (route: string) => route.replace(/^\S+/, '*');
    expect([...routes].filter((route) => !rows.includes(route) && !rows.includes(any(route)))).toEqual([]);
    const served = new Set([...routes].flatMap((route) => [route, any(route)]));
    expect(rows.filter((row) => !served.has(row))).toEqual([]);
    expect(UNUSED).toEqual([]);
  });

  it.each(STATUS_ROWS)('$name', async (row) => {
    const request = REQUESTS[row.name];
    if (!request) throw new Error('no such request');
    const [method, kind] = [methodOf(row.name), request.kind];
    const [actual, expected] = [new Map<string, number>(), new Map<string, number>()];
    const hidden = new Map<Who, unknown[]>();

    async function make({ who, state, expected: status }: Case): Promise<Answered> {
      const owner = ownerFor(who);
      const succeeds = status < 300 && request?.changes === true;
      const shown: DocumentRow | undefined =
        kind && state && state !== 'missing'
          ? (succeeds ? await stage.another(kind, owner, state) : stage.of(kind, owner, state)).row
          : stage.all[0]?.row;
      if (!shown) throw new Error('the stage is empty');
      const document = state === 'missing' ? { ...shown, _id: randomUUID(), file_id: randomUUID() } : shown;
      // A new person where the request changes who they are.
      const isNew = succeeds && who === 'no profile';
      const as: Speaker | null = isNew ? await signUp(hub) : stage.speaker(who);
      const person_id = (succeeds ? await teacher(hub, { approved: false }) : waiting).user._id;
      const { path, ...body } = request!.ask({ hub, as, user: await userOf(who), document, person_id });
      if (method === 'GET' && ASK_HEAD_TOO.includes(who)) {
        const head = await ask(hub, 'HEAD', path, { as });
        expect([who, state, 'HEAD', head.status]).toEqual([who, state, 'HEAD', status]);
      }
      return ask(hub, method, path, { as, ...body });
    }

    for (const one of casesOf(row)) {
      const cell = `${one.who}, ${one.state ?? ''}`;
      const answer = await make(one);
      actual.set(cell, answer.status);
      // RFC 9110 section 11.6.1: every 401 says how to authenticate.
      const challenge = answer.headers.get('www-authenticate');
      expect([cell, challenge]).toEqual([cell, answer.status === 401 ? 'Bearer realm="exam-vault"' : null]);
      expected.set(cell, one.expected);
      if (answer.status === 404) hidden.set(one.who, [...(hidden.get(one.who) ?? []), answer.body]);
    }
    expect(actual).toEqual(expected);
    // One person may have so many open ones.
    if (row.name.endsWith('/reports')) await hub.database.rows('delete from reports');
    // A document that the person may not know of and a missing one look the same; the last of each is the missing id's.
    for (const [who, bodies] of hidden) {
      for (const body of bodies) expect([who, body]).toEqual([who, bodies.at(-1)]);
    }
  });

  it('with SIGN_IN_TO_READ, what is published for others is 403 at its own address, and nothing else differs (decision 130)', async () => {
    const other = await listeningHub({ inspector: trustingInspector }, hub.database, {
      DATA_DIR: hub.config.dataDir,
      SIGN_IN_TO_READ: 'on',
    });
    const [wrong, told]: [string[], Set<string>] = [[], new Set()];
    async function check(row: Row, { who, state, expected }: Case, isOwnAddress: boolean): Promise<void> {
      const { kind = 'paper', ask: made } = REQUESTS[row.name]!;
      // Elsewhere only what is for some readers could differ.
      if (state === null || state === 'missing' || !(isOwnAddress || FOR_SOME.includes(state))) return;
      const document = stage.of(kind, ownerFor(who), state).row;
      const as = stage.speaker(who);
      const { path } = made({ hub, as, user: await userOf(who), document, person_id: waiting.user._id });
      const { status, body } = await ask(other, 'GET', path, { as });
      const isTold = isOwnAddress && expected === 404 && FOR_SOME.includes(state);
      if (isTold) told.add(state);
      const exam = document.exam_type === null ? '' : `, ${document.exam_type}`;
      const about = `“${document.title}” (${document.subject}${exam}) is for members`;
      const isRight = isTold
        ? status === 403 && body.code === 'SIGN_IN_TO_READ' && String(body['message']).startsWith(about)
        : status === expected;
      if (!isRight) wrong.push(`${row.name}, ${who}, ${state}: ${status} ${String(body['message'])}`);
    }
    // What is made of a file needs the reader of the stage.
    const isAsked = ({ name }: Row) =>
      name.startsWith('GET ') && REQUESTS[name]?.kind && !/\[(?:page|searchable)/.test(name);
    for (const row of STATUS_ROWS.filter(isAsked))
      await Promise.all(casesOf(row).map((one) => check(row, one, /\/(?:get|view)_\w+/.test(row.name))));
    expect(wrong).toEqual([]);
    expect([...told].toSorted().join('')).toBe('IJMNim');
  });

  it('a bad token is 401 at every call of the contract', async () => {
    const wrong: string[] = [];
    for (const { name } of STATUS_ROWS) {
      const [first] = stage.all;
      if (name.startsWith('GET /files/') || !first) continue;
      const as = { token: 'a.b.c' };
      const { path, ...body } = REQUESTS[name]!.ask({
        hub,
        as,
        user: null,
        document: first.row,
        person_id: randomUUID(),
      });
      const { status, headers } = await ask(hub, methodOf(name), path, { as, ...body });
      // RFC 6750 section 3: a token that was sent is named as the reason.
      const challenge = headers.get('www-authenticate');
      if (status !== 401 || challenge !== 'Bearer realm="exam-vault", error="invalid_token"')
        wrong.push(`${name}: ${status} ${challenge}`);
    }
    expect(wrong).toEqual([]);
  });

  it('routes without access control answer everybody alike, with any token', async () => {
    const wrong: string[] = [];
    for (const [route, expected] of Object.entries(FOR_EVERYBODY)) {
      const [method = '', path = ''] = route.replace('*', 'nothing').split(' ');
      const some = (['S owner', 'admin', 'T+, disabled'] as const).map((who) => stage.speaker(who));
      for (const as of [null, { token: 'a.b.c' }, ...some]) {
        const methods = method === 'nothing' ? ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] : [method];
        for (const one of methods) {
          const json = one === 'POST' ? { json: {} } : {};
          const { status } = await ask(hub, one, path.replace('*', 'nothing'), { as, ...json });
          if (status !== expected) wrong.push(`${one} ${path}: ${status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('nothing that was refused has changed anything', async () => {
    expect(await everything()).toEqual(before);
  });
});
