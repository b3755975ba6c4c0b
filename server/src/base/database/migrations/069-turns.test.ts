import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { atEnd } from '@exam-vault/testing/at-end';
import { bareDatabase, type TestDatabase } from '@exam-vault/testing/test-database';
import { peopleAt, waitingJobs } from '@exam-vault/testing/waiting-jobs';
import { draftQueue } from '../../../uploading/drafts/draft-queue.ts';
import { printRepository } from '../../../reviewing/duplicates/print-repository.ts';
import { readingQueue } from '../../../finding/indexing/reading-queue.ts';
import { invitationListRepository } from '../../../people/invitations/invitation-list-repository.ts';
import { questionQueue } from '../../../studying/questions/question-queue.ts';
import { migrate } from '../migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await bareDatabase();
  atEnd(() => database.close());
  await migrate(database.db, { to: '068-upload-shares' });
});

it('keeps all jobs that wait from before, and gives each a turn of its owner', async () => {
  const [many = '', one = ''] = await peopleAt(database, 2, null);
  for (const [owner, each] of [
    [many, 5],
    [one, 1],
  ] as const) {
    for (const queue of ['header', 'readings', 'questions', 'prints'] as const)
      await waitingJobs(database, queue, [owner], queue === 'readings' ? { each, step: 'text' } : { each });
    await database.rows(
      `insert into invitations (email, token_hash, mailed, invited_by, created_at, expires_at, mail_due_at, mail_state)
       select gen_random_uuid() || '@rows.invalid', sha256(gen_random_uuid()::text::bytea), true, $1, now(), now() + interval '1 day', now(),
         'waiting' from generate_series(1, $2::int)`,
      [owner, each],
    );
  }
  await database.rows('delete from prints_due where file_id not in (select file_id from documents)');
  await migrate(database.db);

  const { db } = database;
  const claims: Record<string, () => Promise<unknown>> = {
    drafts: () => draftQueue(db).claim('header'),
    readings: () => readingQueue(db).claim(['text']),
    questions_due: () => questionQueue(db).claim(),
    prints_due: () => printRepository(db).due.claim(),
    invitations: () => invitationListRepository(db).takeMail(randomUUID()),
  };
  for (const [table, claim] of Object.entries(claims)) {
    const people: unknown[] = [];
    for (let job = (await claim()) as { person: string } | null; job; job = (await claim()) as typeof job)
      people.push(job.person);
    expect([table, people.length, new Set(people.slice(0, 2)).size]).toEqual([table, 6, 2]);
  }
});
