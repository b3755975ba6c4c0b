import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import { MAX_PART_BYTES, MAX_UPLOADS, upload as uploadShape, type Upload } from '@exam-vault/contract/uploads';
import { ask, type Speaker } from '@exam-vault/testing/ask';
import { draftNow } from '@exam-vault/testing/drafts';
import { listeningHub } from '@exam-vault/testing/listening-hub';
import { administrator, student, teacher, type Member } from '@exam-vault/testing/people';
import { readingHub, textFile, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { begunUpload, checksum, partHeaders, sentPart, uploadHeaders, wholeUpload } from '@exam-vault/testing/uploads';
import { beforeAll, describe, expect, it } from 'vitest';

let hub: ReadingHub;
let owner: Member;

beforeAll(async () => {
  hub = await readingHub();
  owner = await student(hub);
});

const FILE = textFile('End Term Examination');
const begin = (headers: Record<string, string>, as: Speaker = owner) => ask(hub, 'POST', '/uploads', { as, headers });
const offsetOf = async (_id: string, as: Speaker = owner) =>
  (await ask(hub, 'HEAD', `/uploads/${_id}`, { as })).headers.get('upload-offset');
const draftOf = (uploads: readonly string[], as: Speaker = owner, kind = 'paper') =>
  ask(hub, 'POST', '/drafts/from_uploads', { as, json: { kind, uploads } });
const parts = (_id: string) => hub.database.rows('select start from upload_parts where upload_id = $1', [_id]);

describe('an upload in parts (contract section 9)', () => {
  it('says how far it is, takes part after part, and becomes a draft with the same bytes', async () => {
    const begun = await begin(uploadHeaders(FILE.length, '../../5th Sem/./Mid\u0000term.pdf'));
    expect([begun.status, begun.headers.get('tus-resumable')]).toEqual([201, '1.0.0']);
    expect(uploadShape.parse(begun.body)).toMatchObject({
      file_name: '5th Sem/Midterm.pdf',
      offset: 0,
      length: FILE.length,
    });
    const { _id } = begun.body as unknown as Upload;
    expect(begun.headers.get('location')).toBe(`/uploads/${_id}`);
    const first = await sentPart(hub, owner, _id, 0, FILE.subarray(0, 10));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '10']);
    expect(await offsetOf(_id)).toBe('10');
    const unfinished = await draftOf([_id]);
    expect([unfinished.status, unfinished.body.code]).toEqual([409, 'UPLOAD_CONFLICT']);
    expect((await sentPart(hub, owner, _id, 10, FILE.subarray(10))).status).toBe(204);
    const made = await draftOf([_id]);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ kind: 'paper', file_name: '5th Sem/Midterm.pdf', file_size: FILE.length });
    const [row] = await hub.database.rows<{ file_sha256: Buffer }>('select file_sha256 from drafts where _id = $1', [
      made.body['_id'],
    ]);
    expect(`sha256 ${row?.file_sha256.toString('base64')}`).toBe(checksum(FILE));
    expect(await parts(_id)).toEqual([]);
  });

  it('loses what is in front of the header of a PDF, and nothing of a part that has such a header later', async () => {
    const sent = Buffer.concat([FILE, Buffer.from('xx%PDF-1.7 in an attachment')]);
    const { _id } = await begunUpload(hub, owner, sent.length + 3);
    const mark = Buffer.from([0xef, 0xbb, 0xbf]);
    await sentPart(hub, owner, _id, 0, Buffer.concat([mark, FILE]));
    expect((await sentPart(hub, owner, _id, FILE.length + 3, sent.subarray(FILE.length))).status).toBe(204);
    const made = await draftOf([_id]);
    expect([made.status, made.body['file_size']]).toEqual([201, sent.length]);
    const rows = await hub.database.rows<{ sum: string }>(
      "select 'sha256 ' || encode(file_sha256, 'base64') as sum from drafts where _id = $1",
      [made.body['_id']],
    );
    expect(rows).toEqual([{ sum: checksum(sent) }]);
  });

  it('goes on at another hub of the same database, as it does after a restart', async () => {
    const { _id } = await begunUpload(hub, owner, FILE.length);
    await sentPart(hub, owner, _id, 0, FILE.subarray(0, 10));
    const second = await listeningHub({}, hub.database);
    const state = await ask(second, 'GET', `/uploads/${_id}`, { as: owner });
    expect(state.body).toMatchObject({ offset: 10 });
    expect((await sentPart(second, owner, _id, 10, FILE.subarray(10))).status).toBe(204);
    expect((await draftOf([_id])).status).toBe(201);
  });

  it('is not there for anybody else, and an id that is none is no path', async () => {
    const _id = await wholeUpload(hub, owner, FILE);
    for (const as of [await student(hub), await teacher(hub, { approved: true }), await administrator(hub)]) {
      const answers = [
        await ask(hub, 'GET', `/uploads/${_id}`, { as }),
        await sentPart(hub, as, _id, 0, FILE),
        await ask(hub, 'DELETE', `/uploads/${_id}`, { as }),
        await draftOf([_id], as),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    for (const id of ['..%2F..%2Fetc', 'null', _id.toUpperCase()])
      expect((await ask(hub, 'GET', `/uploads/${id}`, { as: owner })).status).toBe(404);
    expect((await ask(hub, 'GET', `/uploads/${_id}`)).status).toBe(401);
    expect((await ask(hub, 'DELETE', `/uploads/${_id}`, { as: owner })).status).toBe(200);
    expect([(await draftOf([_id])).status, await parts(_id)]).toEqual([404, []]);
  });

  it('refuses what does not fit before it takes bytes', async () => {
    const lengths = ['-1', '1e3', '0x10', '', '0', `${MAX_FILE_SIZE + 1}`, '9'.repeat(400)];
    const answers = await Promise.all(lengths.map((length) => begin(uploadHeaders(length))));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 413, 400]);
    const metadata = ['', 'kind', 'kind Ym9vaw==', 'kind cGFwZXI=,kind cGFwZXI=', 'kind <script>', 'x'.repeat(5_000)];
    for (const value of metadata)
      expect((await begin({ ...uploadHeaders(5), 'upload-metadata': value })).status).toBe(400);
    expect((await begin({ ...uploadHeaders(5), 'tus-resumable': '0.2.2' })).status).toBe(412);
    const waiting = await begin(uploadHeaders(5), await teacher(hub, { approved: false }));
    expect([waiting.status, waiting.body.code]).toEqual([403, 'NOT_APPROVED']);
  });

  it('keeps no part that is damaged, too long, too large, out of place or of another type', async () => {
    const { _id } = await begunUpload(hub, owner, FILE.length);
    const send = (headers: Record<string, string>, body: Buffer = FILE, offset: number | string = 0) =>
      ask(hub, 'PATCH', `/uploads/${_id}`, {
        as: owner,
        headers: { ...partHeaders(offset), ...headers },
        body: new Uint8Array(body),
      });
    const damaged = await send({ 'upload-checksum': checksum(Buffer.from('other')) });
    expect([damaged.status, damaged.body.code]).toEqual([460, 'PART_DAMAGED']);
    const refused = [
      await send({ 'upload-checksum': 'crc32 AAAA' }),
      await send({}, Buffer.concat([FILE, FILE])),
      await send({}, Buffer.alloc(MAX_PART_BYTES + 1)),
      await send({}, FILE, 3),
      await send({}, FILE, '-1'),
      await send({ 'content-type': 'application/octet-stream' }),
      await send({}, Buffer.alloc(0)),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 413, 409, 400, 415, 400]);
    expect([await offsetOf(_id), await parts(_id)]).toEqual(['0', []]);
  });

  it('stores one of two parts that come at the same time, and no part twice', async () => {
    const { _id } = await begunUpload(hub, owner, FILE.length);
    const send = () => sentPart(hub, owner, _id, 0, FILE.subarray(0, 10));
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, 409, 409]);
    expect((await send()).body.code).toBe('UPLOAD_CONFLICT');
    expect([await offsetOf(_id), await parts(_id)]).toEqual(['10', [{ start: 0 }]]);
  });

  it('drops a part whose connection is lost', async () => {
    const { _id } = await begunUpload(hub, owner, FILE.length);
    const cut = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(FILE.subarray(0, 10))),
      pull: (controller) => controller.error(new Error('the network is gone')),
    });
    const headers = { ...partHeaders(0), authorization: `Bearer ${owner.token}` };
    const sending = fetch(`${hub.origin}/uploads/${_id}`, {
      method: 'PATCH',
      headers,
      body: cut,
      duplex: 'half',
    } as RequestInit);
    await expect(
      sending.then(({ ok }) => (ok ? Promise.resolve() : Promise.reject(new Error('refused')))),
    ).rejects.toThrow();
    expect([await offsetOf(_id), await parts(_id)]).toEqual(['0', []]);
    expect((await sentPart(hub, owner, _id, 0, FILE)).status).toBe(204);
  });
});

describe('a draft of uploads', () => {
  it('is made once, sent twice at the same time or later', async () => {
    const _id = await wholeUpload(hub, owner, FILE);
    const answers = [...(await Promise.all([draftOf([_id]), draftOf([_id])])), await draftOf([_id])];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body['_id'])).size).toBe(1);
    const other = await draftOf([_id, await wholeUpload(hub, owner, FILE)]);
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED']);
    await ask(hub, 'DELETE', `/drafts/${String(answers[0]?.body['_id'])}`, { as: owner });
    expect((await draftOf([_id])).status).toBe(404);
  });

  it('is made once when the hub has died between the draft and its mark', async () => {
    const _id = await wholeUpload(hub, owner, FILE);
    const bytes = await hub.database.rows<{ bytes: Buffer }>('select bytes from upload_parts where upload_id = $1', [
      _id,
    ]);
    const first = await draftOf([_id]);
    await hub.database.rows('update uploads set draft_id = null, draft_key = null where _id = $1', [_id]);
    await hub.database.rows('insert into upload_parts values ($1, 0, $2)', [_id, bytes[0]?.bytes]);
    expect((await draftOf([_id])).body['_id']).toBe(first.body['_id']);
  });

  it('is refused as a form is: no paper, the same upload twice, no such kind', async () => {
    const text = await wholeUpload(hub, owner, Buffer.from('plain text'));
    expect((await draftOf([text])).status).toBe(415);
    expect((await draftOf([text])).status).toBe(415);
    expect((await draftOf([text, text])).status).toBe(400);
    expect((await draftOf([])).status).toBe(400);
    expect((await draftOf([text], owner, 'book')).status).toBe(400);
  });

  it('can be looked at by its owner', async () => {
    const made = await draftOf(
      [await wholeUpload(hub, owner, FILE, String.raw`C:\fakepath\notes.pdf`)],
      owner,
      'notes',
    );
    expect(await draftNow(hub, owner, String(made.body['_id']))).toMatchObject({
      kind: 'notes',
      file_name: 'notes.pdf',
    });
  });
});

describe('unfinished uploads', () => {
  it('are limited in number and in bytes for each person', async () => {
    const person = await student(hub);
    for (let count = 0; count < 5; count += 1) await begunUpload(hub, person, MAX_FILE_SIZE - 1_000_000);
    const large = await begin(uploadHeaders(MAX_FILE_SIZE), person);
    expect([large.status, large.body.code]).toEqual([409, 'TOO_MANY_UPLOADS']);
    await hub.database.rows('delete from uploads where owner_id = $1', [person.user._id]);
    await hub.database.rows(
      `insert into uploads (owner_id, kind, file_name, length, touched_at) select $1, 'paper', 'a', 1, now() from generate_series(1, $2::int)`,
      [person.user._id, MAX_UPLOADS],
    );
    expect((await begin(uploadHeaders(1), person)).body.code).toBe('TOO_MANY_UPLOADS');
    // Those of yesterday count no more, removed or not.
    await hub.database.rows("update uploads set touched_at = touched_at - interval '25 hours' where owner_id = $1", [
      person.user._id,
    ]);
    expect((await begin(uploadHeaders(1), person)).status).toBe(201);
  });

  it('are gone a day after their last part', async () => {
    const { _id } = await begunUpload(hub, owner, FILE.length);
    await sentPart(hub, owner, _id, 0, FILE.subarray(0, 10));
    await hub.database.rows(`update uploads set touched_at = touched_at - interval '25 hours' where _id = $1`, [_id]);
    expect((await sentPart(hub, owner, _id, 10, FILE.subarray(10))).status).toBe(404);
    expect(await hub.uploads.removeExpired(new AbortController().signal)).toBeGreaterThan(0);
    expect(await parts(_id)).toEqual([]);
  });
});
