import type { FastifyInstance } from 'fastify';
import { unavailable } from '../../base/errors.ts';
import { problemBody } from './answer-errors.ts';

/** The state of the nightly backups, for a monitor. */
interface WatchedBackups {
  state(): Promise<{ readonly made_at: string | null; readonly failed: { readonly since: string } | null }>;
}

/** How untrusted files are isolated; null until that is known. */
interface WatchedSandbox {
  knownState(): { readonly strength: string; readonly isUsable: boolean } | null;
}

/** How long the result of one check is used. Everybody may call /readyz, and each check costs the storage a file. */
const CHECK_TTL_MS = 500;

/** Makes one check at a time. Its result answers all calls until `CHECK_TTL_MS` after it has ended. */
function shared(check: () => Promise<unknown>): () => Promise<unknown> {
  let last: { readonly result: Promise<unknown>; validUntil: number } | null = null;
  return () => {
    if (last && last.validUntil > performance.now()) return last.result;
    const current = { result: check(), validUntil: Number.POSITIVE_INFINITY };
    const startTtl = () => void (current.validUntil = performance.now() + CHECK_TTL_MS);
    current.result.then(startTtl, startTtl);
    last = current;
    return current.result;
  };
}

/**
 * /healthz: the process is alive. /readyz: database and storage answer; it is 503 if they do not, and while the hub is closing. With
 * nightly backups it also says since when they fail, and it names the strength of the sandbox and whether uploads are taken. Neither makes
 * it 503, because people can still work.
 * @returns a function that makes /readyz 503 from now on, while all other requests are still served
 */
export function healthRoutes(
  app: FastifyInstance,
  checks: ReadonlyArray<() => Promise<unknown>>,
  backups: WatchedBackups | null,
  sandbox: WatchedSandbox,
): () => void {
  const checkAll = shared(() => Promise.all(checks.map((check) => check())));
  let closing = false;
  const close = () => {
    closing = true;
  };
  app.addHook('preClose', async () => close());
  const config = { uncounted: 'a monitor must never be refused, and the checks are shared' };
  app.get('/healthz', { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
  app.get('/readyz', { config }, async (request, reply) => {
    // Closing is no failure. Answering here keeps each request of a proxy out of the error log.
    if (closing) {
      const { status, code, message, retryAfter } = unavailable();
      request.problem = code;
      return reply
        .status(status)
        .headers({ 'cache-control': 'no-store', 'retry-after': String(retryAfter) })
        .send(problemBody(code, message));
    }
    try {
      await checkAll();
      const state = await backups?.state();
      const backup = state && { made_at: state.made_at, failing_since: state.failed?.since ?? null };
      const known = sandbox.knownState();
      const isolation = known && { strength: known.strength, uploads: known.isUsable };
      return await reply
        .header('cache-control', 'no-store')
        .send({ status: 'ready', ...(backup ? { backup } : {}), ...(isolation ? { sandbox: isolation } : {}) });
    } catch (error) {
      throw unavailable(error);
    }
  });
  return close;
}
