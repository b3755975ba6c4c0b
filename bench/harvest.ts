import { freePort } from '@exam-vault/testing/cluster/programs';
import { fetchBody } from './ask.ts';
import { temporaryFolder } from './clean-up.ts';
import { openHubDatabase, startHub } from './hub-process.ts';
import { MEGABYTE, memoryOf, peakRss } from './memory.ts';
import { median, quantile } from './numbers.ts';
import { loadPapers } from './paper-rows.ts';
import type { Result } from './table.ts';

/** HARVEST_PAPERS for another number. */
const PAPERS = Number(process.env['HARVEST_PAPERS'] || 200_000);

/** A whole harvest by OAI-PMH, page by page, and the hub's memory before and at its peak. */
export async function harvest(): Promise<Result> {
  const port = await freePort();
  const hub = await startHub({
    dataFolder: await temporaryFolder(),
    env: { PUBLIC_INDEX: 'on', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
  });
  const database = await openHubDatabase(hub);
  await loadPapers(database, PAPERS);
  // They were loaded within minutes. On a hub they change over years.
  await database.pool.query(
    `update harvest_records set changed_at = date_trunc('second', timestamptz '2020-01-01Z' + random() * interval '2000 days')`,
  );
  const before = memoryOf(hub.pid).rss / MEGABYTE;
  const rows = [];
  for (const prefix of ['oai_dc', 'mods']) {
    const [times, ids]: [number[], Set<string>] = [[], new Set()];
    for (let query: string | null = `metadataPrefix=${prefix}`; query !== null;) {
      const began = performance.now();
      const { body } = await fetchBody(hub.origin, `/oai?verb=ListRecords&${query}`);
      times.push(performance.now() - began);
      for (const [, id = ''] of body.matchAll(/<header><identifier>(.*?)</gu)) ids.add(id);
      const token = /<resumptionToken>(.+?)</u.exec(body)?.[1];
      query = token === undefined ? null : `resumptionToken=${token}`;
    }
    rows.push([prefix, ids.size, times.length, median(times), quantile(times, 0.99), Math.max(...times)]);
  }
  const peak = peakRss(hub.pid) / MEGABYTE;
  await database.close();
  await hub.stop();
  return {
    figures: { papers: PAPERS, memory_mb: before, peak_memory_mb: peak },
    tables: [
      { title: 'Harvests', columns: ['format', 'records', 'pages', 'p50 ms', 'p99 ms', 'longest ms'], rows },
      { title: 'Memory of the hub, MB', columns: ['before', 'peak'], rows: [[before, peak]] },
    ],
  };
}
