import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Overrides } from '../../start/compose/overrides.ts';
import { approve, ask, reject, uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { mailServer, type MailServer } from '@exam-vault/testing/mail-server';
import { administrator, signIn, student, teacher, type Member } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';

/** Mails from the hub's calls to a real SMTP server (contract section 2: SMTP_URL, MAIL_FROM, PUBLIC_URL). */

const PUBLIC_URL = 'https://papers.example.edu';

let server: MailServer;
let hub: TestHub & { origin: string };
let admin: Member;

async function start(env: Record<string, string>, overrides: Overrides = {}): Promise<void> {
  const started = await startTestHub({
    // Who may upload is not the matter here.
    env: { MAIL_FROM: 'Exam Vault <vault@example.edu>', UPLOAD_NEEDS: 'account', ...env },
    overrides: { inspector: trustingInspector, ...overrides },
  });
  hub = Object.assign(started, { origin: await started.app.listen({ port: 0, host: '127.0.0.1' }) });
  admin = await administrator(hub);
}

beforeEach(async () => {
  server = await mailServer();
});
afterEach(async () => {
  await hub.close();
  await server.close();
});

/** The one mail of this subject that went to somebody. */
async function mailTo(who: Member, subject: string) {
  await hub.mails.settled();
  const found = server.received.filter(({ to, mail }) => to.includes(who.email) && mail.subject?.includes(subject));
  expect(found.map(({ mail }) => mail.subject)).toHaveLength(1);
  expect(found[0]).toMatchObject({ to: [who.email], from: 'vault@example.edu' });
  return { subject: found[0]?.mail.subject ?? '', text: found[0]?.mail.text ?? '', mail: found[0]?.mail };
}

const decideTeacher = (who: Member, decision: string, json: object = {}, headers = {}) =>
  ask(hub, 'PUT', `/admin/teachers/${who.user._id}/${decision}`, { as: admin, json, headers });

describe('what a teacher is told of the decision (contract section 4)', () => {
  it('approved, rejected with the reason, withdrawn; the link is of PUBLIC_URL whatever Host is sent', async () => {
    await start({ SMTP_URL: server.url, PUBLIC_URL });
    const who = await teacher(hub, { approved: false, form: { name: 'Ravi Iyer' } });
    const evil = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    await decideTeacher(who, 'reject', { reason: 'Not of this college.\nSorry.' }, evil);
    const rejected = await mailTo(who, 'was rejected');
    expect(rejected.text).toContain('Hello Ravi Iyer,');
    expect(rejected.text).toContain('Not of this college.\nSorry.');
    await decideTeacher(who, 'approve', {}, evil);
    const approved = await mailTo(who, 'was approved');
    expect(approved.text).toContain(`${PUBLIC_URL}/login_form`);
    await decideTeacher(who, 'reject', { reason: null }, evil);
    const withdrawn = await mailTo(who, 'was revoked');
    expect(withdrawn.text).not.toContain('Reason:');
    for (const { mail } of server.received) expect(JSON.stringify(mail)).not.toContain('evil.example');
  });
});

describe('the mail to an owner about the review of their paper', () => {
  it('approved: with the title and a link to their paper', async () => {
    await start({ SMTP_URL: server.url, PUBLIC_URL });
    const owner = await student(hub, { name: 'Asha Rao' });
    const ravi = await teacher(hub, { form: { name: 'Ravi Iyer' } });
    const paper = await uploadedPaper(hub, owner, { title: 'Deadlocks' });
    expect((await approve(hub, ravi, paper._id)).status).toBe(200);
    const { text, mail } = await mailTo(owner, '“Deadlocks” was approved');
    expect(text).toContain('Hello Asha Rao,');
    expect(text).toContain('Ravi Iyer approved your paper “Deadlocks”');
    expect(text).toContain(`${PUBLIC_URL}/my_paper/${paper._id}/view_paper`);
    expect(mail?.html).toBeUndefined();
    // The same decision again tells nobody anything new.
    expect((await approve(hub, ravi, paper._id)).status).toBe(200);
    await mailTo(owner, '“Deadlocks” was approved');
  });

  it('rejected: with the comment', async () => {
    await start({ SMTP_URL: server.url, PUBLIC_URL });
    const owner = await teacher(hub);
    const ravi = await teacher(hub, { form: { name: 'Ravi Iyer' } });
    const paper = await uploadedPaper(hub, owner, { title: 'Blurred' });
    await reject(hub, ravi, paper._id, 'Too dark.\nPlease photograph it again.');
    const { text } = await mailTo(owner, '“Blurred” was rejected');
    expect(text).toContain('Comment:\n\nToo dark.\nPlease photograph it again.');
    expect(text).toContain(`${PUBLIC_URL}/my_paper/`);
  });

  it('carries no header, no HTML and no endless subject, whatever the title, the name and the comment hold', async () => {
    await start({ SMTP_URL: server.url, PUBLIC_URL });
    const owner = await student(hub, { name: '<b>Asha</b> "Bcc: evil@example.edu"' });
    const ravi = await teacher(hub, { form: { name: 'Ravi, <ravi@example.edu>' } });
    const title = `<img src=x onerror=alert(1)> Bcc: evil@example.edu ${'देवनागरी 👩‍👩‍👧‍👦 '.repeat(8)}`.trim();
    const paper = await uploadedPaper(hub, owner, { title });
    const comment =
      '.\r\nRCPT TO:<evil@example.edu>\r\n\r\n--boundary\r\nContent-Type: text/html\r\n\r\n<script>1</script>';
    expect((await reject(hub, ravi, paper._id, comment)).status).toBe(200);
    const { subject, text, mail } = await mailTo(owner, 'was rejected');
    expect(mail?.to).toEqual([{ name: '', address: owner.email }]);
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect([mail?.html, mail?.attachments]).toEqual([undefined, []]);
    expect(text).toContain(paper.title);
    expect(text).toContain('<script>1</script>');
    expect(subject.length).toBeLessThan(300);
    expect(subject).toContain('…” was rejected');
    expect(subject).not.toContain('\uFFFD');
  });

  it('tells nobody about their own decision, and a disabled account nothing', async () => {
    await start({ SMTP_URL: server.url, PUBLIC_URL });
    const ravi = await teacher(hub);
    const own = await uploadedPaper(hub, ravi, { title: 'My own' });
    await approve(hub, ravi, own._id);
    const out = await student(hub);
    const theirs = await uploadedPaper(hub, out, { title: 'Of one who is out' });
    await ask(hub, 'PUT', `/admin/users/${out.user._id}/disable`, { as: admin });
    expect((await approve(hub, ravi, theirs._id)).status).toBe(200);
    await hub.mails.settled();
    expect(server.received.filter(({ mail }) => mail.subject?.includes('“'))).toEqual([]);
  });
});

describe('the language of a mail', () => {
  const choose = (who: Member, language: string) =>
    ask(hub, 'PUT', '/account/profile', { as: who, json: { language } });

  it('is what its reader has chosen, and what others wrote stays', async () => {
    await start({ SMTP_URL: server.url, PUBLIC_URL });
    const owner = await student(hub, { name: 'Asha {title} Rao' });
    await choose(owner, 'hi');
    const ravi = await teacher(hub, { form: { name: 'Ravi Iyer' } });
    await choose(ravi, 'hi');
    const paper = await uploadedPaper(hub, owner, { title: 'Deadlocks {by}' });
    await reject(hub, ravi, paper._id, 'Too dark. {name}');
    const { subject, text } = await mailTo(owner, 'Deadlocks');
    expect(subject).toBe('Exam Vault: “Deadlocks {by}” अस्वीकृत हुआ');
    expect(text).toContain('नमस्ते Asha {title} Rao,');
    expect(text).toContain('Ravi Iyer ने आपका प्रश्न-पत्र');
    expect(text).toContain('टिप्पणी:\n\nToo dark. {name}');
    const asked = await ask(hub, 'POST', '/account/delete', { as: owner, json: { documents: 'keep' } });
    expect(asked.status).toBe(200);
    expect((await mailTo(owner, 'मिट जाएगा')).text).toMatch(/यह \d+ \p{Script=Devanagari}+ \d{4} को/u);
    await ask(hub, 'POST', '/api/auth/request-password-reset', { json: { email: owner.email } });
    expect((await mailTo(owner, 'नया पासवर्ड')).text).toContain(`${PUBLIC_URL}/reset_password`);
  });

  it('is that of the page for an account without a profile, and else English', async () => {
    await start({ SMTP_URL: server.url, PUBLIC_URL });
    const signUp = (email: string, cookie: string) =>
      ask(hub, 'POST', '/api/auth/sign-up/email', {
        json: { name: 'x', email, password: 'a good long password' },
        headers: { cookie },
      });
    const subjectFor = async (email: string, cookie: string) => {
      expect((await signUp(email, cookie)).status).toBe(200);
      await hub.mails.settled();
      return server.received.find(({ to }) => to.includes(email))?.mail.subject;
    };
    expect(await subjectFor('hindi@example.edu', 'a=b; language=hi')).toBe('Exam Vault: अपने ईमेल की पुष्टि करें');
    expect(await subjectFor('other@example.edu', 'language=tlh')).toBe('Exam Vault: confirm your email');
  });

  it('is English where the hub does not offer it', async () => {
    await start({ SMTP_URL: server.url, PUBLIC_URL, LANGUAGES: 'en' });
    const who = await teacher(hub, { approved: false });
    await hub.database.rows("update users set language = 'hi' where _id = $1", [who.user._id]);
    await decideTeacher(who, 'approve');
    expect((await mailTo(who, 'was approved')).text).toContain('Hello ');
  });
});

describe('without PUBLIC_URL', () => {
  it('a decision’s mail has no link: which address reaches the hub from elsewhere is not known', async () => {
    await start({ SMTP_URL: server.url });
    const owner = await student(hub);
    const ravi = await teacher(hub);
    const paper = await uploadedPaper(hub, owner, { title: 'Deadlocks' });
    await approve(hub, ravi, paper._id);
    expect((await mailTo(owner, 'Deadlocks')).text).not.toContain('http');
    expect((await mailTo(ravi, 'was approved')).text).not.toContain('http');
  });
});

describe('a mail server in trouble', () => {
  it('neither holds up nor undoes a decision; the failure is logged', async () => {
    // Takes connections and never says a word.
    const sockets = new Set<Socket>();
    const mute: Server = createServer((socket) => sockets.add(socket.on('error', () => {}))).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as { port: number };
    await start({ SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL });
    const owner = await student(hub);
    const ravi = await teacher(hub);
    const paper = await uploadedPaper(hub, owner, { title: 'Deadlocks' });
    const answer = await approve(hub, ravi, paper._id);
    expect([answer.status, answer.body['paper_approval_status']]).toEqual([200, 'Approved']);
    // It was answered while the mail was still under way, and stays approved when that fails.
    expect(hub.logged.some(({ to }) => to === owner.email)).toBe(false);
    mute.close();
    for (const socket of sockets) socket.destroy();
    await hub.mails.settled();
    expect(
      hub.logged.some(
        ({ to, subject, msg }) =>
          to === owner.email && String(subject).includes('Deadlocks') && msg === 'a mail could not be sent',
      ),
    ).toBe(true);
    const seen = await ask(hub, 'GET', `/papers/${paper._id}/view_paper`, { as: owner });
    expect(seen.body).toMatchObject({ paper_approval_status: 'Approved' });
  });

  it('that refuses one mailbox still gets the others', async () => {
    await start({ SMTP_URL: server.url, PUBLIC_URL });
    const owner = await student(hub);
    await hub.database.rows("update users set email = 'nobody@example.edu' where _id = $1", [owner.user._id]);
    const other = await student(hub);
    const ravi = await teacher(hub);
    for (const who of [owner, other]) {
      const paper = await uploadedPaper(hub, who, { title: 'Deadlocks' });
      expect((await approve(hub, ravi, paper._id)).status).toBe(200);
    }
    await mailTo(other, 'Deadlocks');
    expect(hub.logged.filter(({ to }) => to === 'nobody@example.edu')).toHaveLength(1);
  });
});

describe('without SMTP_URL (contract policy 10)', () => {
  it('recipient and subject are logged, the text with its comment and its link is not', async () => {
    await start({ PUBLIC_URL }, { mailer: undefined });
    const owner = await student(hub);
    const paper = await uploadedPaper(hub, owner, { title: 'Deadlocks' });
    await reject(hub, admin, paper._id, 'A secret comment');
    await hub.mails.settled();
    const subject = 'Exam Vault: “Deadlocks” was rejected';
    expect(hub.logged).toContainEqual(expect.objectContaining({ to: owner.email, subject }));
    expect(JSON.stringify(hub.logged)).not.toContain('secret comment');
    expect(JSON.stringify(hub.logged)).not.toContain('/my_paper/');
  });
});

describe('the forgotten password (contract policy 10)', () => {
  it('comes as a mail whose link sets a new one, over the real server', async () => {
    await start({ SMTP_URL: server.url, PUBLIC_URL });
    const who = await student(hub);
    const post = (path: string, json: object) =>
      ask(hub, 'POST', `/api/auth/${path}`, { json, headers: { 'x-forwarded-host': 'evil.example' } });
    expect((await post('request-password-reset', { email: who.email })).status).toBe(200);
    const { text } = await mailTo(who, 'set a new password');
    const link = new URL(/https?:\S+/.exec(text)?.[0] ?? 'about:blank');
    expect(link.origin + link.pathname).toBe(`${PUBLIC_URL}/reset_password`);
    const token = link.searchParams.get('token');
    expect((await post('reset-password', { token, newPassword: 'a new password' })).status).toBe(200);
    await signIn(hub, who.email, 'a new password');
  });
});
