import type { Paper } from '@exam-vault/contract/papers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChildFailedError } from '@exam-vault/sandbox/child-failed';
import type { PageReading, ReadingTask } from '@exam-vault/sandbox/reader/document-reader';
import { approve, ask, paperForm, uploadedPaper } from '@exam-vault/testing/ask';
import { jpegFile, pdfFile, trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { ANY_WEBP, readPage, scriptedReader, weakLine } from '@exam-vault/testing/scripted-reader';
import { startTestHub } from '@exam-vault/testing/test-hub';

const HUB_SECRET = 'the same secret for all hubs of a database';

const reader = scriptedReader();
let hub: ListeningHub;
let owner: Member;
let reviewer: Member;
beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector, reader }, undefined, { HUB_SECRET });
  [owner, reviewer] = [await student(hub), await teacher(hub)];
});
beforeEach(async () => {
  await hub.database.rows('delete from readings');
  reader.play({});
  reader.readings.length = 0;
  reader.secondPasses.length = 0;
  reader.drawings.length = 0;
});

const viewed = async (_id: string) =>
  (await ask(hub, 'GET', `/papers/get_paper/${_id}`, { as: owner })).body as unknown as {
    text_status: string;
    pages_read: number;
    page_count: number;
    thumbnail_url: string | null;
  };
const queue = () => hub.database.rows<{ step: string; next_page: number }>('select * from readings');
const makeDue = () => hub.database.rows('update readings set due_at = now()');
const keptText = async (_id: string) =>
  (
    await hub.database.rows<{ text: string }>('select text from document_pages where document_id = $1 order by page', [
      _id,
    ])
  ).map(({ text }) => text);
const termsOf = async (_id: string): Promise<string[]> =>
  (
    await hub.database.rows<{ terms: string[] }>(
      'select tsvector_to_array(terms) as terms from document_texts where document_id = $1',
      [_id],
    )
  )[0]?.terms ?? [];

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at).join(' ');

/** As a reader goes through a document of so many pages; `on` may do something before a page is told of. */
function goThrough(pages: number, on: (page: number) => Promise<void> | void = () => {}) {
  return {
    async *read({ from, to }: ReadingTask): AsyncGenerator<PageReading> {
      for (let page = from; page <= Math.min(to, pages); page += 1) {
        await on(page);
        yield readPage(`Question ${page} about semaphores`, { page, pages, weak: [weakLine(0)] });
      }
    },
  };
}

describe('the reading of a document', () => {
  it('shows how far it is on the paper, from waiting to read', async () => {
    const { _id } = await uploadedPaper(hub, owner);
    expect(await viewed(_id)).toMatchObject({ text_status: 'waiting', pages_read: 0, thumbnail_url: null });
    const seen: string[] = [];
    const look = async () => {
      const { text_status, pages_read } = await viewed(_id);
      seen.push(`${text_status} ${pages_read}`);
    };
    reader.play(goThrough(3, look));
    await hub.processing.drain();
    expect(seen).toEqual(['reading 0', 'reading 1', 'reading 2']);
    expect(await viewed(_id)).toMatchObject({ text_status: 'read', pages_read: 3, page_count: 3 });
    expect((await viewed(_id)).thumbnail_url).toMatch(/-w240\.webp$/);
    expect([reader.readings.length, reader.secondPasses.length]).toEqual([1, 1]);
    expect(await queue()).toEqual([]);
  });

  it("keeps no student's name or number: not as text, not as a term, not in the book of spellings", async () => {
    const { _id } = await uploadedPaper(hub, owner);
    reader.play({ read: () => [readPage('Explain paging\nName : Xaverius Roll No : 4711\nDefine thrashing')] });
    await hub.processing.drain();
    expect(await keptText(_id)).toEqual(['Explain paging\nDefine thrashing']);
    const terms = await termsOf(_id);
    expect(terms).toEqual(expect.arrayContaining(['page', 'thrash', 'h:thrash']));
    expect(terms.filter((term) => /xaver|4711/.test(term))).toEqual([]);
    await approve(hub, reviewer, _id);
    await hub.processing.drain();
    expect(await hub.database.rows("select word from public_words where word in ('xaverius', 'thrashing')")).toEqual([
      { word: 'thrashing' },
    ]);
  });

  it('counts a word once for a document, however often its pages are read', async () => {
    const { _id, ...paper } = await uploadedPaper(hub, owner);
    expect(paper.text_status).toBe('waiting');
    reader.play({ read: () => [1, 2].map((page) => readPage('Zymurgy zymurgy', { page, pages: 2 })) });
    await hub.processing.drain();
    await hub.database.rows(
      "insert into readings select _id, file_id, 'quick', 1, 0, now(), now() from documents where _id = $1",
      [_id],
    );
    await hub.processing.drain();
    await approve(hub, reviewer, _id);
    await hub.processing.drain();
    expect(await hub.database.rows("select documents from public_words where word = 'zymurgy'")).toEqual([
      { documents: 1 },
    ]);
  });

  it('takes a long document in turns, so that a short one that comes meanwhile is read first', async () => {
    const longFile = await pdfFile({ pages: 45 });
    const long = await uploadedPaper(hub, owner, {}, longFile);
    let short: Paper | undefined;
    const order: string[] = [];
    reader.play({
      async *read(task, file) {
        const isLong = file.equals(longFile);
        order.push(`${isLong ? 'long' : 'short'} ${task.from}`);
        short ??= await uploadedPaper(hub, owner);
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
    expect(await viewed(long._id)).toMatchObject({ text_status: 'read', pages_read: 45 });
    expect(await termsOf(long._id)).toEqual(expect.arrayContaining(['1', '21', '45', 'semaphor']));
  });

  it('makes the thumbnails again when it turns out how the page stands', async () => {
    await uploadedPaper(hub, owner);
    reader.play({ read: () => [readPage('Lying on its side', { turns: 3 })] });
    await hub.processing.drain();
    expect(reader.drawings.map(({ turns }) => turns)).toEqual([0, 3]);
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
    const first = await uploadedPaper(hub, owner, { title: 'First' }, await jpegFile());
    reader.play({ read, pictures });
    await hub.processing.drain();
    expect(await viewed(first._id)).toMatchObject({ text_status: 'read', thumbnail_url: expect.any(String) });
    expect(order).toEqual(['read', 'drawn']);
    expect(reader.drawings).toMatchObject([{ turns }]);
    reader.play({ pictures, read: () => (order.push('read'), [readPage('Nothing of note')]) });
    for (const title of ['Second', 'Third']) await uploadedPaper(hub, owner, { title }, await jpegFile());
    order.length = 0;
    await hub.processing.drain();
    expect(order[0]).toBe('drawn');
    expect(order.toSorted()).toEqual(['drawn', 'drawn', 'read', 'read']);
  });

  it('makes the thumbnails of a photo that cannot be read', async () => {
    const { _id } = await uploadedPaper(hub, owner, {}, await jpegFile());
    reader.play({
      read: () => {
        throw new ChildFailedError('no page');
      },
      pictures: () => [ANY_WEBP, ANY_WEBP],
    });
    await hub.processing.drain({ patience: 5 });
    expect(await viewed(_id)).toMatchObject({ text_status: 'failed', thumbnail_url: expect.any(String) });
  });

  it('reads what could not be drawn small', async () => {
    const { _id } = await uploadedPaper(hub, owner);
    reader.play({ pictures: () => Promise.reject(new ChildFailedError('no picture')) });
    await hub.processing.drain();
    expect(await viewed(_id)).toMatchObject({ text_status: 'read', thumbnail_url: null });
  });

  it('takes a text of words that nobody could have written, as far as the index holds them', async () => {
    const { _id } = await uploadedPaper(hub, owner);
    const words = Array.from({ length: 8_000 }, (_, at) => `${'म'.repeat(30)}${at}`).join(' ');
    reader.play({
      read: () => [1, 2, 3].map((page) => readPage(words.replaceAll(' ', `${page} `), { page, pages: 3 })),
    });
    await hub.processing.drain();
    expect(await viewed(_id)).toMatchObject({ text_status: 'read', pages_read: 3 });
    expect((await termsOf(_id)).length).toBeGreaterThan(1_000);
  });
});

describe('a reading that ends early', () => {
  it('because of its file is tried three times in all, then set aside, and the file stays', async () => {
    const { _id, file_url } = await uploadedPaper(hub, owner);
    reader.play({
      read: () => {
        throw new ChildFailedError('killed');
      },
      pictures: () => Promise.reject(new ChildFailedError('killed')),
    });
    for (let round = 0; round < 10; round += 1) {
      await makeDue();
      await hub.processing.drain();
    }
    expect(reader.readings.length + reader.drawings.length).toBe(3);
    expect(await viewed(_id)).toMatchObject({ text_status: 'failed', thumbnail_url: null });
    expect(await queue()).toEqual([]);
    expect((await fetch(hub.origin + file_url)).status).toBe(200);
  });

  it('at one page passes over that page and keeps the others', async () => {
    const { _id } = await uploadedPaper(hub, owner);
    const poison = (page: number) => {
      if (page === 2) throw new ChildFailedError('killed');
    };
    reader.play(goThrough(4, poison));
    for (let round = 0; round < 10; round += 1) {
      await makeDue();
      await hub.processing.drain();
    }
    expect(await keptText(_id)).toEqual([1, 3, 4].map((page) => `Question ${page} about semaphores`));
    expect(await viewed(_id)).toMatchObject({ text_status: 'failed', pages_read: 3, page_count: 4 });
    expect(await queue()).toEqual([]);
  });

  it('and goes better the second time is read after all', async () => {
    const { _id } = await uploadedPaper(hub, owner);
    let tries = 0;
    const once = () => {
      if ((tries += 1) === 1) throw new ChildFailedError('killed');
    };
    reader.play(goThrough(1, once));
    await hub.processing.drain();
    expect(await viewed(_id)).toMatchObject({ text_status: 'reading' });
    await makeDue();
    await hub.processing.drain();
    expect(await viewed(_id)).toMatchObject({ text_status: 'read' });
  });

  it('because of the machine waits longer each time, and is not called failed', async () => {
    const { _id } = await uploadedPaper(hub, owner);
    reader.play({
      read: () => {
        throw new Error('no memory for a process');
      },
    });
    const waits: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      await makeDue();
      await hub.processing.drain();
      const [row] = await hub.database.rows<{ seconds: number }>(
        'select extract(epoch from due_at - now())::float as seconds from readings',
      );
      waits.push(Math.round((row?.seconds ?? 0) / 30));
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 120, 120]);
    reader.play({});
    await makeDue();
    await hub.processing.drain();
    expect(await viewed(_id)).toMatchObject({ text_status: 'read' });
  });

  it('with the hub itself, again and again, is set aside', async () => {
    const { _id } = await uploadedPaper(hub, owner);
    await hub.database.rows("update readings set step = 'quick', tries = 30");
    await hub.processing.drain();
    expect(reader.readings).toEqual([]);
    expect(await viewed(_id)).toMatchObject({ text_status: 'failed' });
  });

  it('because the hub stops is given back and goes on where it stood', async () => {
    const { _id } = await uploadedPaper(hub, owner);
    const second = await startTestHub({
      database: hub.database,
      env: { HUB_SECRET, DATA_DIR: hub.config.dataDir },
      overrides: { inspector: trustingInspector, reader, storage: hub.storage },
    });
    reader.play(goThrough(3, (page) => (page === 3 ? void second.processing.stop() : undefined)));
    await second.processing.drain();
    expect(await queue()).toMatchObject([{ step: 'quick', next_page: 3, tries: 0, faults: 0, held_until: null }]);
    expect(await viewed(_id)).toMatchObject({ text_status: 'reading', pages_read: 2 });
    reader.play(goThrough(3));
    await hub.processing.drain();
    expect(await viewed(_id)).toMatchObject({ text_status: 'read', pages_read: 3 });
    expect(reader.readings.map(({ from }) => from)).toEqual([1, 3]);
    expect(reader.secondPasses).toHaveLength(1);
  });
});

describe('a document that changes while it is read', () => {
  it('with a new file keeps nothing of the old one, although its reader goes on', async () => {
    const { _id } = await uploadedPaper(hub, owner);
    const newFile = await pdfFile({ pages: 1, text: 'another file' });
    reader.play({
      async *read(_task, file) {
        if (file.equals(newFile)) return yield readPage('Fresh words');
        yield readPage('Stale words one', { page: 1, pages: 3 });
        yield readPage('Stale words two', { page: 2, pages: 3 });
        const form = paperForm({ title: 'Edited meanwhile' }, newFile);
        expect((await ask(hub, 'PUT', `/papers/edit_paper/${_id}`, { as: owner, form })).status).toBe(200);
        expect(await termsOf(_id)).not.toContain('stale');
        // What is kept but not yet in the index must not get there any more.
        yield readPage('Stale words three', { page: 3, pages: 3 });
      },
    });
    await hub.processing.drain();
    expect(await keptText(_id)).toEqual(['Fresh words']);
    expect(await viewed(_id)).toMatchObject({ text_status: 'read', pages_read: 1, page_count: 1 });
    const terms = await termsOf(_id);
    expect(terms).toEqual(expect.arrayContaining(['fresh', 't:edit', 'kind=paper']));
    expect(terms).not.toContain('stale');
  });

  it('in its title alone keeps its text, and is found by the new title at once', async () => {
    const { _id } = await uploadedPaper(hub, owner, { title: 'Old title' });
    reader.play({ read: () => [readPage('Banker algorithm')] });
    await hub.processing.drain();
    await ask(hub, 'PUT', `/papers/edit_paper/${_id}`, {
      as: owner,
      form: paperForm({ title: 'Novel heading', year: '4th' }),
    });
    const terms = await termsOf(_id);
    expect(terms).toEqual(expect.arrayContaining(['banker', 't:novel', 't:head', 'year=4th']));
    expect(terms).not.toContain('t:old');
    expect(terms).not.toContain('year=3rd');
    expect(await queue()).toEqual([]);
    expect(await viewed(_id)).toMatchObject({ text_status: 'read' });
  });

  it('by being deleted is read to its end, for it may be restored; by being purged leaves nothing', async () => {
    hub.logged.length = 0;
    const deleted = await uploadedPaper(hub, owner);
    reader.play(
      goThrough(2, async (page) => {
        if (page === 2) await ask(hub, 'PUT', `/papers/${deleted._id}/delete`, { as: owner });
      }),
    );
    await hub.processing.drain();
    expect(await keptText(deleted._id)).toHaveLength(2);
    expect(await queue()).toEqual([]);

    const purged = await uploadedPaper(hub, owner);
    reader.play(
      goThrough(2, async (page) => {
        if (page === 2) await hub.database.rows('delete from documents where _id = $1', [purged._id]);
      }),
    );
    await hub.processing.drain();
    expect(await keptText(purged._id)).toEqual([]);
    expect(await queue()).toEqual([]);
    expect(hub.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});

describe('hubs of one database', () => {
  it('share the queue and read no document twice', async () => {
    const second = await startTestHub({
      database: hub.database,
      env: { HUB_SECRET },
      overrides: { inspector: trustingInspector, reader, storage: hub.storage },
    });
    const papers = await Promise.all(Array.from({ length: 8 }, () => uploadedPaper(hub, owner)));
    await Promise.all([hub.processing.drain(), second.processing.drain(), second.processing.drain()]);
    expect(reader.readings).toHaveLength(papers.length);
    await second.close();
  });

  it.each([
    ['off', 'waiting', 0],
    ['quick', 'read', 1],
  ])('read as far as OCR=%s says', async (OCR, status, readings) => {
    const second = await startTestHub({
      database: hub.database,
      env: { HUB_SECRET, OCR },
      overrides: { inspector: trustingInspector, reader, storage: hub.storage },
    });
    const { _id } = await uploadedPaper(hub, owner);
    reader.play(goThrough(1));
    await second.processing.drain();
    await second.close();
    expect(await viewed(_id)).toMatchObject({ text_status: status });
    expect((await viewed(_id)).thumbnail_url).not.toBeNull();
    expect([reader.readings.length, reader.secondPasses.length]).toEqual([readings, 0]);
    expect(await queue()).toEqual([]);
  });

  it('put documents from before there was an index into it when they start', async () => {
    const { _id } = await uploadedPaper(hub, owner, { title: 'Hydrology of old' });
    await hub.database.rows("update document_texts set terms = '' where document_id = $1", [_id]);
    const second = await startTestHub({
      database: hub.database,
      env: { HUB_SECRET },
      overrides: { inspector: trustingInspector, reader, storage: hub.storage },
    });
    second.processing.start();
    await expect.poll(() => termsOf(_id)).toEqual(expect.arrayContaining(['t:hydrolog', 'kind=paper']));
    await second.close();
  });
});
