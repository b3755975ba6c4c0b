import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@exam-vault/server/database/connect';
import { costOf, bytesOf, type Cost } from './cost-of.ts';
import { openHubDatabase, startHub } from './hub-process.ts';
import { COMMON_WORD, loadPapers, RARE_WORD } from './paper-rows.ts';

const REQUESTS = 60;

/** Hides a paper that every list here has, or shows it again: answers that have it or could have it hold no longer. */
const change = ({ pool }: Database, _id: string) =>
  pool.query('update documents set deleted_at = case when deleted_at is null then now() end where _id = $1', [_id]);

/** The newest paper that all the questions find. */
async function paperToChange({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ _id: string }>(`
    update documents set subject = 'Operating Systems', semester = 'V', title_folded = '${COMMON_WORD} ${RARE_WORD}'
    where _id = (select _id from documents where is_public order by created_at desc, _id desc limit 1) returning _id
  `);
  return rows[0]?._id ?? '';
}

/** What lists cost of so many papers; `unchanged`: nothing has changed since they were last asked, `changed`: each is asked right after a change. */
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
    'last page': `/papers/all_paper?page=${Math.floor((papers * 0.9) / 12)}`,
    'page in the middle': `/papers/all_paper?page=${middle}`,
    'a subject and a semester': '/papers/search_papers?subject=Operating+Systems&semester=V&page=1',
    'a word of every ninth title': `/papers/search_papers?title=${COMMON_WORD}&page=1`,
    'papers by status': '/papers/paper_stats',
    'a word of few titles': `/papers/search_papers?title=${RARE_WORD}&page=1`,
  };
  const changed = await paperToChange(database);
  const costs: Record<string, Cost> = {};
  for (const [name, path] of Object.entries(asked)) {
    costs[`${name}, unchanged`] = await costOf(hub, REQUESTS, () => get(path));
    costs[`${name}, changed`] = await costOf(hub, REQUESTS, async () => {
      await change(database, changed);
      return get(path);
    });
  }
  await database.close();
  await hub.stop();
  return costs;
}
