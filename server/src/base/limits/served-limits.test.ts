import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyPdf, ask, paperForm } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { signIn, student, type Member } from '@exam-vault/testing/people';
import { noUploadShares } from './upload-shares.ts';
import { usageLimits } from './usage-limits.ts';

const FILE = 50_000_000;
const CAMPUS = '198.51.100.7';

describe('what may be served in a while (decision 24)', () => {
  // Nothing of this is counted in the database.
  const limits = () => usageLimits(new pg.Pool(), noUploadShares);
  const as = (account: string | null) => () => Promise.resolve(account);
  async function serve(usage: ReturnType<typeof limits>, account: string | null, files: number): Promise<void> {
    for (let n = 0; n < files; n += 1) await usage.countServedBytes(as(account), CAMPUS, FILE);
  }

  it('is 20 GB an hour for one account, and nobody else’s', async () => {
    const usage = limits();
    await serve(usage, 'asha', 400);
    await expect(usage.countServedBytes(as('asha'), CAMPUS, 1)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      status: 429,
    });
    await usage.countServedBytes(as('ravi'), CAMPUS, FILE);
    await usage.countServedBytes(as(null), CAMPUS, FILE);
  });

  it('is 3 GB a minute for all who are signed out at one address; who is signed in there goes on', async () => {
    const usage = limits();
    await serve(usage, null, 60);
    const refusal = await usage.countServedBytes(as(null), CAMPUS, FILE).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'RATE_LIMITED' });
    expect((refusal as { retryAfter: number }).retryAfter).toBeLessThanOrEqual(60);
    await usage.countServedBytes(as('asha'), CAMPUS, FILE);
    await usage.countServedBytes(as(null), '198.51.100.8', FILE);
  });

  it('counts what was sent: the rest and what was refused are given back', async () => {
    const usage = limits();
    await serve(usage, 'asha', 399);
    const last = await usage.countServedBytes(as('asha'), CAMPUS, FILE);
    await expect(usage.countServedBytes(as('asha'), CAMPUS, FILE)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await last.refund(FILE - 1_000);
    await usage.countServedBytes(as('asha'), CAMPUS, FILE - 1_000);
    await expect(usage.countServedBytes(as('asha'), CAMPUS, 1)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});

describe('uploads on their way', () => {
  let hub: ListeningHub;
  beforeAll(async () => {
    hub = await listeningHub({ inspector: trustingInspector }, undefined, { RATE_LIMITS: 'on' });
  });

  /** An upload that has begun and sends no more. */
  function begun({ token }: Member): ClientRequest {
    const upload = request(`${hub.origin}/papers/upload_paper`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': FILE,
      },
    });
    upload.on('error', () => undefined);
    upload.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-');
    return upload;
  }
  const upload = async (as: Member) =>
    ask(hub, 'POST', '/papers/upload_paper', { as, form: paperForm({}, await anyPdf()) });

  it('are twenty of one account at a time, so that nobody keeps the disk’s room from the others', async () => {
    const [asha, ravi] = [await student(hub), await student(hub)];
    const slow = Array.from({ length: 20 }, () => begun(asha));
    // One that came while another upload had the last place was refused: others follow until all places are taken.
    const full = async () => (slow.push(begun(asha)), (await upload(asha)).status);
    await expect.poll(full, { timeout: 10_000 }).toBe(429);
    expect((await upload(ravi)).status).toBe(201);
    for (const one of slow) one.destroy();
    await expect.poll(async () => (await upload(asha)).status, { timeout: 10_000 }).toBe(201);
  });

  it('tells whose session a cookie is, without keeping it awake', async () => {
    const asha = await student(hub);
    expect(await hub.identity.accountOf(asha.cookie)).toBe(asha.user.user_id);
    expect(await hub.identity.accountOf(asha.cookie.replace(/.(?=;|$)/, '!'))).toBeNull();
    expect(await hub.identity.accountOf('a=b')).toBeNull();
    const again = await signIn(hub, asha.email);
    expect(await hub.identity.accountOf(again.cookie)).toBe(asha.user.user_id);
  });
});
