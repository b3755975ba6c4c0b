import { approve, ask, paperForm, PAPER_FIELDS } from '@exam-vault/testing/ask';
import { draftNow, uploadedDraft } from '@exam-vault/testing/drafts';
import { administrator, student, type Member } from '@exam-vault/testing/people';
import { readingHub, textFile, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { beforeAll, expect, it } from 'vitest';
import { lessonRepository } from './lesson-repository.ts';

let hub: ReadingHub;
let person: Member;
let admin: Member;
beforeAll(async () => {
  hub = await readingHub();
  [person, admin] = [await student(hub), await administrator(hub)];
});

const header = (code: string) =>
  [
    'Northgate Technical Campus Nagpur',
    'End Term Examination 2021',
    'Subject : Surveying',
    `Course Code : ${code}`,
    'Semester : V',
    'Time : 3 Hours Max Marks : 60',
    // The header is looked for in the upper half of a page.
    ...Array.from({ length: 8 }, (_, at) => `${at + 1}. Explain the law of survey ${at + 1}.`),
  ].join('\n');

const counted = async () =>
  (await ask(hub, 'GET', '/admin/overview', { as: admin })).body['filled_in'] as { field: string }[];
const ofSemester = async () => (await counted()).find(({ field }) => field === 'semester');

/** Submits a draft with what was filled in, but this semester. */
async function submitted(code: string, semester: string) {
  const { _id } = await uploadedDraft(hub, person, [textFile(header(code))]);
  await hub.processing.drain();
  const { proposals } = await draftNow(hub, person, _id);
  expect(proposals.semester).toMatchObject({ value: 'V', prefill: true });
  expect(proposals.semester?.taken_from?.[0]).toEqual({ page: 1, words: 'Semester : V' });
  const values = { ...PAPER_FIELDS, title: `Paper ${code}`, exam_year: '2021', semester };
  const answer = await ask(hub, 'POST', `/drafts/${_id}/submit`, { as: person, json: values });
  expect(answer.status).toBe(201);
  await hub.processing.drain();
  return String(answer.body['_id']);
}

it('counts what was filled in and stayed, of approved papers, until they are deleted', async () => {
  const right = await submitted('CEN 301', 'V');
  const corrected = await submitted('CEN 303', 'VI');
  expect(await counted()).toEqual([]);
  await approve(hub, hub.reviewer, right);
  expect(await ofSemester()).toEqual({ field: 'semester', filled: 1, right: 1 });
  await approve(hub, hub.reviewer, corrected);
  expect(await ofSemester()).toEqual({ field: 'semester', filled: 2, right: 1 });
  // What is corrected before the decision counts, too.
  const changed = await submitted('CEN 305', 'V');
  const form = paperForm({ ...PAPER_FIELDS, title: 'Paper CEN 305', semester: 'VII' });
  expect((await ask(hub, 'PUT', `/papers/edit_paper/${changed}`, { as: person, form })).status).toBe(200);
  await approve(hub, hub.reviewer, changed);
  expect(await ofSemester()).toEqual({ field: 'semester', filled: 3, right: 1 });
  await ask(hub, 'PUT', `/papers/${right}/delete`, { as: person });
  expect(await ofSemester()).toEqual({ field: 'semester', filled: 2, right: 0 });
  expect(await hub.database.rows('select document_id from filled_in')).toHaveLength(2);
});

it('and says of each lesson what was corrected', async () => {
  const rows = await hub.database.rows<{ key: number }>('select distinct key from header_keys');
  const lessons = await lessonRepository(hub.db).like({ page: 1, keys: rows.map(({ key }) => key) });
  expect(lessons.map(({ corrected }) => corrected?.includes('semester'))).toEqual([true, true]);
});
