import type { Logger } from 'pino';
import type { Mailer, WriteLetter } from '../../base/ports/mailer.ts';
import { doJob, type JobKind } from '../../base/queue/do-job.ts';
import { workLoops } from '../../base/queue/work-loop.ts';
import { invitationListRepository } from './invitation-list-repository.ts';
import { invitationMail } from './invitation-mail.ts';
import { newToken, type InvitationRow } from './invitation-repository.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { invitationAddress } from './invitation-service.ts';

/** At most this often, so that the mail server does not take the hub for a sender of spam: 10,000 mails take 42 minutes. */
const BETWEEN_MAILS_MS = 250;
/** How long the hub waits before it looks again when no mail is due. */
const IDLE_MS = 5_000;
const MAX_TRIES = 5;
/** After the first failure; then twice as long each time. */
const RETRY_S = 60;

export interface InvitationMailsDeps extends ServiceDeps {
  readonly mailer: Mailer;
  readonly writeLetter: WriteLetter;
  readonly publicOrigin: string;
  readonly log: Logger;
}

export type InvitationMails = ReturnType<typeof invitationMails>;

/** Sends the mails of invited lists, one after the other. They wait in the database, so a restart loses none, and several hubs share them. */
export function invitationMails({ db, mailer, writeLetter, publicOrigin, clock, log }: InvitationMailsDeps) {
  const invitations = invitationListRepository(db);

  /** @returns whether there was one */
  async function sendOne(stop: AbortSignal): Promise<boolean> {
    // A new token for each attempt: the hub keeps no token that it could send again.
    const token = newToken();
    const invitation = await invitations.takeMail(token);
    if (!invitation) return false;
    const kind: JobKind<InvitationRow> = {
      queue: invitations.mails,
      async work(row) {
        const { email, role } = row;
        if (row.used_at || row.withdrawn_at || row.expires_at <= clock.now())
          return await invitations.endMail(row, null);
        await mailer.send({
          ...writeLetter(invitationMail(email, role, invitationAddress(publicOrigin, token))),
          isOneOfMany: true,
        });
        await invitations.endMail(row, 'sent');
      },
      retryAfter: ({ mail_tries: tries }) => (tries < MAX_TRIES ? RETRY_S * 2 ** (tries - 1) : null),
      giveUp: (row) => invitations.endMail(row, 'failed'),
      failure: 'the mail of an invitation could not be sent',
      about: ({ email, mail_tries }) => ({ to: email, tries: mail_tries }),
    };
    await doJob(log, kind, invitation, stop);
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
