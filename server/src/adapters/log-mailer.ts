import type { Logger } from 'pino';
import type { Mailer } from '../ports/mailer.ts';

/** Without SMTP_URL: recipient and subject are logged, the text with its links is not (contract policy 10). */
export function logMailer(log: Logger): Mailer {
  return {
    send({ to, subject }) {
      log.info({ to, subject }, 'mail not sent: SMTP_URL is not set');
      return Promise.resolve();
    },
  };
}
