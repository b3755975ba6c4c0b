import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logMailer } from './log-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

const FROM = 'Exam Vault <vault@example.edu>';
let received: { raw: Buffer; to: string[]; from: string; user: unknown }[] = [];
let server: SMTPServer;
let connections = 0;
let most = 0;

beforeEach(async () => {
  received = [];
  most = 0;
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onConnect: (_session, done) => {
      connections += 1;
      most = Math.max(most, connections);
      done();
    },
    onClose: () => {
      connections -= 1;
    },
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('wrong password')),
    onRcptTo: ({ address }, _session, done) => done(address.startsWith('nobody') ? new Error('no such mailbox') : null),
    onData: (stream, { envelope, user }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ raw: Buffer.concat(parts), to: envelope.rcptTo.map(({ address }) => address), from, user });
        done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
});
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

const mailer = (login = '') =>
  smtpMailer({ url: `smtp://${login}127.0.0.1:${(server.server.address() as AddressInfo).port}`, from: FROM });

describe('mail through SMTP_URL (contract section 2)', () => {
  it('arrives as plain text, from MAIL_FROM, with its letters whole', async () => {
    const text = 'Grüße, Žofie — देवनागरी\n\nhttp://127.0.0.1:3000/reset_password?token=abc_DEF-123\n';
    await mailer().send({ to: 'zofie@example.edu', subject: 'Přihláška ✓', text });
    expect(received).toMatchObject([{ to: ['zofie@example.edu'], from: 'vault@example.edu' }]);
    const mail = await PostalMime.parse(received[0]?.raw ?? '');
    expect(mail.subject).toBe('Přihláška ✓');
    expect(mail.text?.trim()).toBe(text.trim());
    expect(mail.html).toBeUndefined();
    expect(mail.from).toMatchObject({ name: 'Exam Vault', address: 'vault@example.edu' });
  });

  it('takes no header or recipient from what people have typed', async () => {
    const to = 'zofie@example.edu';
    await mailer().send({
      to,
      subject: 'Hello\r\nBcc: evil@example.edu',
      text: '\r\n.\r\nRCPT TO:<evil@example.edu>\r\n',
    });
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual([to]);
    const mail = await PostalMime.parse(received[0]?.raw ?? '');
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
  });

  it('signs in with what the address names, and rejects when that is wrong', async () => {
    const mail = { to: 'a@example.edu', subject: 's', text: 't' };
    await mailer('vault:right@').send(mail);
    expect(received[0]?.user).toBe('vault');
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
    expect(received).toHaveLength(12);
    expect(most).toBeLessThanOrEqual(3);
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
