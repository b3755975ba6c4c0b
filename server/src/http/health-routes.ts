import type { FastifyInstance } from 'fastify';
import { unavailable } from '../errors.ts';
import { problemBody } from './answer-errors.ts';

/** The nightly backups, as a monitor sees them. */
interface WatchedBackups {
  state(): Promise<{ readonly made_at: string | null; readonly failed: { readonly since: string } | null }>;
}

/** Milliseconds for which one look at database and storage answers everybody: anybody may ask, and each costs the store a file. */
const CHECK_TTL_MS = 500;

/** One look at a time for all who ask meanwhile, and a moment longer. */
function shared(look: () => Promise<unknown>): () => Promise<unknown> {
  let last: { readonly result: Promise<unknown>; over: number } | null = null;
  return () => {
    if (last && last.over > performance.now()) return last.result;
    const own = { result: look(), over: Number.POSITIVE_INFINITY };
    const hold = () => void (own.over = performance.now() + CHECK_TTL_MS);
    own.result.then(hold, hold);
    last = own;
    return own.result;
  };
}

/**
 * /healthz: the process is alive. /readyz: database and storage answer; 503 otherwise, and while the hub is closing. Where nightly
 * backups are made it says since when they fail: that is no reason to take the hub away from people.
 * @returns what makes /readyz say 503 from now on, while all else is still served
 */
export function healthRoutes(
  app: FastifyInstance,
  checks: ReadonlyArray<() => Promise<unknown>>,
  backups: WatchedBackups | null,
): () => void {
  const look = shared(() => Promise.all(checks.map((check) => check())));
  let closing = false;
  const close = () => {
    closing = true;
  };
  app.addHook('preClose', async () => close());
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));
  app.get('/readyz', async (request, reply) => {
    // As told: nothing has failed, and the log must not say so at each look of a proxy.
    if (closing) {
      const { status, code, message, retryAfter } = unavailable();
      request.problem = code;
      return reply
        .status(status)
        .headers({ 'cache-control': 'no-store', 'retry-after': String(retryAfter) })
        .send(problemBody(code, message));
    }
    try {
      await look();
      const state = await backups?.state();
      const backup = state && { made_at: state.made_at, failing_since: state.failed?.since ?? null };
      return await reply.header('cache-control', 'no-store').send({ status: 'ready', ...(backup ? { backup } : {}) });
    } catch (error) {
      throw unavailable(error);
    }
  });
  return close;
}
