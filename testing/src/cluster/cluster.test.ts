import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startPgbouncer } from './pgbouncer.ts';
import { startPostgresPair } from './postgres-pair.ts';

async function ask<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query<T>(statement).finally(() => client.end())).rows;
}

const counted = (url: string) => ask<{ n: number }>(url, 'select count(*)::int as n from written');

/** A server that has ended leaves connections in the pooler, which it may give away before it notices. */
async function untilItLeads(url: string): Promise<void> {
  await expect.poll(() => ask(url, 'select 1 as n').catch((error: unknown) => error)).toEqual([{ n: 1 }]);
}

test(
  'a pair fails over behind a pooler, keeps what it acknowledged, and is a pair again',
  { timeout: 120_000 },
  async () => {
    const pair = await startPostgresPair();
    onTestFinished(() => pair.stop());
    const pooler = await startPgbouncer({ server: pair.primary, defaultPoolSize: 2 });
    onTestFinished(() => pooler.stop());
    const url = pooler.url();
    await ask(url, 'create table written (n int)');
    await ask(url, 'insert into written values (1)');
    const [old, next] = [pair.primary, pair.standby];

    await old.kill();
    expect(old.isRunning()).toBe(false);
    await pair.promote();
    expect(pair.primary).toBe(next);
    await pooler.pointAt(pair.primary);
    await untilItLeads(url);
    await ask(url, 'insert into written values (2)');
    expect(await ask(url, 'select n from written order by n')).toEqual([{ n: 1 }, { n: 2 }]);

    await pair.rejoin();
    const [state] = await pair.primary.query<{ sync_state: string }>('select sync_state from pg_stat_replication');
    expect(state?.sync_state).toBe('sync');
    await pair.primary.restart();
    await untilItLeads(url);
    await ask(url, 'insert into written values (3)');
    // The standby has it on its disk, and shows it a moment later.
    await expect.poll(() => counted(pair.standby.url())).toEqual([{ n: 3 }]);
    await pooler.restart();
    expect(await counted(url)).toEqual([{ n: 3 }]);
  },
);
