import { createTransport } from 'nodemailer';
import pLimit from 'p-limit';
import type { Mailer } from '../ports/mailer.ts';

/** The time limit of each step. */
const TIMEOUTS_MS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** Connections to the mail server at a time. Other mails wait. */
const MAX_CONNECTIONS = 3;

/** Lets a mail program turn such mails off with one tap (RFC 8058). */
const offHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Sends mails by SMTP_URL, as plain text, and as HTML where a mail has some. Each mail has its own connection, so that no connection stays open. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const limit = pLimit(MAX_CONNECTIONS);
  const sender = createTransport({ url, ...TIMEOUTS_MS, disableFileAccess: true, disableUrlAccess: true }, { from });
  return {
    async send({ to, subject, text, html, offLink }) {
      await limit(() =>
        sender.sendMail({
          to: { name: '', address: to },
          subject,
          text,
          ...(html === undefined ? {} : { html }),
          ...(offLink === undefined ? {} : { headers: offHeaders(offLink) }),
        }),
      );
    },
  };
}
