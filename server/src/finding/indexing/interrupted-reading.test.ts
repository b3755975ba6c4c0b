import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChildFailedError } from '@exam-vault/sandbox/child-failed';
import { ask, paperForm, uploadedPaper } from '@exam-vault/testing/ask';
import { pdfFile } from '@exam-vault/testing/files';
import { goThrough, scriptedHub, type ScriptedHub } from '@exam-vault/testing/scripted-hub';
import { readPage } from '@exam-vault/testing/scripted-reader';

let hub: ScriptedHub;
beforeAll(async () => {
  hub = await scriptedHub();
});
beforeEach(() => hub.reset());

describe('a reading that ends early', () => {
  it('because of its file is tried three times in all, then set aside, and the file stays', async () => {
    const { _id, file_url } = await uploadedPaper(hub, hub.owner);
    hub.reader.play({
      read: () => {
        throw new ChildFailedError('killed');
      },
      pictures: () => Promise.reject(new ChildFailedError('killed')),
    });
    for (let round = 0; round < 10; round += 1) {
      await hub.makeDue();
      await hub.processing.drain();
    }
    expect(hub.reader.readings.length + hub.reader.drawings.length).toBe(3);
    expect(await hub.viewed(_id)).toMatchObject({ text_status: 'failed', thumbnail_url: null });
    expect(await hub.queue()).toEqual([]);
    expect((await fetch(hub.origin + file_url)).status).toBe(200);
  });

  it('at one page passes over that page and keeps the others', async () => {
    const { _id } = await uploadedPaper(hub, hub.owner);
    const poison = (page: number) => {
      if (page === 2) throw new ChildFailedError('killed');
    };
    hub.reader.play(goThrough(4, poison));
    for (let round = 0; round < 10; round += 1) {
      await hub.makeDue();
      await hub.processing.drain();
    }
    expect(await hub.keptText(_id)).toEqual([1, 3, 4].map((page) => `Question ${page} about semaphores`));
    expect(await hub.viewed(_id)).toMatchObject({ text_status: 'failed', pages_read: 3, page_count: 4 });
    expect(await hub.queue()).toEqual([]);
  });

  it('and goes better the second time is read after all', async () => {
    const { _id } = await uploadedPaper(hub, hub.owner);
    let tries = 0;
    const once = () => {
      if ((tries += 1) === 1) throw new ChildFailedError('killed');
    };
    hub.reader.play(goThrough(1, once));
    await hub.processing.drain();
    expect(await hub.viewed(_id)).toMatchObject({ text_status: 'reading' });
    await hub.makeDue();
    await hub.processing.drain();
    expect(await hub.viewed(_id)).toMatchObject({ text_status: 'read' });
  });

  it('because of the machine waits longer each time, and is not called failed', async () => {
    const { _id } = await uploadedPaper(hub, hub.owner);
    hub.reader.play({
      read: () => {
        throw new Error('no memory for a process');
      },
    });
    const waits: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      await hub.makeDue();
      await hub.processing.drain();
      const [row] = await hub.database.rows<{ seconds: number }>(
        'select extract(epoch from due_at - now())::float as seconds from readings',
      );
      waits.push(Math.round((row?.seconds ?? 0) / 30));
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 120, 120]);
    hub.reader.play({});
    await hub.makeDue();
    await hub.processing.drain();
    expect(await hub.viewed(_id)).toMatchObject({ text_status: 'read' });
  });

  it('with the hub itself, again and again, is set aside', async () => {
    const { _id } = await uploadedPaper(hub, hub.owner);
    await hub.database.rows("update readings set step = 'quick', tries = 30");
    await hub.processing.drain();
    expect(hub.reader.readings).toEqual([]);
    expect(await hub.viewed(_id)).toMatchObject({ text_status: 'failed' });
  });

  it('because the hub stops is given back and goes on where it stood', async () => {
    const { _id } = await uploadedPaper(hub, hub.owner);
    const second = await hub.another();
    hub.reader.play(goThrough(3, (page) => (page === 3 ? void second.processing.stop() : undefined)));
    await second.processing.drain();
    await second.close();
    expect(await hub.queue()).toMatchObject([{ step: 'quick', next_page: 3, tries: 0, faults: 0, held_until: null }]);
    expect(await hub.viewed(_id)).toMatchObject({ text_status: 'reading', pages_read: 2 });
    hub.reader.play(goThrough(3));
    await hub.processing.drain();
    expect(await hub.viewed(_id)).toMatchObject({ text_status: 'read', pages_read: 3 });
    expect(hub.reader.readings.map(({ from }) => from)).toEqual([1, 3]);
    expect(hub.reader.secondPasses).toHaveLength(1);
  });
});

describe('a document that changes while it is read', () => {
  it('with a new file keeps nothing of the old one, although its reader goes on', async () => {
    const { _id } = await uploadedPaper(hub, hub.owner);
    const newFile = await pdfFile({ pages: 1, text: 'another file' });
    hub.reader.play({
      async *read(_task, file) {
        if (file.equals(newFile)) return yield readPage('Fresh words');
        yield readPage('Stale words one', { page: 1, pages: 3 });
        yield readPage('Stale words two', { page: 2, pages: 3 });
        const form = paperForm({ title: 'Edited meanwhile' }, newFile);
        expect((await ask(hub, 'PUT', `/papers/edit_paper/${_id}`, { as: hub.owner, form })).status).toBe(200);
        expect(await hub.termsOf(_id)).not.toContain('stale');
        // What is kept but not yet in the index must not get there any more.
        yield readPage('Stale words three', { page: 3, pages: 3 });
      },
    });
    await hub.processing.drain();
    expect(await hub.keptText(_id)).toEqual(['Fresh words']);
    expect(await hub.viewed(_id)).toMatchObject({ text_status: 'read', pages_read: 1, page_count: 1 });
    const terms = await hub.termsOf(_id);
    expect(terms).toEqual(expect.arrayContaining(['fresh', 't:edit', 'kind=paper']));
    expect(terms).not.toContain('stale');
  });

  it('in its title alone keeps its text, and is found by the new title at once', async () => {
    const { _id } = await uploadedPaper(hub, hub.owner, { title: 'Old title' });
    hub.reader.play({ read: () => [readPage('Banker algorithm')] });
    await hub.processing.drain();
    await ask(hub, 'PUT', `/papers/edit_paper/${_id}`, {
      as: hub.owner,
      form: paperForm({ title: 'Novel heading', year: '4th' }),
    });
    const terms = await hub.termsOf(_id);
    expect(terms).toEqual(expect.arrayContaining(['banker', 't:novel', 't:head', 'year=4th']));
    expect(terms).not.toContain('t:old');
    expect(terms).not.toContain('year=3rd');
    expect(await hub.queue()).toEqual([]);
    expect(await hub.viewed(_id)).toMatchObject({ text_status: 'read' });
  });

  it('by being deleted is read to its end, for it may be restored; by being purged leaves nothing', async () => {
    hub.logged.length = 0;
    const deleted = await uploadedPaper(hub, hub.owner);
    hub.reader.play(
      goThrough(2, async (page) => {
        if (page === 2) await ask(hub, 'PUT', `/papers/${deleted._id}/delete`, { as: hub.owner });
      }),
    );
    await hub.processing.drain();
    expect(await hub.keptText(deleted._id)).toHaveLength(2);
    expect(await hub.queue()).toEqual([]);

    const purged = await uploadedPaper(hub, hub.owner);
    hub.reader.play(
      goThrough(2, async (page) => {
        if (page === 2) await hub.database.rows('delete from documents where _id = $1', [purged._id]);
      }),
    );
    await hub.processing.drain();
    expect(await hub.keptText(purged._id)).toEqual([]);
    expect(await hub.queue()).toEqual([]);
    expect(hub.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});
