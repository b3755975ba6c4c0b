import nodemailer from 'nodemailer';
import pLimit from 'p-limit';
import type { Mailer } from '../ports/mailer.ts';

/** How long each step of handing a mail over may take, in milliseconds. */
const TIMEOUTS_MS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** Connections to the mail server at once; the rest waits. */
const MAX_CONNECTIONS = 3;

/** Mails through SMTP_URL, as plain text, each over a connection of its own, so that nothing stays open. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const limit = pLimit(MAX_CONNECTIONS);
  const transport = nodemailer.createTransport(
    { url, ...TIMEOUTS_MS, disableFileAccess: true, disableUrlAccess: true },
    { from },
  );
  return {
    async send({ to, subject, text }) {
      await limit(() => transport.sendMail({ to: { name: '', address: to }, subject, text }));
    },
  };
}
