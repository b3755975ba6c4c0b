import type { AddedSubject } from '@exam-vault/contract/added-subjects';
import { DEFAULT_CATALOGUE, type Catalogue } from '@exam-vault/contract/catalogue';
import type { ListedSubject } from '@exam-vault/contract/subjects';
import { anyPdf, approve, ask, PAPER_FIELDS, paperForm, uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { administrator, student, teacher, type Member } from '@exam-vault/testing/people';
import { beforeAll, describe, expect, it } from 'vitest';
import { withAddedSubjects } from './added-subjects.ts';

const HUB_SECRET = 'one secret for the hubs of a cluster, as it should be';

let hub: ListeningHub;
let other: ListeningHub;
let admin: Member;
let owner: Member;

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector }, undefined, { HUB_SECRET });
  other = await listeningHub({ inspector: trustingInspector }, hub.database, { HUB_SECRET });
  admin = await administrator(hub);
  owner = await student(hub);
});

const add = (json: object) => ask(hub, 'POST', '/admin/subjects', { as: admin, json });
const remove = (name: string) => ask(hub, 'DELETE', `/admin/subjects/${encodeURIComponent(name)}`, { as: admin });
const lists = async (at = hub) => (await ask(at, 'GET', '/catalogue')).body as unknown as Catalogue;
const groupOf = async (group: string, at = hub) => (await lists(at)).subjects.find((one) => one.group === group);
const upload = async (subject: string, at = hub) =>
  ask(at, 'POST', '/papers/upload_paper', { as: owner, form: paperForm({ ...PAPER_FIELDS, subject }, await anyPdf()) });

describe('a subject that an administrator adds (contract section 4, decision 128)', () => {
  it('is in the lists of every hub at once: forms, searches, suggestions, courses and the API’s document', async () => {
    expect((await upload('Botany')).status).toBe(400);
    await lists(other);
    const added = await add({ name: ' Botany ', group: 'Biology', abbreviations: ['BOT', 'BOT'] });
    expect(added.status).toBe(200);
    expect(added.body['subjects']).toEqual([
      { name: 'Botany', group: 'Biology', abbreviations: ['BOT'], added_at: expect.any(String) },
    ]);
    for (const at of [hub, other]) {
      expect(await groupOf('Biology', at)).toEqual({
        group: 'Biology',
        subjects: [{ name: 'Botany', abbreviations: ['BOT'] }],
      });
    }
    const paper = await uploadedPaper(other, owner, { subject: 'Botany', title: 'Plants' });
    await approve(hub, await teacher(hub), paper._id);
    const found = await ask(other, 'GET', '/papers/search_papers?inside=true&title=bot');
    expect(found.body).toMatchObject({ total: 1, understood: { filters: { subject: 'Botany' } } });
    const suggestions = (await ask(hub, 'GET', '/search/suggest?title=bota')).body['data'];
    expect(suggestions).toContainEqual({ text: 'Botany', what: 'subject' });
    const chosen = await ask(other, 'PUT', '/courses', { as: owner, json: { semester: null, subjects: ['Botany'] } });
    expect(chosen.status).toBe(200);
    expect(JSON.stringify((await ask(other, 'GET', '/openapi.json')).body)).toContain('"Botany"');
    const { subjects } = (await ask(hub, 'GET', '/catalogue/subjects')).body as { subjects: ListedSubject[] };
    expect(subjects.find(({ subject }) => subject === 'Botany')).toMatchObject({ group: 'Biology', papers: 1 });
  });

  it('joins the group that it names, and has no namesake', async () => {
    await add({ name: 'Robotics', group: 'Mechanical' });
    const mechanical = DEFAULT_CATALOGUE.subjects.find(({ group }) => group === 'Mechanical')?.subjects ?? [];
    expect((await groupOf('Mechanical'))?.subjects).toEqual([...mechanical, { name: 'Robotics', abbreviations: [] }]);
    for (const name of ['robotics', 'DBMS', 'operating  systems', 'os']) {
      const { status, body } = await add({ name, group: 'Mechanical' });
      expect([status, body.code], name).toEqual([409, 'SUBJECT_EXISTS']);
    }
  });

  it('that many requests add at the same time is there once, and none waits for another’s connection', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => add({ name: 'Ecology', group: 'Biology' })));
    const statuses = answers.map(({ status }) => status);
    expect([statuses.filter((one) => one === 200).length, statuses.filter((one) => one === 409).length]).toEqual([
      1, 39,
    ]);
  });

  it.each<[string, object]>([
    ['without a name', { name: ' \u200B', group: 'Biology' }],
    ['without a group', { name: 'Zoology' }],
    ['with a name too long', { name: 'z'.repeat(201), group: 'Biology' }],
    ['with an empty abbreviation', { name: 'Zoology', group: 'Biology', abbreviations: [''] }],
    ['with eleven abbreviations', { name: 'Zoology', group: 'Biology', abbreviations: Array(11).fill('Z') }],
  ])('is refused %s', async (_what, json) => {
    const before = await lists();
    const { status, body } = await add(json);
    expect(status).toBe(400);
    expect(['VALIDATION', 'MISSING_FIELDS']).toContain(body.code);
    expect(await lists()).toEqual(before);
  });

  it('can be taken out again: papers keep it, new ones can’t have it; a subject of the lists stays', async () => {
    await add({ name: 'Genetics / I', group: 'Biology' });
    const paper = await uploadedPaper(hub, owner, { subject: 'Genetics / I' });
    expect((await remove('Genetics / I')).status).toBe(200);
    expect(JSON.stringify([await lists(), await lists(other)])).not.toContain('Genetics');
    expect((await upload('Genetics / I', other)).status).toBe(400);
    expect((await ask(hub, 'GET', `/papers/get_paper/${paper._id}`, { as: owner })).body).toMatchObject({
      subject: 'Genetics / I',
    });
    for (const name of ['Genetics / I', 'Operating Systems']) expect((await remove(name)).status, name).toBe(404);
  });

  it('is in the audit log with its name', async () => {
    await add({ name: 'Mycology', group: 'Biology' });
    await remove('Mycology');
    const { data } = (await ask(hub, 'GET', '/admin/audit_log?page=1', { as: admin })).body;
    expect((data as object[]).slice(0, 2)).toMatchObject([
      { action: 'subject.remove', comment: 'Mycology' },
      { action: 'subject.add', comment: 'Mycology' },
    ]);
  });

  it('gives way to the operator’s lists once they have it', () => {
    const added = (name: string, group: string): AddedSubject => ({ name, group, abbreviations: ['X'], added_at: '' });
    const whole = withAddedSubjects(DEFAULT_CATALOGUE, [added('Surveying', 'Elsewhere'), added('Botany', 'Civil')]);
    expect(whole.subjects.map(({ group }) => group)).toEqual(DEFAULT_CATALOGUE.subjects.map(({ group }) => group));
    const civil = whole.subjects.find(({ group }) => group === 'Civil')?.subjects;
    expect(civil?.at(-1)).toEqual({ name: 'Botany', abbreviations: ['X'] });
    expect(civil?.filter(({ name }) => name === 'Surveying')).toEqual([{ name: 'Surveying', abbreviations: [] }]);
  });
});
