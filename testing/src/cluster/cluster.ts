import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRealHub, type Ending, type RealHub } from '../faults/real-hub.ts';
import { OIDC_CLIENT, startOidcProvider, type OidcProvider } from '../oidc-provider.ts';
import { startNginx, type Proxy } from './nginx.ts';
import { startPgbouncer, type Pgbouncer } from './pgbouncer.ts';
import { startPostgresPair, type PostgresPair } from './postgres-pair.ts';
import { freePort } from './programs.ts';
import { startStore, type Store } from './store.ts';

/** Seconds for which a hub that was told to stop still serves: several times what the proxy needs to see it. */
const DRAIN_SECONDS = 4;
const HUB_SECRET = 'the same secret for all hubs of the rehearsal';

/** A hub or a worker: the real program, which can be ended and started again at the same address. */
export interface Member {
  readonly name: string;
  readonly origin: string;
  readonly dataDir: string;
  pid(): number;
  /** The last lines that it has said since its start. */
  said(): readonly string[];
  /** Until it says that it is ready. @returns how many milliseconds that took */
  start(): Promise<number>;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ending>;
}

/** All of it, on loopback; it ends with this process. */
export interface Cluster {
  readonly proxy: Proxy;
  /** Those that people reach, with PROCESSING=off. */
  readonly hubs: readonly [Member, Member];
  /** Reads documents and is asked nothing. */
  readonly worker: Member;
  readonly postgres: PostgresPair;
  /** What leads to the database: the first with a pool for each transaction (DATABASE_URL), the second for each session (DATABASE_DIRECT_URL). */
  readonly poolers: readonly [Pgbouncer, Pgbouncer];
  readonly store: Store;
  readonly provider: OidcProvider;
  /** The environment of `hub COMMAND` beside it. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Further settings of hubs and worker. */
  readonly env?: Readonly<Record<string, string>>;
  /** A folder for the logs; absent: only the last lines are kept. */
  readonly logs?: string;
}

/**
 * System PostgreSQL with a synchronous standby behind pgbouncer, Swift, an OIDC provider, and two hubs and a worker behind nginx: what
 * docs/operating.md tells an operator, on one machine. @throws Error that says what to install
 */
export async function startCluster({ env: more = {}, logs }: ClusterOptions = {}): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'exam-vault-rehearsal-'));
  await chmod(folder, 0o711);
  const begun: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 10 })];
  /** The newest first. */
  async function stop(): Promise<void> {
    for (let end = begun.pop(); end; end = begun.pop()) await end();
  }
  async function run<T extends { stop(): Promise<unknown> }>(starting: Promise<T>): Promise<T> {
    const started = await starting;
    begun.push(() => started.stop());
    return started;
  }

  function member(name: string, port: number, env: Readonly<Record<string, string>>): Member {
    const dataDir = join(folder, name);
    let running: RealHub | null = null;
    begun.push(async () => running?.end('SIGKILL'));
    const current = (): RealHub => {
      if (running === null) throw new Error(`${name} was never started`);
      return running;
    };
    return {
      name,
      origin: `http://127.0.0.1:${port}`,
      dataDir,
      pid: () => current().pid,
      said: () => current().said,
      async start() {
        running = await startRealHub({
          env: { ...env, DATA_DIR: dataDir, PORT: String(port) },
          ...(logs ? { logFile: join(logs, `${name}.log`) } : {}),
        });
        return running.readyMs;
      },
      end: (signal) => current().end(signal),
    };
  }

  try {
    const postgres = await run(startPostgresPair());
    const pooler = await run(startPgbouncer({ server: postgres.primary }));
    const direct = await run(startPgbouncer({ server: postgres.primary, settings: { pool_mode: 'session' } }));
    const store = await run(startStore());
    const [one, two, three] = [await freePort(), await freePort(), await freePort()];
    const proxy = await run(startNginx({ hubs: [one, two].map((port) => `http://127.0.0.1:${port}`) }));
    const provider = await run(startOidcProvider({ hubs: [proxy.origin] }));
    const env = {
      HUB_SECRET,
      DATABASE_URL: pooler.url(),
      DATABASE_DIRECT_URL: direct.url(),
      ...store.env,
      PUBLIC_URL: proxy.origin,
      TRUST_PROXY: 'loopback',
      IDENTITY: 'built-in,oidc',
      OIDC_ISSUER: provider.issuer,
      ...OIDC_CLIENT,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      OCR: 'quick',
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      ...more,
    };
    const web = { ...env, PROCESSING: 'off' };
    const hubs = [member('hub-1', one, web), member('hub-2', two, web)] as const;
    const worker = member('worker', three, { ...env, PROCESSING: 'on' });
    // All at once: one migrates, and the others wait for it.
    await Promise.all([...hubs, worker].map((each) => each.start()));
    for (const { origin } of hubs) await proxy.sends(origin, true);
    return {
      proxy,
      hubs,
      worker,
      postgres,
      poolers: [pooler, direct],
      store,
      provider,
      env: { ...env, DATA_DIR: join(folder, 'command-line') },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
