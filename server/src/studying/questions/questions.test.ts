import { approve, ask, paperForm, PAPER_FIELDS, uploadedSolution } from '@exam-vault/testing/ask';
import { student, type Member } from '@exam-vault/testing/people';
import { readingHub, textFile, type ReadingHub } from '@exam-vault/testing/reading-hub';
import type { Question, SolutionPart } from '@exam-vault/contract/questions';
import { beforeAll, describe, expect, it } from 'vitest';

let hub: ReadingHub;
let other: Member;

beforeAll(async () => {
  hub = await readingHub();
  other = await student(hub);
});

const PAGE = [
  '1. Explain the working of a centrifugal pump. [5]',
  '2. Compare both turbines: [10]',
  'a) Pelton with its jets',
  'b) Kaplan with its blades',
].join('\n');

async function questionsOf(
  _id: string,
  as: Member = other,
): Promise<{ status: number; state: string; data: Question[]; total: number }> {
  const { status, body } = await ask(hub, 'GET', `/papers/${_id}/questions`, { as });
  return { status, ...(body as unknown as { state: string; data: Question[]; total: number }) };
}

describe('the questions of a paper (contract section 9)', () => {
  it('are there when it is read, with their parts, marks and places', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, PAGE, '3. State the law of Bernoulli.');
    const { state, data, total } = await questionsOf(paper._id);
    expect(state).toBe('done');
    expect(total).toBe(5);
    expect(data.map(({ label, text, marks, page }) => [label, text, marks, page])).toEqual([
      ['1', 'Explain the working of a centrifugal pump.', 5, 1],
      ['2', 'Compare both turbines:', 10, 1],
      ['2a', 'Pelton with its jets', null, 1],
      ['2b', 'Kaplan with its blades', null, 1],
      ['3', 'State the law of Bernoulli.', null, 2],
    ]);
    expect(data[2]?.parent).toBe(data[1]?._id);
    expect(data[0]).toMatchObject({
      confidence: expect.any(Number),
      boxes: [{ page: 1, box: expect.any(Array) }],
      asked: 0,
      corrected: false,
    });
  });

  it('are those a solution answers too, once it may be read', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, PAGE);
    const pages = [
      '1. It turns speed into pressure.\n2. a) Jets hit buckets.\nb) Blades turn.',
      'Ans 3) It stays the same.',
    ];
    const { _id } = await uploadedSolution(hub, hub.reviewer, paper._id, {}, textFile(...pages));
    await hub.processing.drain();
    const partsFor = (as: Member) => ask(hub, 'GET', `/solutions/${_id}/questions`, { as });
    expect((await partsFor(other)).status).toBe(404);
    await approve(hub, hub.reviewer, _id);
    const { data } = (await partsFor(other)).body as unknown as { data: SolutionPart[] };
    expect(data.map(({ label, text, page }) => [label, text, page])).toEqual([
      ['1', 'It turns speed into pressure.', 1],
      ['2', '', 1],
      ['2a', 'Jets hit buckets.', 1],
      ['2b', 'Blades turn.', 1],
      ['3', 'It stays the same.', 2],
    ]);
    expect(data[2]?.boxes).toEqual([{ page: 1, box: expect.any(Array) }]);
  });

  it('say that they wait, and that they could not be found', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, 'A page without any number.');
    const due = (pause: string) =>
      hub.database.pool.query(
        `insert into questions_due (document_id, is_new, must_cut, due_at) values ($1, true, true, now() + $2::interval)
         on conflict (document_id) do update set must_cut = true, due_at = excluded.due_at`,
        [paper._id, pause],
      );
    expect(await questionsOf(paper._id)).toMatchObject({ state: 'done', total: 0 });
    await due('0 seconds');
    expect((await questionsOf(paper._id)).state).toBe('waiting');
    // A paper that could not be cut is tried again an hour later.
    await due('1 hour');
    expect((await questionsOf(paper._id)).state).toBe('failed');
    await hub.database.pool.query('delete from questions_due where document_id = $1', [paper._id]);
  });

  it('are those of everybody who may read the paper', async () => {
    const paper = await hub.pendingPaper(PAPER_FIELDS, PAGE);
    expect((await questionsOf(paper._id)).status).toBe(404);
    expect((await questionsOf(paper._id, hub.owner)).total).toBe(4);
    expect((await questionsOf(paper._id, hub.reviewer)).total).toBe(4);
    await approve(hub, hub.reviewer, paper._id);
    expect((await questionsOf(paper._id)).total).toBe(4);
  });

  it('keep their ids when the paper is read again', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, PAGE);
    const before = await questionsOf(paper._id);
    await hub.database.rows("update documents set text_status = 'waiting' where _id = $1", [paper._id]);
    expect((await questionsOf(paper._id)).state).toBe('waiting');
    await hub.database.rows("update documents set text_status = 'read' where _id = $1", [paper._id]);
    await hub.processing.drain();
    expect(await questionsOf(paper._id)).toEqual(before);
  });

  it('go with the file', async () => {
    const paper = await hub.pendingPaper(PAPER_FIELDS, PAGE);
    const form = paperForm({}, textFile('1. Only one question is left.'));
    await ask(hub, 'PUT', `/papers/edit_paper/${paper._id}`, { as: hub.owner, form });
    expect((await questionsOf(paper._id, hub.owner)).data).toEqual([]);
    await hub.processing.drain();
    expect((await questionsOf(paper._id, hub.owner)).data.map(({ text }) => text)).toEqual([
      'Only one question is left.',
    ]);
  });

  it('of a paper without any number are none', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, 'Once upon a time there was a pump');
    expect(await questionsOf(paper._id)).toEqual({ status: 200, state: 'done', data: [], total: 0 });
  });
});
