import { approve, ask, notesForm, paperForm, uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { beforeAll, describe, expect, it } from 'vitest';

let hub: ListeningHub;
let owner: Member;
let reviewer: Member;

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
  [owner, reviewer] = [await student(hub), await teacher(hub, { approved: true })];
});

const edit = (_id: string, fields: Record<string, string>) =>
  ask(hub, 'PUT', `/papers/edit_paper/${_id}`, { as: reviewer, form: paperForm(fields, null) });

async function publicPaper(fields: Record<string, string>): Promise<string> {
  const { _id } = await uploadedPaper(hub, owner, fields);
  await approve(hub, reviewer, _id);
  return _id;
}

async function found(query: Record<string, string>): Promise<string[]> {
  const { body } = await ask(hub, 'GET', `/papers/search_papers?${new URLSearchParams(query)}`);
  return (body.data ?? []).map(({ title }) => title);
}

const SITTING = { exam_date: '2023-11-20', session: 'Nov/Dec', variant: 'Set A' };

describe('the sitting of a paper (contract section 4, an extension)', () => {
  it('is optional, stays in an edit without it and is cleared by empty values', async () => {
    const none = { exam_date: null, session: null, variant: null };
    expect(await uploadedPaper(hub, owner)).toMatchObject({ ...none, exam_year: null });
    const _id = await publicPaper({ exam_date: '20/11/2023', session: ' Nov/Dec ', variant: 'Set A' });
    expect((await edit(_id, { title: 'Another' })).body).toMatchObject(SITTING);
    const cleared = await edit(_id, { exam_date: '', session: ' ', variant: '' });
    expect(cleared.body).toMatchObject(none);
    const [entry] = await hub.database.rows<{ detail: { before: object } }>(
      `select detail from audit_log where action = 'paper.edit' and object_id = $1 order by id desc limit 1`,
      [_id],
    );
    expect(entry?.detail.before).toMatchObject(SITTING);
  });

  it('is of papers alone', async () => {
    const { _id } = await uploadedNotes(hub, owner, SITTING);
    const answer = await ask(hub, 'PUT', `/notes/edit_notes/${_id}`, { as: owner, form: notesForm(SITTING) });
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty('variant');
    await expect(hub.database.rows(`update documents set variant = 'Set A' where _id = $1`, [_id])).rejects.toThrow(
      'notes_have_no_sitting',
    );
  });

  it('gives the year where there is none, and is refused beside another year', async () => {
    const _id = await publicPaper({ exam_date: '2023-11' });
    expect((await edit(_id, {})).body).toMatchObject({ exam_date: '2023-11', exam_year: 2023 });
    // The two come in calls of their own.
    expect((await edit(_id, { exam_year: '2021' })).body).toMatchObject({
      code: 'VALIDATION',
      error: 'exam_date is more than a year away from exam_year.',
    });
    expect((await edit(_id, { exam_date: '2019-05' })).status).toBe(400);
    expect((await edit(_id, { exam_date: '2022-05' })).body).toMatchObject({ exam_date: '2022-05', exam_year: 2023 });
  });

  it.each([{ exam_date: '31/11/2023' }, { exam_date: '9999-01' }, { session: 'a\u0007' }, { variant: 'x'.repeat(41) }])(
    '%j is VALIDATION and names the field',
    async (fields) => {
      const form = paperForm(fields, Buffer.from('%PDF-1.4'));
      const { body } = await ask(hub, 'POST', '/papers/upload_paper', { as: owner, form });
      expect(body).toMatchObject({ code: 'VALIDATION', error: expect.stringContaining(Object.keys(fields)[0] ?? '') });
    },
  );

  it('is found by its words and is a filter; a date is neither', async () => {
    await publicPaper({ title: 'First slot', variant: 'Slot 1', session: 'Monsoon', exam_date: '2018-03-17' });
    await publicPaper({ title: 'Second slot', variant: 'Slot 2', session: 'Monsoon' });
    expect(await found({ title: 'slot 2' })).toEqual(['Second slot']);
    expect(await found({ title: 'slot 2', inside: 'true' })).toContain('Second slot');
    await publicPaper({ title: 'Taken again', variant: 'Supplementary', exam_year: '2019' });
    expect(await found({ title: 'supplementary 2019', inside: 'true' })).toEqual(['Taken again']);
    expect(await found({ session: 'Monsoon', sort: 'exam_year' })).toEqual(['First slot', 'Second slot']);
    expect(await found({ variant: 'Slot 1' })).toEqual(['First slot']);
    expect(await found({ variant: 'Slot 1', exam_date: '2000-01-01' })).toEqual(['First slot']);
    expect(await found({ title: '03-17' })).toEqual([]);
  });

  it('orders the exams of one year', async () => {
    const subject = 'Geotechnical Engineering';
    const exams = { May: '2022-05-04', November: '2022-11', Undated: '', December: '2022-12-01' };
    for (const [title, exam_date] of Object.entries(exams))
      await publicPaper({ title: `Soils, ${title}`, subject, exam_date, exam_year: '2022' });
    const inOrder = ['December', 'November', 'May', 'Undated'].map((title) => `Soils, ${title}`);
    expect(await found({ subject, sort: 'exam_year' })).toEqual(inOrder);
    expect(await found({ subject, sort: 'exam_year', title: 'soils', inside: 'true' })).toEqual(inOrder);
  });
});
