import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@exam-vault/server/base/database/connect';
import { student, type Client } from '@exam-vault/testing/faults/fault-people';
import { startChild } from './child.ts';
import { temporaryFolder } from './clean-up.ts';
import { openHubDatabase, startHub, type HubProcess } from './hub-process.ts';
import type { Result } from './table.ts';
import type { AttackJob } from './fair-shares/attack-child.ts';
import { uploadHonestly, type HonestTimes, type Sender } from './fair-shares/client.ts';
import { benchFiles } from './fair-shares/files.ts';

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

async function signUpAll(origin: string, count: number): Promise<Client[]> {
  const clients: Client[] = [];
  const signUp = async (_none: unknown, at: number) => {
    for (let number = at; number < count; number += SIGN_UPS) clients[number] = await student(origin);
  };
  await Promise.all(Array.from({ length: SIGN_UPS }, signUp));
  return clients;
}

async function sendersOf(origin: string, clients: readonly Client[], addresses: readonly string[]): Promise<Sender[]> {
  const senders: Sender[] = [];
  for (const [at, client] of clients.entries())
    senders.push({ token: await client.token(origin), address: addresses[at % addresses.length] ?? '' });
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

/** As a reviewer would: another person than the owner decides. */
async function approveAll({ pool }: Database): Promise<void> {
  await pool.query(`
    update documents set paper_approval_status = 'Approved', approval_at = now(), approved_by = 'A reviewer',
      reviewer_id = (select _id from users where _id <> owner_id limit 1)
  `);
}

/** The hub as it is installed, with its limits, behind a proxy that names the clients' addresses. */
const limited = (dataFolder: string): Promise<HubProcess> =>
  startHub({ dataFolder, env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback', LOG_LEVEL: 'warn' } });

/** One person with a thousand accounts, and one with an ordinary paper. */
export async function fairShares(): Promise<Result> {
  const dataFolder = join(await temporaryFolder(), 'data');
  const files = await benchFiles();
  const open = await startHub({ dataFolder, env: { PROCESSING: 'off' } });
  const began = performance.now();
  const clients = await signUpAll(open.origin, ACCOUNTS + 4 * ROUNDS);
  console.log(`  ${clients.length} accounts signed up in ${Math.round((performance.now() - began) / 1_000)} s`);
  await open.stop();

  const hub = await limited(dataFolder);
  const database = await openHubDatabase(hub);
  const { origin } = hub;
  const accounts = await sendersOf(origin, clients.slice(0, ACCOUNTS), NETWORKS);
  const honest = (from: number, address: string) =>
    sendersOf(origin, clients.slice(ACCOUNTS + from * ROUNDS, ACCOUNTS + (from + 1) * ROUNDS), [address]);
  const [before, elsewhere, known, beside] = [
    await honest(0, HOME),
    await honest(1, HOME),
    await honest(2, NETWORKS[0]),
    (await honest(3, NETWORKS[0])).slice(0, 1),
  ];

  const rows: (string | number)[][] = [];
  const figures: Record<string, unknown>[] = [];
  const faults: string[] = [];
  async function measure(who: string, people: readonly Sender[], mustHold: boolean): Promise<void> {
    for (const person of people) {
      const waiting = await count(database, 'headers waiting');
      const came: HonestTimes | string = await uploadHonestly(origin, person, files.paper, PATIENCE_MS);
      const times = typeof came === 'string' ? null : came;
      const told = [times?.draft ?? '', times?.header ?? '', times?.submitted ?? ''];
      rows.push([who, waiting, typeof came === 'string' ? came : 'no', ...told]);
      figures.push({ who, waiting, refused: times ? null : came, ...times });
      if (mustHold && (times === null || times.submitted > AIM_S)) faults.push(`${who}: ${JSON.stringify(came)}`);
      console.log(`  ${JSON.stringify(figures.at(-1))}`);
    }
  }
  await measure('nobody else', before, true);
  await measure('nobody else, to be known', known, false);
  await approveAll(database);
  const job: AttackJob = { origin, accounts, slow: files.slow, photo: files.photo };
  const attack = startChild('fair-shares/attack-child', job);
  await attack.result;
  await untilUnderWay(database);
  await measure('another network', elsewhere, true);
  await measure('a network of the attack, known', known, true);
  await measure('a network of the attack, new', beside, false);
  const counts: Record<string, number> = {};
  for (const what of Object.keys(COUNTS) as (keyof typeof COUNTS)[]) counts[what] = await count(database, what);
  await attack.end();
  await database.close();
  await hub.stop();
  return {
    tables: [
      {
        title: `One honest paper beside ${ACCOUNTS} accounts of one person at ${NETWORKS.length} networks; seconds (aim: another network, and somebody with an approved paper, below ${AIM_S})`,
        columns: ['honest person of', 'headers waiting', 'refused', 'draft', 'header', 'submitted'],
        rows,
      },
      { title: 'What the accounts had at the end', columns: ['', 'count'], rows: Object.entries(counts) },
    ],
    figures: { accounts: ACCOUNTS, honest: figures, counts },
    faults,
  };
}
