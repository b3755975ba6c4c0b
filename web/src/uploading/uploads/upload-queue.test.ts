import type { Draft } from '@exam-vault/contract/drafts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem, networkProblem } from '../../base/api/api-problem.ts';
import type { UploadEntry } from './entry.ts';
import type { EntryStore } from './entry-store.ts';
import type { HubUploads } from './hub-uploads.ts';
import { MIN_PART_BYTES, Pace } from './send-file.ts';
import { UploadQueue, type UploadQueueDeps } from './upload-queue.ts';
import { waitMs, whatNext } from './go-on-after.ts';

/** Contract section 9, uploads in parts: the page's side (decision 20). */

const OWNER = 'owner';
const PAPER = { kind: 'paper' as const, pages: null };
const file = (name: string, size: number) => new File([new Uint8Array(size).fill(7)], name);

/** A store that outlives a queue, as the browser's storage outlives a page. */
function memoryStore(
  isFull = false,
): EntryStore & { readonly kept: Map<string, { entry: UploadEntry; files: readonly File[] }> } {
  const kept = new Map<string, { entry: UploadEntry; files: readonly File[] }>();
  return {
    kept,
    load(owner) {
      for (const [id, { entry }] of kept) if (entry.owner !== owner) kept.delete(id);
      return Promise.resolve([...kept.values()]);
    },
    add(one) {
      if (isFull) return Promise.reject(new DOMException('full', 'QuotaExceededError'));
      kept.set(one.entry.id, one);
      return Promise.resolve();
    },
    get: (id) => Promise.resolve(kept.get(id)?.entry),
    change(id, change) {
      const before = kept.get(id);
      if (before) kept.set(id, { ...before, entry: change(before.entry) });
      return Promise.resolve(kept.get(id)?.entry);
    },
    remove: (id) => Promise.resolve(void kept.delete(id)),
    close: () => Promise.resolve(),
  };
}

/** A hub that keeps parts. `break` is called before each part and may throw. */
function fakeHub() {
  const uploads = new Map<string, { size: number; offset: number }>();
  const drafts = new Map<string, Draft>();
  const hub = {
    uploads,
    drafts,
    sentBytes: 0,
    onPart: (_id: string, _offset: number) => undefined as void,
    onDraft: () => undefined as void,
    begin(_kind, { size }) {
      const id = `u${uploads.size + 1}`;
      uploads.set(id, { size, offset: 0 });
      return Promise.resolve(id);
    },
    offsetOf(id) {
      const found = uploads.get(id);
      return found ? Promise.resolve(found.offset) : Promise.reject(new ApiProblem(404, 'NOT_FOUND'));
    },
    async sendPart(id, offset, bytes) {
      hub.onPart(id, offset);
      const found = uploads.get(id);
      if (!found) throw new ApiProblem(404, 'NOT_FOUND');
      if (found.offset !== offset) throw new ApiProblem(409, 'UPLOAD_CONFLICT');
      found.offset += bytes.byteLength;
      hub.sentBytes += bytes.byteLength;
      return found.offset;
    },
    discard: (id) => Promise.resolve(void uploads.delete(id)),
    async makeDraft(_kind, ids) {
      const key = ids.join();
      const draft = drafts.get(key) ?? ({ _id: `d${drafts.size + 1}` } as Draft);
      drafts.set(key, draft);
      hub.onDraft();
      return draft;
    },
    arrange: () => Promise.resolve(),
    sendWhole: vi.fn<HubUploads['sendWhole']>(() => Promise.resolve({ _id: 'whole' } as Draft)),
  } satisfies HubUploads & Record<string, unknown>;
  return hub;
}

let hub: ReturnType<typeof fakeHub>;
let store: ReturnType<typeof memoryStore>;
let wanted: boolean[];
beforeEach(() => {
  hub = fakeHub();
  store = memoryStore();
  wanted = [];
});

async function openQueue(more: Partial<UploadQueueDeps> = {}): Promise<UploadQueue> {
  const queue = new UploadQueue({
    hub,
    store,
    lock: (_name, _signal, run) => run(),
    wait: () => Promise.resolve(),
    words: String,
    onDraft: () => undefined,
    onWanted: (isWanted) => wanted.push(isWanted),
    now: () => 1,
    ...more,
  });
  await queue.start(OWNER);
  return queue;
}

describe('the queue of uploads', () => {
  it('sends files in parts and makes one draft of them; nothing stays in the browser', async () => {
    const queue = await openQueue();
    const draft = await queue.add({ id: 'a', ...PAPER, files: [file('1.jpg', 300_000), file('2.jpg', 10)] });
    expect(draft._id).toBe('d1');
    expect([...hub.uploads.values()].map(({ offset, size }) => offset === size)).toEqual([true, true]);
    expect(store.kept.size).toBe(0);
    expect(queue.items()).toMatchObject([{ state: 'done', sent: 300_010, draftId: 'd1' }]);
    await queue.remove('a');
    expect(wanted.at(-1)).toBe(false);
  });

  it('goes on after a lost connection from where the hub is, and sends nothing twice that has arrived', async () => {
    let parts = 0;
    hub.onPart = () => {
      parts += 1;
      if (parts % 2 === 0) throw networkProblem();
    };
    const queue = await openQueue();
    await queue.add({ id: 'a', ...PAPER, files: [file('1.pdf', 2_000_000)] });
    expect(hub.sentBytes).toBe(2_000_000);
    expect(hub.drafts.size).toBe(1);
  });

  it('makes the draft once, also when the answer to that is lost', async () => {
    let lost = 2;
    hub.onDraft = () => {
      if ((lost -= 1) >= 0) throw networkProblem();
    };
    const queue = await openQueue();
    expect((await queue.add({ id: 'a', ...PAPER, files: [file('1.pdf', 100)] }))._id).toBe('d1');
    expect(hub.drafts.size).toBe(1);
  });

  it('goes on after a reload, for the same person alone', async () => {
    hub.onPart = (_id, offset) => {
      if (offset > 0) throw networkProblem();
    };
    const before = await openQueue({ wait: () => new Promise(() => undefined) });
    void before.add({ id: 'a', ...PAPER, files: [file('1.pdf', 500_000)] }).catch(() => undefined);
    await vi.waitFor(() => expect(before.items()[0]?.state).toBe('offline'));
    before.halt();
    hub.onPart = () => undefined;

    const after = await openQueue();
    await vi.waitFor(() => expect(after.items()).toMatchObject([{ state: 'done', draftId: 'd1' }]));
    expect(hub.sentBytes).toBe(500_000);
    expect(hub.uploads.size).toBe(1);

    store.kept.set('b', { entry: { ...baseEntry, id: 'b', owner: 'somebody else' }, files: [] });
    await openQueue();
    expect(store.kept.size).toBe(0);
  });

  it('neither shows nor sends what somebody else has begun in this tab', async () => {
    hub.onPart = () => {
      throw networkProblem();
    };
    const queue = await openQueue({ wait: () => new Promise(() => undefined) });
    void queue.add({ id: 'a', ...PAPER, files: [file('1.pdf', 100)] }).catch(() => undefined);
    await vi.waitFor(() => expect(queue.items()[0]?.state).toBe('offline'));
    // The session has ended, and another person signs in.
    queue.halt();
    hub.onPart = () => undefined;
    await queue.start('somebody else');
    expect(queue.items()).toEqual([]);
    expect([hub.sentBytes, hub.drafts.size]).toEqual([0, 0]);
  });

  it('pauses, resumes and is cancelled', async () => {
    hub.onPart = (_id, offset) => {
      if (offset > 0) throw networkProblem();
    };
    const queue = await openQueue({
      wait: (_ms, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    });
    const ended = queue.add({ id: 'a', ...PAPER, files: [file('1.pdf', 500_000)] }).catch((error: unknown) => error);
    await vi.waitFor(() => expect(queue.items()[0]?.state).toBe('offline'));
    await queue.pause('a');
    expect(queue.items()[0]?.state).toBe('paused');
    // Also after a reload.
    expect((await openQueue()).items()).toMatchObject([{ state: 'paused' }]);
    await queue.resume('a');
    await vi.waitFor(() => expect(queue.items()[0]?.state).toBe('offline'));
    await queue.remove('a');
    expect(await ended).toMatchObject({ name: 'AbortError' });
    await vi.waitFor(() => expect(hub.uploads.size).toBe(0));
    expect(store.kept.size).toBe(0);
  });

  it('sends everything in one request where parts are not possible', async () => {
    hub.begin = () => Promise.reject(new ApiProblem(404, 'HTTP_404'));
    const queue = await openQueue();
    expect((await queue.add({ id: 'a', ...PAPER, files: [file('1.pdf', 10)] }))._id).toBe('whole');
    expect(hub.sendWhole.mock.calls[0]?.[0].key).toBe('a');
  });

  it('says what a person must decide, and goes on with the same upload when they try again', async () => {
    hub.onDraft = () => {
      throw new ApiProblem(409, 'TOO_MANY_DRAFTS', 'too many');
    };
    const queue = await openQueue();
    const request = { id: 'a', ...PAPER, files: [file('1.pdf', 100)] };
    await expect(queue.add(request)).rejects.toMatchObject({ code: 'TOO_MANY_DRAFTS' });
    expect(queue.items()).toMatchObject([{ state: 'failed' }]);
    hub.onDraft = () => undefined;
    await queue.add(request);
    expect(hub.sentBytes).toBe(100);
  });

  it('goes on from memory when the browser has no room, and says so', async () => {
    store = memoryStore(true);
    const queue = await openQueue();
    await queue.add({ id: 'a', ...PAPER, files: [file('1.pdf', 100)] });
    expect(queue.items()).toMatchObject([{ state: 'done', isKept: false }]);
  });

  it('forgets everything at log-out', async () => {
    const queue = await openQueue({ wait: () => new Promise(() => undefined) });
    hub.onPart = () => {
      throw networkProblem();
    };
    const ended = queue.add({ id: 'a', ...PAPER, files: [file('1.pdf', 100)] }).catch((error: unknown) => error);
    await vi.waitFor(() => expect(queue.items()[0]?.state).toBe('offline'));
    queue.forget();
    expect(await ended).toMatchObject({ name: 'AbortError' });
    expect(queue.items()).toEqual([]);
  });
});

const baseEntry: UploadEntry = {
  id: 'x',
  owner: OWNER,
  kind: 'paper',
  pages: null,
  names: [],
  size: 0,
  createdAt: 0,
  uploads: [],
  isPaused: false,
  isMaking: false,
  isWhole: false,
};

describe('what happens after a failure', () => {
  it.each([
    [0, 'NETWORK', 'offline'],
    [504, 'HTTP_504', 'offline'],
    [429, 'RATE_LIMITED', 'busy'],
    [503, 'STORAGE_FULL', 'busy'],
    [460, 'PART_DAMAGED', 'busy'],
    [409, 'UPLOAD_CONFLICT', 'ask'],
    [404, 'NOT_FOUND', 'begin'],
    [405, 'HTTP_405', 'whole'],
    [409, 'TOO_MANY_UPLOADS', 'failed'],
    [413, 'FILE_TOO_LARGE', 'failed'],
    [403, 'NOT_APPROVED', 'failed'],
  ])('%i %s: %s', (status, code, next) => {
    expect(whatNext(new ApiProblem(status, code), 1, true)).toBe(next);
  });

  it('waits longer each time, but never more than a minute', () => {
    expect(waitMs(1, 1)).toBe(1_000);
    expect(waitMs(3, 1)).toBe(4_000);
    expect(waitMs(20, 1)).toBe(60_000);
  });

  it('makes parts smaller on a bad network and larger on a good one', () => {
    const pace = new Pace();
    const first = pace.bytes;
    pace.took(100);
    expect(pace.bytes).toBe(first * 2);
    for (let lost = 0; lost < 20; lost += 1) pace.lost();
    expect(pace.bytes).toBe(MIN_PART_BYTES);
  });
});
