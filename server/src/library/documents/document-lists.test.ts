import { beforeAll, describe, expect, it } from 'vitest';
import { changeFollower } from '../../base/changes/change-follower.ts';
import { newsReader } from '../../base/changes/change-log.ts';
import { approve, ask, uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { student, teacher } from '@exam-vault/testing/people';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { paperTallies } from '../stats/paper-tallies.ts';
import { documentLists } from './document-lists.ts';
import { partsOfList, together, type DocumentQuery } from './document-query.ts';

let hub: ListeningHub;
let owner_id: string;
beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector }, undefined, { PROCESSING: 'off' });
  owner_id = (await student(hub)).user._id;
  await addNotes(2_600);
});

/** Notes, several of each microsecond, in an order that is not that of their ids. */
const addNotes = (count: number) =>
  hub.database.rows(
    `insert into documents (kind, title, title_folded, subject, department, year, semester, unit_no, owner_id, uploaded_by, created_at,
       updated_at, file_id, file_type, file_size, file_sha256, text_status)
     select 'notes', 'Note ' || n, 'note ' || n, case when n % 2 = 0 then 'DBMS' else 'IoT' end, 'CSE', '1st', 'I', 'I', $1, 'N',
       timestamptz '2026-03-01 10:00:00.123457Z' + n / 3 * interval '1 microsecond', now(), gen_random_uuid(), 'PDF', 1, sha256('n'), 'read'
     from generate_series(1, $2::int) n`,
    [owner_id, count],
  );

const follower = () => changeFollower(newsReader(hub.database.pool, true));
const remembering = () => documentLists(hub.database.db, follower());
const ALL: DocumentQuery = { kind: 'notes', scope: { readers: 'everyone' } };
const FILTERED: DocumentQuery = { ...ALL, subject: 'DBMS' };
const TITLED: DocumentQuery = { ...ALL, title: 'note 1' };

/** The ids of the whole list, as the database has them now. */
async function idsOf(query: DocumentQuery): Promise<string[]> {
  const rows = await hub.database.db
    .selectFrom(together(hub.database.db, partsOfList(hub.database.db, query)).selectAll().as('documents'))
    .select('_id')
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .execute();
  return rows.map(({ _id }) => _id);
}

/** The same as the database has: pages from the start to after the end. */
async function expectSame(lists: ReturnType<typeof remembering>, query: DocumentQuery): Promise<void> {
  const all = await idsOf(query);
  const total = all.length;
  const last = Math.ceil(total / 12);
  for (const page of [1, 2, 5, 6, 40, 41, 84, 85, Math.round(last / 2), last - 1, last, last + 1, 1_000_000_000]) {
    const kept = await lists.list(query, page);
    const expected = all.slice((page - 1) * 12, page * 12);
    expect([page, kept.total, kept.data.map(({ _id }) => _id)]).toEqual([page, total, expected]);
  }
}

const CHANGES = [
  `delete from documents where title = 'Note 1'`,
  `update documents set deleted_at = now() where title_folded like 'note 12%'`,
  `update documents set deleted_at = null where title_folded like 'note 121%'`,
  `update documents set subject = 'IoT' where title_folded like 'note 7__'`,
  `update documents set title_folded = 'other' where title_folded like 'note 15__'`,
  `update documents set created_at = created_at + interval '1 hour' where title_folded like 'note 9_'`,
  `update documents set created_at = created_at - interval '1 hour' where title_folded like 'note 8_'`,
];

describe('totals and places of lists (decision 31)', () => {
  it('are those that the database counts, on every page, after every change', async () => {
    const lists = remembering();
    const queries = [ALL, FILTERED, TITLED, { ...ALL, scope: { owner_id } }];
    for (const query of queries) await expectSame(lists, query);
    for (const change of CHANGES) {
      await hub.database.rows(change);
      for (const query of queries) await expectSame(lists, query);
    }
    await addNotes(150);
    for (const query of queries) await expectSame(lists, query);
  });

  it('are counted once: a change costs no second count, and a page no rows before its block', async () => {
    const shared = follower();
    const statements: string[] = [];
    const counting = hub.database.db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(JSON.stringify(node));
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const lists = documentLists(counting, shared);
    const counts = () => statements.filter((text) => /"count"| as starts/.test(text)).length;
    const before = (await lists.list(ALL, 100)).total;
    expect(counts()).toBe(2);
    await addNotes(5);
    expect((await lists.list(ALL, 100)).total).toBe(before + 5);
    await lists.list(ALL, 150);
    expect(counts()).toBe(2);
  });

  it('are right when changes are committed while they are counted', async () => {
    const lists = remembering();
    const writes = async () => {
      for (let round = 0; round < 30; round += 1) {
        await addNotes(3);
        await hub.database.rows(
          `update documents set deleted_at = now() where title_folded = 'note 2' and deleted_at is null`,
        );
      }
    };
    const reads = async () => {
      for (let round = 0; round < 30; round += 1) await lists.list({ ...ALL, title: `note ${round % 10}` }, 1);
    };
    await Promise.all([writes(), reads()]);
    for (let digit = 0; digit < 10; digit += 1) {
      const query = { ...ALL, title: `note ${digit}` };
      expect((await lists.list(query, 1)).total).toBe((await idsOf(query)).length);
    }
  });

  it('are those of each state of review, also right after a decision', async () => {
    const lists = remembering();
    const [owner, reviewer] = [await student(hub), await teacher(hub)];
    const totals = async () => {
      const states = (['Pending', 'Approved'] as const).map((paper_approval_status) => ({ paper_approval_status }));
      const scopes = [...states, { owner_id: owner.user._id }, { readers: 'everyone' }] as const;
      return await Promise.all(scopes.map(async (scope) => (await lists.list({ kind: 'paper', scope }, 1)).total));
    };
    expect(await totals()).toEqual([0, 0, 0, 0]);
    const { _id } = await uploadedPaper(hub, owner);
    expect(await totals()).toEqual([1, 0, 1, 0]);
    await approve(hub, reviewer, _id);
    expect(await totals()).toEqual([0, 1, 1, 1]);
    await hub.database.rows('update documents set hidden_at = now() where _id = $1', [_id]);
    expect(await totals()).toEqual([0, 1, 1, 0]);
    await ask(hub, 'PUT', `/papers/${_id}/delete`, { as: owner });
    expect(await totals()).toEqual([0, 0, 0, 0]);
  });

  it('have no documents for a title of accents alone, and all for filters without a value', async () => {
    const lists = remembering();
    expect((await lists.list({ ...ALL, title: '\u0301' }, 1)).total).toBe(0);
    expect((await lists.list({ ...ALL, subject: undefined }, 1)).total).toBe((await idsOf(ALL)).length);
  });
});

describe('the tallies of the stats', () => {
  it('are right when the first paper comes after they were read', async () => {
    const shared = follower();
    const tallies = paperTallies(hub.database.db, shared);
    await shared.sync();
    expect((await tallies.countBy('department')).size).toBe(0);
    await hub.database.rows(
      `insert into documents (kind, title, title_folded, subject, department, year, semester, paper_type, exam_type, owner_id, uploaded_by,
         created_at, updated_at, file_id, file_type, file_size, file_sha256, text_status, paper_approval_status)
       values ('paper', 'P', 'p', 'DBMS', 'EE', '1st', 'I', 'Main', 'Midterm', $1, 'P', now(), now(), gen_random_uuid(), 'PDF', 1,
         sha256('p'), 'read', 'Pending')`,
      [owner_id],
    );
    await shared.sync();
    expect([...(await tallies.countBy('department'))]).toEqual([['EE', 1]]);
    await hub.database.rows(`update documents set department = 'ME' where kind = 'paper'`);
    await shared.sync();
    expect([...(await tallies.countBy('department'))]).toEqual([['ME', 1]]);
    expect([...(await tallies.countBy('paper_approval_status'))]).toEqual([['Pending', 1]]);
  });
});
