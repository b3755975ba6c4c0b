// The load of one measurement: N connections that ask without a pause. See load.ts.
import { setTimeout as wait } from 'node:timers/promises';
import { connectDatabase } from '@exam-vault/server/database/connect';
import { serveJob } from './child.ts';
import { KeptConnection } from './kept-connection.ts';
import type { LoadAnswer, LoadJob, Target } from './load.ts';

/** How one connection asks for the unit of work with this number. */
type Ask = (turn: number) => Promise<void>;

async function openAll(target: Target, connections: number): Promise<Ask[]> {
  if (target.kind === 'http') {
    const { hostname, port, host } = new URL(target.origin);
    const requests = target.paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`));
    const opened = Array.from({ length: connections }, () => KeptConnection.open(hostname, Number(port)));
    return (await Promise.all(opened)).map((connection) => async (turn) => {
      const status = await connection.ask(requests[turn % requests.length] ?? Buffer.alloc(0));
      if (status !== 200) throw new Error(`${status} for ${target.paths[turn % requests.length]}`);
    });
  }
  // The hub's own pool.
  const { pool } = connectDatabase(target.connection, (error) => console.error(error));
  const ask: Ask = async (turn) => {
    const queries = target.units[turn % target.units.length] ?? [];
    await Promise.all(queries.map(({ text, values }) => pool.query(text, [...values])));
  };
  return Array.from({ length: connections }, () => ask);
}

serveJob(async ({ target, connections, warmUpMs, durationMs, pauseMs }: LoadJob): Promise<LoadAnswer> => {
  const asks = await openAll(target, connections);
  const begin = performance.now() + warmUpMs;
  const end = begin + durationMs;
  const latencies: number[] = [];
  let last = begin;
  let turns = 0;
  await Promise.all(
    asks.map(async (ask) => {
      for (let asked = performance.now(); asked < end;) {
        await ask(turns++);
        const answered = performance.now();
        if (asked >= begin) {
          latencies.push(answered - asked);
          last = Math.max(last, answered);
        }
        if (pauseMs !== undefined) await wait(pauseMs);
        asked = pauseMs === undefined ? answered : performance.now();
      }
    }),
  );
  return { latencies: Float64Array.from(latencies), elapsedMs: last - begin };
});
