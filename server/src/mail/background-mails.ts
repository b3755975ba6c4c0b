import type { Logger } from 'pino';
import type { Mail, Mailer, PostMail } from '../ports/mailer.ts';

export interface BackgroundMails {
  readonly post: PostMail;
  /** Resolves when no mail is under way, so that a stop loses none. */
  settled(): Promise<void>;
}

/** Mails that nobody waits for but the end of the process; one that fails is logged and changes nothing. */
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
      // Again, for those that were posted meanwhile.
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
