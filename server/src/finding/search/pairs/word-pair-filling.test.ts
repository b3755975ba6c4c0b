import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, paperForm } from '@exam-vault/testing/ask';
import { readingHub, textFile, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { documentsWithoutPhrases, dueDocuments, keepPairs } from './word-pair-repository.ts';
import { wordPairFilling } from './word-pair-filling.ts';

let hub: ReadingHub;
let two: string;
let moon: string;
beforeAll(async () => {
  hub = await readingHub();
  two = (await hub.approvedPaper({ title: 'First' }, 'Explain two phase locking', 'and zymurgy'))._id;
  moon = (await hub.approvedPaper({ title: 'Second' }, 'The phase of the moon, two of them locking'))._id;
});

const numberOf = async (id: string) =>
  (await hub.database.rows<{ number: number }>('select number from document_texts where document_id = $1', [id]))[0]
    ?.number ?? 0;
const isKnown = async (id: string) =>
  (
    await hub.database.rows<{ known: boolean }>('select pairs is not null as known from word_pairs where number = $1', [
      await numberOf(id),
    ])
  )[0]?.known;
const without = async (...words: string[]) => {
  const numbers = [await numberOf(two), await numberOf(moon)];
  const [found] = await documentsWithoutPhrases(hub.database.db, numbers, [words]);
  return numbers.map((number) => found?.has(number));
};
const find = async (title: string) => (await hub.find(title)).titles;
const filling = () => wordPairFilling({ db: hub.database.db, log: { error: expect.unreachable } });
const clear = (id: string) =>
  hub.database.rows(
    'update word_pairs set pairs = null where number = (select number from document_texts where document_id = $1)',
    [id],
  );

describe('the pairs of words', () => {
  it('tell which documents do not have a phrase, once they are known', async () => {
    expect(await without('two', 'phase')).toEqual([false, true]);
    expect(await without('phase', 'of', 'the')).toEqual([true, false]);
    expect(await without('locking', 'and')).toEqual([true, true]);
    await clear(moon);
    expect(await without('two', 'phase')).toEqual([false, false]);
    await filling().drain();
    expect(await without('two', 'phase')).toEqual([false, true]);
  });

  it('give the same results as the texts alone', async () => {
    const questions = ['"two phase"', '"phase locking"', '"of the moon"', 'locking -"two phase"', '"two phase" -"and zymurgy"'];
    const known = await Promise.all(questions.map(find));
    expect(known.slice(0, 4)).toEqual([['First'], ['First'], ['Second'], ['Second']]);
    for (const id of [two, moon]) await clear(id);
    expect(await Promise.all(questions.map(find))).toEqual(known);
    await filling().drain();
  }); // prettier-ignore

  it('tell of several phrases at once, also of one without a pair', async () => {
    const numbers = [await numberOf(two), await numberOf(moon)];
    const phrases = [['two', 'phase'], ['c'], ['of', 'the']];
    const found = await documentsWithoutPhrases(hub.database.db, numbers, phrases);
    expect(found.map((own) => numbers.map((number) => own.has(number)))).toEqual([[false, true], [false, false], [true, false]]);
  }); // prettier-ignore

  it('decide without the text where they are known', async () => {
    expect(await find('"of the moon"')).toEqual(['Second']);
    // Pairs that say what is not true: the text would tell.
    await hub.database.rows(`update word_pairs set pairs = '\\x00' where number = $1`, [await numberOf(moon)]);
    expect(await find('"of the moon"')).toEqual([]);
    expect(await find('moon -"of the moon"')).toEqual(['Second']);
    await clear(moon);
    expect(await find('"of the moon"')).toEqual(['Second']);
    await filling().drain();
  });

  it('are due again after a new title and a new text, and the phrase is found meanwhile', async () => {
    const { _id: id } = await hub.approvedPaper({ title: 'Third' }, 'nothing here');
    expect(await isKnown(id)).toBe(true);
    const form = paperForm({ title: 'Zirconium foil' }, textFile('thin blue lines'));
    expect((await ask(hub, 'PUT', `/papers/edit_paper/${id}`, { as: hub.owner, form })).status).toBe(200);
    expect(await isKnown(id)).toBe(false);
    await approve(hub, hub.reviewer, id);
    expect(await find('"zirconium foil"')).toEqual(['Zirconium foil']);
    await hub.processing.drain();
    expect(await isKnown(id)).toBe(true);
    expect(await find('"zirconium foil"')).toEqual(['Zirconium foil']);
    expect(await find('"blue lines"')).toEqual(['Zirconium foil']);
  });

  it('of a document that changed meanwhile are not kept', async () => {
    await clear(two);
    const [due] = await dueDocuments(hub.database.db, 1);
    if (!due) throw new Error('nothing is due');
    await hub.database.rows('update document_texts set terms = terms where document_id = $1', [two]);
    expect(await keepPairs(hub.database.db, [{ ...due, pairs: Buffer.alloc(1) }])).toBe(0);
    expect(await isKnown(two)).toBe(false);
    await filling().drain();
    expect(await isKnown(two)).toBe(true);
  });

  it('are kept once where two work on the same documents', async () => {
    await clear(two);
    const due = (await dueDocuments(hub.database.db, 1)).map((document) => ({ ...document, pairs: Buffer.alloc(1) }));
    expect(await keepPairs(hub.database.db, due)).toBe(1);
    expect(await keepPairs(hub.database.db, due)).toBe(0);
    await clear(two);
    await filling().drain();
  });

  it('of documents that are gone hide no other document', async () => {
    await clear(two);
    const orphans = 'select n from generate_series(1000001, 1000050) n';
    await hub.database.rows(`insert into word_pairs (number) ${orphans}`);
    const due = (limit: number, below?: number) => dueDocuments(hub.database.db, limit, below);
    expect((await due(20)).map(({ document_id }) => document_id)).toEqual([two]);
    expect(await due(20, await numberOf(two))).toEqual([]);
    await filling().drain();
    expect(await isKnown(two)).toBe(true);
    await hub.database.rows(`delete from word_pairs where number in (${orphans})`);
  });

  it('wait for nobody who changes the document', async () => {
    await clear(two);
    const [due] = await dueDocuments(hub.database.db, 1);
    if (!due) throw new Error('nothing is due');
    const client = await hub.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('update document_texts set terms = terms where document_id = $1', [two]);
      expect(await keepPairs(hub.database.db, [{ ...due, pairs: Buffer.alloc(1) }])).toBe(0);
      await client.query('commit');
    } finally {
      client.release();
    }
    await filling().drain();
    expect(await isKnown(two)).toBe(true);
  });

  it('go with their document', async () => {
    const { _id: id } = await hub.approvedPaper({ title: 'Gone' }, 'soon');
    const number = await numberOf(id);
    await hub.database.rows('delete from documents where _id = $1', [id]);
    expect(await hub.database.rows('select from word_pairs where number = $1', [number])).toEqual([]);
  });
});
