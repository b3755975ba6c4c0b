import type { MailSettings } from '@exam-vault/contract/mail-settings';
import { ask, examFields, uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../base/ports/mailer.ts';

const MINUTE = 60_000;
const DEFAULTS = { news: 'off', wanted: true, queue: false, quiet: null, hour: 8, time_zone: 'Asia/Kolkata' } as const;
const KOLKATA_8 = 'T02:30:00Z';

let hub: ListeningHub;
let asha: Member;
let owner: Member;
let isMailServerDown = false;
const sent: Mail[] = [];
/** Goes on by days, and back for the next test: tokens are of real time. */
let moved = 0;
const clock = { now: () => new Date(Date.now() + moved) };

beforeEach(async () => {
  moved = 0;
  hub ??= await listeningHub(
    {
      clock,
      mailer: {
        send: (mail) => {
          if (isMailServerDown) return Promise.reject(new Error('the mail server is down'));
          sent.push(mail);
          return Promise.resolve();
        },
      },
    },
    undefined,
    { PROCESSING: 'off', PUBLIC_URL: 'https://vault.example.edu' },
  );
  asha = await student(hub);
  owner = await student(hub);
  sent.length = 0;
  await hub.database.rows("update personal_settings set news_mail = 'off', news_due_at = null");
  await hub.database.rows('update documents set hidden_at = now()');
});

const choose = async (as: Member, settings: Partial<MailSettings>, subjects: readonly string[] = ['DBMS', 'IoT']) => {
  await ask(hub, 'PUT', '/courses', { as, json: { semester: 'V', subjects } });
  const answer = await ask(hub, 'PUT', '/account/mails', { as, json: { ...DEFAULTS, ...settings } });
  expect(answer).toMatchObject({ status: 200, body: { ...DEFAULTS, ...settings, sends_mail: false } });
};
const pending = (subject: string, title: string, year = 2024) =>
  uploadedPaper(hub, owner, { ...examFields(subject, year), title });
const publish = ({ _id }: { readonly _id: string }) =>
  hub.database.rows(
    `update documents set paper_approval_status = 'Approved', reviewer_id = $3, approved_by = 'Tara', approval_at = $2 where _id = $1`,
    [_id, clock.now(), owner.user._id],
  );
/** Goes on to an hour of tomorrow, or of a later day. */
function goTo(hour: string, days = 1): void {
  const day = new Date(clock.now().getTime() + days * 24 * 60 * MINUTE).toISOString().slice(0, 10);
  moved += Date.parse(`${day}${hour}`) - clock.now().getTime();
}
const mailsTo = ({ email }: Member) => sent.filter(({ to }) => to === email);
const toldTo = async (who: Member) => {
  sent.length = 0;
  await Promise.all([hub.told.drain(), hub.told.drain()]);
  await hub.told.drain();
  return mailsTo(who);
};

describe('mails about what is new (decision 136)', () => {
  it('a day is one mail by subject at the reader’s hour, with papers that were asked for first', async () => {
    await choose(asha, { news: 'daily' });
    const dbms = await pending('DBMS', 'Joins');
    const hidden = await pending('IoT', 'Secret');
    const others = [await pending('IoT', 'Sensors'), await pending('Surveying', 'Levels')];
    const wanted = await pending('Surveying', 'Chains', 2019);
    await uploadedNotes(hub, asha, { subject: 'DBMS', title: 'Her own', semester: 'V' });
    const want = { as: asha, json: { exam_year: 2019, exam_type: 'University' } };
    expect((await ask(hub, 'POST', '/subjects/Surveying/wanted', want)).status).toBe(201);
    goTo('T01:00:00Z');
    await Promise.all([dbms, hidden, wanted, ...others].map(publish));
    await hub.wanted.tellDue();
    expect(await toldTo(asha)).toEqual([]);
    await hub.database.rows('update documents set hidden_at = now() where _id = $1', [hidden._id]);
    goTo(KOLKATA_8, 0);
    const [mail, ...more] = await toldTo(asha);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Exam Vault: Surveying, University 2019 was uploaded');
    const at = ['Chains', 'New in your subjects since', 'DBMS\n– Joins (University 2024)', 'IoT\n– Sensors'].map(
      (text) => mail?.text.indexOf(text),
    );
    expect(at).not.toContain(-1);
    expect(at).toEqual(at.toSorted((a, b) => Number(a) - Number(b)));
    expect(mail?.text).toContain(`https://vault.example.edu/all_paper/${dbms._id}/view_paper`);
    for (const text of ['Levels', 'Secret', 'Her own']) expect(mail?.text).not.toContain(text);
    goTo(KOLKATA_8);
    expect(await toldTo(asha)).toEqual([]);
  });

  it('at once waits until an import has ended, and for the end of quiet hours', async () => {
    await choose(asha, { news: 'at_once', quiet: { from: 22, to: 7 } });
    const papers = await Promise.all(Array.from({ length: 24 }, (_, n) => pending('DBMS', `Paper ${n}`)));
    // 21:30 there.
    goTo('T16:00:00Z');
    await publish(papers[0]!);
    moved += 4 * MINUTE;
    await Promise.all(papers.slice(1).map(publish));
    moved += 4 * MINUTE;
    expect(await toldTo(asha)).toEqual([]);
    moved += 2 * MINUTE;
    const [mail, ...more] = await toldTo(asha);
    expect(more).toEqual([]);
    expect(mail?.text.match(/– Paper/g)).toHaveLength(20);
    expect(mail?.text).toContain('And 4 more: https://vault.example.edu/home');
    goTo('T17:00:00Z', 0);
    await publish(papers[0]!);
    moved += 10 * MINUTE;
    expect(await toldTo(asha)).toEqual([]);
    // 6:59 there, then 7:00.
    goTo('T01:29:00Z');
    expect(await toldTo(asha)).toEqual([]);
    moved += MINUTE;
    expect(await toldTo(asha)).toHaveLength(1);
  });

  it('a week is told on Monday; what the mail server refuses is told with the next mail', async () => {
    await choose(asha, { news: 'weekly' });
    const first = await pending('DBMS', 'First week');
    await publish(first);
    const monday = (8 - clock.now().getUTCDay()) % 7 || 7;
    isMailServerDown = true;
    goTo(KOLKATA_8, monday);
    expect(await toldTo(asha)).toEqual([]);
    isMailServerDown = false;
    goTo(KOLKATA_8, 6);
    expect(await toldTo(asha)).toEqual([]);
    goTo(KOLKATA_8);
    expect((await toldTo(asha)).map(({ text }) => text.includes('First week'))).toEqual([true]);
  });

  it('one tap turns one kind off, without a sign-in and nothing else (RFC 8058)', async () => {
    await choose(asha, { news: 'daily' });
    await publish(await pending('DBMS', 'Joins'));
    goTo(KOLKATA_8);
    const [mail] = await toldTo(asha);
    const link = new URL(mail?.offLink ?? '');
    expect([link.origin, mail?.text.includes(link.href)]).toEqual(['https://vault.example.edu', true]);
    const tap = (path: string) =>
      ask(hub, 'POST', path, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    const forged = link.pathname.replace(asha.user._id, owner.user._id);
    expect([(await tap(forged)).status, (await tap('/mails/off/news')).status]).toEqual([404, 404]);
    expect((await tap(link.pathname.replace('news.', 'queue.'))).status).toBe(404);
    expect(await ask(hub, 'GET', link.pathname)).toMatchObject({ status: 404 });
    expect(await tap(link.pathname)).toMatchObject({ status: 200, body: { off: 'news' } });
    expect(await tap(link.pathname)).toMatchObject({ status: 200 });
    const [row] = await hub.database.rows('select news_mail, wanted_mail from personal_settings where user_id = $1', [
      asha.user._id,
    ]);
    expect(row).toEqual({ news_mail: 'off', wanted_mail: true });
    goTo(KOLKATA_8);
    expect(await toldTo(asha)).toEqual([]);
  });

  it('nobody is told whose account is disabled, and only reviewers choose the queue', async () => {
    await choose(asha, { news: 'daily' });
    const queue = await ask(hub, 'PUT', '/account/mails', { as: asha, json: { ...DEFAULTS, queue: true } });
    expect(queue.body).toMatchObject({ queue: false });
    await choose(asha, { news: 'daily' });
    await choose(await teacher(hub), { queue: true });
    const zone = { as: asha, json: { ...DEFAULTS, time_zone: 'Asia/Atlantis' } };
    expect((await ask(hub, 'PUT', '/account/mails', zone)).status).toBe(400);
    await publish(await pending('DBMS', 'Joins'));
    await hub.database.rows('update users set disabled_at = now() where _id = $1', [asha.user._id]);
    goTo(KOLKATA_8);
    expect(await toldTo(asha)).toEqual([]);
  });
});
