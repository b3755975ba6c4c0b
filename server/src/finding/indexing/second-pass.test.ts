import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChildFailedError } from '@exam-vault/sandbox/child-failed';
import { uploadedPaper } from '@exam-vault/testing/ask';
import { scriptedHub, type ScriptedHub } from '@exam-vault/testing/scripted-hub';
import { readPage, weakLine } from '@exam-vault/testing/scripted-reader';
import type { StoredWord } from '../../base/database/stored-words.ts';

let hub: ScriptedHub;
beforeAll(async () => {
  hub = await scriptedHub();
});
beforeEach(() => hub.reset());

/** Words of another reading of a line. */
const secondWords = (text: string, line: number) =>
  readPage(text).words.map((word) => ({ ...word, line, role: 'alternative' as const }));

describe('the second pass at a document', () => {
  it('looks a second time only at lines that were read badly', async () => {
    await uploadedPaper(hub, hub.owner);
    const weak = [weakLine(1, 2)];
    hub.reader.play({
      read: () => [
        readPage('Deadlock and starvation', { pages: 3, source: 'text' }),
        readPage('Explain paging\nStale tho bakers alqorithm', { page: 2, pages: 3, turns: 2, weak }),
        readPage('Draw the diagram', { page: 3, pages: 3 }),
      ],
    });
    await hub.processing.drain();
    expect(hub.reader.secondPasses).toMatchObject([{ pages: [{ page: 2, turns: 2, weak }] }]);
  });

  it('hands over what the first reading made of these lines, and keeps its words that a mix of both has', async () => {
    const { _id } = await uploadedPaper(hub, hub.owner);
    const bends = [0.1, 0.2, 0.3, 0.4, 0.3, 0.2, 0.1];
    const weak = [{ ...weakLine(1, 2), bends }];
    const first = readPage('Explain paging\nDrew the graph', { weak });
    const [, , drew, the, graph] = first.words;
    if (!drew || !the || !graph) throw new Error('The page has too few words');
    hub.reader.play({
      read: () => [first],
      secondPass: () => [
        { page: 1, lines: [{ line: 1, isBetter: true, words: [{ ...drew, text: 'Draw' }, the, graph] }] },
      ],
    });
    await hub.processing.drain();
    expect(hub.reader.secondPasses.at(-1)).toMatchObject({
      pages: [{ weak: [{ line: 1, bends }], words: [{ text: 'Drew' }, { text: 'the' }, { text: 'graph' }] }],
    });
    expect(await hub.keptText(_id)).toEqual(['Explain paging\nDraw the graph']);
    const [kept] = await hub.database.rows<{ words: readonly StoredWord[] }>(
      'select words from document_pages where document_id = $1',
      [_id],
    );
    expect(kept?.words.map(([text, , , , , , alternative]) => [text, alternative])).toEqual([
      ['Explain', 0],
      ['paging', 0],
      ['Drew', 1],
      ['Draw', 0],
      ['the', 0],
      ['graph', 0],
    ]);
  });

  it('takes the better reading of such a line for its text, and finds it by the other one too', async () => {
    const { _id } = await uploadedPaper(hub, hub.owner);
    const weak = [weakLine(0, 3), weakLine(1, 3)];
    hub.reader.play({
      read: () => [readPage('Stale tho bakers alqorithm\nDraw the graph\nExplain paging', { weak })],
      secondPass: () => [
        {
          page: 1,
          lines: [
            { line: 0, isBetter: true, words: readPage('State the bankers algorithm').words },
            { line: 1, isBetter: false, words: secondWords('Orawthegrapn', 1) },
          ],
        },
      ],
    });
    await hub.processing.drain();
    expect(await hub.keptText(_id)).toEqual(['State the bankers algorithm\nDraw the graph\nExplain paging']);
    expect(await hub.termsOf(_id)).toEqual(
      expect.arrayContaining(['banker', 'baker', 'orawthegrapn', 'graph', 'page']),
    );
    expect(await hub.database.rows('select words from document_words where document_id = $1', [_id])).toEqual([
      { words: expect.arrayContaining(['bankers']) },
    ]);
    expect(await hub.database.rows("select from document_words where 'orawthegrapn' = any(words)")).toEqual([]);
    expect(await hub.database.rows('select weak from document_pages where document_id = $1', [_id])).toEqual([
      { weak: null },
    ]);
  });

  it("keeps no student's name that only a second pass makes out, nor looks where one stands", async () => {
    const { _id } = await uploadedPaper(hub, hub.owner);
    // The last one stands beside 'Name', and nothing could be read of it.
    const beside = { ...weakLine(2, 3), line: 3 };
    const weak = [weakLine(0, 3), weakLine(2, 3), beside];
    hub.reader.play({
      read: () => [readPage('Namo Xavorius\nExplain paging\nName : Quillon', { weak })],
      secondPass: () => [{ page: 1, lines: [{ line: 0, isBetter: true, words: readPage('Name : Xaverius').words }] }],
    });
    await hub.processing.drain();
    expect(hub.reader.secondPasses.map(({ pages }) => pages.map((page) => page.weak.map(({ line }) => line)))).toEqual([
      [[0]],
    ]);
    expect(await hub.keptText(_id)).toEqual(['Explain paging']);
    expect((await hub.termsOf(_id)).filter((term) => /x[ae]v|quil/.test(term))).toEqual([]);
  });

  it('goes on with its second pass where that ended, and passes over a page that ends it', async () => {
    const { _id } = await uploadedPaper(hub, hub.owner);
    hub.reader.play({
      read: ({ from }) =>
        [1, 2, 3].slice(from - 1).map((page) => readPage('Stale', { page, pages: 3, weak: [weakLine(0)] })),
      *secondPass({ pages }) {
        for (const { page } of pages) {
          if (page === 2) throw new ChildFailedError('killed');
          yield { page, lines: [] };
        }
      },
    });
    for (let round = 0; round < 5; round += 1) {
      await hub.database.rows('update readings set due_at = now()');
      await hub.processing.drain();
    }
    expect(hub.reader.secondPasses.map(({ pages }) => pages.map(({ page }) => page))).toEqual([[1, 2, 3], [3]]);
    expect(await hub.keptText(_id)).toEqual(['Stale', 'Stale', 'Stale']);
    expect(await hub.database.rows('select from readings')).toEqual([]);
  });
});
