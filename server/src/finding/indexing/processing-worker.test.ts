import type { Paper } from '@exam-vault/contract/papers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChildFailedError } from '@exam-vault/sandbox/child-failed';
import { approve, uploadedPaper } from '@exam-vault/testing/ask';
import { jpegFile, pdfFile } from '@exam-vault/testing/files';
import { goThrough, scriptedHub, type ScriptedHub } from '@exam-vault/testing/scripted-hub';
import { ANY_WEBP, readPage, weakLine } from '@exam-vault/testing/scripted-reader';

let hub: ScriptedHub;
beforeAll(async () => {
  hub = await scriptedHub();
});
beforeEach(() => hub.reset());

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at).join(' ');

describe('the reading of a document', () => {
  it('shows how far it is on the paper, from waiting to read', async () => {
    const { _id } = await uploadedPaper(hub, hub.owner);
    expect(await hub.viewed(_id)).toMatchObject({ text_status: 'waiting', pages_read: 0, thumbnail_url: null });
    const seen: string[] = [];
    const look = async () => {
      const { text_status, pages_read } = await hub.viewed(_id);
      seen.push(`${text_status} ${pages_read}`);
    };
    hub.reader.play(goThrough(3, look));
    await hub.processing.drain();
    expect(seen).toEqual(['reading 0', 'reading 1', 'reading 2']);
    expect(await hub.viewed(_id)).toMatchObject({ text_status: 'read', pages_read: 3, page_count: 3 });
    expect((await hub.viewed(_id)).thumbnail_url).toMatch(/-w240\.webp$/);
    expect([hub.reader.readings.length, hub.reader.secondPasses.length]).toEqual([1, 1]);
    expect(await hub.queue()).toEqual([]);
  });

  it("keeps no student's name or number: not as text, not as a term, not in the book of spellings", async () => {
    const { _id } = await uploadedPaper(hub, hub.owner);
    hub.reader.play({ read: () => [readPage('Explain paging\nName : Xaverius Roll No : 4711\nDefine thrashing')] });
    await hub.processing.drain();
    expect(await hub.keptText(_id)).toEqual(['Explain paging\nDefine thrashing']);
    const terms = await hub.termsOf(_id);
    expect(terms).toEqual(expect.arrayContaining(['page', 'thrash', 'h:thrash']));
    expect(terms.filter((term) => /xaver|4711/.test(term))).toEqual([]);
    await approve(hub, hub.reviewer, _id);
    await hub.processing.drain();
    expect(await hub.database.rows("select word from public_words where word in ('xaverius', 'thrashing')")).toEqual([
      { word: 'thrashing' },
    ]);
  });

  it('counts a word once for a document, however often its pages are read', async () => {
    const { _id, ...paper } = await uploadedPaper(hub, hub.owner);
    expect(paper.text_status).toBe('waiting');
    hub.reader.play({ read: () => [1, 2].map((page) => readPage('Zymurgy zymurgy', { page, pages: 2 })) });
    await hub.processing.drain();
    await hub.database.rows(
      "insert into readings select _id, file_id, 'quick', 1, 0, now(), now() from documents where _id = $1",
      [_id],
    );
    await hub.processing.drain();
    await approve(hub, hub.reviewer, _id);
    await hub.processing.drain();
    expect(await hub.database.rows("select documents from public_words where word = 'zymurgy'")).toEqual([
      { documents: 1 },
    ]);
  });

  it('takes a long document in turns, so that a short one that comes meanwhile is read first', async () => {
    const longFile = await pdfFile({ pages: 45 });
    const long = await uploadedPaper(hub, hub.owner, {}, longFile);
    let short: Paper | undefined;
    const order: string[] = [];
    hub.reader.play({
      async *read(task, file) {
        const isLong = file.equals(longFile);
        order.push(`${isLong ? 'long' : 'short'} ${task.from}`);
        short ??= await uploadedPaper(hub, hub.owner);
        yield* isLong ? goThrough(45).read(task) : [readPage('short', { weak: [weakLine(0)] })];
      },
      secondPass({ pages }) {
        order.push(`again ${pages.map(({ page }) => page).join(' ')}`);
        return pages.map(({ page }) => ({ page, lines: [] }));
      },
    });
    await hub.processing.drain();
    expect(order).toEqual([
      'long 1',
      'short 1',
      'long 21',
      'long 41',
      'again 1',
      `again ${numbers(1, 20)}`,
      `again ${numbers(21, 40)}`,
      `again ${numbers(41, 45)}`,
    ]);
    expect(await hub.viewed(long._id)).toMatchObject({ text_status: 'read', pages_read: 45 });
    expect(await hub.termsOf(long._id)).toEqual(expect.arrayContaining(['1', '21', '45', 'semaphor']));
  });

  it('makes the thumbnails again when it turns out how the page stands', async () => {
    await uploadedPaper(hub, hub.owner);
    hub.reader.play({ read: () => [readPage('Lying on its side', { turns: 3 })] });
    await hub.processing.drain();
    expect(hub.reader.drawings.map(({ turns }) => turns)).toEqual([0, 3]);
  });

  it('reads a photo before its thumbnails are made, unless others wait for theirs', async () => {
    const order: string[] = [];
    const pictures = () => {
      order.push('drawn');
      return [ANY_WEBP, ANY_WEBP];
    };
    const turns = 1 as const;
    const read = () => {
      order.push('read');
      return [readPage('Lying on its side', { turns })];
    };
    const first = await uploadedPaper(hub, hub.owner, { title: 'First' }, await jpegFile());
    hub.reader.play({ read, pictures });
    await hub.processing.drain();
    expect(await hub.viewed(first._id)).toMatchObject({ text_status: 'read', thumbnail_url: expect.any(String) });
    expect(order).toEqual(['read', 'drawn']);
    expect(hub.reader.drawings).toMatchObject([{ turns }]);
    hub.reader.play({ pictures, read: () => (order.push('read'), [readPage('Nothing of note')]) });
    for (const title of ['Second', 'Third']) await uploadedPaper(hub, hub.owner, { title }, await jpegFile());
    order.length = 0;
    await hub.processing.drain();
    expect(order[0]).toBe('drawn');
    expect(order.toSorted()).toEqual(['drawn', 'drawn', 'read', 'read']);
  });

  it('makes the thumbnails of a photo that cannot be read', async () => {
    const { _id } = await uploadedPaper(hub, hub.owner, {}, await jpegFile());
    hub.reader.play({
      read: () => {
        throw new ChildFailedError('no page');
      },
      pictures: () => [ANY_WEBP, ANY_WEBP],
    });
    await hub.processing.drain({ patience: 5 });
    expect(await hub.viewed(_id)).toMatchObject({ text_status: 'failed', thumbnail_url: expect.any(String) });
  });

  it('reads what could not be drawn small', async () => {
    const { _id } = await uploadedPaper(hub, hub.owner);
    hub.reader.play({ pictures: () => Promise.reject(new ChildFailedError('no picture')) });
    await hub.processing.drain();
    expect(await hub.viewed(_id)).toMatchObject({ text_status: 'read', thumbnail_url: null });
  });

  it('takes a text of words that nobody could have written, as far as the index holds them', async () => {
    const { _id } = await uploadedPaper(hub, hub.owner);
    const words = Array.from({ length: 8_000 }, (_, at) => `${'म'.repeat(30)}${at}`).join(' ');
    hub.reader.play({
      read: () => [1, 2, 3].map((page) => readPage(words.replaceAll(' ', `${page} `), { page, pages: 3 })),
    });
    await hub.processing.drain();
    expect(await hub.viewed(_id)).toMatchObject({ text_status: 'read', pages_read: 3 });
    expect((await hub.termsOf(_id)).length).toBeGreaterThan(1_000);
  });
});

describe('hubs of one database', () => {
  it('share the queue and read no document twice', async () => {
    const second = await hub.another();
    const papers = await Promise.all(Array.from({ length: 8 }, () => uploadedPaper(hub, hub.owner)));
    await Promise.all([hub.processing.drain(), second.processing.drain(), second.processing.drain()]);
    expect(hub.reader.readings).toHaveLength(papers.length);
    await second.close();
  });

  it.each([
    ['off', 'waiting', 0],
    ['quick', 'read', 1],
  ])('read as far as OCR=%s says', async (OCR, status, readings) => {
    const second = await hub.another({ OCR });
    const { _id } = await uploadedPaper(hub, hub.owner);
    hub.reader.play(goThrough(1));
    await second.processing.drain();
    await second.close();
    expect(await hub.viewed(_id)).toMatchObject({ text_status: status });
    expect((await hub.viewed(_id)).thumbnail_url).not.toBeNull();
    expect([hub.reader.readings.length, hub.reader.secondPasses.length]).toEqual([readings, 0]);
    expect(await hub.queue()).toEqual([]);
  });

  it('put documents from before there was an index into it when they start', async () => {
    const { _id } = await uploadedPaper(hub, hub.owner, { title: 'Hydrology of old' });
    await hub.database.rows("update document_texts set terms = '' where document_id = $1", [_id]);
    const second = await hub.another();
    second.processing.start();
    await expect.poll(() => hub.termsOf(_id)).toEqual(expect.arrayContaining(['t:hydrolog', 'kind=paper']));
    await second.close();
  });
});
