import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '@exam-vault/testing/ask';
import { readingHub, type ReadingHub } from '@exam-vault/testing/reading-hub';

let hub: ReadingHub;

const suggested = async (title: string) => {
  const { body } = await ask(hub, 'GET', `/search/suggest?title=${encodeURIComponent(title)}`);
  return (body.data as unknown as { text: string }[]).map(({ text }) => text);
};
const found = async (title: string) => (await hub.find(title)).titles;

beforeAll(async () => {
  hub = await readingHub();
  await hub.approvedPaper({ title: 'Data Structures & Algorithms', subject: 'Surveying' }, 'Trees and heaps');
  await hub.approvedPaper({ title: 'Object Oriented Programming', subject: 'Surveying' }, 'Classes');
  await hub.approvedPaper({ title: 'Mathematics-III Midterm', subject: 'Surveying' }, 'Integrals');
  await hub.approvedPaper({ title: 'Information Retrieval and Storage', subject: 'Surveying' }, 'Sub: INRES\nIndexes');
  await hub.approvedPaper({ title: 'Information Retrieval and Storage, retest', subject: 'Surveying' }, 'Postings');
  await hub.approvedPaper({ title: 'Größe und Łódź', subject: 'Surveying' }, 'Über die Straße');
});

describe('what people call a subject for short', () => {
  it.each([
    ['dsa', ['Data Structures & Algorithms']],
    ['DSA heaps', ['Data Structures & Algorithms']],
    ['oops', ['Object Oriented Programming']],
    ['m3 midterm', ['Mathematics-III Midterm']],
    // What one paper prints finds the others of its title.
    ['inres', ['Information Retrieval and Storage', 'Information Retrieval and Storage, retest']],
    ['"dsa"', []],
  ])('%s finds %j', async (query, titles) => {
    const { titles: all, body } = await hub.find(query);
    expect(all).toEqual(titles);
    expect(body['did_you_mean']).toBeUndefined();
  });

  it('is suggested', async () => {
    expect(await suggested('dsa')).toEqual(['Data Structures & Algorithms']);
    expect(await suggested('oops')).toEqual(['Object Oriented Programming']);
  });

  it('comes after the word itself', async () => {
    await hub.approvedPaper({ title: 'Signatures', subject: 'Surveying' }, 'Keys of DSA');
    await hub.approvedPaper({ title: 'The DSA reader', subject: 'Surveying' }, 'Heaps');
    await hub.approvedPaper({ title: 'Digital Switching Architectures', subject: 'Surveying' }, 'Switches');
    expect(await found('dsa')).toEqual([
      'The DSA reader',
      'Signatures',
      'Digital Switching Architectures',
      'Data Structures & Algorithms',
    ]);
    for (let more = 1; more <= 24; more += 1)
      await hub.approvedPaper({ title: `Discrete Signals & Aliasing ${more}`, subject: 'Surveying' });
    expect((await found('dsa')).slice(0, 2)).toEqual(['The DSA reader', 'Signatures']);
  });

  it('is learnt from nothing that the searcher may not read', async () => {
    await hub.pendingPaper({ title: 'Quantum Verification Xenon', subject: 'Surveying' }, 'Text');
    const told = await hub.approvedPaper(
      { title: 'Control of Zeppelins', subject: 'Surveying' },
      'Paper: CONZEP\nLift',
    );
    await hub.approvedPaper({ title: 'Control of Zeppelins II', subject: 'Surveying' }, 'Drag');
    expect([await found('qvx'), await suggested('qvx')]).toEqual([[], []]);
    expect(await found('conzep')).toHaveLength(2);
    await ask(hub, 'PUT', `/papers/${told._id}/delete`, { as: hub.owner });
    expect(await found('conzep')).not.toContain('Control of Zeppelins II');
  });
});

describe('letters that keyboards lack', () => {
  it.each(['grosse', 'größe', 'GRÖSSE', 'lodz', 'strasse'])('%s finds them', async (query) => {
    expect(await found(query)).toEqual(['Größe und Łódź']);
  });
  it('also as a part of a title', async () => {
    const { body } = await ask(hub, 'GET', '/papers/search_papers?title=ross');
    expect(body.total).toBe(1);
  });
});
