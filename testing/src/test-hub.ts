import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { composeHub, type Hub } from '@exam-vault/server/start/compose/compose-hub';
import type { Overrides } from '@exam-vault/server/start/compose/overrides';
import { readConfig, type Config } from '@exam-vault/server/base/config/config';
import type { Clock } from '@exam-vault/server/base/ports/clock';
import type { Mail } from '@exam-vault/server/base/ports/mailer';
import { readOrCreateSecret } from '@exam-vault/server/base/config/secrets';
import { directInspector } from './direct-inspector.ts';
import { testDatabase, type TestDatabase } from './test-database.ts';

/** The real time until it is moved. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

function testClock(): TestClock {
  let moved = 0;
  return {
    now: () => new Date(Date.now() + moved),
    advance: (milliseconds) => {
      moved += milliseconds;
    },
  };
}

export interface TestHub extends Omit<Hub, 'clock' | 'close'> {
  readonly config: Config;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  /** Every mail that was handed over, in order. */
  readonly outbox: Mail[];
  /** What was logged, parsed. */
  readonly logged: Record<string, unknown>[];
  close(): Promise<void>;
}

export interface TestHubOptions {
  /** Environment variables over the defaults of a test: RATE_LIMITS off, a data folder of its own. With SANDBOX files are checked in the sandbox. */
  readonly env?: Record<string, string>;
  readonly overrides?: Overrides;
  /** A database that stays open after this hub, to start a second hub on it. */
  readonly database?: TestDatabase;
}

/** Hubs of one database have one secret, as everywhere: what the first one had that said none. */
const secretOf = new WeakMap<TestDatabase, string>();

/** The real application on a real database; only mail, time, the cost of a hash and the process that checks files are the test's. */
export async function startTestHub({
  env = {},
  overrides = {},
  database: given,
}: TestHubOptions = {}): Promise<TestHub> {
  const dataDir = await mkdtemp(join(tmpdir(), 'exam-vault-hub-'));
  const database = given ?? (await testDatabase());
  const known = secretOf.get(database);
  const secret = known === undefined ? {} : { HUB_SECRET: known };
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LIBREOFFICE: 'off', ...secret, ...env });
  if (known === undefined) secretOf.set(database, config.hubSecret ?? (await readOrCreateSecret(config.dataDir)));
  const clock = testClock();
  const outbox: Mail[] = [];
  const logged: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'debug' },
    { write: (line) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const mailer = {
    send: (mail: Mail) => {
      outbox.push(mail);
      return Promise.resolve();
    },
  };
  // With SMTP_URL mails go where the hub sends them; `outbox` stays empty then.
  const handed = config.mail ? {} : { mailer };
  const cheap = {
    ...('SANDBOX' in env ? {} : { inspector: directInspector }),
    passwordHashing: { memoryCost: 8, timeCost: 1 },
  };
  const hub = await composeHub(config, log, database, { clock, ...handed, ...cheap, ...overrides });
  return {
    ...hub,
    config,
    database,
    clock,
    outbox,
    logged,
    async close() {
      await hub.close();
      if (!given) await database.close();
      // A write that began in the background before the end may put a file there meanwhile.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
