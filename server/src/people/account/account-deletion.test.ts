import { beforeAll, describe, expect, it } from 'vitest';
import { FORMER_MEMBER } from '@exam-vault/contract/account';
import { anyPdf, approve, ask, draftForm, reject, uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { rowsWith as everyRowWith } from '@exam-vault/testing/every-row';
import { jpegFile, trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { administrator, PASSWORD, signIn, student, teacher, type Member } from '@exam-vault/testing/people';

const DAY_MS = 24 * 3_600_000;
const quiet = { warn: () => undefined, error: (details: object) => expect.unreachable(JSON.stringify(details)) };

let hub: ListeningHub;
let admin: Member;
let ravi: Member;

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
  admin = await administrator(hub);
  ravi = await teacher(hub, { form: { name: 'Ravi Iyer' } });
});

const askDeletion = (as: Member, documents: 'keep' | 'remove', password: string | undefined = PASSWORD) =>
  ask(hub, 'POST', '/account/delete', { as, json: { password, documents } });
const waiting = async (as: Member) =>
  (await ask(hub, 'GET', '/waiting', { as })).body as { deleted_at?: string | null };

const logged = (_id: string) =>
  hub.database.rows<{ action: string; actor_id: string }>(
    "select action, actor_id from audit_log where object_id = $1 and action like 'user.%' order by id",
    [_id],
  );
const rowsWith = (texts: readonly string[]) => everyRowWith(hub.database, texts);

/** A member who leaves a trace wherever a person can. */
async function busyMember(name: string): Promise<Member & { paper_id: string; notes_id: string }> {
  const asha = await student(hub, { name: `${name} Before`, role_id: `R-${name}` });
  const paper = await uploadedPaper(hub, asha, { title: 'Deadlocks' });
  const notes = await uploadedNotes(hub, asha, { title: 'Paging' });
  await reject(hub, ravi, paper._id, `Dear ${name}, page 2 is missing.`);
  await ask(hub, 'PUT', '/account/profile', { as: asha, json: { name } });
  const other = await uploadedPaper(hub, ravi, { title: 'Another' });
  await approve(hub, ravi, other._id);
  await ask(hub, 'PUT', `/bookmarks/${other._id}`, { as: asha });
  await ask(hub, 'PUT', `/documents/${other._id}/helpful`, { as: asha });
  await ask(hub, 'POST', `/documents/${other._id}/remarks`, { as: asha, json: { text: 'Upside down' } });
  await ask(hub, 'PUT', `/recent/${other._id}`, { as: asha });
  await ask(hub, 'POST', `/papers/${other._id}/reports`, { as: asha, json: { kind: 'other', text: `I am ${name}.` } });
  await hub.database.rows(
    "insert into reports (kind, claimant_name, claimant_email, created_at, state, resolved_by, resolved_by_id, resolved_at) values ('copyright', 'A', 'a@example.com', now(), 'dismissed', $1, $2, now())",
    [name, asha.user._id],
  );
  await hub.database.rows("insert into wanted_papers values ('DBMS', 2020, 'Midterm', $1, now())", [asha.user._id]);
  await hub.database.rows(
    `with question as (
       insert into questions (document_id, place, label, printed, is_alternative, text, boxes, confidence, subject, is_public, terms)
       select _id, 0, '1', '1.', false, 'Explain a pump', '[]', 0.9, subject, is_public, '' from documents where _id = $1 returning *
     ), answered as (
       insert into answers (document_id, question_id, question_label, question_text, author_id, text, html, terms, created_at, confirmed_by)
       select document_id, _id, label, text, author::uuid, 'Of a deleted account', '', '', now(), $2::uuid
       from question cross join unnest(array[$2, $3]) author (author) returning _id
     )
     insert into answer_votes select _id, $2::uuid from answered`,
    [other._id, asha.user._id, ravi.user._id],
  );
  for (const isUsed of [true, false]) {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(await jpegFile())], 'photo.jpg'));
    const { body } = await ask(hub, 'POST', '/answers/pictures', { as: asha, form });
    const put =
      'update answer_pictures set answer_id = (select _id from answers where author_id = $1 and not is_remark) where _id = $2';
    if (isUsed) await hub.database.rows(put, [asha.user._id, body['_id']]);
  }
  await ask(hub, 'PUT', '/courses', { as: asha, json: { semester: 'V', subjects: ['DBMS'] } });
  await ask(hub, 'POST', '/drafts', { as: asha, form: draftForm([await anyPdf()], 'paper', ['scan.pdf']) });
  await hub.database.rows('update identity_users set email_verified = true where email = $1', [asha.email]);
  await ask(hub, 'POST', '/admin/invitations', { as: admin, json: { email: asha.email } });
  await hub.database.rows(
    'insert into invitation_links (token_hash, uses, invited_by, invited_by_id, created_at, ends_at) values (sha256($1::bytea), 1, $1, $2, now(), now())',
    [name, asha.user._id],
  );
  await hub.database.rows(
    `with step as (insert into semester_steps (made_by, made_by_id, at, total) values ($1, $2, now(), 1) returning _id)
     insert into semester_step_students select _id, $2::uuid, 'IV', 'V' from step`,
    [name, asha.user._id],
  );
  await ask(hub, 'PUT', `/admin/users/${asha.user._id}/disable`, { as: admin });
  await ask(hub, 'PUT', `/admin/users/${asha.user._id}/enable`, { as: admin });
  return { ...asha, ...(await signIn(hub, asha.email)), paper_id: paper._id, notes_id: notes._id };
}

describe('deleting an account (issue 19)', () => {
  it('is done after 14 days, can be taken back until then, and the owner gets a mail', async () => {
    const asha = await student(hub, { name: 'Meera Nair' });
    const asked = await askDeletion(asha, 'keep');
    expect(asked.status).toBe(200);
    const due = new Date(String(asked.body['deleted_at'])).getTime() - hub.clock.now().getTime();
    expect(Math.round(due / DAY_MS)).toBe(14);
    expect((await waiting(asha)).deleted_at).toBe(asked.body['deleted_at']);
    expect(hub.outbox.at(-1)).toMatchObject({ to: asha.email, text: expect.stringContaining('Keep my account') });
    // Twice: the day stays, the last choice counts, and there is no second mail.
    const mails = hub.outbox.length;
    expect((await askDeletion(asha, 'remove')).body['deleted_at']).toBe(asked.body['deleted_at']);
    expect(hub.outbox).toHaveLength(mails);
    expect(await hub.account.removeDue(quiet)).toBe(0);
    expect((await ask(hub, 'POST', '/account/keep', { as: asha })).status).toBe(200);
    expect((await waiting(asha)).deleted_at).toBeNull();
    hub.clock.advance(15 * DAY_MS);
    expect(await hub.account.removeDue(quiet)).toBe(0);
    hub.clock.advance(-15 * DAY_MS);
    const actions = (await logged(asha.user._id)).map(({ action }) => action);
    expect(actions).toEqual(['user.deletion_request', 'user.deletion_request', 'user.deletion_withdraw']);
  });

  it.each(['keep', 'remove'] as const)('leaves no name, address or id in any table: %s', async (documents) => {
    const name = documents === 'keep' ? 'Asha Qxrao' : 'Vikram Zqsen';
    const asha = await busyMember(name);
    const texts = [name, asha.email, asha.user._id, asha.user.user_id, `R-${name}`];
    expect((await rowsWith(texts)).length).toBeGreaterThan(10);
    expect((await askDeletion(asha, documents)).status).toBe(200);
    const files = await hub.database.rows<{ file_id: string }>(
      'select file_id from documents where owner_id = $1 union select file_id from drafts where owner_id = $1 union select file_id from answer_pictures where owner_id = $1',
      [asha.user._id],
    );
    expect(files).toHaveLength(5);
    hub.clock.advance(14 * DAY_MS + 1_000);
    // Several hubs at the same time: one of them does it.
    const done = await Promise.all([hub.account.removeDue(quiet), hub.account.removeDue(quiet)]);
    hub.clock.advance(-14 * DAY_MS - 1_000);
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await rowsWith(texts)).toEqual([]);
    const stored: string[] = [];
    for await (const { key } of hub.storage.list()) stored.push(key);
    expect(files.filter(({ file_id }) => stored.includes(file_id))).toHaveLength(documents === 'keep' ? 3 : 0);

    // Answers stay or go as documents do. What the person confirmed stays confirmed, without their name.
    const answers = await hub.database.rows<{ author: string; confirmer: string }>(
      `select author.name as author, confirmer.name as confirmer from answers
       join users author on author._id = author_id join users confirmer on confirmer._id = confirmed_by order by author.name = $1`,
      [FORMER_MEMBER],
    );
    const ofRavi = { author: ravi.user.name, confirmer: FORMER_MEMBER };
    expect(answers).toEqual(
      documents === 'keep' ? [ofRavi, { author: FORMER_MEMBER, confirmer: FORMER_MEMBER }] : [ofRavi],
    );
    await hub.database.rows('delete from answers');

    const left = await ask(hub, 'GET', `/notes/${asha.notes_id}/view_notes`);
    expect(left.status).toBe(documents === 'keep' ? 200 : 404);
    if (documents === 'keep')
      expect(left.body).toMatchObject({ uploaded_by: FORMER_MEMBER, approved_by: FORMER_MEMBER });
    // The log still says what was done, by a pseudonym, and the old id leads to nobody.
    const log = await ask(hub, 'GET', '/admin/audit_log?action=user.delete', { as: admin });
    const [entry] = log.body.data as unknown as Array<{ object_id: string; object: string }>;
    expect(entry).toMatchObject({ object: FORMER_MEMBER });
    const did = await hub.database.rows<{ actor: string }>('select distinct actor from audit_log where actor_id = $1', [
      entry?.object_id,
    ]);
    expect(did).toEqual([{ actor: FORMER_MEMBER }]);
    for (const list of ['students', 'teachers'])
      expect(JSON.stringify((await ask(hub, 'GET', `/admin/${list}`, { as: admin })).body)).not.toContain(
        FORMER_MEMBER,
      );
    // Token, cookie and password are worth nothing.
    expect((await ask(hub, 'GET', '/waiting', { as: asha })).status).toBe(401);
    const payload = { email: asha.email, password: PASSWORD };
    expect((await hub.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })).statusCode).toBe(401);
    expect(hub.outbox.at(-1)).toMatchObject({ to: asha.email, subject: 'Exam Vault: your account was deleted' });
  });

  it('leaves a paper with answers of others for 30 days, without the name, among the deleted ones', async () => {
    const asha = await student(hub, { name: 'Nila Vqrst' });
    const [answered, plain] = [await uploadedPaper(hub, asha), await uploadedPaper(hub, asha)];
    await hub.database.rows(
      `insert into answers (document_id, question_label, question_text, author_id, text, html, terms, created_at)
       select document_id, '1', '', author, 'Of somebody else', '', '', now()
       from (values ($1::uuid, $3::uuid), ($1, $4), ($2, $4)) given (document_id, author)`,
      [answered._id, plain._id, ravi.user._id, asha.user._id],
    );
    await hub.account.removeNow('hub delete-person', asha.user._id, 'remove');
    const left = await hub.database.rows(
      'select d._id, d.deleted_at is not null as is_deleted, d.uploaded_by from documents d where _id = any($1)',
      [[answered._id, plain._id]],
    );
    expect(left).toEqual([{ _id: answered._id, is_deleted: true, uploaded_by: FORMER_MEMBER }]);
    expect(await hub.database.rows('select author_id from answers')).toEqual([{ author_id: ravi.user._id }]);
    expect(await rowsWith(['Nila Vqrst', asha.user._id, asha.email])).toEqual([]);
    await hub.database.rows('delete from answers');
  });

  it('takes a reviewer out of what they decided', async () => {
    const tara = await teacher(hub, { form: { name: 'Tara Wxyz' } });
    const owner = await student(hub);
    const paper = await uploadedPaper(hub, owner);
    await approve(hub, tara, paper._id);
    await hub.account.removeNow('hub delete-person', tara.user._id, 'keep');
    expect(await rowsWith(['Tara Wxyz', tara.user._id, tara.email])).toEqual([]);
    const view = await ask(hub, 'GET', `/papers/${paper._id}/view_paper`);
    expect(view.body).toMatchObject({ paper_approval_status: 'Approved', approved_by: FORMER_MEMBER });
    const { body } = await ask(hub, 'GET', '/notifications', { as: owner });
    expect(body.data).toMatchObject([{ by: FORMER_MEMBER }]);
  });

  it('needs the password or a fresh sign-in', async () => {
    const asha = await student(hub);
    expect((await askDeletion(asha, 'keep', 'a guess')).body).toMatchObject({ code: 'WRONG_PASSWORD' });
    await hub.database.rows(
      "update identity_sessions set created_at = now() - interval '11 minutes' where user_id = $1",
      [asha.user.user_id],
    );
    const stale = await ask(hub, 'POST', '/account/delete', { as: asha, json: { documents: 'keep' } });
    expect([stale.status, stale.body.code]).toEqual([403, 'FRESH_SIGN_IN_NEEDED']);
    expect((await waiting(asha)).deleted_at).toBeNull();
    await hub.database.rows('update identity_sessions set created_at = now() where user_id = $1', [asha.user.user_id]);
    expect((await ask(hub, 'POST', '/account/delete', { as: asha, json: { documents: 'keep' } })).status).toBe(200);
  });

  it('is refused to the only administrator, now and when the day comes', async () => {
    expect((await askDeletion(admin, 'keep')).body).toMatchObject({ code: 'ONLY_ADMINISTRATOR' });
    await expect(hub.account.removeNow('hub delete-person', admin.user._id, 'remove')).rejects.toMatchObject({
      code: 'ONLY_ADMINISTRATOR',
    });
    await hub.database.rows(
      "update users set deletion_due_at = now() - interval '1 hour', deletion_documents = 'remove' where _id = $1",
      [admin.user._id],
    );
    expect(await hub.account.removeDue(quiet)).toBe(0);
    expect((await ask(hub, 'POST', '/account/keep', { as: admin })).status).toBe(200);
  });

  it('an upload that is under way ends with a clear refusal and leaves nothing', async () => {
    const asha = await student(hub);
    const before = await hub.database.rows('select 1 from documents');
    const removed: Promise<void>[] = [];
    const bytes = await anyPdf();
    const slow = await listeningHub(
      {
        inspector: {
          ...trustingInspector,
          async inspect(...given: Parameters<typeof trustingInspector.inspect>) {
            removed.push(hub.account.removeNow('hub delete-person', asha.user._id, 'remove'));
            await removed[0];
            return trustingInspector.inspect(...given);
          },
        },
      },
      hub.database,
    );
    await expect(uploadedPaper(slow, asha, {}, bytes)).rejects.toThrow(/403.*ACCOUNT_DISABLED/);
    expect(await hub.database.rows('select 1 from documents')).toEqual(before);
    expect(await rowsWith([asha.user._id])).toEqual([]);
  });
});

describe('an administrator, about the data of others', () => {
  const about = (_id: string, call: string, as: Member = admin, json?: object) =>
    ask(hub, 'POST', `/admin/people/${_id}/${call}`, { as, ...(json && { json }) });
  const mailsTo = (email: string) =>
    hub.outbox.filter(({ to, text }) => to === email && text.includes(`${admin.user.name}, an administrator`));

  it('has the account deleted and keeps it; the person is told each time, and the log has who asked', async () => {
    const { user, email } = await student(hub);
    const { _id } = user;
    const due = (await about(_id, 'delete', admin, { documents: 'keep' })).body['deleted_at'];
    const list = await ask(hub, 'GET', `/admin/students?query=${_id}`, { as: admin });
    expect(list.body.data).toMatchObject([{ deletion_due_at: due }]);
    expect((await about(_id, 'delete', admin, { documents: 'keep' })).body['deleted_at']).toBe(due);
    expect((await about(_id, 'keep')).status).toBe(200);
    expect((await about(_id, 'keep')).status).toBe(200);
    const { path } = (await about(_id, 'export')).body as unknown as { path: string };
    const zip = await fetch(`${hub.origin}${path}`);
    expect([zip.status, zip.headers.get('content-type')]).toEqual([200, 'application/zip']);
    await zip.arrayBuffer();
    await expect.poll(() => mailsTo(email)).toHaveLength(3);
    expect(await logged(_id)).toEqual(
      ['user.deletion_request', 'user.deletion_withdraw', 'user.export'].map((action) => ({
        action,
        actor_id: admin.user._id,
      })),
    );
  });

  it('gives a ticket for one person, and for as long as they are an administrator', async () => {
    const [first, second] = [await student(hub), await student(hub)];
    const other = await administrator(hub);
    const { path } = (await about(first.user._id, 'export', other)).body as unknown as { path: string };
    const of = (text: string) => fetch(`${hub.origin}${text}`).then(({ status }) => status);
    expect(await of(path.replace(first.user._id, second.user._id))).toBe(404);
    expect(await of(`/account/export?${path.split('?')[1] ?? ''}`)).toBe(404);
    await hub.database.rows('update users set is_admin = false where _id = $1', [other.user._id]);
    expect(await of(path)).toBe(404);
    await hub.database.rows('update users set is_admin = true where _id = $1', [other.user._id]);
    const ofThemselves = () => about(other.user._id, 'delete', other, { documents: 'keep' });
    expect((await ofThemselves()).status).toBe(409);
    await hub.database.rows('update users set is_admin = true where _id = $1', [ravi.user._id]);
    expect((await ofThemselves()).status).toBe(403);
  });
});
