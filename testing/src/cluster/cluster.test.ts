import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startPgbouncer } from './pgbouncer.ts';
import { startPostgresPair } from './postgres-pair.ts';

async function ask<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query<T>(statement).finally(() => client.end())).rows;
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
    await ask(url, 'insert into written values (2)');
    expect(await ask(url, 'select n from written order by n')).toEqual([{ n: 1 }, { n: 2 }]);

    await pair.rejoin();
    const [state] = await pair.primary.query<{ sync_state: string }>('select sync_state from pg_stat_replication');
    expect(state?.sync_state).toBe('sync');
    await pair.primary.restart();
    await ask(url, 'insert into written values (3)');
    expect(await ask(pair.standby.url(), 'select count(*)::int as n from written')).toEqual([{ n: 3 }]);
    await pooler.restart();
    expect(await ask(url, 'select count(*)::int as n from written')).toEqual([{ n: 3 }]);
  },
);
