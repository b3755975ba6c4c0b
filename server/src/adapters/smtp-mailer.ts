import nodemailer from 'nodemailer';
import type { Mailer } from '../ports/mailer.ts';

/** How long a mail server may take, in milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

/** Mails through SMTP_URL, as plain text. Nothing in a mail is read from a file or an address. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer & { close(): void } {
  const transport = nodemailer.createTransport(
    { url, ...TIMEOUTS, pool: true, maxConnections: 2, disableFileAccess: true, disableUrlAccess: true },
    { from },
  );
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
    },
    close: () => transport.close(),
  };
}
