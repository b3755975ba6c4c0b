import { beforeAll, describe, expect, it } from 'vitest';
import { changeFollower } from '../../base/changes/change-follower.ts';
import { newsReader } from '../../base/changes/change-log.ts';
import { student } from '@exam-vault/testing/people';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { paperTallies } from '../stats/paper-tallies.ts';
import { documentLists } from './document-lists.ts';
import type { DocumentQuery } from './document-query.ts';
import { publicListMemory } from './public-list-memory.ts';
import { publicRows } from './public-rows.ts';

let hub: ListeningHub;
let owner_id: string;
beforeAll(async () => {
  hub = await listeningHub({}, undefined, { PROCESSING: 'off' });
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
const remembering = () => {
  const shared = follower();
  return documentLists(
    hub.database.db,
    publicListMemory(hub.database.db, shared, publicRows(hub.database.pool, false, shared)),
  );
};
const ALL: DocumentQuery = { kind: 'notes', scope: 'public' };
const FILTERED: DocumentQuery = { ...ALL, subject: 'DBMS' };
const TITLED: DocumentQuery = { ...ALL, title: 'note 1' };

/** The same page as a list without memory: pages from the start to after the end. */
async function expectSame(lists: ReturnType<typeof remembering>, query: DocumentQuery): Promise<void> {
  const plain = documentLists(hub.database.db);
  const { total } = await plain.list(query, 1);
  const last = Math.ceil(total / 12);
  for (const page of [1, 2, 5, 6, 40, 41, 84, 85, Math.round(last / 2), last - 1, last, last + 1, 1_000_000_000]) {
    const [kept, counted] = await Promise.all([lists.list(query, page), plain.list(query, page)]);
    expect([page, kept.total, kept.data.map(({ _id }) => _id)]).toEqual([
      page,
      total,
      counted.data.map(({ _id }) => _id),
    ]);
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

describe('totals and places of public lists (decision 31)', () => {
  it('are those that the database counts, on every page, after every change', async () => {
    const lists = remembering();
    for (const query of [ALL, FILTERED, TITLED]) await expectSame(lists, query);
    for (const change of CHANGES) {
      await hub.database.rows(change);
      for (const query of [ALL, FILTERED, TITLED]) await expectSame(lists, query);
    }
    await addNotes(150);
    for (const query of [ALL, FILTERED, TITLED]) await expectSame(lists, query);
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
    const lists = documentLists(
      counting,
      publicListMemory(counting, shared, publicRows(hub.database.pool, false, shared)),
    );
    const counts = () => statements.filter((text) => /"count"|as places/.test(text)).length;
    const before = (await lists.list(ALL, 100)).total;
    expect(counts()).toBe(2);
    await addNotes(5);
    expect((await lists.list(ALL, 100)).total).toBe(before + 5);
    await lists.list(ALL, 150);
    expect(counts()).toBe(2);
  });

  it('are right when changes are committed while they are counted', async () => {
    const shared = follower();
    const lists = documentLists(
      hub.database.db,
      publicListMemory(hub.database.db, shared, publicRows(hub.database.pool, false, shared)),
    );
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
      const [kept, counted] = [await lists.list(query, 1), await documentLists(hub.database.db).list(query, 1)];
      expect(kept.total).toBe(counted.total);
    }
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
