import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, paperForm, uploadedPaper, uploadedSolution } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';

/** Papers and solutions are public so many days after the exam, unless a teacher says otherwise (decision 132, issue 40 part 2). */

let hub: ListeningHub;
let owner: Member;
let reviewer: Member;
beforeAll(async () => {
  const env = { TIME_ZONE: 'Asia/Kolkata', RELEASE_AFTER_EXAM_DAYS: '14', SOLUTIONS_AFTER_EXAM_DAYS: '21' };
  hub = await listeningHub({ inspector: trustingInspector }, undefined, env);
  owner = await student(hub);
  reviewer = await teacher(hub, { approved: true });
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** Midnight in India. */
const start = (date: string) => `${new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)}T18:30:00.000Z`;
const fieldsOf = (date: string) => ({ exam_date: date, exam_year: date.slice(0, 4) });
const paperOf = (date: string) => uploadedPaper(hub, owner, fieldsOf(date));
const view = (_id: string) => ask(hub, 'GET', `/papers/${_id}/view_paper`);
const edit = (_id: string, date: string) =>
  ask(hub, 'PUT', `/papers/edit_paper/${_id}`, { as: owner, form: paperForm(fieldsOf(date)) });
const setRelease = (_id: string, release_at: string | null) =>
  ask(hub, 'PUT', `/papers/${_id}/release_at`, { as: reviewer, json: { release_at } });

describe('with a rule', () => {
  it('a paper waits from its upload on, and its date follows its exam date', async () => {
    const { _id, release_at } = await paperOf(day(-3));
    expect(release_at).toBe(start(day(11)));
    expect((await edit(_id, day(-5))).body).toMatchObject({ release_at: start(day(9)) });
    expect((await approve(hub, reviewer, _id)).body).toMatchObject({ release_at: start(day(9)) });
    expect((await view(_id)).status).toBe(404);
  });

  it('an exam of long ago, or without a date, is public at its approval', async () => {
    for (const { _id } of [await paperOf(day(-40)), await uploadedPaper(hub, owner)]) {
      expect((await approve(hub, reviewer, _id)).body).not.toHaveProperty('release_at');
      expect((await view(_id)).status).toBe(200);
    }
  });

  it('a teacher’s own date stands, whatever the exam date becomes', async () => {
    const [sooner, none] = [await paperOf(day(-3)), await paperOf(day(-3))];
    await setRelease(sooner._id, `${day(2)}T09:00:00.000Z`);
    await setRelease(none._id, null);
    expect((await edit(sooner._id, day(-4))).body).toMatchObject({ release_at: `${day(2)}T09:00:00.000Z` });
    expect((await edit(none._id, day(-4))).body).not.toHaveProperty('release_at');
  });

  it('a solution waits a week longer than its paper', async () => {
    const paper = await paperOf(day(-3));
    const { _id, release_at } = await uploadedSolution(hub, owner, paper._id);
    expect(release_at).toBe(start(day(18)));
    await approve(hub, reviewer, _id);
    await hub.database.rows(`update documents set release_at = now() where _id = $1`, [paper._id]);
    await approve(hub, reviewer, paper._id);
    await hub.release.releaseDue();
    expect((await view(paper._id)).status).toBe(200);
    expect((await ask(hub, 'GET', `/papers/${paper._id}/solutions`)).body.data).toEqual([]);
  });
});
