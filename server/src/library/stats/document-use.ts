import type { IncomingMessage, ServerResponse } from 'node:http';
import { DOCUMENT_CONTRACTS } from '@exam-vault/contract/document-contracts';
import type { FastifyBaseLogger } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Schema } from '../../base/database/schema.ts';
import { hash32 } from '../../base/hash32.ts';
import type { Clock } from '../../base/ports/clock.ts';
import { monthAt } from '../../base/time-zones.ts';
import { isRobot } from './robots.ts';

/** COUNTER, Release 5: the same of the same reader within this time is once, counted from the last (double-click filter). */
const DOUBLE_CLICK_MS = 30_000;
/** Each a number and a moment. Where more readers come in half a minute, some double clicks count. */
const MAX_READERS = 50_000;
/** What waits while the database is away. */
const MAX_WAITING = 20_000;
const WRITE_MS = 10_000;

const ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';
const VIEW = new RegExp(
  Object.values(DOCUMENT_CONTRACTS)
    .map(({ endpoints: { view } }) => `^${view.path.replace(':id', ID)}(?:\\?|$)`)
    .join('|'),
);
/** A file itself, or with its recognised text: no picture of it, nor of an answer. */
const FILE = new RegExp(`^/files/[^/]+/${ID}(?:-text)?\\.\\w+(?:\\?|$)`);
const VIEWED = new Set([200, 304]);
/** A file may come from the store, behind a redirect. */
const DOWNLOADED = new Set([200, 206, 302, 304]);

type What = 'views' | 'downloads';

interface Use {
  readonly what: What;
  /** Of a document for a view, of its file for a download. */
  readonly id: string;
  readonly statuses: ReadonlySet<number>;
}

function useOf(url: string): Use | null {
  const file = FILE.exec(url)?.[1];
  if (file !== undefined) return { what: 'downloads', id: file, statuses: DOWNLOADED };
  const viewed = VIEW.exec(url)
    ?.slice(1)
    .find((id) => id !== undefined);
  return viewed === undefined ? null : { what: 'views', id: viewed, statuses: VIEWED };
}

/** Asked for before anybody wants to see it: by a browser that prefetches, or by the page, which also keeps files for reading offline. */
const isAhead = ({ url = '', headers }: IncomingMessage) =>
  url.endsWith('?ahead') || /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers['purpose']));

/** A part of a file from somewhere behind its beginning: a viewer goes on in a file that it has opened. */
const isLaterPart = ({ range }: IncomingMessage['headers']) => range !== undefined && !range.startsWith('bytes=0-');

export interface DocumentUseDeps {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  /** The institution's. */
  readonly timeZone: string;
  readonly clientAddress: (request: IncomingMessage) => string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Counts views and downloads of documents for each month (decision 138). Answers never wait for it: it gathers in memory and writes every ten
 * seconds. Who it was is known only as a number of 32 bits, for half a minute.
 */
export function documentUse({ db, clock, timeZone, clientAddress, log }: DocumentUseDeps) {
  const last = new LRUCache<number, number>({ max: MAX_READERS });
  let waiting = new Map<string, Use & { count: number }>();
  let writing: Promise<void> = Promise.resolve();

  function gather(use: Use, count: number): void {
    const key = `${use.what} ${use.id}`;
    const known = waiting.get(key);
    if (known) known.count += count;
    else if (waiting.size < MAX_WAITING) waiting.set(key, { ...use, count });
  }

  function readerOf(request: IncomingMessage, { what, id }: Use): number {
    const { headers } = request;
    const reader = [clientAddress(request), headers['user-agent'], headers.authorization, headers.cookie];
    return hash32([what, id, ...reader].join('\n'));
  }

  function isDoubleClick(key: number): boolean {
    const now = clock.now().getTime();
    const before = last.get(key);
    last.set(key, now);
    return before !== undefined && now - before < DOUBLE_CLICK_MS;
  }

  async function writeNow(): Promise<void> {
    const uses = [...waiting.values()];
    if (uses.length === 0) return;
    waiting = new Map();
    const column = (what: What) => uses.map((use) => (use.what === what ? use.count : 0));
    try {
      // In the order of ids: two hubs that write at the same time wait for each other, and never both.
      await sql`
        insert into document_use (month, document_id, department, views, downloads)
        select ${monthAt(clock.now(), timeZone)}::date, d._id, d.department, sum(u.views), sum(u.downloads)
        from unnest(${uses.map(({ id }) => id)}::uuid[], ${column('views')}::int[], ${column('downloads')}::int[]) u (id, views, downloads)
        join lateral (
          select _id, department from documents where u.views > 0 and _id = u.id
          union all select _id, department from documents where u.downloads > 0 and file_id = u.id
        ) d on true
        group by d._id, d.department order by d._id
        on conflict (month, document_id) do update
        set views = document_use.views + excluded.views, downloads = document_use.downloads + excluded.downloads
      `.execute(db);
    } catch (error) {
      for (const use of uses) gather(use, use.count);
      log.warn({ err: error }, 'views and downloads could not be counted; the next write tries again');
    }
  }

  /** Adds what was gathered. It never fails: what can't be written waits. */
  const write = () => (writing = writing.then(writeNow));
  const timer = setInterval(() => void write(), WRITE_MS);
  timer.unref();

  return {
    /** Called for every request, before anything answers it. */
    watch(request: IncomingMessage, response: ServerResponse): void {
      const { method, url = '', headers } = request;
      const use = method === 'GET' ? useOf(url) : null;
      if (!use || isLaterPart(headers) || isAhead(request) || isRobot(headers['user-agent'])) return;
      const reader = readerOf(request, use);
      response.once('close', () => {
        if (response.headersSent && use.statuses.has(response.statusCode) && !isDoubleClick(reader)) gather(use, 1);
      });
    },
    write,
    async stop(): Promise<void> {
      clearInterval(timer);
      await write();
    },
  };
}

export type DocumentUse = ReturnType<typeof documentUse>;
