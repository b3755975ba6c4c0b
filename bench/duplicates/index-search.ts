import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { random } from '@exam-vault/demo/random';
import type { Database } from '@exam-vault/server/database/connect';
import { comparedWords, pictureKeys, wordKeys } from '@exam-vault/server/duplicates/page-print';
import type { ComparedPage } from '@exam-vault/server/duplicates/paper-match';
import { printRepository } from '@exam-vault/server/duplicates/print-repository';
import { temporaryFolder } from '../clean-up.ts';
import { openHubDatabase, startHub } from '../hub-process.ts';
import { quantile } from '../numbers.ts';
import type { Table } from '../table.ts';

/** Made papers of two pages each beside those of the corpus. DUPLICATES_CROWD=300000 takes minutes. */
const CROWD_PAPERS = Number(process.env['DUPLICATES_CROWD'] || 3_000);
const PAGES_A_PAPER = 2;
const PAGES_A_STATEMENT = 20_000;

/** A page that is looked for. */
interface CopiedPage extends ComparedPage {
  readonly level: string;
  readonly paper: string;
}

interface Archive {
  readonly pages: ReadonlyMap<string, readonly ComparedPage[]>;
  readonly copies: readonly CopiedPage[];
  readonly isSame: (a: string, b: string) => boolean;
}

interface Keys {
  readonly words: readonly number[];
  readonly pictures: readonly number[];
}

const keysOf = ({ text, print }: ComparedPage): Keys => ({
  words: wordKeys(comparedWords(text)),
  pictures: print ? pictureKeys(print.picture) : [],
});

/** Of the keys of one page so many stand in pages of a million: a key that the corpus has once is as rare as 1 in 100 to 1 in 10,000,000. */
const rarityOf = (key: number) => 10 ** -random(`rarity ${key}`).between(2, 7);
/** Another page has the same part of a picture in so many cases: counted between papers of the corpus. */
const PICTURE_CHANCE = 2e-4;
/** Entries of the list that keys are drawn from: how often a key stands in it is how common it is. */
const POOL_ENTRIES = 400_000;

/** Keys, each as often as it is common. @returns how many of them a made page has, too */
function poolOf(frequencies: ReadonlyMap<number, number>): { readonly pool: number[]; readonly each: number } {
  const all = [...frequencies.values()].reduce((sum, one) => sum + one, 0);
  const pool: number[] = [];
  let filled = 0;
  for (const [key, frequency] of frequencies) {
    filled += (frequency / all) * POOL_ENTRIES;
    while (pool.length < filled) pool.push(key);
  }
  return { pool, each: Math.round(all) };
}

/** How common the corpus's keys are in the made pages: as in the corpus itself. */
function frequenciesOf(papers: readonly (readonly Keys[])[]) {
  const pages = papers.reduce((sum, { length }) => sum + length, 0);
  const count = (part: keyof Keys) => {
    const counts = new Map<number, number>();
    for (const paper of papers)
      for (const key of new Set(paper.flatMap((keys) => keys[part]))) counts.set(key, (counts.get(key) ?? 0) + 1);
    return [...counts];
  };
  return {
    words: new Map(count('words').map(([key, times]) => [key, times > 1 ? times / pages : rarityOf(key)])),
    pictures: new Map(count('pictures').map(([key]) => [key, PICTURE_CHANCE])),
  };
}

/** Keys of the corpus, of other pictures, and of words that no other page has; random, but the same at every run. */
const MADE_PAGES = `
  insert into page_prints (file_id, page, keys)
  select md5((n / ${PAGES_A_PAPER})::text)::uuid, 1 + n % ${PAGES_A_PAPER},
    array(select ($3::int[])[1 + floor(random() * cardinality($3::int[]))::int] from generate_series(1, $4::int) where n > 0)
    || array(select (random() * 4294967295 - 2147483648)::bigint::int from generate_series(1, 47 - $4::int) where n > 0)
    || array(select ($5::int[])[1 + floor(random() * cardinality($5::int[]))::int] from generate_series(1, 1) where random() < $6::float8 and n > 0)
    || array(select part * 100000 + floor(random() / ${PICTURE_CHANCE})::int from generate_series(1, 16) part where n > 0)
  from generate_series($1::int, $2::int) n
`;

async function fillCrowd({ pool }: Database, papers: readonly (readonly Keys[])[], pages: number): Promise<void> {
  const frequencies = frequenciesOf(papers);
  const [words, pictures] = [poolOf(frequencies.words), poolOf(frequencies.pictures)];
  const picturesEach = frequencies.pictures.size * PICTURE_CHANCE;
  await pool.query('drop index page_prints_keys');
  await pool.query('select setseed(0.5)');
  for (let from = 0; from < pages; from += PAGES_A_STATEMENT) {
    const to = Math.min(pages, from + PAGES_A_STATEMENT) - 1;
    await pool.query(MADE_PAGES, [from, to, words.pool, words.each, pictures.pool, picturesEach]);
    if (from % 200_000 === 180_000) console.log(`  ${to + 1} made pages`);
  }
}

async function fillCorpus({ pool }: Database, papers: ReadonlyMap<string, readonly Keys[]>) {
  const names = new Map<string, string>();
  for (const [name, pages] of papers) {
    const file_id = randomUUID();
    names.set(file_id, name);
    for (const [at, { words, pictures }] of pages.entries())
      await pool.query('insert into page_prints (file_id, page, keys) values ($1, $2, $3)', [
        file_id,
        at + 1,
        [...words, ...pictures],
      ]);
  }
  return names;
}

/** Whether the hub's index names the paper of each page among the files that are compared, beside many other papers. */
export async function indexSearch({ pages, copies, isSame }: Archive) {
  const hub = await startHub({ dataFolder: join(await temporaryFolder(), 'data'), env: { PROCESSING: 'off' } });
  const database = await openHubDatabase(hub);
  const papers = new Map([...pages].map(([name, all]) => [name, all.map(keysOf)]));
  await fillCrowd(database, [...papers.values()], CROWD_PAPERS * PAGES_A_PAPER);
  const names = await fillCorpus(database, papers);
  await database.pool.query('create index page_prints_keys on page_prints using gin (keys)');
  await database.pool.query('vacuum analyze page_prints');
  const { rows } = await database.pool.query<{ bytes: number }>(
    "select pg_total_relation_size('page_prints') as bytes",
  );
  const repository = printRepository(database.db);
  const [times, levels] = [Array<number>(), new Map<string, { pages: number; named: number }>()];
  for (const { level, paper, text, print } of copies) {
    const keys = [...wordKeys(comparedWords(text)), ...(print ? pictureKeys(print.variants) : [])];
    const began = performance.now();
    const found = await repository.candidates(randomUUID(), keys);
    times.push((performance.now() - began) / 1_000);
    const row = levels.get(level) ?? { pages: 0, named: 0 };
    const isNamed = found.some((id) => isSame(names.get(id) ?? '', paper));
    levels.set(level, { pages: row.pages + 1, named: row.named + Number(isNamed) });
  }
  await database.close();
  await hub.stop();
  const recall = [...levels].map(([level, { pages: all, named }]) => [level, all, named / all] as const);
  const table: Table = {
    title: `The index beside ${CROWD_PAPERS.toLocaleString('en')} made papers: is the paper among the files that are compared`,
    columns: ['photographed again', 'pages', 'recall'],
    rows: recall,
  };
  return {
    table,
    figures: {
      made_papers: CROWD_PAPERS,
      index_recall: Object.fromEntries(recall.map(([level, , share]) => [level, share])),
      seconds_to_name_candidates: { p50: quantile(times, 0.5), p95: quantile(times, 0.95), p100: Math.max(...times) },
      bytes_a_page: (rows[0]?.bytes ?? 0) / (CROWD_PAPERS * PAGES_A_PAPER),
    },
  };
}
