import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailServer, type MailServer } from '@exam-vault/testing/mail-server';
import { logMailer } from './log-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

const FROM = 'Exam Vault <vault@example.edu>';
let server: MailServer;
beforeEach(async () => {
  server = await mailServer();
});
afterEach(() => server.close());

const mailer = (login = '') => smtpMailer({ url: server.url.replace('//', `//${login}`), from: FROM });

describe('mail through SMTP_URL (contract section 2)', () => {
  it('arrives as plain text, from MAIL_FROM, with its letters whole', async () => {
    const text = 'Grüße, Žofie — देवनागरी\n\nhttp://127.0.0.1:3000/reset_password?token=abc_DEF-123\n';
    await mailer().send({ to: 'zofie@example.edu', subject: 'Přihláška ✓', text });
    expect(server.received).toMatchObject([{ to: ['zofie@example.edu'], from: 'vault@example.edu' }]);
    const mail = server.received[0]?.mail;
    expect(mail?.subject).toBe('Přihláška ✓');
    expect(mail?.text?.trim()).toBe(text.trim());
    expect(mail?.html).toBeUndefined();
    expect(mail?.from).toMatchObject({ name: 'Exam Vault', address: 'vault@example.edu' });
  });

  it('can be turned off with one tap where it has a link for that (RFC 8058; decision 136)', async () => {
    const offLink = `https://vault.example.edu/mails/off/news.${'a'.repeat(100)}`;
    await mailer().send({ to: 'a@example.edu', subject: 's', text: 't', offLink });
    const headers = new Map(server.received[0]?.mail.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe')).toBe(`<${offLink}>`);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  it('takes no header or recipient from what people have typed', async () => {
    const to = 'zofie@example.edu';
    await mailer().send({
      to,
      subject: 'Hello\r\nBcc: evil@example.edu',
      text: '\r\n.\r\nRCPT TO:<evil@example.edu>\r\n',
    });
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.to).toEqual([to]);
    expect(server.received[0]?.mail.headers.map(({ key }) => key)).not.toContain('bcc');
  });

  it('signs in with what the address names, and rejects when that is wrong', async () => {
    const mail = { to: 'a@example.edu', subject: 's', text: 't' };
    await mailer('vault:right@').send(mail);
    expect(server.received[0]?.user).toBe('vault');
    await expect(mailer('vault:wrong@').send(mail)).rejects.toThrow();
  });

  it('rejects when the mailbox is refused and when nobody listens', async () => {
    const mail = { to: 'nobody@example.edu', subject: 's', text: 't' };
    await expect(mailer().send(mail)).rejects.toThrow(/no such mailbox/);
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await expect(smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM }).send(mail)).rejects.toThrow(
      /ECONNREFUSED/,
    );
  });

  it('opens three connections at once at most', async () => {
    const one = mailer();
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => one.send({ to: `p${n}@example.edu`, subject: 's', text: 't' })),
    );
    expect(server.received).toHaveLength(12);
    expect(server.most()).toBeLessThanOrEqual(3);
  });
});

describe('mail without SMTP_URL (contract policy 10)', () => {
  it('logs recipient and subject and nothing of its text', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line) => void lines.push(line) });
    await logMailer(log).send({
      to: 'a@example.edu',
      subject: 'A new password',
      text: 'http://hub/reset_password?token=secret',
    });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ to: 'a@example.edu', subject: 'A new password' });
    expect(lines[0]).not.toContain('secret');
  });
});
