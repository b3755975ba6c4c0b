import { draft as draftShape, MAX_DRAFTS, type Draft } from '@exam-vault/contract/drafts';
import { anyPdf, ask, draftForm, NOTES_FIELDS, PAPER_FIELDS, type Speaker } from '@exam-vault/testing/ask';
import { draftNow, uploadedDraft } from '@exam-vault/testing/drafts';
import { administrator, signIn, student, teacher, type Member } from '@exam-vault/testing/people';
import { readingHub, textFile, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { storedFiles } from '@exam-vault/testing/stored-files';
import { beforeAll, describe, expect, it } from 'vitest';

const DAY_MS = 24 * 3_600_000;
const HEADER = [
  'Fairview University',
  'End Term Examination',
  'Course Name : Operating Systems',
  'Course Code : CSN 301',
  'Semester : V',
].join('\n');

let hub: ReadingHub;
let owner: Member;
let admin: Member;

beforeAll(async () => {
  hub = await readingHub();
  owner = await student(hub);
  admin = await administrator(hub);
});

const made = (...pages: readonly string[]) => uploadedDraft(hub, owner, [textFile(...pages)]);
const patch = (_id: string, json: object, as: Speaker = owner) => ask(hub, 'PATCH', `/drafts/${_id}`, { as, json });
const submit = (_id: string, json: object, as: Speaker = owner) =>
  ask(hub, 'POST', `/drafts/${_id}/submit`, { as, json });
const count = async (query: string, values: unknown[] = []) => (await hub.database.rows(query, values)).length;

describe('a draft (contract section 9)', () => {
  it('is there at once, is read in the background, and its fields are proposed', async () => {
    const draft = await made(HEADER, 'Question 1');
    expect(draftShape.safeParse(draft).success).toBe(true);
    expect(draft).toMatchObject({ kind: 'paper', file_type: 'PDF', proposals_state: 'reading', values: {}, pages: [] });
    expect(Date.parse(draft.expires_at) - Date.parse(draft.created_at)).toBe(7 * DAY_MS);
    await hub.processing.drain();
    const read = await draftNow(hub, owner, draft._id);
    expect(read.proposals_state).toBe('done');
    expect(read.proposals.title).toMatchObject({ value: 'Operating Systems', prefill: true, page: 1 });
    expect(read.proposals.title?.box?.[1]).toBeGreaterThan(0.2);
  });

  it('keeps what is typed, forgets what is emptied, and says what contradicts the paper', async () => {
    const { _id } = await made(HEADER);
    await hub.processing.drain();
    await patch(_id, { values: { title: ' Surveying ', exam_year: '2023' } });
    await patch(_id, { values: { exam_year: '', semester: 'V' } });
    const draft = await draftNow(hub, owner, _id);
    expect(draft.values).toEqual({ title: 'Surveying', semester: 'V' });
    expect(draft.warnings).toEqual(['contradicts:title']);
    await patch(_id, { values: { title: 'operating systems' } });
    expect((await draftNow(hub, owner, _id)).warnings).toEqual([]);
    for (const values of [{ title: 'x'.repeat(201) }, { title: 7 }, { title: 'a\u202Eb' }])
      expect((await patch(_id, { values })).status).toBe(400);
  });

  it('is listed for its owner alone, newest first and by kind', async () => {
    const person = await student(hub);
    const paper = await uploadedDraft(hub, person, [await anyPdf()]);
    const notes = await uploadedDraft(hub, person, [await anyPdf()], { kind: 'notes' });
    const listed = async (query = '', as: Speaker = person) => {
      const { body } = await ask(hub, 'GET', `/drafts${query}`, { as });
      return (body as unknown as Draft[]).map(({ _id }) => _id);
    };
    expect(await listed()).toEqual([notes._id, paper._id]);
    expect(await listed('?kind=paper')).toEqual([paper._id]);
    expect(await listed('?kind=books')).toEqual([]);
    expect(await listed('', await student(hub))).toEqual([]);
  });

  it('does not exist for anybody else, not for teachers and administrators either', async () => {
    const { _id } = await made(HEADER);
    const before = await hub.database.rows('select * from drafts where _id = $1', [_id]);
    for (const as of [await student(hub), await teacher(hub, { approved: true }), admin]) {
      const answers = [
        await ask(hub, 'GET', `/drafts/${_id}`, { as }),
        await patch(_id, { values: { title: 'Mine' } }, as),
        await submit(_id, PAPER_FIELDS, as),
        await ask(hub, 'GET', `/drafts/${_id}/pages/1`, { as }),
        await ask(hub, 'GET', `/drafts/${_id}/pages/1?original=true`, { as }),
        await ask(hub, 'DELETE', `/drafts/${_id}`, { as }),
      ];
      const missing = await ask(hub, 'GET', '/drafts/00000000-0000-4000-8000-000000000000', { as });
      for (const { status, body } of answers) expect([status, body]).toEqual([404, missing.body]);
    }
    expect(await hub.database.rows('select * from drafts where _id = $1', [_id])).toEqual(before);
    expect((await ask(hub, 'GET', `/drafts/${_id}/pages/1`, { as: owner })).status).toBe(200);
  });

  it('goes with its file when it is discarded', async () => {
    const files = (await storedFiles(hub)).length;
    const { _id } = await made(HEADER);
    expect((await storedFiles(hub)).length).toBe(files + 1);
    expect((await ask(hub, 'DELETE', `/drafts/${_id}`, { as: owner })).status).toBe(200);
    expect((await ask(hub, 'DELETE', `/drafts/${_id}`, { as: owner })).status).toBe(404);
    expect((await storedFiles(hub)).length).toBe(files);
  });

  it('is made once for an Idempotency-Key, sent twice at the same time or later', async () => {
    const person = await student(hub);
    const send = (text: string) =>
      ask(hub, 'POST', '/drafts', {
        as: person,
        headers: { 'idempotency-key': 'key-1' },
        form: draftForm([textFile(text)]),
      });
    const answers = [...(await Promise.all([send('One'), send('One')])), await send('One')];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body['_id'])).size).toBe(1);
    const other = await send('Two');
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED']);
  });

  it('is refused beyond 200 of one person, in words, and nothing is stored', async () => {
    const person = await student(hub);
    const { _id } = await uploadedDraft(hub, person, [await anyPdf()]);
    await hub.database.rows(
      `insert into drafts (owner_id, kind, file_name, file_id, file_type, file_size, file_sha256, text_status, created_at, touched_at, reading_step)
       select owner_id, kind, file_name, gen_random_uuid(), file_type, file_size, file_sha256, text_status, created_at, touched_at, null
       from drafts, generate_series(2, $2) where owner_id = $1`,
      [person.user._id, MAX_DRAFTS],
    );
    const files = (await storedFiles(hub)).length;
    const answer = await ask(hub, 'POST', '/drafts', { as: person, form: draftForm([await anyPdf()]) });
    expect([answer.status, answer.body.code]).toEqual([409, 'TOO_MANY_DRAFTS']);
    expect(answer.body['error']).toContain('200 drafts');
    expect((await storedFiles(hub)).length).toBe(files);
    await hub.database.rows('delete from drafts where owner_id = $1 and _id <> $2', [person.user._id, _id]);
    expect((await ask(hub, 'POST', '/drafts', { as: person, form: draftForm([await anyPdf()]) })).status).toBe(201);
  });

  it('is made by those who may upload: nobody without approval, no file, no third kind', async () => {
    const waiting = await teacher(hub, { approved: false });
    const answers = [
      await ask(hub, 'POST', '/drafts', { as: waiting, form: draftForm([await anyPdf()]) }),
      await ask(hub, 'POST', '/drafts', { as: owner, form: draftForm([]) }),
      await ask(hub, 'POST', '/drafts', { as: owner, form: draftForm([await anyPdf()], 'book') }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'NOT_APPROVED'],
      [400, 'NO_FILE'],
      [400, 'VALIDATION'],
    ]);
  });

  it('of a disabled owner is read by nobody and is still there afterwards', async () => {
    const person = await student(hub);
    const { _id } = await uploadedDraft(hub, person, [await anyPdf()]);
    const set = (what: 'disable' | 'enable') =>
      ask(hub, 'PUT', `/admin/users/${person.user._id}/${what}`, { as: admin, json: {} });
    await set('disable');
    for (const path of [`/drafts/${_id}`, '/drafts', `/drafts/${_id}/pages/1`])
      expect((await ask(hub, 'GET', path, { as: person })).body.code).toBe('ACCOUNT_DISABLED');
    expect((await submit(_id, PAPER_FIELDS, person)).body.code).toBe('ACCOUNT_DISABLED');
    await set('enable');
    expect((await draftNow(hub, await signIn(hub, person.email), _id))._id).toBe(_id);
  });

  it('counts as a file of the hub: the collection of orphans leaves it, a week without a touch ends it', async () => {
    const person = await student(hub);
    const [old, touched] = [
      await uploadedDraft(hub, person, [textFile('Old')]),
      await uploadedDraft(hub, person, [textFile('Touched')]),
    ];
    const files = (await storedFiles(hub)).length;
    const now = new Date(Date.now() + DAY_MS);
    expect(await hub.files.collectOrphans(hub.identity.issuer, 60_000, now)).toBe(0);
    const stop = new AbortController().signal;
    await hub.database.rows(`update drafts set touched_at = now() - interval '8 days' where owner_id = $1`, [
      person.user._id,
    ]);
    await patch(touched._id, { values: { title: 'Still wanted' } }, person);
    expect(await hub.drafts.removeExpired(stop)).toBe(1);
    expect((await ask(hub, 'GET', `/drafts/${old._id}`, { as: person })).status).toBe(404);
    expect((await draftNow(hub, person, touched._id)).values).toEqual({ title: 'Still wanted' });
    expect((await storedFiles(hub)).length).toBe(files - 1);
  });
});

describe('submitting a draft (contract section 9)', () => {
  it('has the checks and errors of the form', async () => {
    const { _id } = await made(HEADER);
    const { title: _title, ...untitled } = PAPER_FIELDS;
    const cases: [object, number, string][] = [
      [untitled, 400, 'MISSING_FIELDS'],
      [{ ...PAPER_FIELDS, title: ' ' }, 400, 'MISSING_FIELDS'],
      [{ ...PAPER_FIELDS, department: 'None' }, 400, 'VALIDATION'],
      [{ ...PAPER_FIELDS, exam_year: 'soon' }, 400, 'VALIDATION'],
      [{ ...PAPER_FIELDS, title: ['a'] }, 400, 'VALIDATION'],
    ];
    for (const [json, status, code] of cases) {
      const answer = await submit(_id, json);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    expect((await draftNow(hub, owner, _id))._id).toBe(_id);
  });

  it('makes one document of it, however often it is sent, and the draft is gone', async () => {
    const { _id } = await made(HEADER, 'Question 1');
    await patch(_id, { values: { title: 'Kept title', exam_year: '2023' } });
    const { title: _title, ...fields } = PAPER_FIELDS;
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(_id, { ...fields, exam_year: 2024 })));
    answers.push(await submit(_id, fields));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    const [id, ...others] = new Set(answers.map(({ body }) => String(body['_id'])));
    expect(others).toEqual([]);
    expect(answers[0]?.body).toMatchObject({
      title: 'Kept title',
      exam_year: 2024,
      paper_approval_status: 'Pending',
      uploaded_by: owner.user.name,
    });
    expect((await ask(hub, 'GET', `/drafts/${_id}`, { as: owner })).status).toBe(404);
    expect(await count(`select 1 from audit_log where object_id = $1 and action = 'paper.upload'`, [id])).toBe(1);
    await ask(hub, 'PUT', `/papers/${id}/delete`, { as: owner });
    expect((await submit(_id, fields)).status).toBe(404);
  });

  it('does not read again what was read in the draft; the search finds it and the dictionary counts its words', async () => {
    const { _id } = await made(`${HEADER}\nPolysilicon`, 'Question with ferroelectricity');
    await hub.processing.drain();
    const reads = await count('select 1 from draft_pages where draft_id = $1', [_id]);
    expect(reads).toBe(2);
    const { body } = await submit(_id, PAPER_FIELDS);
    const [pages] = await hub.database.rows('select uncounted_words from document_pages where document_id = $1', [
      body['_id'],
    ]);
    expect(pages).toBeDefined();
    // Were it read again, it would be another text.
    await hub.database.rows(`update document_pages set text = 'kept as it was' where document_id = $1 and page = 2`, [
      body['_id'],
    ]);
    await hub.processing.drain();
    const state = await hub.database.rows(
      'select d.text_status, d.pages_read, p.text, p.uncounted_words from documents d join document_pages p on document_id = _id where _id = $1 and page = 2',
      [body['_id']],
    );
    expect(state).toEqual([{ text_status: 'read', pages_read: 2, text: 'kept as it was', uncounted_words: null }]);
    const id = String(body['_id']);
    await ask(hub, 'PUT', '/papers/approve_paper', { as: admin, json: { paperId: id, status: 'Approved' } });
    await hub.processing.drain();
    expect(await hub.database.rows(`select documents from public_words where word = 'ferroelectricity'`)).toEqual([
      { documents: 1 },
    ]);
    const found = await ask(hub, 'GET', '/papers/search_papers?inside=true&title=ferroelectricity');
    expect(found.body.data?.map((paper) => paper._id)).toEqual([id]);
  });

  it('of notes is submitted as notes', async () => {
    const { _id } = await uploadedDraft(hub, owner, [textFile('Unit 2')], { kind: 'notes' });
    expect((await submit(_id, PAPER_FIELDS)).body.code).toBe('MISSING_FIELDS');
    const { status, body } = await submit(_id, NOTES_FIELDS);
    expect([status, body['unit_no'], body['approved_by']]).toEqual([201, 'II', owner.user.name]);
  });

  it('is refused to a teacher whose approval was withdrawn, who still reads the draft', async () => {
    const person = await teacher(hub, { approved: true });
    const { _id } = await uploadedDraft(hub, person, [await anyPdf()]);
    await ask(hub, 'PUT', `/admin/teachers/${person.user._id}/reject`, { as: admin, json: {} });
    expect((await submit(_id, PAPER_FIELDS, person)).body.code).toBe('NOT_APPROVED');
    expect((await draftNow(hub, person, _id))._id).toBe(_id);
  });
});
