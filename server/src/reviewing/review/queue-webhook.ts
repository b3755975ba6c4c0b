import { createHmac } from 'node:crypto';
import { DEFAULT_MAIL_HOUR } from '@exam-vault/contract/mail-settings';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { QueueWebhook } from '../../base/config/webhook-config.ts';
import { doNothing, rowsOf } from '../../base/database/queries.ts';
import type { Schema } from '../../base/database/schema.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { nextHour } from '../../base/time-zones.ts';
import { oldQueue } from './old-queue.ts';

const NAME = 'queue.webhook';
const TIMEOUT_MS = 10_000;
const MAX_TRIES = 5;
/** After the first failure; then five times as long each time: the last try is two and a half hours after the first. */
const RETRY_MS = 60_000;

export interface QueueWebhookDeps extends ServiceDeps {
  readonly webhook: QueueWebhook | null;
  readonly origin: string;
  readonly timeZone: string;
  readonly log: Pick<Logger, 'error'>;
  readonly timeoutMs?: number;
}

/** What is due, as the row of `settings` has it. */
interface Turn {
  /** The same at every try, so that who gets it twice can tell. */
  readonly id: string;
  readonly due: string;
  readonly tries: number;
}

/** Tells the institution, once a day, of documents that have waited for a review for more than a day, as Standard Webhooks describes (decision 136). */
export function queueWebhook(deps: QueueWebhookDeps) {
  const { db, clock, webhook, origin, timeZone, log, timeoutMs = TIMEOUT_MS } = deps;

  function nextDay(now: Date): Turn {
    const due = nextHour(now, DEFAULT_MAIL_HOUR, timeZone).toISOString();
    return { id: `queue_${due}`, due, tries: 0 };
  }

  const write = (trx: Kysely<Schema>, turn: Turn) =>
    trx
      .updateTable('settings')
      .set({ value: JSON.stringify(turn) })
      .where('name', '=', NAME)
      .execute();

  /** Claims what is due, and has it come again unless this try ends well. Null: nothing is due. */
  async function claim(trx: Kysely<Schema>, now: Date): Promise<Turn | null> {
    const row = await rowsOf(trx, 'settings', { name: NAME })
      .select('value')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) {
      const first = { name: NAME, value: JSON.stringify(nextDay(now)) };
      await trx.insertInto('settings').values(first).onConflict(doNothing).execute();
      return null;
    }
    const turn = JSON.parse(row.value) as Turn;
    if (new Date(turn.due) > now) return null;
    const tries = turn.tries + 1;
    const again = { ...turn, tries, due: new Date(now.getTime() + RETRY_MS * 5 ** turn.tries).toISOString() };
    await write(trx, tries < MAX_TRIES ? again : nextDay(now));
    return { ...turn, tries };
  }

  /** The operator has named the address. A redirect could lead elsewhere, so none is followed, and no answer is read. */
  async function post({ url, secret }: QueueWebhook, id: string, body: string, now: Date): Promise<void> {
    const timestamp = String(Math.floor(now.getTime() / 1_000));
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (!answer.ok)
      throw new Error(
        `it answered ${answer.status}${answer.status >= 300 && answer.status < 400 ? ': redirects aren’t followed' : ''}`,
      );
  }

  return {
    /** @returns false when nothing was due */
    async next(): Promise<boolean> {
      if (!webhook) return false;
      const now = clock.now();
      const turn = await db.transaction().execute((trx) => claim(trx, now));
      if (!turn) return false;
      const queue = await oldQueue(db, now);
      if (queue) {
        const data = { count: queue.count, oldest_at: queue.oldest.toISOString(), url: `${origin}/new_papers` };
        const body = JSON.stringify({ type: 'queue.waiting', timestamp: now.toISOString(), data });
        try {
          await post(webhook, turn.id, body, now);
        } catch (error) {
          const { host } = new URL(webhook.url);
          log.error({ err: error, host, tries: turn.tries, of: MAX_TRIES }, 'QUEUE_WEBHOOK_URL could not be told');
          return true;
        }
      }
      await write(db, nextDay(now));
      return true;
    },
  };
}
