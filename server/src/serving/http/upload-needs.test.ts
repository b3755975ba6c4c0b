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
  open = await listeningHub(overrides, database, { RATE_LIMITS: 'on' });
  strict = await listeningHub(overrides, database, {
    DATA_DIR: open.config.dataDir,
    SMTP_URL: 'smtp://127.0.0.1:1',
    RATE_LIMITS: 'on',
  });
});

const confirm = ({ email }: Member) =>
  database.rows('update identity_users set email_verified = true where email = $1 returning id', [email]);
const upload = async (hub: ListeningHub, as: Member) =>
  ask(hub, 'POST', '/papers/upload_paper', { as, form: paperForm({}, await anyPdf()) });
const UNCONFIRMED = { status: 403, body: { code: 'EMAIL_NOT_CONFIRMED' } };

describe('UPLOAD_NEEDS=confirmed, the default where mail is set up (decision 20)', () => {
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
