import type { Logger } from 'pino';
import type { Mail, Mailer, PostMail } from '../ports/mailer.ts';

export interface BackgroundMails {
  readonly post: PostMail;
  /** Resolves when no mail is being sent, so that a stop loses none. */
  settled(): Promise<void>;
}

/** Sends mails in the background. A failure is logged and has no other effect. */
export function backgroundMails({ mailer, log }: { mailer: Mailer; log: Logger }): BackgroundMails {
  const pending = new Set<Promise<void>>();
  return {
    post(mail: Mail) {
      const sending = mailer
        .send(mail)
        .catch((error: unknown) =>
          log.error({ err: error, to: mail.to, subject: mail.subject }, 'a mail could not be sent'),
        )
        .finally(() => pending.delete(sending));
      pending.add(sending);
    },
    async settled() {
      // Repeated, because more mails may be posted during the wait.
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
