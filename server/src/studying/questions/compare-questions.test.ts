import type { ComparedQuestions } from '@exam-vault/contract/questions';
import { ask, examFields } from '@exam-vault/testing/ask';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { readingHub, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { beforeAll, describe, expect, it } from 'vitest';

let hub: ReadingHub;
let asha: Member;
let ravi: Member;
let waiting: Member;

beforeAll(async () => {
  hub = await readingHub();
  asha = await student(hub);
  ravi = await teacher(hub);
  waiting = await teacher(hub, { approved: false });
});

const PUMP = 'Explain the construction and working of a centrifugal pump with priming';
const WHEEL = 'Derive the hydraulic efficiency of a Pelton wheel with its bucket';

describe('a draft paper compared with the papers (contract section 9)', () => {
  const compare = async (json: object, as: Member = ravi) => {
    const { status, body } = await ask(hub, 'POST', '/questions/compare', { as, json });
    return { status, ...(body as unknown as ComparedQuestions) };
  };

  it('says where each of its questions was asked, in public papers alone', async () => {
    const subject = 'Control Systems';
    const words = 'the stability of a feedback loop by the criterion of Nyquist';
    const known = await hub.approvedPaper(examFields(subject, 2021), `1. Determine ${words}\n2. ${WHEEL}`);
    await hub.approvedPaper(examFields(subject, 2022), `1. Explain ${words}`);
    await hub.pendingPaper(examFields(subject, 2024), `1. Find ${words}`);
    const text = `Midterm draft\n\n1. Discuss ${words} [5]\n2. List three colours of a parrot [3]\n`;
    const { data, total } = await compare({ text, subject });
    expect(total).toBe(2);
    expect(data.map(({ label, marks }) => [label, marks])).toEqual([
      ['1', 5],
      ['2', 3],
    ]);
    expect(data[0]?.repeats.asked.map(({ exam_year }) => exam_year)).toEqual([2022, 2021]);
    expect(data[0]?.repeats.data.map(({ kind }) => kind)).toEqual(['same', 'same']);
    expect(data[1]?.repeats.asked).toEqual([]);
    expect((await compare({ text, subject: 'IoT' })).data[0]?.repeats.asked).toEqual([]);
    expect((await compare({ text })).data[0]?.repeats.asked).toHaveLength(2);
    await ask(hub, 'PUT', `/papers/${known._id}/delete`, { as: hub.owner });
    expect((await compare({ text, subject })).data[0]?.repeats.asked).toHaveLength(1);
    // Without numbers each paragraph is a question.
    const plain = await compare({ text: `Discuss ${words}\n\nSomething else altogether`, subject });
    expect(plain.data.map(({ repeats }) => repeats.asked.length)).toEqual([1, 0]);
  });

  it('keeps the text nowhere', async () => {
    const secret = 'zyxwvutsrqponm';
    expect((await compare({ text: `1. Explain ${secret} and pumps` })).status).toBe(200);
    expect(JSON.stringify(hub.logged)).not.toContain(secret);
    const tables = await hub.database.rows<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const found = await hub.database.rows(`select 1 from "${name}" t where t::text like '%${secret}%' limit 1`);
      expect([name, found]).toEqual([name, []]);
    }
  });

  it('is for approved teachers, and bounded', async () => {
    expect((await compare({ text: PUMP }, asha)).status).toBe(403);
    expect((await compare({ text: PUMP }, waiting)).status).toBe(403);
    expect((await compare({ text: ' \n' })).status).toBe(400);
    expect((await compare({ text: 'a'.repeat(50_001) })).status).toBe(400);
    expect((await compare({ text: '1.\n'.repeat(3_001) })).status).toBe(400);
    const hindi = 'क'.repeat(49_000);
    expect((await compare({ text: hindi })).status).toBe(200);
    const many = Array.from({ length: 400 }, (_, index) => `${index + 1}. Explain the ${'pump '.repeat(3)} ${index}`);
    const { data, total } = await compare({ text: many.join('\n') });
    expect(total).toBeGreaterThan(data.length);
    expect(data).toHaveLength(150);
  });
});
