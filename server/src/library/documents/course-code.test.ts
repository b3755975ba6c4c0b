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

const editPaper = (_id: string, fields: Record<string, string>) =>
  ask(hub, 'PUT', `/papers/edit_paper/${_id}`, { as: reviewer, form: paperForm(fields, null) });

async function publicPaper(fields: Record<string, string>): Promise<string> {
  const { _id } = await uploadedPaper(hub, owner, fields);
  await approve(hub, reviewer, _id);
  return _id;
}

async function found(query: Record<string, string>, kind: 'papers' | 'notes' = 'papers'): Promise<string[]> {
  const { body } = await ask(hub, 'GET', `/${kind}/search_${kind}?${new URLSearchParams(query)}`);
  return (body.data ?? []).map(({ title }) => title);
}

describe('the code of a course (contract section 4, an extension)', () => {
  it('is optional, is stored in one spelling, stays in an edit without it and is cleared by an empty one', async () => {
    expect((await uploadedPaper(hub, owner))['course_code']).toBeNull();
    const { _id, course_code } = await uploadedPaper(hub, owner, { course_code: ' 5cs4 – 03 ' });
    expect(course_code).toBe('5CS4-03');
    await approve(hub, reviewer, _id);
    expect((await editPaper(_id, { title: 'Another' })).body['course_code']).toBe('5CS4-03');
    expect((await editPaper(_id, { course_code: '' })).body['course_code']).toBeNull();
    const [entry] = await hub.database.rows<{ detail: { before: object } }>(
      `select detail from audit_log where action = 'paper.edit' and object_id = $1 order by id desc limit 1`,
      [_id],
    );
    expect(entry?.detail.before).toMatchObject({ title: 'Another', course_code: '5CS4-03' });
  });

  it('is refused beyond 20 characters', async () => {
    const send = (course_code: string) =>
      ask(hub, 'POST', '/papers/upload_paper', {
        as: owner,
        form: paperForm({ course_code }, Buffer.from('%PDF-1.4')),
      });
    expect((await send('1'.repeat(21))).body).toMatchObject({ code: 'VALIDATION' });
    expect((await send('1'.repeat(20))).status).toBe(201);
  });

  it('filters papers and notes, in any spelling', async () => {
    await publicPaper({ title: 'Filtered', course_code: 'CSN 302' });
    await uploadedNotes(hub, owner, { title: 'Filtered notes', course_code: 'CSN 302' });
    for (const course_code of ['CSN 302', ' csn  302 ']) {
      expect(await found({ course_code })).toEqual(['Filtered']);
      expect(await found({ course_code }, 'notes')).toEqual(['Filtered notes']);
      expect(await found({ course_code, inside: 'true', title: 'filtered' })).toEqual(['Filtered']);
    }
    expect(await found({ course_code: 'CSN 303' })).toEqual([]);
  });

  it('is found by both searches like the title, also when only one of the two is edited', async () => {
    const _id = await publicPaper({ title: 'First', course_code: '7EE6-11' });
    const searches = (title: string) => Promise.all([found({ title }), found({ title, inside: 'true' })]);
    for (const title of ['7ee6-11', '7EE6', '7ee6-11 sem V'])
      expect((await searches(title))[1], title).toEqual(['First']);
    expect(await found({ title: '7ee6-11' })).toEqual(['First']);
    for (const title of ['7ee6 11', '7ee611', '"7EE6-11"', 'first 7ee6-11'])
      expect(await found({ title, inside: 'true' }), title).toEqual(['First']);
    await editPaper(_id, { title: 'Second' });
    expect(await searches('7ee6-11')).toEqual([['Second'], ['Second']]);
    await editPaper(_id, { title: 'Second', course_code: '7EE6-12' });
    expect(await found({ title: '7ee6-11' })).toEqual([]);
    expect(await searches('7ee6-12')).toEqual([['Second'], ['Second']]);
    expect(await searches('second')).toEqual([['Second'], ['Second']]);
    // No text is part of the title and the code together.
    expect(await found({ title: 'second 7ee6' })).toEqual([]);
    const { body } = await ask(hub, 'GET', '/search/suggest?title=7ee6');
    expect(body.data).toContainEqual({ text: 'Second', what: 'title' });
  });

  it('is in lists that are kept, right after a change', async () => {
    const _id = await publicPaper({ title: 'Kept', course_code: 'ME-1' });
    const codes = async () => [
      await found({ course_code: 'me-1', page: '1' }),
      await found({ course_code: 'me-2', page: '1' }),
    ];
    expect(await codes()).toEqual([['Kept'], []]);
    await editPaper(_id, { title: 'Kept', course_code: 'me-2' });
    expect(await codes()).toEqual([[], ['Kept']]);
  });

  it('has no counts of its values: there may be as many as courses', async () => {
    await publicPaper({ title: 'Counted', course_code: 'ME-7' });
    const { body } = await ask(hub, 'GET', '/papers/search_papers?title=counted&inside=true');
    expect(Object.keys(body['facets'] ?? {})).toContain('subject');
    expect(Object.keys(body['facets'] ?? {})).not.toContain('course_code');
  });

  it('of notes is changed like that of a paper', async () => {
    const { _id } = await uploadedNotes(hub, owner, { course_code: 'a-1' });
    const edit = (fields: Record<string, string>) =>
      ask(hub, 'PUT', `/notes/edit_notes/${_id}`, { as: owner, form: notesForm(fields, null) });
    expect((await edit({})).body['course_code']).toBe('A-1');
    expect((await edit({ course_code: 'a-2' })).body['course_code']).toBe('A-2');
  });
});
