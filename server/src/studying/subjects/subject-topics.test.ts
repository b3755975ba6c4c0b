import type { FoundQuestion } from '@exam-vault/contract/questions';
import type { SubjectOverview } from '@exam-vault/contract/subjects';
import { ask, examFields, paperForm } from '@exam-vault/testing/ask';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { readingHub, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { syllabusFile } from '@exam-vault/testing/syllabus-file';
import { beforeAll, describe, expect, it } from 'vitest';

let hub: ReadingHub;
let asha: Member;
let ravi: Member;

const SYLLABUS = {
  'Electrical Measurements': [
    { name: 'Lines', unit_no: 'II', topics: [{ name: 'Corona', words: ['visual critical voltage'] }, 'Sag'] },
    { name: 'Protection', topics: ['Circuit breakers', 'Relays'] },
  ],
};

beforeAll(async () => {
  hub = await readingHub({ SYLLABUS_FILE: await syllabusFile(SYLLABUS) });
  asha = await student(hub);
  ravi = await teacher(hub);
});

async function overviewOf(subject: string): Promise<SubjectOverview> {
  const { status, body } = await ask(hub, 'GET', `/subjects/${encodeURIComponent(subject)}`, { as: asha });
  expect(status).toBe(200);
  return body as unknown as SubjectOverview;
}

describe('the topics of a subject (contract section 9, decision 87)', () => {
  const subject = 'Electrical Measurements';
  const PAGE = '5. Explain corona and its loss [5]\n6. Derive the sag of a line [10]\n7. State what is asked [4]';
  const topicsOf = async () =>
    (await overviewOf(subject)).topics.map((topic) => [topic.name, topic.questions, topic.marks, topic.years]);
  const found = async (query: string, as = asha) => {
    const { status, body } = await ask(hub, 'GET', `/questions?${query}`, { as });
    expect(status).toBe(200);
    return (body as unknown as { data: FoundQuestion[] }).data;
  };
  const say = (_id: string, json: object, as = ravi) => ask(hub, 'PUT', `/questions/${_id}/topics`, { as, json });

  it('are those of the syllabus, with what public papers ask of them, at once', async () => {
    expect((await overviewOf(subject)).topics[0]).toEqual({
      name: 'Corona',
      unit: 'Lines',
      unit_no: 'II',
      source: 'syllabus',
      confidence: 1,
      questions: 0,
      marks: 0,
      years: [],
      questions_of_years: [],
    });
    const first = await hub.approvedPaper(examFields(subject, 2021), PAGE);
    await hub.pendingPaper(examFields(subject, 2024), PAGE);
    const second = await hub.approvedPaper(examFields(subject, 2023), '1. What is the visual critical voltage [2]');
    expect(await topicsOf()).toEqual([
      ['Corona', 2, 7, [2021, 2023]],
      ['Sag', 1, 10, [2021]],
      ['Circuit breakers', 0, 0, []],
      ['Relays', 0, 0, []],
    ]);
    expect((await found(`subject=${subject}&topic=Corona`)).map(({ paper }) => paper._id)).toEqual([
      second._id,
      first._id,
    ]);
    expect((await found('topic=Corona&query=loss')).map(({ topics }) => topics[0]?.name)).toEqual(['Corona']);
    expect(await found('topic=Corona&subject=IoT')).toEqual([]);
    // Nothing runs in between: the transaction of the paper has changed the sums.
    await ask(hub, 'PUT', `/papers/${second._id}/delete`, { as: hub.owner });
    expect((await topicsOf())[0]).toEqual(['Corona', 1, 5, [2021]]);
    expect(await found(`subject=${subject}&topic=Corona`)).toHaveLength(1);
    await ask(hub, 'PATCH', `/papers/${first._id}`, { as: hub.owner, json: { subject: 'Control Systems' } });
    await hub.processing.drain();
  });

  it('of a question are corrected by a teacher, for good', async () => {
    const paper = await hub.approvedPaper(examFields(subject, 2019), PAGE);
    const own = async () =>
      (await ask(hub, 'GET', `/papers/${paper._id}/questions`, { as: asha })).body as unknown as {
        data: FoundQuestion[];
      };
    const [, , third] = (await own()).data;
    if (!third) throw new Error('no third question');
    expect([third.topics, third.topics_corrected]).toEqual([[], false]);
    expect((await say(third._id, { topics: ['Alchemy'] })).status).toBe(400);
    expect((await say(third._id, { topics: ['Relays'], revision: 9 })).status).toBe(409);
    expect((await say(third._id, { topics: ['Relays'] }, asha)).status).toBe(403);
    expect((await say(third._id, { topics: ['Relays', 'Relays'], revision: third.revision })).status).toBe(200);
    await hub.processing.drain();
    const relays = async () => (await topicsOf())[3];
    expect(await relays()).toEqual(['Relays', 1, 4, [2019]]);
    // Another label by a better reading: the topic stays with the place on the page.
    await hub.database.rows(
      `update document_pages set words = replace(replace(replace(words::text, '"5."', '"1."'), '"6."', '"2."'), '"7."', '"3."')::jsonb where document_id = $1`,
      [paper._id],
    );
    await hub.database.rows('update questions_due set due_at = now() where document_id = $1', [paper._id]);
    await hub.processing.drain();
    expect((await own()).data.map(({ label, topics }) => [label, topics.map(({ name }) => name)])).toEqual([
      ['1', ['Corona']],
      ['2', ['Sag']],
      ['3', ['Relays']],
    ]);
    expect(await relays()).toEqual(['Relays', 1, 4, [2019]]);
    const [, , now] = (await own()).data;
    await say(now?._id ?? '', { topics: null });
    await hub.processing.drain();
    expect(await relays()).toEqual(['Relays', 0, 0, []]);
    const [entry] = await hub.database.rows<{ action: string }>(
      "select action from audit_log where object_id = $1 and action like 'question.%' order by at limit 1",
      [paper._id],
    );
    expect(entry?.action).toBe('question.topics');
    // Another subject has other topics.
    await say(now?._id ?? '', { topics: ['Relays'] });
    expect((await own()).data[2]).toMatchObject({ topics: [{ name: 'Relays' }], topics_corrected: true });
    await hub.database.rows("delete from topics where subject = $1 and name = 'Relays'", [subject]);
    expect((await own()).data[2]).toMatchObject({ topics: [], topics_corrected: true });
    const form = paperForm(examFields('Control Systems', 2019));
    expect((await ask(hub, 'PUT', `/papers/edit_paper/${paper._id}`, { as: hub.reviewer, form })).status).toBe(200);
    expect((await own()).data[2]).toMatchObject({ topics: [], topics_corrected: false });
    await hub.processing.drain();
  });

  it('come from its questions where there is no syllabus, of public papers alone', async () => {
    const unlisted = 'Electrical Machines';
    const page = '1. Explain the armature reaction [5]\n2. Derive the torque equation [5]';
    await hub.approvedPaper(examFields(unlisted, 2020), page);
    await hub.pendingPaper(examFields(unlisted, 2022), '1. Explain the hidden turbine\n2. Describe the hidden turbine');
    const second = await hub.approvedPaper(examFields(unlisted, 2021), page.replace('Explain', 'Describe'));
    await hub.processing.drain();
    const { topics } = await overviewOf(unlisted);
    expect(topics.map(({ name, source, questions }) => [name, source, questions]).toSorted()).toEqual([
      ['Armature reaction', 'text', 2],
      ['Torque equation', 'text', 2],
    ]);
    await ask(hub, 'PUT', `/papers/${second._id}/delete`, { as: hub.owner });
    expect((await overviewOf(unlisted)).topics.map(({ questions }) => questions)).toEqual([1, 1]);
    await hub.processing.drain();
    expect((await overviewOf(unlisted)).topics).toEqual([]);
  });
});
