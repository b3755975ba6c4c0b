import { beforeAll, describe, expect, it } from 'vitest';
import { FORMER_MEMBER } from '@exam-vault/contract/account';
import { approve, ask, reject, uploadedPaper } from '@exam-vault/testing/ask';
import { everyRow, rowsWith } from '@exam-vault/testing/every-row';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { administrator, signUp, student, studentForm, teacher, type Member } from '@exam-vault/testing/people';

const REASON = 'Page two is missing';
const INVITED = 'new.teacher@example.edu';
/** A person in each table where somebody's name stands beside what they did, or in a text. */
const TABLES = ['audit_log', 'notifications', 'reports', 'invitations', 'invitation_links', 'semester_steps', 'documents', 'answers']; // prettier-ignore

let hub: ListeningHub;
let admin: Member;
let tara: Member;
let vik: Member;

/** An answer of this person to a question of the paper. */
async function answerOf(author: Member, paper_id: string): Promise<string> {
  const [row] = await hub.database.rows<{ _id: string }>(
    `insert into answers (document_id, question_label, question_text, author_id, text, html, terms, created_at)
     values ($1, '1', '', $2, 'A heap', '', '', now()) returning _id`,
    [paper_id, author.user._id],
  );
  return String(row?._id);
}
const hide = (_id: string, reason: string) =>
  ask(hub, 'PUT', `/answers/${_id}/hidden`, { as: tara, json: { hidden: true, reason } });
async function must<T extends { status: number }>(asked: Promise<T>): Promise<T> {
  const answer = await asked;
  expect(answer.status).toBeLessThan(300);
  return answer;
}

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
  admin = await administrator(hub);
  tara = await teacher(hub, { form: { name: 'Tara Wxyz' } });
  vik = await student(hub, { name: 'Vik Zqsen' });
  const [rejected, approved] = [await uploadedPaper(hub, vik), await uploadedPaper(hub, vik)];
  await must(reject(hub, tara, rejected._id, REASON));
  await must(approve(hub, tara, approved._id));
  await must(hide(await answerOf(vik, approved._id), REASON));
  const json = { kind: 'other', text: REASON };
  const report = await must(ask(hub, 'POST', `/papers/${approved._id}/reports`, { as: vik, json }));
  const resolution = { action: 'dismissed', answer: REASON };
  await must(ask(hub, 'POST', `/reports/${String(report.body['_id'])}/resolve`, { as: tara, json: resolution }));
  await must(ask(hub, 'PUT', `/admin/teachers/${tara.user._id}/reject`, { as: admin, json: { reason: REASON } }));
  const seen = { accept_unconfirmed: true };
  await must(ask(hub, 'PUT', `/admin/teachers/${tara.user._id}/approve`, { as: admin, json: seen }));
  await must(ask(hub, 'POST', '/admin/invitations', { as: admin, json: { email: INVITED } }));
  const link = { role: 'student', uses: 2, ends_at: new Date(hub.clock.now().getTime() + 86_400_000).toISOString() };
  await must(ask(hub, 'POST', '/admin/invitation_links', { as: admin, json: link }));
  await must(ask(hub, 'POST', '/admin/semester_step', { as: admin, json: {} }));
});

/** Somebody who has taken these names one after the other, and left a trace of their own where a member can. */
async function renamed(names: readonly string[]): Promise<{ member: Member; own: string[] }> {
  const member = await student(hub, { name: 'Mal Ory' });
  const paper = await uploadedPaper(hub, member);
  await must(reject(hub, tara, paper._id, 'Dear Mal Ory, it is dark.'));
  const answer = await answerOf(member, paper._id);
  await must(hide(answer, 'Dear Mal Ory, it is wrong.'));
  // By the version before, which refused no name.
  for (const name of names) {
    await hub.database.rows(
      `insert into audit_log (at, actor_id, actor, action, object_id, detail)
       select now(), _id, $2, 'user.profile_correct', _id, jsonb_build_object('fields', jsonb_build_object('name', name)) from users where _id = $1`,
      [member.user._id, name],
    );
    await hub.database.rows('update users set name = $2 where _id = $1', [member.user._id, name]);
  }
  return { member, own: [member.user._id, member.user.user_id, member.email, paper._id, answer] };
}

const has = (row: string, ids: readonly string[]) => ids.some((id) => row.includes(id));
/** Counters of the whole hub and rows of its index, which name a document by a number. */
const isCounter = (row: string) => /^(document_log|words|word_pairs|file_journal) /.test(row);

describe('records of others, when an account is deleted (issue 32, finding 2)', () => {
  it.each(['keep', 'remove'] as const)('stay as they are, whatever the person was called: %s', async (documents) => {
    const { member, own } = await renamed(['Tara Wxyz', admin.user.name, 'Vik Zqsen', REASON, 'two', INVITED]);
    const before = (await everyRow(hub.database)).filter((row) => !has(row, own) && !isCounter(row));
    for (const table of TABLES)
      expect(
        before.some((row) => row.startsWith(`${table} `)),
        table,
      ).toBe(true);
    const known = new Set(before);
    await hub.account.removeNow('hub delete-person', member.user._id, documents);
    const after = (await everyRow(hub.database)).filter((row) => !isCounter(row));
    const rest = new Set(after);
    expect(before.filter((row) => !rest.has(row))).toEqual([]);
    // What is new stands under a pseudonym, or is about what the person had.
    const [pseudonym] = await hub.database.rows<{ object_id: string }>(
      "select object_id from audit_log where action = 'user.delete' order by id desc limit 1",
    );
    const strange = after.filter(
      (row) => !known.has(row) && !has(row, [...own.slice(3), String(pseudonym?.object_id)]),
    );
    expect(strange).toEqual([]);
    expect(await rowsWith(hub.database, ['Mal Ory', ...own.slice(0, 3)])).toEqual([]);
  });

  it('keep the invitation of an address that the account only claimed', async () => {
    const invited = 'claimed@example.edu';
    await must(ask(hub, 'POST', '/admin/invitations', { as: admin, json: { email: invited } }));
    const before = await rowsWith(hub.database, [invited]);
    expect(before.map((row) => row.split(' ')[0])).toEqual(expect.arrayContaining(['invitations', 'audit_log']));
    const who = await signUp(hub, invited);
    const { body } = await must(ask(hub, 'POST', '/users/studentReg', { as: who, json: studentForm }));
    await hub.account.removeNow('hub delete-person', String(body['_id']), 'keep');
    expect(await rowsWith(hub.database, [invited])).toEqual(before);
  });

  it('lose the name of somebody who did something, by their id, where only that stood', async () => {
    // A reason that a stranger wrote to another stranger is theirs, whatever name stands in it.
    const paper = await uploadedPaper(hub, vik);
    const other = await teacher(hub, { form: { name: 'Uma Wxyz' } });
    await must(reject(hub, other, paper._id, 'A copy of what Tara Wxyz has approved'));
    await hub.account.removeNow('hub delete-person', tara.user._id, 'keep');
    const left = await rowsWith(hub.database, ['Tara Wxyz']);
    expect(left).not.toEqual([]);
    expect(left.filter((row) => !row.includes('A copy of what'))).toEqual([]);
    expect(await rowsWith(hub.database, [tara.user._id, tara.email])).toEqual([]);
    await hub.database.rows('update users set is_admin = true where _id = $1', [other.user._id]);
    await hub.account.removeNow('hub delete-person', admin.user._id, 'keep');
    for (const [table, by] of Object.entries({
      invitations: 'invited_by',
      invitation_links: 'invited_by',
      semester_steps: 'made_by',
    })) {
      const names = await hub.database.rows<{ name: string }>(`select distinct ${by} as name from ${table}`);
      expect(names, table).toEqual([{ name: FORMER_MEMBER }]);
    }
  });
});
