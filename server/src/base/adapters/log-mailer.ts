import type { Logger } from 'pino';
import type { Mailer } from '../ports/mailer.ts';

/** The mailer without SMTP_URL: it logs recipient and subject. It never logs the text, which has links (contract policy 10). */
export function logMailer(log: Logger): Mailer {
  return {
    send({ to, subject }) {
      log.info({ to, subject }, 'mail not sent: SMTP_URL is not set');
      return Promise.resolve();
    },
  };
}
