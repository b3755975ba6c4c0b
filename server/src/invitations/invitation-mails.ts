import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../database/schema.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mailer, WriteLetter } from '../ports/mailer.ts';
import { workLoops } from '../queue/work-loop.ts';
import { invitationListRepository } from './invitation-list-repository.ts';
import { invitationMail } from './invitation-mail.ts';
import { invitationAddress } from './invitation-service.ts';

/** At most this often, so that the mail server does not take the hub for a sender of spam: 10,000 mails take 42 minutes. */
const BETWEEN_MAILS_MS = 250;
/** How long the hub waits before it looks again when no mail is due. */
const IDLE_MS = 5_000;
const MAX_TRIES = 5;
/** After the first failure; then twice as long each time. */
const RETRY_MS = 60_000;

export interface InvitationMailsDeps {
  readonly db: Kysely<Schema>;
  readonly mailer: Mailer;
  readonly writeLetter: WriteLetter;
  readonly publicOrigin: string;
  readonly clock: Clock;
  readonly log: Logger;
}

export type InvitationMails = ReturnType<typeof invitationMails>;

/** Sends the mails of invited lists, one after the other. They wait in the database, so a restart loses none, and several hubs share them. */
export function invitationMails({ db, mailer, writeLetter, publicOrigin, clock, log }: InvitationMailsDeps) {
  const mails = invitationListRepository(db);

  /** @returns whether there was one */
  async function sendOne(): Promise<boolean> {
    // A new token for each attempt: the hub keeps no token that it could send again.
    const token = randomBytes(24).toString('base64url');
    const row = await mails.takeMail(token, clock.now());
    if (!row) return false;
    const { _id, email, role } = row;
    if (row.used_at || row.withdrawn_at || row.expires_at <= clock.now()) {
      await mails.mailNeedless(_id);
      return true;
    }
    try {
      await mailer.send({
        ...writeLetter(invitationMail(email, role, invitationAddress(publicOrigin, token))),
        isOneOfMany: true,
      });
      await mails.mailSent(_id);
    } catch (error) {
      log.error({ err: error, to: email, tries: row.mail_tries }, 'the mail of an invitation could not be sent');
      if (row.mail_tries >= MAX_TRIES) await mails.mailFailed(_id);
      else await mails.mailAgain(_id, new Date(clock.now().getTime() + RETRY_MS * 2 ** (row.mail_tries - 1)));
    }
    return true;
  }

  return workLoops(log, [
    {
      next: sendOne,
      idleMs: IDLE_MS,
      restMs: () => BETWEEN_MAILS_MS,
      failure: 'the mails of invitations could not be looked for',
    },
  ]);
}
