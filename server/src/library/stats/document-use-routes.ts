import { Readable } from 'node:stream';
import { documentUseCsv, getDocumentUse, MAX_USE_MONTHS } from '@exam-vault/contract/document-use';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { BYTE_ORDER_MARK, csvLine } from '../../base/csv/write-csv.ts';
import type { Schema } from '../../base/database/schema.ts';
import { validation } from '../../base/errors.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import type { Clock } from '../../base/ports/clock.ts';
import { monthAt } from '../../base/time-zones.ts';
import { attachment } from '../../serving/http/attachment.ts';
import { requestParts, serve } from '../../serving/http/serve.ts';
import { documentUseRepository, type Span } from './document-use-repository.ts';

export interface DocumentUseRouteDeps {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  /** The institution's. */
  readonly timeZone: string;
  readonly usage: Pick<UsageLimits, 'acquire'>;
}

const COLUMNS = ['month', 'department', 'kind', 'document', 'title', 'views', 'downloads'] as const;
/** Without `from`: a year with the last month. */
const MONTHS_BEFORE = 11;

function monthsBefore(month: string, count: number): string {
  const day = new Date(`${month}T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() - count);
  return day.toISOString().slice(0, 10);
}

/** The first days of all months of a span. @throws Problem VALIDATION where it's turned around or too long */
function monthsOf({ from, to }: Span): string[] {
  const months = [];
  for (let month = from; month <= to; month = monthsBefore(month, -1)) {
    months.push(month);
    if (months.length > MAX_USE_MONTHS) throw validation(`from and to: at most ${MAX_USE_MONTHS} months.`);
  }
  if (months.length === 0) throw validation('from is after to.');
  return months;
}

/** Views and downloads of documents, for administrators (contract section 9). */
export function documentUseRoutes(app: FastifyInstance, { db, clock, timeZone, usage }: DocumentUseRouteDeps): void {
  const use = documentUseRepository(db);

  function spanOf({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }): Span {
    const last = to === undefined ? monthAt(clock.now(), timeZone) : `${to}-01`;
    return { from: from === undefined ? monthsBefore(last, MONTHS_BEFORE) : `${from}-01`, to: last };
  }

  serve(app, getDocumentUse, async ({ query }) => {
    const span = spanOf(query);
    const all = monthsOf(span).map((day) => day.slice(0, 7));
    const [months, departments, documents] = await Promise.all([
      use.months(span),
      use.departments(span),
      use.documents(span),
    ]);
    return {
      from: span.from.slice(0, 7),
      to: span.to.slice(0, 7),
      months: all.map((month) => months.find((one) => one.month === month) ?? { month, views: 0, downloads: 0 }),
      departments,
      documents,
    };
  });

  /** A month at a time. */
  async function* table(months: readonly string[]) {
    yield BYTE_ORDER_MARK + csvLine(COLUMNS);
    for (const month of months) {
      const lines = await use.ofMonth(month);
      yield lines
        .map((line) =>
          csvLine([line.month, line.department, line.kind, line._id, line.title, line.views, line.downloads]),
        )
        .join('');
    }
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: documentUseCsv.path,
    exposeHeadRoute: false,
    config: { endpoint: documentUseCsv },
    handler: async (request, reply) => {
      const { caller, query } = requestParts(documentUseCsv, request);
      const span = spanOf(query);
      const months = monthsOf(span);
      const release = usage.acquire('exports', caller.identity.subject, request.ip);
      reply.raw.once('close', release);
      const name = `use-${span.from.slice(0, 7)}-${span.to.slice(0, 7)}.csv`;
      reply.headers({
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': attachment(name),
      });
      return reply.send(request.method === 'HEAD' ? undefined : Readable.from(table(months)));
    },
  });
}
