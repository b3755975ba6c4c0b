import { beforeAll, describe, expect, it } from 'vitest';
import { anyPdf, ask, NOTES_FIELDS, paperForm, uploadedPaper } from '@exam-vault/testing/ask';
import { atEnd } from '@exam-vault/testing/at-end';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { signUp, student, studentForm, type Member } from '@exam-vault/testing/people';
import { testDatabase, type TestDatabase } from '@exam-vault/testing/test-database';

let database: TestDatabase;
let hub: ListeningHub;
let second: ListeningHub;
let open: ListeningHub;
beforeAll(async () => {
  database = await testDatabase();
  atEnd(() => database.close());
  const [overrides, on] = [{ inspector: trustingInspector }, { RATE_LIMITS: 'on' }];
  hub = await listeningHub(overrides, database, on);
  second = await listeningHub(overrides, database, { ...on, DATA_DIR: hub.config.dataDir });
  open = await listeningHub(overrides, database, { DATA_DIR: hub.config.dataDir });
});

/** So many of them are left, as if the rest had been used. */
async function leave(limit: string, used: number): Promise<void> {
  const changed = await database.rows(
    'update guess_limits set points = $2, expire = $3 where key like $1 returning key',
    [`${limit}:%`, used, Date.now() + 60_000],
  );
  expect(changed).toHaveLength(1);
}
const forget = () => database.rows("delete from guess_limits where key ~ '^(uploads|downloads):'");
const upload = async (as: Member, at = hub, fields: Record<string, string> = {}) =>
  ask(at, 'POST', '/papers/upload_paper', { as, form: paperForm(fields, await anyPdf()) });
const HELD = { status: 429, body: { code: 'RATE_LIMITED' } };
const waitOf = (answer: { headers: Headers }) => Number(answer.headers.get('retry-after'));

describe('what one person may do (decision 24)', () => {
  it('is 200 uploads and edits an hour, counted over all hubs, and nobody else’s', async () => {
    await forget();
    const [asha, ravi] = [await student(hub), await student(hub)];
    const paper = await uploadedPaper(hub, asha);
    await leave('uploads', 198);
    expect((await upload(asha, second)).status).toBe(201);
    const edited = await ask(hub, 'PUT', `/papers/edit_paper/${paper._id}`, { as: asha, form: paperForm() });
    expect(edited.status).toBe(200);
    const held = await upload(asha, second);
    expect(held).toMatchObject(HELD);
    expect(waitOf(held)).toBeGreaterThan(0);
    expect(waitOf(held)).toBeLessThanOrEqual(60);
    expect(await upload(asha)).toMatchObject(HELD);
    expect((await upload(ravi)).status).toBe(201);
    // RATE_LIMITS=off counts nothing (contract section 2).
    expect((await upload(asha, open)).status).toBe(201);
  });

  it('is 4 GB of uploads a day; what is refused is given back', async () => {
    await forget();
    const asha = await student(hub);
    await uploadedPaper(hub, asha);
    const size = (await anyPdf()).length;
    const used = async () =>
      (await database.rows<{ bytes: number }>('select bytes from upload_shares where user_id = $1', [asha.user._id]))[0]
        ?.bytes;
    expect(await used()).toBe(size);
    expect((await upload(asha, hub, { department: 'Alchemy' })).status).toBe(400);
    expect(await used()).toBe(size);
    await database.rows('update upload_shares set bytes = $1, is_confirmed = true', [4_000_000_000 - size]);
    await database.rows('update identity_users set email_verified = true where email = $1', [asha.email]);
    expect((await upload(asha)).status).toBe(201);
    const held = await upload(asha);
    expect(held).toMatchObject(HELD);
    expect(await used()).toBe(4_000_000_000);
    expect(await hub.database.rows('select 1 from documents where owner_id = $1', [asha.user._id])).toHaveLength(2);
    await database.rows("update upload_shares set since = since - interval '1 day'");
    expect((await upload(asha)).status).toBe(201);
    expect(await used()).toBe(size);
  });

  it('is 600 downloads an hour', async () => {
    await forget();
    const asha = await student(hub);
    const { _id } = await uploadedPaper(hub, asha);
    const download = (at = hub) => ask(at, 'POST', '/papers/download_papers', { as: asha, json: { paper_id: _id } });
    expect((await download()).body).toEqual({ download_count: 1 });
    await leave('downloads', 599);
    expect((await download(second)).body).toEqual({ download_count: 2 });
    expect(await download()).toMatchObject(HELD);
    expect((await download(open)).body).toEqual({ download_count: 3 });
  });

  it('is five new names a day, refused ones too, and the rest of a profile at any time (decision 85)', async () => {
    const asha = await student(hub);
    const correct = (json: object, at = hub) => ask(at, 'PUT', '/account/profile', { as: asha, json });
    expect((await correct({ name: 'Sam One' })).status).toBe(200);
    await leave('renames', 3);
    // The name that is there is none.
    expect((await correct({ name: 'Sam One', role_id: 'S-8' })).status).toBe(200);
    expect((await correct({ name: 'A former member' }, second)).body['code']).toBe('NAME_TOO_SIMILAR');
    expect((await correct({ name: 'Sam Two' })).status).toBe(200);
    expect(await correct({ name: 'Sam Three' }, second)).toMatchObject(HELD);
    expect((await correct({ role_id: 'S-9' })).status).toBe(200);
    expect((await correct({ name: 'Sam Three' }, open)).status).toBe(200);
  });

  it('is 20 registration forms an hour for an account without a profile', async () => {
    const who = await signUp(hub);
    await database.rows("delete from guess_limits where key like 'registrations:%'");
    const register = (name: string) =>
      ask(hub, 'POST', '/users/studentReg', { as: who, json: { ...studentForm, name } });
    expect((await register('hub')).status).toBe(409);
    await leave('registrations', 19);
    expect((await register('hub')).status).toBe(409);
    expect(await register('Sam Student')).toMatchObject(HELD);
  });

  it('is 300 searches a minute, while others at the address, signed in or not, go on', async () => {
    const [asha, ravi] = [await signUp(hub), await signUp(hub)];
    const search = (as: typeof asha | null, n: number) =>
      ask(hub, 'GET', n % 2 === 0 ? '/search/suggest?title=nothing' : '/papers/search_papers?title=nothing', { as });
    const statuses: number[] = [];
    for (let at = 0; at < 310; at += 10)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 10 }, (_, n) => search(asha, n)))).map((each) => each.status),
      );
    expect(statuses.filter((status) => status === 200)).toHaveLength(300);
    const held = await search(asha, 0);
    expect(held).toMatchObject(HELD);
    expect(waitOf(held)).toBeLessThanOrEqual(60);
    for (const as of [ravi, null]) expect((await search(as, 1)).status).toBe(200);
    // Reading is not searching.
    expect((await ask(hub, 'GET', '/papers/all_paper', { as: asha })).status).toBe(200);
  });

  it('counts a title of one or two letters five times, since no index helps there', async () => {
    const asha = await signUp(hub);
    const search = (title: string) =>
      ask(hub, 'GET', `/papers/search_papers?title=${encodeURIComponent(title)}`, { as: asha });
    for (let n = 0; n < 59; n += 1) expect((await search(n % 2 === 0 ? 'zq' : 'é 1-')).status).toBe(200);
    for (const title of ['', 'abc', 'अंक', 'a abc', 'nothing']) expect((await search(title)).status).toBe(200);
    expect(await search('nothing')).toMatchObject(HELD);
  });

  it('is 5 deletions of the account an hour, so that taking them back sends no more mails', async () => {
    const asha = await student(hub);
    const sent = () => hub.outbox.filter(({ to }) => to === asha.email).length;
    const before = sent();
    const remove = () => ask(hub, 'POST', '/account/delete', { as: asha, json: { documents: 'keep' } });
    for (let n = 0; n < 5; n += 1) {
      expect((await remove()).status).toBe(200);
      expect((await ask(hub, 'POST', '/account/keep', { as: asha, json: {} })).status).toBe(200);
    }
    const held = await remove();
    expect(held).toMatchObject(HELD);
    expect(waitOf(held)).toBeGreaterThan(0);
    await expect.poll(() => sent() - before).toBe(5);
  });

  it('counts nobody who is refused anyway, and names nobody in the table', async () => {
    await forget();
    const stranger = await signUp(hub);
    expect((await ask(hub, 'POST', '/notes/upload_notes', { as: stranger, json: NOTES_FIELDS })).status).toBe(403);
    expect(await database.rows("select 1 from guess_limits where key like 'uploads:%'")).toEqual([]);
    const asha = await student(hub);
    await uploadedPaper(hub, asha);
    const keys = JSON.stringify(await database.rows('select key from guess_limits'));
    for (const name of [asha.email, asha.user._id, asha.user.user_id]) expect(keys).not.toContain(name);
  });
});
