import type { UnplacedAnswers } from '@exam-vault/contract/answers';
import type { Question } from '@exam-vault/contract/questions';
import { alone, answersHub, PUMP, WHEEL, LAW, PAGE, type AnswersHub } from '@exam-vault/testing/answers-hub';
import { ask, PAPER_FIELDS, paperForm, type Speaker } from '@exam-vault/testing/ask';
import type { Member } from '@exam-vault/testing/people';
import { textFile, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { beforeAll, describe, expect, it } from 'vitest';
import { questionFor } from './place-answers.ts';

let on: AnswersHub;
let hub: ReadingHub;
let writer: Member;
let reader: Member;
let colleague: Member;
beforeAll(async () => {
  on = await answersHub();
  ({ hub, writer, reader, colleague } = on);
});

describe('when the questions of a paper change, its answers', () => {
  it('go with a question that is joined to another, and come back when it is put back', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, PAGE);
    const [one, two] = await on.questionsOf(paper);
    await on.write(one?._id ?? '', 'joined one');
    await on.write(two?._id ?? '', 'joined two');
    const merged = await on.call('POST', '/questions/merge', hub.reviewer, {
      ids: [one?._id, two?._id],
      revisions: [one?.revision, two?.revision],
    });
    expect(merged.status).toBe(200);
    expect(await alone(on.textsOf(one?._id ?? ''), 'joined')).toEqual(['joined one', 'joined two']);
    const now = (merged.body['data'] as Question[])[0];
    const json = { revision: now?.revision, reset: true };
    const back = (await on.call('PATCH', `/questions/${one?._id}`, hub.reviewer, json)).body['data'] as Question[];
    expect(await alone(on.textsOf(back[0]?._id ?? ''), 'joined')).toEqual(['joined one']);
    expect(await alone(on.textsOf(back[1]?._id ?? ''), 'joined')).toEqual(['joined two']);
  });

  it('wait while it has another file, and are under the same questions of that', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, PAGE);
    const question = await on.labelled(paper, '2');
    await on.write(question._id, 'refiled');
    const better = textFile(`Q.1 Define cavitation in turbines\nQ.2 ${PUMP}\nQ.3 ${WHEEL} [8]`);
    await ask(hub, 'PUT', `/papers/edit_paper/${paper._id}`, { as: hub.reviewer, form: paperForm({}, better) });
    expect(
      await hub.database.rows("select _id from answers where text = 'refiled' and question_id is null"),
    ).toHaveLength(1);
    // Meanwhile they are seen by their author and teachers, beside the paper.
    const unplaced = async (as: Speaker) =>
      (await on.call('GET', `/papers/${paper._id}/unplaced_answers`, as)).body as unknown as UnplacedAnswers;
    const [seen] = (await unplaced(writer)).data;
    expect(seen).toMatchObject({ text: 'refiled', asked: { label: '2', text: expect.stringContaining('Pelton') } });
    expect([(await unplaced(reader)).total, (await unplaced(colleague)).total]).toEqual([0, 1]);
    const of = async (as: Speaker) =>
      (await on.call('GET', `/papers/${paper._id}/questions`, as)).body['unplaced_answers'];
    expect([await of(writer), await of(reader), await of(colleague)]).toEqual([1, undefined, 1]);
    await hub.processing.drain();
    const found = (await on.questionsOf(paper)).find(({ text }) => text.includes('Pelton'));
    expect(found?._id).not.toBe(question._id);
    expect(await alone(on.textsOf(found?._id ?? ''), 'refiled')).toEqual(['refiled']);
  });

  it('are put under another question of the paper by their author or a teacher, for good', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, PAGE);
    const [first, second] = [await on.labelled(paper, '1'), await on.labelled(paper, '2')];
    const { _id } = await on.write(first._id, 'lost one');
    const there = await on.call('PUT', `/answers/${_id}/question`, writer, { question: second._id });
    expect(there.status).toBe(400);
    const lose = () => hub.database.rows('update answers set question_id = null where _id = $1', [_id]);
    await lose();
    await on.call('PUT', `/answers/${_id}/confirmation`, colleague);
    const place = (as: Speaker, question: string) => on.call('PUT', `/answers/${_id}/question`, as, { question });
    expect((await place(reader, second._id)).status).toBe(403);
    const elsewhere = await hub.approvedPaper({ ...PAPER_FIELDS, title: 'Another' }, PAGE);
    expect((await place(writer, (await on.labelled(elsewhere, '1'))._id)).status).toBe(400);
    await on.close(paper, on.later(2));
    expect((await place(writer, second._id)).status).toBe(409);
    await on.close(paper, null);
    // By its author it is not confirmed any more: the teacher has confirmed an answer to another question.
    expect((await place(writer, second._id)).body).toMatchObject({ confirmed_by: null });
    expect((await place(writer, second._id)).status).toBe(200);
    expect(await alone(on.textsOf(second._id), 'lost one')).toEqual(['lost one']);
    // A new cut leaves it there.
    await on.call('PATCH', `/questions/${second._id}`, hub.reviewer, { revision: second.revision, marks: 9 });
    expect(await alone(on.textsOf(second._id), 'lost one')).toEqual(['lost one']);
    await lose();
    expect((await place(colleague, first._id)).status).toBe(200);
    expect(await on.logged(paper._id)).toContainEqual({ action: 'answer.place' });
  });

  it('come back when a teacher splits it off again, as the marks of the study list do', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, PAGE);
    const lost = await on.labelled(paper, '3');
    await on.write(lost._id, 'split off');
    await on.call('PUT', `/study_list/${lost._id}`, reader, { state: 'known' });
    await hub.database.rows('delete from questions where _id = $1', [lost._id]);
    const two = await on.labelled(paper, '2');
    await hub.database.rows('update questions set text = $2 where _id = $1', [two._id, `${WHEEL} 3. ${LAW}`]);
    const { revision } = await on.labelled(paper, '2');
    const at = WHEEL.length + 1;
    expect((await on.call('POST', '/questions/split', hub.reviewer, { id: two._id, revision, at })).status).toBe(200);
    const three = await on.labelled(paper, '3');
    expect(await alone(on.textsOf(three._id), 'split off')).toEqual(['split off']);
    const { states } = (await on.call('GET', '/study_list/ids', reader)).body as { states?: { _id: string }[] };
    expect(states?.map(({ _id }) => _id)).toContain(three._id);
    // Or gives it the words and the name that it has.
    await hub.database.rows('delete from questions where _id = $1', [three._id]);
    const json = { revision: (await on.labelled(paper, '2')).revision, label: '3', text: LAW };
    expect((await on.call('PATCH', `/questions/${two._id}`, hub.reviewer, json)).status).toBe(200);
    expect(await alone(on.textsOf(two._id), 'split off')).toEqual(['split off']);
    const { states: now } = (await on.call('GET', '/study_list/ids', reader)).body as { states?: { _id: string }[] };
    expect(now?.map(({ _id }) => _id)).toContain(two._id);
  });

  it('take the likest question, by words before labels', () => {
    const now = (label: string, text: string) => ({ _id: label, label, text });
    const before = { label: '2', text: WHEEL };
    expect(questionFor(before, null, [now('2', PUMP), now('3', WHEEL)])).toBe('3');
    // Misread, but the same.
    expect(questionFor(before, null, [now('2', 'Derlve the hydraulic efflciency of a wheel'), now('3', LAW)])).toBe(
      '2',
    );
    // Another exam: shown under nothing, rather than under a wrong one.
    expect(questionFor(before, null, [now('2', LAW), now('3', PUMP)])).toBeNull();
    expect(questionFor({ label: '4', text: '' }, null, [now('3', LAW), now('4', '')])).toBe('4');
    // A teacher has typed it again: it stays.
    expect(questionFor(before, '2', [now('2', 'Another wording'), now('3', PUMP)])).toBe('2');
    expect(questionFor(before, '1', [now('1', `${PUMP} ${WHEEL}`), now('3', LAW)])).toBe('1');
    expect(questionFor(before, null, [])).toBeNull();
  });
});
