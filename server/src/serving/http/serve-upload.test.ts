import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { expect, it } from 'vitest';
import type { FileInspector } from '@exam-vault/sandbox/inspector/file-inspector';
import { ask, paperForm, uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub } from '@exam-vault/testing/listening-hub';
import { freshToken, student, type Member } from '@exam-vault/testing/people';
import { textFile } from '@exam-vault/testing/reading-hub';

/** Inspects two files at a time, like the sandboxed one, and some for as long as the test wants. */
function slowInspector() {
  const inTurn = pLimit(2);
  let hanging = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  let isHolding = true;
  const inspector: FileInspector = {
    ...trustingInspector,
    inspect: (path, type) =>
      inTurn(async () => {
        if ((await readFile(path, 'utf8')).includes('hangs')) {
          hanging += 1;
          most = Math.max(most, hanging);
          if (isHolding) await new Promise<void>((resolve) => waiting.push(resolve));
          hanging -= 1;
        }
        return trustingInspector.inspect(path, type);
      }),
  };
  return {
    inspector,
    letOneGo: () => waiting.shift()?.(),
    letGo() {
      isHolding = false;
      for (const go of waiting.splice(0)) go();
    },
    hanging: () => hanging,
    most: () => most,
  };
}

it('one person’s files, however slow, do not hold up those of others', async () => {
  const slow = slowInspector();
  const hub = await listeningHub({ inspector: slow.inspector });
  const [asha, ravi] = [await student(hub), await student(hub)];
  const sent = Array.from({ length: 6 }, (_, n) =>
    n % 2 ? uploadedPaper(hub, asha, {}, textFile(`hangs ${n}`)) : uploadedNotes(hub, asha, {}, textFile(`hangs ${n}`)),
  );
  await expect.poll(slow.hanging, { timeout: 10_000 }).toBeGreaterThan(0);
  await uploadedPaper(hub, ravi, {}, textFile('fine'));
  await uploadedNotes(hub, ravi, {}, textFile('fine too'));
  expect(slow.most()).toBe(1);
  slow.letGo();
  expect(await Promise.all(sent)).toHaveLength(6);
  expect(slow.most()).toBe(1);
});

it('many accounts at one address, each with a slow file, do not hold up the file of another address', async () => {
  const slow = slowInspector();
  const hub = await listeningHub({ inspector: slow.inspector }, undefined, { TRUST_PROXY: '127.0.0.0/8' });
  const upload = (as: Member, address: string, text: string) =>
    ask(hub, 'POST', '/papers/upload_paper', {
      as,
      form: paperForm({}, textFile(text)),
      headers: { 'x-forwarded-for': address },
    });
  const attackers = await Promise.all(Array.from({ length: 6 }, () => student(hub)));
  const honest = await student(hub);
  let answered = 0;
  const sent = attackers.map((as, n) =>
    upload(as, `2001:db8:0:1::${n + 1}`, `hangs ${n}`).finally(() => (answered += 1)),
  );
  await expect.poll(slow.hanging, { timeout: 10_000 }).toBe(2);
  const arrived = async () => (await readdir(join(hub.config.dataDir, 'incoming'))).length;
  await expect.poll(arrived, { timeout: 10_000 }).toBe(attackers.length);
  const fine = upload(honest, '198.51.100.7', 'fine');
  // It has its turn when the first of the slow ones ends, with four of them still waiting.
  await expect.poll(arrived, { timeout: 10_000 }).toBe(attackers.length + 1);
  slow.letOneGo();
  expect((await fine).status).toBe(201);
  expect(answered).toBeLessThanOrEqual(1);
  slow.letGo();
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(attackers.map(() => 201));
});

it('where the hub sends mail, accounts without a confirmed e-mail leave room for those with one', async () => {
  const slow = slowInspector();
  const settings = { SMTP_URL: 'smtp://127.0.0.1:9', UPLOAD_NEEDS: 'account' };
  const hub = await listeningHub({ inspector: slow.inspector }, undefined, settings);
  const people = await Promise.all(Array.from({ length: 4 }, () => student(hub)));
  await hub.database.rows('update identity_users set email_verified = false');
  const unconfirmed = await Promise.all(people.map(async ({ cookie }) => ({ token: await freshToken(hub, cookie) })));
  const sent = unconfirmed.map((as, n) => uploadedPaper(hub, as, {}, textFile(`hangs ${n}`)));
  await expect.poll(slow.hanging, { timeout: 10_000 }).toBe(1);
  // From the same address, and nothing has ended yet.
  await uploadedPaper(hub, await student(hub), {}, textFile('fine'));
  expect(slow.most()).toBe(1);
  slow.letGo();
  expect(await Promise.all(sent)).toHaveLength(unconfirmed.length);
});
