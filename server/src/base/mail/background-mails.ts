import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { Letter, Mailer, PostMail, WriteLetter } from '../ports/mailer.ts';

export interface BackgroundMails {
  readonly post: PostMail;
  /** Resolves when no mail is being sent, so that a stop loses none. */
  settled(): Promise<void>;
}

/** One of the mail server's connections at a time. Thousands of sign-ups, or of people told of a paper, must not hold up resets and decisions. */
const MAX_OF_MANY_AT_ONCE = 1;

export interface BackgroundMailsDeps {
  readonly mailer: Mailer;
  readonly writeLetter: WriteLetter;
  readonly log: Logger;
}

/** Sends mails in the background. A failure is logged and has no other effect. */
export function backgroundMails({ mailer, writeLetter, log }: BackgroundMailsDeps): BackgroundMails {
  const pending = new Set<Promise<void>>();
  const inTurn = pLimit(MAX_OF_MANY_AT_ONCE);
  return {
    post(letter: Letter) {
      let subject: string | null = null;
      // A letter that cannot be written must not fail the call that posts it.
      const send = async () => {
        const mail = writeLetter(letter);
        ({ subject } = mail);
        await mailer.send(mail);
      };
      const sending = (letter.isOneOfMany ? inTurn(send) : send())
        .catch((error: unknown) => log.error({ err: error, to: letter.to, subject }, 'a mail could not be sent'))
        .finally(() => pending.delete(sending));
      pending.add(sending);
    },
    async settled() {
      // Repeated, because more mails may be posted during the wait.
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
