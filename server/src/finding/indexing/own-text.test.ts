import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { PageReading, ReadingTask } from '@exam-vault/sandbox/reader/document-reader';
import { approve, ask, uploadedPaper } from '@exam-vault/testing/ask';
import { pdfFile, trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { readPage, scriptedReader } from '@exam-vault/testing/scripted-reader';

const reader = scriptedReader();
let hub: ListeningHub;
let owner: Member;
let reviewer: Member;
beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector, reader });
  [owner, reviewer] = [await student(hub), await teacher(hub)];
});

/** Page 1 has text of its own, page 2 only a few words, page 3 none. */
const mixed = (): PageReading[] => [
  readPage('Explain the zeugma of semaphores', { page: 1, pages: 3, source: 'text' }),
  readPage('Marked quincunx', { page: 2, pages: 3 }),
  { ...readPage('', { page: 3, pages: 3 }), words: [] },
];
const pictures = ({ from }: ReadingTask) =>
  [2, 3].filter((page) => page >= from).map((page) => readPage(`Picture ${page} about obelisks`, { page, pages: 3 }));

const found = async (title: string) => {
  const query = new URLSearchParams({ title, inside: 'true', page: '1' });
  const { body } = await ask(hub, 'GET', `/papers/search_papers?${query.toString()}`, { as: reviewer });
  return (body.data ?? []).map(({ _id }) => _id);
};
const state = async (_id: string) => {
  const [row] = await hub.database.rows<{ text_status: string; pages_read: number }>(
    'select text_status, pages_read from documents where _id = $1',
    [_id],
  );
  return [row?.text_status, row?.pages_read];
};

describe('the own text of a PDF (decision 17)', () => {
  it('is found while a scan holds the reader', async () => {
    const scan = await pdfFile({ pages: 3 });
    const text = await pdfFile({ pages: 1 });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    reader.play({
      async *read() {
        await held;
        yield readPage('A photographed page');
      },
      readOwnText: (_task, file) =>
        file.equals(text) ? [readPage('Own palimpsest', { source: 'text' })] : [{ ...readPage(''), words: [] }],
    });
    await uploadedPaper(hub, owner, {}, scan);
    hub.processing.start();
    await vi.waitFor(() => expect(reader.readings).toHaveLength(1), { timeout: 40_000 });
    const { _id } = await uploadedPaper(hub, owner, {}, text);
    await approve(hub, reviewer, _id);
    await vi.waitFor(async () => expect(await found('palimpsest')).toEqual([_id]), { timeout: 40_000, interval: 100 });
    // Its words are found a moment before its state says so.
    await vi.waitFor(async () => expect(await state(_id)).toEqual(['read', 1]), { timeout: 20_000 });
    expect(reader.readings).toHaveLength(1);
    release();
    await hub.processing.stop();
  });

  it('is found at once page by page, also the few words of a page whose picture is read later', async () => {
    // Its own worker has stopped.
    const second = await listeningHub({ inspector: trustingInspector, reader, storage: hub.storage }, hub.database);
    await hub.database.rows('delete from readings');
    reader.readings.length = 0;
    const stateAtReading: unknown[] = [];
    const { _id } = await uploadedPaper(hub, owner, {}, await pdfFile({ pages: 3 }));
    await approve(hub, reviewer, _id);
    reader.play({
      readOwnText: mixed,
      async *read(task) {
        stateAtReading.push(await state(_id), await found('zeugma'), await found('quincunx'));
        yield* pictures(task);
      },
    });
    await second.processing.drain();
    expect(stateAtReading).toEqual([['reading', 1], [_id], [_id]]);
    expect(reader.readings.map(({ from }) => from)).toEqual([2]);
    expect(await state(_id)).toEqual(['read', 3]);
    expect([await found('zeugma'), await found('quincunx'), await found('obelisks')]).toEqual([[_id], [], [_id]]);
  });
});
