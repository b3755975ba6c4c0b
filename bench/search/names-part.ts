import { random } from '@exam-vault/demo/random';
import { indexDocuments } from '@exam-vault/server/finding/indexing/index-documents';
import { wordsOf } from '@exam-vault/server/finding/indexing/terms';
import { join } from 'node:path';
import { openHubDatabase, startHub } from '../hub-process.ts';
import { median, share } from '../numbers.ts';
import { loadPapers } from '../paper-rows.ts';
import type { Result } from '../table.ts';
import { openClient } from './client.ts';
import { corpusTitles } from './corpus-files.ts';
import type { SearchOptions } from './options.ts';
import { partFolder } from './reading-hub.ts';
import { tellingWords } from './title-words.ts';

/** What students say, and words of the subject that they mean: written before anything was counted. */
const SAID = {
  ada: 'analysis design algorithms',
  ai: 'artificial intelligence',
  bee: 'basic electrical engineering',
  bme: 'basic mechanical engineering',
  ca: 'computer architecture',
  cd: 'compiler design',
  cg: 'computer graphics',
  cn: 'computer networks',
  coa: 'computer organization architecture',
  daa: 'design analysis algorithms',
  dbms: 'database management system',
  dcn: 'data communication networks',
  dip: 'digital image processing',
  dld: 'digital logic design',
  dm: 'discrete mathematics',
  ds: 'data structures',
  dsa: 'data structures algorithms',
  dsp: 'digital signal processing',
  dwdm: 'data warehousing data mining',
  emt: 'electromagnetic theory',
  evs: 'environmental studies',
  fm: 'fluid mechanics',
  hmt: 'heat mass transfer',
  ml: 'machine learning',
  nlp: 'natural language processing',
  oop: 'object oriented programming',
  oops: 'object oriented programming',
  os: 'operating systems',
  pom: 'principles management',
  ppc: 'production planning control',
  se: 'software engineering',
  som: 'strength materials',
  toc: 'theory computation',
  tom: 'theory machines',
  wsn: 'wireless sensor networks',
} as const;
const MANY = 400;
/** Longer words are no short names. */
const MAX_SHORT = 6;

const has = (title: string, words: string) => {
  const own = new Set(wordsOf(title).map((word) => word.slice(0, 6)));
  return words.split(' ').every((word) => own.has(word.slice(0, 6)));
};

/** Titles of real papers, without any text: what short names find, what they add to other searches, and what it costs. */
export async function namesPart(options: SearchOptions): Promise<Result> {
  if (options.corpus === null) throw new Error('the part names needs a corpus');
  const titles = await corpusTitles(options.corpus);
  const folder = await partFolder(options, 'names', { titles: titles.length });
  const hub = await startHub({ dataFolder: join(folder, 'data'), env: { PROCESSING: 'off' } });
  const database = await openHubDatabase(hub);
  await loadPapers(database, titles.length, { titles, textStatus: 'read' });
  // Only the titles are to be found.
  await database.pool.query("update documents set subject = 'Surveying'");
  await indexDocuments(database.db, { all: true });
  await database.pool.query('vacuum (analyze) document_texts');
  const { rows } = await database.pool.query<{ title: string }>('select distinct title from documents where is_public');
  const client = await openClient(hub.origin);
  const found = async (text: string) => (await client.find(text)).map(({ title }) => title);

  const names: (string | number)[][] = [];
  for (const [said, intended] of Object.entries(SAID)) {
    const meaning = rows.filter(({ title }) => has(title, intended));
    if (meaning.length === 0) continue;
    const first = await found(said);
    const right = first.filter((title) => has(title, intended)).length;
    names.push([said, meaning.length, first.length, right]);
  }
  const chance = random('names');
  const words = rows.flatMap(({ title }) => tellingWords(title)).filter((word) => /^\p{L}{3,}$/u.test(word));
  const queries = { short: [] as number[], long: [] as number[] };
  let [shown, noise] = [0, 0];
  for (let n = 0; n < 2 * MANY; n += 1) {
    const word = chance.pick(words);
    const began = performance.now();
    const first = await found(word);
    queries[word.length <= MAX_SHORT ? 'short' : 'long'].push(performance.now() - began);
    if (word.length > MAX_SHORT) continue;
    shown += first.length;
    noise += first.filter((title) => !wordsOf(title).some((own) => own.includes(word.slice(0, -2)))).length;
  }
  await database.close();
  await hub.stop();
  const count = (of: (row: (string | number)[]) => boolean) => names.filter(of).length;
  const sum = (column: number) => names.reduce((all, row) => all + Number(row[column]), 0);
  const figures = {
    titles: rows.length,
    names: names.length,
    found: share(
      count((row) => Number(row[3]) > 0),
      names.length,
    ),
    right_of_first_ten: share(sum(3), sum(2)),
    words: queries.short.length,
    without_the_word: share(noise, shown),
    ms_short_to_long: median(queries.short) / median(queries.long),
  };
  return {
    tables: [
      {
        title: `Short names in ${rows.length} titles`,
        columns: ['said', 'titles intended', 'shown', 'of these intended'],
        rows: names,
      },
      {
        title: 'All of them, and ordinary words of up to six letters',
        columns: [
          'names that find what is intended',
          'right of the first ten',
          'ordinary words: results without the word',
          'time: short to longer words',
        ],
        rows: [[figures.found, figures.right_of_first_ten, figures.without_the_word, figures.ms_short_to_long]],
      },
    ],
    figures,
  };
}
