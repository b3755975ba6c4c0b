import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '@exam-vault/testing/ask';
import { readingHub, type ReadingHub } from '@exam-vault/testing/reading-hub';

let hub: ReadingHub;

beforeAll(async () => {
  hub = await readingHub();
  await hub.approvedPaper({ title: 'Kinematics of linkages', subject: 'Theory of Machines' }, 'Gears and kinetics');
  await hub.approvedPaper({ title: 'KINEMATICS of linkages', subject: 'Theory of Machines' }, 'Flywheels');
  await hub.approvedPaper({ title: '100% kin', subject: 'DBMS' }, 'Transactions & transformations');
  await hub.liveNotes({ title: 'Kindergarten', subject: 'IoT' }, 'Kinship');
});

async function suggest(title: string, more = ''): Promise<string[]> {
  const { status, body } = await ask(hub, 'GET', `/search/suggest?title=${encodeURIComponent(title)}${more}`);
  expect(status).toBe(200);
  return (body.data as unknown as Array<{ text: string; what: string }>).map(({ text, what }) => `${what}: ${text}`);
}

describe('suggestions while typing (contract section 4)', () => {
  it('complete a subject by its name, by a word of it, or by its abbreviation', async () => {
    expect(await suggest('theory of m')).toContain('subject: Theory of Machines');
    expect(await suggest('mach')).toContain('subject: Theory of Machines');
    expect(await suggest('TOM')).toContain('subject: Theory of Machines');
    // No document has this subject.
    expect(await suggest('survey')).toEqual([]);
  });

  it('complete titles, each once, the newest first, and words of the texts', async () => {
    const found = await suggest('kin');
    expect(found.slice(0, 2)).toEqual(['title: 100% kin', 'title: KINEMATICS of linkages']);
    expect(found).toContain('words: kinetics');
    expect(found.filter((one) => /linkages/i.test(one))).toHaveLength(1);
    expect(found.length).toBeLessThanOrEqual(8);
  });

  it('go on from the words before', async () => {
    expect(await suggest('flywheels kin')).toEqual(['words: flywheels kinematics']);
    expect(await suggest('transactions kin')).toEqual(['words: transactions kin']);
    expect((await suggest('gears kin')).sort()).toEqual(['words: gears kinematics', 'words: gears kinetics']);
    expect((await suggest('linkages kinem'))[0]).toBe('title: KINEMATICS of linkages');
  });

  it('correct what is misspelt', async () => {
    expect(await suggest('trasnactions')).toEqual(['words: transactions']);
    expect(await suggest('gaers kinet')).toEqual(['words: gears kinetics']);
  });

  it('of notes are apart', async () => {
    expect(await suggest('kin', '&kind=notes')).toEqual(['title: Kindergarten', 'words: kinship']);
  });

  it.each(['', ' ', 'k', '%', '_', '\\', "'", '&|!():*', 'a'.repeat(200), '操作', '\u{1F600}', '__proto__', 'k%'])(
    'any text at all: %j',
    async (title) => {
      expect(Array.isArray(await suggest(title))).toBe(true);
    },
  );
});
