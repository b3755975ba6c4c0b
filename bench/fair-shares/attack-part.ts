import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@exam-vault/server/database/connect';
import { startChild } from '../child.ts';
import { openHubDatabase, startHub, type HubProcess } from '../hub-process.ts';
import { registerWithSession, tokenOf } from '../people.ts';
import type { Result } from '../table.ts';
import type { AttackJob } from './attack-child.ts';
import { uploadHonestly, type HonestTimes, type Sender } from './client.ts';
import { benchFiles } from './files.ts';

const ACCOUNTS = Number(process.env['FAIR_ACCOUNTS'] || 1_000);
/** The addresses of the person with all the accounts. */
const NETWORKS = ['192.0.2.1', '192.0.2.2', '192.0.2.3'] as const;
const HOME = '198.51.100.7';
const ROUNDS = 3;
/** Seconds until the header is read and the paper is submitted. */
const AIM_S = 60;
const PATIENCE_MS = 180_000;
/** The honest person comes when so many drafts wait, or after so long. */
const WAITING = Number(process.env['FAIR_WAITING'] || 500);
const MAX_ATTACK_MS = Number(process.env['FAIR_ATTACK_S'] || 600) * 1_000;
/** Sign-ups at a time. */
const SIGN_UPS = 4;

async function signUpAll(origin: string, count: number): Promise<string[]> {
  const cookies: string[] = [];
  const signUp = async () => {
    while (cookies.length < count) {
      const at = cookies.push('') - 1;
      cookies[at] = (await registerWithSession(origin)).cookies;
    }
  };
  await Promise.all(Array.from({ length: SIGN_UPS }, signUp));
  return cookies;
}

async function sendersOf(origin: string, cookies: readonly string[], addresses: readonly string[]): Promise<Sender[]> {
  const senders: Sender[] = [];
  for (const [at, cookie] of cookies.entries())
    senders.push({ token: await tokenOf(origin, cookie), address: addresses[at % addresses.length] ?? '' });
  return senders;
}

const COUNTS = {
  'headers waiting': 'select count(*)::int as n from drafts where reading_step = $$header$$',
  'drafts in all': 'select count(*)::int as n from drafts',
  'papers submitted': 'select count(*)::int as n from documents',
  'uploads in parts': 'select count(*)::int as n from uploads',
  'MB counted': 'select coalesce(sum(bytes) / 1000000, 0)::int as n from upload_shares',
} as const;

async function count({ pool }: Database, what: keyof typeof COUNTS): Promise<number> {
  return (await pool.query<{ n: number }>(COUNTS[what])).rows[0]?.n ?? 0;
}

async function untilUnderWay(database: Database): Promise<void> {
  const till = performance.now() + MAX_ATTACK_MS;
  while (performance.now() < till) {
    if ((await count(database, 'headers waiting')) >= WAITING) return;
    await wait(1_000);
  }
}

/** The hub as it is installed, with its limits, behind a proxy that names the clients' addresses. */
const limited = (dataFolder: string): Promise<HubProcess> =>
  startHub({ dataFolder, env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback', LOG_LEVEL: 'warn' } });

/** One person with a thousand accounts, and one with an ordinary paper. */
export async function attackPart(folder: string): Promise<Result> {
  const dataFolder = join(folder, 'data');
  const files = await benchFiles();
  const open = await startHub({ dataFolder, env: { PROCESSING: 'off' } });
  const began = performance.now();
  const cookies = await signUpAll(open.origin, ACCOUNTS + 3 * ROUNDS);
  console.log(`  ${cookies.length} accounts signed up in ${Math.round((performance.now() - began) / 1_000)} s`);
  await open.stop();

  const hub = await limited(dataFolder);
  const database = await openHubDatabase(hub);
  const { origin } = hub;
  const accounts = await sendersOf(origin, cookies.slice(0, ACCOUNTS), NETWORKS);
  const honest = (from: number, address: string) =>
    sendersOf(origin, cookies.slice(ACCOUNTS + from * ROUNDS, ACCOUNTS + (from + 1) * ROUNDS), [address]);
  const [before, elsewhere, beside] = [
    await honest(0, HOME),
    await honest(1, HOME),
    (await honest(2, NETWORKS[0])).slice(0, 1),
  ];

  const rows: (string | number)[][] = [];
  const figures: Record<string, unknown>[] = [];
  const faults: string[] = [];
  async function measure(who: string, people: readonly Sender[], mustHold: boolean): Promise<void> {
    for (const person of people) {
      const waiting = await count(database, 'headers waiting');
      const came: HonestTimes | string = await uploadHonestly(origin, person, files.paper, PATIENCE_MS);
      const times = typeof came === 'string' ? null : came;
      rows.push([
        who,
        waiting,
        typeof came === 'string' ? came : 'no',
        times?.draft ?? '',
        times?.header ?? '',
        times?.submitted ?? '',
      ]);
      figures.push({ who, waiting, refused: times ? null : came, ...times });
      if (mustHold && (times === null || times.submitted > AIM_S)) faults.push(`${who}: ${JSON.stringify(came)}`);
      console.log(`  ${JSON.stringify(figures.at(-1))}`);
    }
  }
  await measure('nobody else', before, true);
  const job: AttackJob = { origin, accounts, slow: files.slow, photo: files.photo };
  const attack = startChild('fair-shares/attack-child', job);
  await attack.result;
  await untilUnderWay(database);
  await measure('another network', elsewhere, true);
  await measure('a network of the attack', beside, false);
  const counts = Object.fromEntries(
    await Promise.all(
      (Object.keys(COUNTS) as (keyof typeof COUNTS)[]).map(
        async (what) => [what, await count(database, what)] as const,
      ),
    ),
  );
  await attack.end();
  await database.close();
  await hub.stop();
  return {
    tables: [
      {
        title: `One honest paper beside ${ACCOUNTS} accounts of one person at ${NETWORKS.length} networks; seconds (aim: another network below ${AIM_S})`,
        columns: ['honest person of', 'headers waiting', 'refused', 'draft', 'header', 'submitted'],
        rows,
      },
      { title: 'What the accounts had at the end', columns: ['', 'count'], rows: Object.entries(counts) },
    ],
    figures: { accounts: ACCOUNTS, honest: figures, counts },
    faults,
  };
}
