import type { Logger } from 'pino';
import type { Config } from '../../base/config/config.ts';
import type { Database } from '../../base/database/connect.ts';
import { workLoops } from '../../base/queue/work-loop.ts';
import { mailSettingsService } from '../../people/mails/mail-settings.ts';
import { newsMails } from '../../people/mails/news-mails.ts';
import { offLinks } from '../../people/mails/off-links.ts';
import { queueMails } from '../../reviewing/review/queue-mails.ts';
import { queueWebhook } from '../../reviewing/review/queue-webhook.ts';
import type { CoreServices } from './compose-core.ts';
import type { composeDocuments } from './compose-documents.ts';

/** How long the hub waits before it looks again when nobody is to be told. */
const IDLE_MS = 60_000;
/** As for invitations: the mail server must not take the hub for a sender of spam. */
const BETWEEN_MAILS_MS = 250;

/** Who is told of what by mail (decision 136), one after the other in the background. */
export function composeMails(
  { timeZone, queueWebhook: webhook }: Config,
  log: Logger,
  { db }: Pick<Database, 'db'>,
  { clock, mailer, writeLetter, secrets, publicOrigin: origin }: CoreServices,
  { catalogue }: Pick<ReturnType<typeof composeDocuments>, 'catalogue'>,
) {
  const links = offLinks(secrets.mailKey, origin);
  const sending = { db, clock, mailer, writeLetter, offLinks: links, origin, timeZone, log };
  const works = [
    { ...newsMails({ ...sending, catalogue }), failure: 'what is new could not be looked for' },
    { ...queueMails(sending), failure: 'who is told of the queue could not be looked for' },
    { ...queueWebhook({ db, clock, webhook, origin, timeZone, log }), failure: 'the queue could not be looked for' },
  ];
  return {
    offLinks: links,
    mailSettings: mailSettingsService({ db, clock, offLinks: links, timeZone }),
    told: workLoops(
      log,
      works.map((work) => ({ ...work, idleMs: IDLE_MS, restMs: () => BETWEEN_MAILS_MS })),
    ),
  };
}
