import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approve, uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { administrator, student, type Member } from '@exam-vault/testing/people';
import { readingQueue, type Reading, type ReadingQueue, type ReadingStep } from './reading-queue.ts';

const ALL: ReadingStep[] = ['thumbnails', 'quick', 'full'];

let hub: ListeningHub;
let owner: Member;
let queue: ReadingQueue;
beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
  owner = await student(hub);
  queue = readingQueue(hub.database.db);
});
beforeEach(() => hub.database.rows('delete from readings'));

interface Queued {
  readonly _id: string;
  readonly file_id: string;
  readonly file_type: 'JPEG';
  readonly page_count: number | null;
}

/** A document in the queue, in its order by `second`. */
async function queued(second: number, { pages = 1, inBulk = false, by = owner } = {}): Promise<Queued> {
  const { _id } = await uploadedPaper(hub, by);
  const [row] = await hub.database.rows<Queued>('select _id, file_id from documents where _id = $1', [_id]);
  const document = { _id, file_id: row?.file_id ?? '', file_type: 'JPEG' as const, page_count: pages };
  await queue.add(document, new Date(Date.UTC(2026, 0, 1, 0, 0, second)), { inBulk });
  return document;
}

async function taken(steps = ALL): Promise<Reading> {
  const reading = await queue.claim(steps);
  if (!reading) throw new Error('there was nothing to take');
  return reading;
}

/** Everything in the order in which one worker does it. */
async function order(names: ReadonlyMap<string, string>): Promise<string[]> {
  const done: string[] = [];
  for (let reading = await queue.claim(ALL); reading; reading = await queue.claim(ALL)) {
    done.push(`${names.get(reading.document_id)} ${reading.step}`);
    const next = ALL[ALL.indexOf(reading.step) + 1] ?? null;
    const pages = names.get(reading.document_id)?.startsWith('long') ? 200 : 1;
    await queue.completeStep(reading, next, pages);
  }
  return done;
}

describe('the queue of documents to be read', () => {
  it('takes the one that came first, and each only once', async () => {
    const [first, second] = [await queued(1), await queued(2)];
    expect((await taken()).document_id).toBe(first._id);
    expect((await taken()).document_id).toBe(second._id);
    expect(await queue.claim(ALL)).toBeNull();
  });

  it("does what people wait for first: a student's upload before a bulk import, long documents after short ones", async () => {
    const names = new Map<string, string>();
    names.set((await queued(1, { inBulk: true }))._id, 'import');
    names.set((await queued(2, { pages: 200 }))._id, 'long');
    names.set((await queued(3))._id, 'short');
    expect(await order(names)).toEqual([
      'long thumbnails',
      'short thumbnails',
      'short quick',
      'long quick',
      'short full',
      'long full',
      'import thumbnails',
      'import quick',
      'import full',
    ]);
  });

  it('takes an approved paper before those of the same person that wait for review', async () => {
    const names = new Map<string, string>();
    names.set((await queued(1))._id, 'waiting');
    const { _id } = await queued(2);
    names.set(_id, 'approved');
    await approve(hub, await administrator(hub), _id);
    expect(await order(names)).toEqual([
      'approved thumbnails',
      'waiting thumbnails',
      'approved quick',
      'waiting quick',
      'approved full',
      'waiting full',
    ]);
  });

  it('gives the lower steps a turn now and then, however many documents come in front of them', async () => {
    const waiting = await queued(1, { by: await student(hub) });
    await queue.completeStep(await taken(), 'quick', 1);
    for (let at = 2; at <= 30; at += 1) await queued(at);
    const steps: string[] = [];
    for (let jobs = 0; !steps.includes(waiting._id); jobs += 1)
      steps.push((await queue.claim(ALL, jobs))?.document_id ?? 'nothing');
    expect(steps.length).toBeLessThanOrEqual(20);
  });

  it('takes what has ended its reader after all that has not, though before a bulk import', async () => {
    const bad = await queued(1);
    const worse = await queued(2);
    await queue.putBack(await taken(), 0, { faults: 1 });
    await queue.completeStep(await taken(), 'quick', 1, { faults: 1 });
    const good = await queued(3, { pages: 200 });
    const imported = await queued(0, { inBulk: true });
    for (const next of ['quick', 'full', null] as const) {
      const reading = await taken();
      expect(reading.document_id).toBe(good._id);
      await queue.completeStep(reading, next, 200);
    }
    expect((await taken()).document_id).toBe(bad._id);
    expect(await taken()).toMatchObject({ document_id: worse._id, faults: 1 });
    expect((await taken()).document_id).toBe(imported._id);
  });

  it('outlives a worker that dies: when its time is up another one goes on where it stood', async () => {
    await queued(1);
    const dead = await taken();
    expect(await queue.renew(dead, { next_page: 7 })).toBe(true);
    expect(await queue.claim(ALL)).toBeNull();
    await hub.database.rows("update readings set held_until = now() - interval '1 second'");
    const next = await taken();
    expect(next).toMatchObject({ document_id: dead.document_id, next_page: 7, tries: 2 });
    // It was not dead, only slow: it has no say any more.
    expect(await queue.renew(dead, { next_page: 3 })).toBe(false);
    await queue.completeStep(dead, null, 1);
    await queue.putBack(dead, 0, { faults: 1 });
    expect(await queue.renew(next)).toBe(true);
    expect(await hub.database.rows('select next_page, faults from readings')).toEqual([{ next_page: 7, faults: 0 }]);
  });

  it('lets nobody speak for a document that was queued again', async () => {
    const document = await queued(1);
    const before = await taken();
    await queue.add(document, new Date());
    const after = await taken();
    expect(after).toMatchObject({ step: 'thumbnails', tries: 1 });
    expect(await queue.renew(before)).toBe(false);
    await queue.add({ ...document, file_id: randomUUID() }, new Date());
    expect(await queue.renew(after)).toBe(false);
  });

  it('keeps the id of the request through all steps, until another one brings a file', async () => {
    const document = await queued(1);
    await queue.add(document, new Date(), { request_id: 'the-first' });
    for (const next of [...ALL.slice(1), null]) {
      const reading = await taken();
      expect(reading.request_id).toBe('the-first');
      await queue.continueLater(reading, 2, 3);
      const again = await taken();
      expect(again.request_id).toBe('the-first');
      await queue.completeStep(again, next, 3);
    }
    await queue.add(document, new Date(), { request_id: 'the-second' });
    expect((await taken()).request_id).toBe('the-second');
    await queue.add(document, new Date());
    expect((await taken()).request_id).toBeNull();
  });

  it('counts a try that failed, and none when the hub stops', async () => {
    await queued(1);
    await queue.putBack(await taken(), 0);
    await queue.release(await taken());
    expect(await taken()).toMatchObject({ tries: 2 });
  });

  it('takes only what is due, and only the steps that are asked for', async () => {
    await queued(1);
    await queue.putBack(await taken(), 60);
    expect(await queue.claim(ALL)).toBeNull();
    expect(await queue.secondsUntilNext(ALL)).toBeGreaterThan(50);
    expect(await queue.secondsUntilNext(['full'])).toBeNull();
    await hub.database.rows('update readings set due_at = now()');
    expect(await queue.claim(['quick', 'full'])).toBeNull();
    await queue.completeStep(await taken(), 'quick', 1);
    expect(await queue.claim(['thumbnails'])).toBeNull();
    expect(await taken(['quick'])).toMatchObject({ step: 'quick', tries: 1, next_page: 1 });
  });

  it('lets others come first before a long document goes on', async () => {
    const long = await queued(1);
    await queue.completeStep(await taken(), 'quick', 1);
    await queue.continueLater(await taken(), 21, 45);
    const short = await queued(2);
    expect(await taken()).toMatchObject({ document_id: short._id });
    expect(await taken()).toMatchObject({ document_id: long._id, next_page: 21, tries: 1 });
  });

  it('goes with its document', async () => {
    const { _id } = await queued(1);
    const reading = await taken();
    await hub.database.rows('delete from documents where _id = $1', [_id]);
    expect(await queue.renew(reading)).toBe(false);
    await queue.completeStep(reading, 'quick', 1);
    expect(await hub.database.rows('select from readings')).toEqual([]);
  });
});
