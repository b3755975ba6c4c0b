import { randomUUID } from 'node:crypto';
import { atEnd } from '@exam-vault/testing/at-end';
import { testDatabase, type TestDatabase } from '@exam-vault/testing/test-database';
import { peopleAt, waitingJobs } from '@exam-vault/testing/waiting-jobs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draftQueue } from '../../uploading/drafts/draft-queue.ts';
import { printRepository } from '../../reviewing/duplicates/print-repository.ts';
import { readingQueue } from '../../finding/indexing/reading-queue.ts';
import { invitationListRepository } from '../../people/invitations/invitation-list-repository.ts';
import { questionQueue } from '../../studying/questions/question-queue.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  atEnd(() => database.close());
});
beforeEach(async () => {
  for (const table of [
    'drafts',
    'readings',
    'questions_due',
    'prints_due',
    'invitations',
    'upload_shares',
    'queue_turns',
  ])
    await database.rows(`delete from ${table}`);
});

type Claimed = { readonly person?: string | null } | null;
type Jobs = (owner: string, each: number) => Promise<void>;
const jobs =
  (queue: Parameters<typeof waitingJobs>[1], step?: string): Jobs =>
  (owner, each) =>
    waitingJobs(database, queue, [owner], step === undefined ? { each } : { each, step });

/** Every background queue whose jobs are somebody's: how a job comes into it, and how a worker takes the next. */
const QUEUES: readonly { name: string; add: Jobs; claim: () => Promise<Claimed> }[] = [
  { name: 'headers of drafts', add: jobs('header'), claim: () => draftQueue(database.db).claim('header') },
  { name: 'other pages of drafts', add: jobs('header', 'rest'), claim: () => draftQueue(database.db).claim('rest') },
  { name: 'own texts', add: jobs('readings', 'text'), claim: () => readingQueue(database.db).claim(['text']) },
  { name: 'pictures', add: jobs('readings', 'quick'), claim: () => readingQueue(database.db).claim(['text', 'quick']) },
  { name: 'questions', add: jobs('questions'), claim: () => questionQueue(database.db).claim() },
  { name: 'pages', add: jobs('prints'), claim: () => printRepository(database.db).due.claim() },
  {
    name: 'mails of invitations',
    add: async (inviter, each) => {
      const addresses = Array.from({ length: each }, () => ({
        email: `${randomUUID()}@x.edu`,
        role: null,
        token: 'x',
      }));
      const now = new Date();
      const rest = {
        mailed: true,
        invited_by: inviter,
        invited_by_id: null,
        created_at: now,
        expires_at: new Date(now.getTime() + 1e9),
      };
      await invitationListRepository(database.db).add(addresses, rest);
    },
    claim: async () => {
      const mail = await invitationListRepository(database.db).takeMail(randomUUID());
      return mail && { person: mail.invited_by };
    },
  },
];

describe.each(QUEUES)('the queue of $name (decision 24)', ({ add, claim }) => {
  const next = async () => (await claim())?.person;

  it("takes another person's one job after the job that runs, not after all that came first", async () => {
    const [many = '', one = ''] = [...(await peopleAt(database, 1, null)), ...(await peopleAt(database, 1, null))];
    await add(many, 5);
    expect(await next()).toBe(many);
    await add(one, 1);
    expect(await next()).toBe(one);
    expect([await next(), await next(), await next(), await next(), await next()]).toEqual([
      many,
      many,
      many,
      many,
      undefined,
    ]);
  });
});

describe('turns by network', () => {
  const claim = async () => (await draftQueue(database.db).claim('header'))?.person ?? null;

  it('are one for a thousand accounts of one machine; there too a new person is before the others’ second jobs', async () => {
    const [machine, campus] = [randomUUID(), randomUUID()];
    const accounts = await peopleAt(database, 20, machine);
    await waitingJobs(database, 'header', accounts, { each: 10 });
    const served = [await claim(), await claim(), await claim()];
    expect(new Set(served).size).toBe(3);
    const [asha = null] = await peopleAt(database, 1, campus);
    await waitingJobs(database, 'header', [asha ?? '']);
    expect(await claim()).toBe(asha);
    const [ravi = null] = await peopleAt(database, 1, machine);
    await waitingJobs(database, 'header', [ravi ?? '']);
    const order: (string | null)[] = [];
    while (!order.includes(ravi)) order.push(await claim());
    expect(order.length).toBeLessThanOrEqual(accounts.length + 1);
  });

  it('alternate between networks however many people each has', async () => {
    const [crowd, few] = [await peopleAt(database, 12, randomUUID()), await peopleAt(database, 2, randomUUID())];
    await waitingJobs(database, 'header', crowd, { each: 2 });
    await waitingJobs(database, 'header', few, { each: 3 });
    const order: boolean[] = [];
    for (let at = 0; at < 12; at += 1) order.push(few.includes((await claim()) ?? ''));
    expect(order.filter(Boolean)).toHaveLength(6);
  });

  it('give each job to one worker, and every job to some worker', async () => {
    const accounts = await peopleAt(database, 6, randomUUID());
    await waitingJobs(database, 'header', accounts, { each: 4 });
    await waitingJobs(database, 'header', await peopleAt(database, 6, null), { each: 2 });
    const all: string[] = [];
    // A worker that finds the last jobs locked by others looks again.
    const work = async () => {
      while ((await database.rows('select from drafts where holder is null')).length > 0) {
        const draft = await draftQueue(database.db).claim('header');
        if (draft) all.push(draft._id);
      }
    };
    await Promise.all(Array.from({ length: 10 }, work));
    expect([all.length, new Set(all).size]).toEqual([36, 36]);
  });

  it('are not held by a job that is due later, which gets one when its time has come', async () => {
    const [asha = ''] = await peopleAt(database, 1, randomUUID());
    await waitingJobs(database, 'header', [asha]);
    const draft = await draftQueue(database.db).claim('header');
    if (draft) await draftQueue(database.db).putBack(draft, 0.5);
    expect(await database.rows('select flow, flow_turn from drafts')).toEqual([{ flow: null, flow_turn: null }]);
    expect(await claim()).toBeNull();
    await expect.poll(claim, { timeout: 20_000 }).toBe(asha);
  });

  it('cost a new job no more where many jobs of its network have just come', async () => {
    await waitingJobs(database, 'header', await peopleAt(database, 100, randomUUID()), { each: 30 });
    const [plan] = await database.rows<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }>(
      'explain (analyze, buffers, format json) update drafts set flow_turn = null where _id = (select _id from drafts limit 1)',
    );
    expect(plan?.['QUERY PLAN'][0].Plan['Shared Hit Blocks']).toBeLessThan(1_000);
  });

  it('forget the network when the job is done', async () => {
    const [asha = ''] = await peopleAt(database, 1, randomUUID());
    await waitingJobs(database, 'header', [asha]);
    const draft = await draftQueue(database.db).claim('header');
    expect(draft?.flow).not.toBe(asha);
    if (draft) await draftQueue(database.db).completeStep(draft, null, 1);
    expect(await database.rows('select flow, person from drafts')).toEqual([{ flow: null, person: null }]);
  });
});
