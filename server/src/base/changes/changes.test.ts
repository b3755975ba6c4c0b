import { beforeAll, describe, expect, it } from 'vitest';
import { approve, uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { changeFollower } from './change-follower.ts';
import { newsReader, pruneChangeLog, type DocumentChange, type News } from './change-log.ts';
import { isVisibleIn, parseSnapshot } from './snapshot.ts';

let hub: ListeningHub;
let owner: Member;
let reviewer: Member;
beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector }, undefined, { PROCESSING: 'off' });
  [owner, reviewer] = [await student(hub), await teacher(hub)];
});

/** What a follower of the real log hears after this. */
async function following() {
  const follower = changeFollower(newsReader(hub.database.pool, false));
  const heard: (DocumentChange | 'reset')[] = [];
  follower.listen({ changed: (changes) => heard.push(...changes), reset: () => heard.push('reset') });
  await follower.sync();
  return {
    follower,
    async heard() {
      heard.length = 0;
      await follower.sync();
      return [...heard];
    },
  };
}

describe('the log of changes (decision 31)', () => {
  it('tells what was in a list before and after, and nothing twice', async () => {
    const { heard } = await following();
    const { _id } = await uploadedPaper(hub, owner, { title: 'Résumé of Entropy' });
    expect(await heard()).toMatchObject([
      { document_id: _id, before: null, after: { kind: 'paper', is_public: false, title_folded: 'resume of entropy' } },
    ]);
    await approve(hub, reviewer, _id);
    expect(await heard()).toMatchObject([
      { before: { paper_approval_status: 'Pending' }, after: { paper_approval_status: 'Approved', is_public: true } },
    ]);
    await hub.database.rows('update documents set download_count = 5 where _id = $1', [_id]);
    expect(await heard()).toMatchObject([{ document_id: _id, before: null, after: null }]);
    await hub.database.rows('update documents set download_count = 5 where _id = $1', [_id]);
    expect(await heard()).toEqual([]);
    await hub.database.rows('update documents set deleted_at = now() where _id = $1', [_id]);
    expect(await heard()).toMatchObject([{ before: { is_public: true }, after: null }]);
    await hub.database.rows('delete from documents where _id = $1', [_id]);
    expect(await heard()).toMatchObject([{ document_id: _id, before: null, after: null }]);
  });

  it('has no names of people and no text that a reviewer wrote', async () => {
    const { heard } = await following();
    await approve(hub, reviewer, (await uploadedPaper(hub, owner))._id);
    const log = JSON.stringify(await heard());
    for (const text of [owner.user.name, reviewer.user.name, reviewer.user._id]) expect(log).not.toContain(text);
  });

  it('tells of a transaction that began before the last look and committed after it', async () => {
    const { _id } = await uploadedPaper(hub, owner);
    const { heard } = await following();
    const client = await hub.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('update documents set download_count = download_count + 1 where _id = $1', [_id]);
      const other = await uploadedPaper(hub, owner);
      expect((await heard()).map((change) => change !== 'reset' && change.document_id)).toEqual([other._id]);
      await client.query('commit');
      expect((await heard()).map((change) => change !== 'reset' && change.document_id)).toEqual([_id]);
    } finally {
      client.release();
    }
  });

  it('says that everything may have changed after a large statement or when its rows are gone', async () => {
    const { heard } = await following();
    await uploadedPaper(hub, owner);
    await hub.database.rows(`update document_log set at = now() - interval '1 hour'`);
    await pruneChangeLog(hub.database.db);
    expect(await hub.database.rows('select from document_log')).toEqual([]);
    // Another database of the server may still run a transaction that is older than the rows: a hub forgets until it has ended.
    const ended =
      'select bool_and(through < pg_snapshot_xmin(pg_current_snapshot())) as ended from document_log_pruned';
    await expect.poll(() => hub.database.rows(ended), { timeout: 30_000 }).toEqual([{ ended: true }]);
    expect(await heard()).toEqual(['reset']);
    expect(await heard()).toEqual([]);
    await hub.database.rows(
      `insert into documents (kind, title, title_folded, subject, department, year, semester, unit_no, owner_id, uploaded_by, created_at,
         updated_at, file_id, file_type, file_size, file_sha256, text_status)
       select 'notes', 'N', 'n', 'S', 'CSE', '1st', 'I', 'I', $1, 'N', now(), now(), gen_random_uuid(), 'PDF', 1, sha256('n'), 'read'
       from generate_series(1, 201)`,
      [owner.user._id],
    );
    expect(await heard()).toEqual(['reset']);
    await hub.database.rows(`delete from documents where title = 'N'`);
    expect(await heard()).toEqual(['reset']);
  });

  it('keeps rows that a hub may not have seen yet', async () => {
    const { heard } = await following();
    const { _id } = await uploadedPaper(hub, owner);
    await pruneChangeLog(hub.database.db);
    expect(await heard()).toMatchObject([{ document_id: _id }]);
  });
});

const news = (text: string, server = 'a', changes: News['changes'] = []): News => ({
  snapshot: parseSnapshot(text),
  server,
  changes,
});

describe('the follower of the log', () => {
  it('shares one query among those who wait, and begins another for a caller after it was sent', async () => {
    const sent: ((answer: News) => void)[] = [];
    const { sync } = changeFollower(() => new Promise((resolve) => sent.push(resolve)));
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const turns = async () => {
      for (let count = 0; count < 3; count += 1) await turn();
    };
    const first = [sync(), sync()];
    await turns();
    expect(sent).toHaveLength(1);
    const late = [sync(), sync()];
    await turns();
    expect(sent).toHaveLength(1);
    sent[0]?.(news('1:1:'));
    await Promise.all(first);
    await turns();
    expect(sent).toHaveLength(2);
    sent[1]?.(news('1:1:'));
    await Promise.all(late);
  });

  it('forgets everything when another server answers, or one that has lost transactions', async () => {
    const answers = [news('10:10:'), news('10:10:'), news('10:10:', 'b'), news('9:9:', 'b'), news('9:9:', 'b', null)];
    const follower = changeFollower(() => Promise.resolve(answers.shift() ?? news('')));
    let resets = 0;
    follower.listen({ changed: () => {}, reset: () => void (resets += 1) });
    const seen: number[] = [];
    while (answers.length > 0) {
      await follower.sync();
      seen.push(resets);
    }
    expect(seen).toEqual([1, 1, 2, 3, 4]);
  });

  it('fails for those who wait when the database does not answer, and asks again for the next', async () => {
    let fails = true;
    const { sync } = changeFollower(async () => {
      if (fails) throw new Error('away');
      return news('1:1:');
    });
    const waiting = await Promise.allSettled([sync(), sync()]);
    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    await sync();
  });
});

it('a snapshot contains what had ended when it was taken', () => {
  const snapshot = parseSnapshot('100:105:101,103');
  expect([99, 100, 101, 102, 103, 104, 105].map((xid) => isVisibleIn(snapshot, xid))).toEqual([
    true, true, false, true, false, true, false,
  ]); // prettier-ignore
  expect(isVisibleIn(parseSnapshot('100:100:'), 100)).toBe(false);
});
