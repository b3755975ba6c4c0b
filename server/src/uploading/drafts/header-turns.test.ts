import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import { atEnd } from '@exam-vault/testing/at-end';
import { readPage } from '@exam-vault/testing/scripted-reader';
import { testDatabase, type TestDatabase } from '@exam-vault/testing/test-database';
import { peopleAt, waitingJobs } from '@exam-vault/testing/waiting-jobs';
import { pino } from 'pino';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { fixedCatalogue } from '../../library/catalogue/current-catalogue.ts';
import { BACKGROUND, computePool } from '../../serving/compute/compute-pool.ts';
import { systemClock } from '../../base/ports/clock.ts';
import { draftReading, type DraftReadingDeps } from './draft-reading.ts';

const TURN_MS = 20;
const log = pino({ level: 'silent' });

let database: TestDatabase;
let propose: Pick<DraftReadingDeps, 'background'>;
beforeAll(async () => {
  database = await testDatabase();
  const background = computePool(BACKGROUND, { log });
  propose = { background };
  atEnd(async () => {
    await background.close();
    await database.close();
  });
});
afterEach(() => database.rows('delete from drafts'));

/** A draft of a new person. @returns the id of its file */
async function newDraft(): Promise<string> {
  const [person = ''] = await peopleAt(database, 1, null);
  await waitingJobs(database, 'header', [person]);
  return (
    (await database.rows<{ file_id: string }>('select file_id from drafts where owner_id = $1', [person]))[0]
      ?.file_id ?? ''
  );
}

/** Read on a page before the draft gave way. */
const TITLE = { value: 'Surveying', confidence: 0.3, prefill: false, page: 1, box: null, others: [] };

type ReadHeaders = DraftReadingDeps['reader']['readHeaders'];

function reading(readHeaders: ReadHeaders) {
  return draftReading({
    db: database.db,
    ...propose,
    catalogue: fixedCatalogue(DEFAULT_CATALOGUE),
    clock: systemClock,
    reader: { readHeaders, read: async () => undefined, prepare: () => undefined },
    withLocalCopy: (file_id, use) => use(file_id),
    terms: () => [],
    isReading: true,
    keepPicture: async () => undefined,
    turnMs: TURN_MS,
    log,
  });
}

const header = (page: number, text: string) => ({ ...readPage(text, { page, pages: 3 }), second: [] });

it('of a long draft gives way to another person, and goes on at the next page with what it has found', async () => {
  const [long, short] = [await newDraft(), await newDraft()];
  const begun: string[] = [];
  const drafts = reading(async (file, { from, signal }, onHeader) => {
    begun.push(file === long ? `long from ${from}` : 'short');
    if (file === short) {
      const kept = JSON.stringify({ title: TITLE });
      await database.rows('update drafts set proposals = $2 where file_id = $1', [long, kept]);
      return void (await onHeader(header(1, 'Course Name : Surveying\nMid Term Examination')));
    }
    if (from === 1) {
      await onHeader(header(1, 'Fairview University\nMid Term Examination'));
      // Its second page takes for ever.
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
      signal.throwIfAborted();
    }
    await onHeader(header(2, 'Attempt all questions'));
  });
  await drafts.drain();
  expect(begun).toEqual(['long from 1', 'short', 'long from 2']);
  const [read] = await database.rows<{ proposals: object }>(
    `select proposals from drafts where file_id = $1 and proposals_state = 'done'`,
    [long],
  );
  expect(read?.proposals).toMatchObject({ title: TITLE });
});

it('takes its time while nobody else waits', async () => {
  await newDraft();
  let readings = 0;
  const drafts = reading(async (_file, { signal }, onHeader) => {
    readings += 1;
    await onHeader(header(1, 'Fairview University'));
    await new Promise((resolve) => setTimeout(resolve, 10 * TURN_MS));
    signal.throwIfAborted();
  });
  await drafts.drain();
  expect(readings).toBe(1);
});
