import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@exam-vault/server/database/connect';
import { costOf, bytesOf, type Cost } from './cost-of.ts';
import { openHubDatabase, startHub } from './hub-process.ts';
import { COMMON_WORD, loadPapers, RARE_WORD } from './paper-rows.ts';

const REQUESTS = 60;

/** As if somebody had uploaded: totals that were counted before hold no longer. */
const change = ({ pool }: Database) =>
  pool.query(
    'insert into document_changes as c values (0, 1) on conflict (slot) do update set changes = c.changes + 1',
  );

/** What lists cost of so many papers; `counted`: when the total is known, `changed`: just after a document has changed. */
export async function listCosts(folder: string, papers: number): Promise<Record<string, Cost>> {
  const own = join(folder, `papers-${papers}`);
  await mkdir(own);
  await chmod(own, 0o711);
  const hub = await startHub({ dataFolder: join(own, 'data'), env: { PROCESSING: 'off' } });
  const database = await openHubDatabase(hub);
  await loadPapers(database, papers);
  const get = (path: string) => bytesOf(fetch(`${hub.origin}${path}`));
  const middle = Math.round(papers / 24);
  const asked = {
    'first page': '/papers/all_paper?page=1',
    'page in the middle': `/papers/all_paper?page=${middle}`,
    'a subject and a semester': '/papers/search_papers?subject=Operating+Systems&semester=V&page=1',
    'a word of every ninth title': `/papers/search_papers?title=${COMMON_WORD}&page=1`,
    'a word of few titles': `/papers/search_papers?title=${RARE_WORD}&page=1`,
  };
  const costs: Record<string, Cost> = {};
  for (const [name, path] of Object.entries(asked)) {
    costs[`${name}, counted`] = await costOf(hub, REQUESTS, () => get(path));
    costs[`${name}, changed`] = await costOf(hub, REQUESTS, async () => {
      await change(database);
      return get(path);
    });
  }
  await database.close();
  await hub.stop();
  return costs;
}
