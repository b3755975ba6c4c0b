import { randomUUID } from 'node:crypto';
import { anyPdf, approve, ask, PAPER_FIELDS, paperForm, uploadedPaper } from '@exam-vault/testing/ask';
import { uploadedDraft } from '@exam-vault/testing/drafts';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { picture } from '@exam-vault/testing/located-photos';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { begunUpload, sentPart, uploadHeaders, wholeUpload } from '@exam-vault/testing/uploads';
import { peopleAt } from '@exam-vault/testing/waiting-jobs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LITTLE_BYTES, networkOf, uploadShares } from './upload-shares.ts';

const MB = 1_000_000;
const BUDGET = 10_000 * MB;
const KEY = Buffer.from('a key of this test');
const [MACHINE, HOME] = ['192.0.2.1', '198.51.100.7'];

let hub: ListeningHub;
beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector }, undefined, { RATE_LIMITS: 'on' });
});
beforeEach(() => hub.database.rows('delete from upload_shares'));

const shares = (confirmsEmail = false) =>
  uploadShares({ db: hub.database.db, networkKey: KEY, unconfirmedDailyBytes: BUDGET, confirmsEmail });
const from = (user_id: string, address: string) => ({ user_id, address, isConfirmed: false });
const networkAs = (address: string) => networkOf(KEY, address);
const hold = (ids: readonly string[], bytes: number) =>
  hub.database.rows('update upload_shares set bytes = $2 where user_id = any($1)', [ids, bytes]);
const bytesOf = async ({ user }: Member) =>
  (await hub.database.rows<{ bytes: number }>('select bytes from upload_shares where user_id = $1', [user._id]))[0]
    ?.bytes;
const person = async () => (await peopleAt(hub.database, 1, null))[0] ?? '';

describe('the day’s room for people without a confirmed e-mail (decision 24)', () => {
  it('that a thousand accounts of one machine have used up still has a paper for a newcomer there, and more elsewhere', async () => {
    const accounts = await peopleAt(hub.database, 1_000, networkAs(MACHINE));
    await hold(accounts, BUDGET / 1_000 + 41 * MB);
    const count = shares().countUploadBytes;
    await count(from(await person(), MACHINE), LITTLE_BYTES);
    const honest = from(await person(), HOME);
    await count(honest, LITTLE_BYTES);
    await shares().assertUploadBudget(honest);
    await count(honest, 400 * MB);
    await expect(count(from(accounts[0] ?? '', MACHINE), 5 * MB)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('refuses who holds the most, people of a network after networks, and says when to come again', async () => {
    const campus = await peopleAt(hub.database, 11, networkAs(MACHINE));
    await hold(campus, 100 * MB);
    await hold(campus.slice(0, 3), 3_900 * MB);
    const count = shares().countUploadBytes;
    const hog = count(from(campus[0] ?? '', MACHINE), MB);
    await expect(hog).rejects.toThrow(/today’s upload limit/);
    await expect(hog).rejects.toHaveProperty('retryAfter', 86_400);
    await count(from(campus[3] ?? '', MACHINE), 100 * MB);
  });

  it('is anybody’s while there is more than enough', async () => {
    await shares().countUploadBytes(from(await person(), MACHINE), 3_900 * MB);
  });

  it('is shared by people who are known here as if each were a network: they don’t wait for new accounts at their address', async () => {
    const turnsOf = async ({ user }: Member) =>
      (await shares().assertUploadBudget(from(user._id, MACHINE))).replaceAll('-', '');
    const [asha, ravi, meera] = [await student(hub), await student(hub), await teacher(hub)];
    for (const one of [asha, ravi]) {
      const paper = await uploadedPaper(hub, one);
      if (one === ravi) expect((await approve(hub, meera, paper._id)).status).toBe(200);
    }
    expect(await turnsOf(asha)).toBe(networkAs(MACHINE));
    for (const known of [ravi, meera]) expect(await turnsOf(known)).toBe(known.user._id.replaceAll('-', ''));
  });

  it('tells people to confirm their e-mail only where the hub can mail', async () => {
    const [hog = ''] = await peopleAt(hub.database, 1, networkAs(MACHINE));
    await hold([hog], BUDGET + MB);
    const refusal = async (confirmsEmail: boolean) =>
      await shares(confirmsEmail)
        .assertUploadBudget(from(hog, MACHINE))
        .catch((error: Error) => error.message);
    // Above 4 GB there is a person's own limit, which says neither.
    await hold([hog], 3_000 * MB);
    await hold(await peopleAt(hub.database, 9, networkAs(MACHINE)), 2_000 * MB);
    expect(await refusal(false)).not.toMatch(/confirm/i);
    expect(await refusal(true)).toMatch(/confirm your email/i);
  });

  it('is given back by what is refused or fails, and begins again after a day', async () => {
    const asha = from(await person(), HOME);
    const used = async () =>
      (await hub.database.rows<{ bytes: number }>('select bytes from upload_shares'))[0]?.bytes ?? null;
    const counted = await shares().countUploadBytes(asha, 5 * MB);
    await counted.refund();
    expect(await used()).toBe(0);
    await expect(shares().countUploadBytes(asha, 4_001 * MB)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(await used()).toBe(0);
    await hub.database.rows("update upload_shares set since = now() - interval '25 hours', bytes = 7");
    await shares().countUploadBytes(asha, 5);
    expect(await used()).toBe(5);
    // What was counted in the day before is not taken from this one.
    await shares().giveBackUpload(asha.user_id, 5, new Date(Date.now() - 3_600_000));
    expect(await used()).toBe(5);
    await hub.database.rows("update upload_shares set seen_at = now() - interval '25 hours'");
    await shares().forgetUploads();
    expect(await used()).toBeNull();
  });

  it('keeps no network address that can be read', async () => {
    const asha = await student(hub);
    await ask(hub, 'POST', '/papers/upload_paper', { as: asha, form: paperForm({}, await anyPdf()) });
    const rows = JSON.stringify(await hub.database.rows('select * from upload_shares'));
    expect(rows).not.toContain('127.0.0.1');
    expect(networkOf(KEY, '127.0.0.1')).not.toBe(networkOf(Buffer.from('another key'), '127.0.0.1'));
  });
});

describe('the free disk (decision 24)', () => {
  const onDisk = (free: number) =>
    uploadShares({
      db: hub.database.db,
      networkKey: KEY,
      unconfirmedDailyBytes: BUDGET,
      confirmsEmail: true,
      freeBytes: async () => free,
    }).countUploadBytes;
  const confirmed = (user_id: string, address: string) => ({ ...from(user_id, address), isConfirmed: true });

  it('is filled by half in a day, also by people with a confirmed e-mail; who has used little is not refused', async () => {
    const accounts = await peopleAt(hub.database, 10, networkAs(MACHINE));
    await hold(accounts, 1_000 * MB);
    await hub.database.rows('update upload_shares set is_confirmed = true');
    const [first = ''] = accounts;
    // 10 GB of the 30 that were free.
    await onDisk(20_000 * MB)(confirmed(first, MACHINE), MB);
    const hog = onDisk(5_000 * MB)(confirmed(first, MACHINE), MB);
    await expect(hog).rejects.toThrow(/limit because there were many uploads/);
    await onDisk(5_000 * MB)(confirmed(await person(), MACHINE), LITTLE_BYTES);
    await onDisk(5_000 * MB)(confirmed(await person(), HOME), 1_000 * MB);
  });
});

describe('over HTTP', () => {
  it('one address that has used up the room is refused, another is not', async () => {
    const env = { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback', UNCONFIRMED_UPLOADS_MB: '200' };
    const small = await listeningHub({ inspector: trustingInspector }, undefined, env);
    const [hog, honest, file] = [await student(small), await student(small), await anyPdf()];
    const upload = async (as: Member, address: string) => {
      const headers = { 'x-forwarded-for': address };
      return await ask(small, 'POST', '/papers/upload_paper', { as, headers, form: paperForm({}, file) });
    };
    const hasBrought = (as: Member, megabytes: number) =>
      small.database.rows('update upload_shares set bytes = $2 where user_id = $1', [as.user._id, megabytes * MB]);
    for (const [as, address, megabytes] of [
      [hog, MACHINE, 300],
      [honest, HOME, 60],
    ] as const) {
      expect((await upload(as, address)).status).toBe(201);
      await hasBrought(as, megabytes);
    }
    const refused = await upload(hog, MACHINE);
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect((await upload(honest, HOME)).status).toBe(201);
  });
});

describe('what is not kept', () => {
  it('counts no more: parts that are discarded, and drafts', async () => {
    const [asha, file] = [await student(hub), await anyPdf()];
    const { _id } = await begunUpload(hub, asha, file.length);
    await sentPart(hub, asha, _id, 0, file.subarray(0, 100));
    expect(await bytesOf(asha)).toBe(100);
    await ask(hub, 'DELETE', `/uploads/${_id}`, { as: asha });
    expect(await bytesOf(asha)).toBe(0);
    const upload = await wholeUpload(hub, asha, file);
    const draft = await ask(hub, 'POST', '/drafts/from_uploads', {
      as: asha,
      json: { kind: 'paper', uploads: [upload] },
    });
    expect([draft.status, await bytesOf(asha)]).toEqual([201, file.length]);
    await ask(hub, 'DELETE', `/uploads/${upload}`, { as: asha });
    expect(await bytesOf(asha)).toBe(file.length);
    await ask(hub, 'DELETE', `/drafts/${String(draft.body['_id'])}`, { as: asha });
    expect(await bytesOf(asha)).toBe(0);
  });

  it('counts no more: the pictures that a document was made of', async () => {
    const [asha, photos] = [await student(hub), [await picture().jpeg().toBuffer(), await picture().png().toBuffer()]];
    const { _id } = await uploadedDraft(hub, asha, photos);
    await hub.database.rows('update draft_pictures set file_size = 5000000 where draft_id = $1', [_id]);
    await hub.database.rows('update upload_shares set bytes = 10000000 where user_id = $1', [asha.user._id]);
    const { status, body } = await ask(hub, 'POST', `/drafts/${_id}/submit`, { as: asha, json: PAPER_FIELDS });
    expect([status, await bytesOf(asha)]).toEqual([201, body['file_size']]);
  });

  it('is taken for a part of somebody who holds little: what is idle longest of those who hold the most', async () => {
    const accounts = await peopleAt(hub.database, 1_000, randomUUID());
    const fill = (owners: readonly string[]) =>
      hub.database.rows(
        `insert into uploads (owner_id, kind, file_name, length, received, touched_at)
         select id, 'paper', 'a', 4294968, 4294968, now() - n * interval '1 second' from unnest($1::uuid[]) with ordinality o (id, n)`,
        [owners],
      );
    await fill(accounts);
    const waiting = async () =>
      (await hub.database.rows<{ owner_id: string }>('select owner_id from uploads')).map(({ owner_id }) => owner_id);
    const file = await anyPdf();
    const isTaken = async (member: Member) => {
      const { _id } = await begunUpload(hub, member, file.length);
      return (await sentPart(hub, member, _id, 0, file)).status === 204 && (await waiting()).includes(member.user._id);
    };
    expect(await isTaken(await student(hub))).toBe(true);
    const left = await waiting();
    expect(accounts.filter((account) => !left.includes(account))).toEqual(accounts.slice(-1));
    // A newcomer at the network that has the most.
    const newcomer = await student(hub);
    await ask(hub, 'POST', '/uploads', { as: newcomer, headers: uploadHeaders(10) });
    await hub.database.rows('update upload_shares set network = $1', [randomUUID()]);
    await fill(accounts.slice(0, 1));
    expect(await isTaken(newcomer)).toBe(true);
  });

  it('does not make room for somebody who holds the most', async () => {
    const asha = await student(hub);
    await hub.database.rows(`delete from uploads`);
    await hub.database.rows(
      `insert into uploads (owner_id, kind, file_name, length, received, touched_at)
       select $1, 'paper', 'a', 52428800, 52428800, now() from generate_series(1, 90)`,
      [asha.user._id],
    );
    const _id = randomUUID();
    await hub.database.rows(
      `insert into uploads (_id, owner_id, kind, file_name, length, touched_at) values ($1, $2, 'paper', 'a', 10, now())`,
      [_id, asha.user._id],
    );
    const held = await sentPart(hub, asha, _id, 0, Buffer.from('x'));
    expect([held.status, held.body.code]).toEqual([409, 'TOO_MANY_UPLOADS']);
  });
});
