import { beforeAll, describe, expect, it } from 'vitest';
import { anyPdf, ask, paperForm, uploadedPaper } from '@exam-vault/testing/ask';
import { atEnd } from '@exam-vault/testing/at-end';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { testDatabase, type TestDatabase } from '@exam-vault/testing/test-database';

let database: TestDatabase;
/** Without mail, so that people without a confirmed e-mail have profiles and papers. */
let open: ListeningHub;
let strict: ListeningHub;
beforeAll(async () => {
  database = await testDatabase();
  atEnd(() => database.close());
  const overrides = { inspector: trustingInspector };
  open = await listeningHub(overrides, database, { RATE_LIMITS: 'on', UNCONFIRMED_UPLOADS_MB: '1' });
  strict = await listeningHub(overrides, database, {
    DATA_DIR: open.config.dataDir,
    SMTP_URL: 'smtp://127.0.0.1:1',
    RATE_LIMITS: 'on',
    UNCONFIRMED_UPLOADS_MB: '1',
  });
});

const confirm = ({ email }: Member) =>
  database.rows('update identity_users set email_verified = true where email = $1 returning id', [email]);
const upload = async (hub: ListeningHub, as: Member) =>
  ask(hub, 'POST', '/papers/upload_paper', { as, form: paperForm({}, await anyPdf()) });
const UNCONFIRMED = { status: 403, body: { code: 'EMAIL_NOT_CONFIRMED' } };

describe('UPLOAD_NEEDS=confirmed, the default where mail is set up (decision 43)', () => {
  it('refuses a file until the e-mail is confirmed, and stores nothing of it', async () => {
    const asha = await student(open);
    expect(await upload(strict, asha)).toMatchObject(UNCONFIRMED);
    expect((await ask(strict, 'GET', '/papers/my_paper', { as: asha })).body).toEqual([]);
    await confirm(asha);
    expect((await upload(strict, asha)).status).toBe(201);
  });

  it('refuses it before the body arrives', async () => {
    const asha = await student(open);
    const answer = await fetch(`${strict.origin}/papers/upload_paper`, {
      method: 'POST',
      headers: { authorization: `Bearer ${asha.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      // A body that never ends.
      body: new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('--x\r\n')) }),
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(403);
    await answer.body?.cancel();
  });

  it('takes an edit without a file, and refuses one that brings a file', async () => {
    const asha = await student(open);
    const { _id } = await uploadedPaper(open, asha);
    const edit = (file?: Buffer) =>
      ask(strict, 'PUT', `/papers/edit_paper/${_id}`, { as: asha, form: paperForm({ title: 'Edited' }, file) });
    expect((await edit()).status).toBe(200);
    expect(await edit(await anyPdf())).toMatchObject(UNCONFIRMED);
  });

  it('tells people who may not upload at all just that', async () => {
    const waiting = await teacher(open, { approved: false });
    expect(await upload(strict, waiting)).toMatchObject({ status: 403, body: { code: 'NOT_APPROVED' } });
  });
});

describe('what all unconfirmed accounts may upload together in a day (decision 43)', () => {
  const KEY = 'unconfirmed_kilobytes:everybody';
  const used = async () =>
    Number(
      (await database.rows<{ points: number }>('select points from guess_limits where key = $1', [KEY]))[0]?.points,
    );
  const use = (kilobytes: number) =>
    database.rows('update guess_limits set points = $2, expire = $3 where key = $1 returning key', [
      KEY,
      kilobytes,
      Date.now() + 3_600_000,
    ]);

  it('is a number of bytes; what is refused is given back, and confirmed people are not held up', async () => {
    const [asha, ravi, meera] = [await student(open), await student(open), await student(open)];
    await confirm(meera);
    const kilobytes = Math.ceil((await anyPdf()).length / 1_000);
    expect((await upload(open, asha)).status).toBe(201);
    expect(await use(1_000 - kilobytes)).toHaveLength(1);
    expect((await upload(open, ravi)).status).toBe(201);
    expect(await used()).toBe(1_000);
    // All of it is used: refused before the body.
    const held = await upload(open, ravi);
    expect(held).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await upload(open, meera)).status).toBe(201);
    // Almost all of it: refused after the body, and given back.
    const almost = 1_001 - kilobytes;
    await use(almost);
    expect(await upload(open, asha)).toMatchObject({ status: 429 });
    expect(await used()).toBe(almost);
  });

  it('is not used by an upload that fails', async () => {
    const asha = await student(open);
    await use(100);
    const form = paperForm({}, Buffer.from('This is a text.'));
    expect(await ask(open, 'POST', '/papers/upload_paper', { as: asha, form })).toMatchObject({ status: 415 });
    expect(await used()).toBe(100);
  });
});
