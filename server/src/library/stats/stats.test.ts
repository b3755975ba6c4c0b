import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import { beforeEach, describe, expect, it } from 'vitest';
import { approve, ask, reject, uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';

const CALLS = ['paper_stats', 'department_stats', 'paper_type_stats', 'exam_type_stats'] as const;
const stats = (of: { origin: string }, call: (typeof CALLS)[number]) => ask(of, 'GET', `/papers/${call}`);

describe('the four stats (spec sections 3 and 7, contract sections 4 and 6)', () => {
  let hub: ListeningHub;
  let owner: Member;
  let reviewer: Member;
  const upload = (fields: Record<string, string>) => uploadedPaper(hub, owner, fields);
  const counts = async (call: (typeof CALLS)[number]) => (await stats(hub, call)).body;

  beforeEach(async () => {
    hub = await listeningHub({ inspector: trustingInspector });
    owner = await student(hub);
    reviewer = await teacher(hub);
  });

  it('are open to everybody, and have every value of the lists before there is a paper', async () => {
    const answers = await Promise.all(CALLS.map((call) => stats(hub, call)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.map(({ body }) => body)).toEqual([
      { pending: 0, approved: 0, rejected: 0 },
      { CSE: 0, CIVIL: 0, ME: 0, EE: 0, Other: 0 },
      { Main: 0, Back: 0, Other: 0 },
      { University: 0, Midterm: 0, Improvement: 0, Other: 0 },
    ]);
    for (const call of CALLS) {
      const answer = await ask(hub, 'GET', `/papers/${call}`, { as: { token: 'not.a.token' } });
      expect(answer.status).toBe(401);
    }
  });

  it('count all papers that are not deleted, whatever their status', async () => {
    const deleted = await upload({ department: 'EE' });
    await ask(hub, 'PUT', `/papers/${deleted._id}/delete`, { as: owner });
    await upload({ department: 'EE', exam_type: 'Improvement', paper_type: 'Back' });
    await approve(hub, reviewer, (await upload({ department: 'ME' }))._id);
    await approve(hub, reviewer, (await upload({}))._id);
    await reject(hub, reviewer, (await upload({}))._id);
    expect(await counts('paper_stats')).toEqual({ pending: 1, approved: 2, rejected: 1 });
    expect(await counts('department_stats')).toEqual({ CSE: 2, CIVIL: 0, ME: 1, EE: 1, Other: 0 });
    expect(await counts('paper_type_stats')).toEqual({ Main: 3, Back: 1, Other: 0 });
    expect(await counts('exam_type_stats')).toEqual({ University: 0, Midterm: 3, Improvement: 1, Other: 0 });
  });

  it("name the departments in the chart's order (spec section 2)", async () => {
    expect(Object.keys(await counts('department_stats'))).toEqual(['CSE', 'ME', 'EE', 'CIVIL', 'Other']);
  });

  it("have an institution's own lists in their order, and what old papers still say", async () => {
    await upload({ department: 'CIVIL' });
    const departments = Array.from({ length: 12 }, (_, index) => `School ${12 - index}`);
    const file = join(hub.config.dataDir, 'catalogue.json');
    await writeFile(file, JSON.stringify({ ...DEFAULT_CATALOGUE, departments }));
    const own = await listeningHub({ inspector: trustingInspector }, hub.database, { CATALOGUE_FILE: file });
    const { body } = await stats(own, 'department_stats');
    expect(Object.entries(body)).toEqual([...departments.map((name) => [name, 0]), ['CIVIL', 1]]);
  });
});
