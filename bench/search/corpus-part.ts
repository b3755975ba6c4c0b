import { random } from '@exam-vault/demo/random';
import { runChild } from '../child.ts';
import { share } from '../numbers.ts';
import type { Result, Table } from '../table.ts';
import type { Client } from './client.ts';
import { corpusPapers, courseOf, photosIn, type CorpusPaper } from './corpus-files.ts';
import type { SearchOptions } from './options.ts';
import { openReadingHub, partFolder, type ReadDocument } from './reading-hub.ts';
import type { TesseractAnswer, TesseractJob } from './tesseract-child.ts';
import { tellingWords, wordsFound } from './title-words.ts';
import { withTypo } from './typo.ts';

/** Papers of a sort that tesseract alone reads too. */
const COMPARED = 8;
const AIMS = {
  words_found: 0.9,
  first_3: 0.85,
  first_10: 0.9,
};

interface ReadPaper extends CorpusPaper {
  readonly read: ReadDocument;
}

const SORTS = {
  photos: ({ sort }) => sort === 'photo',
  'scanned PDFs': ({ sort, read }) => sort === 'pdf' && read.from === 'photo or scan',
  'PDFs with text': ({ sort, read }) => sort === 'pdf' && read.from === 'text layer',
  all: () => true,
} satisfies Record<string, (paper: ReadPaper) => boolean>;

const NONE = [0, 0] as const;
const added = (pairs: readonly (readonly [number, number])[]) =>
  pairs.reduce<readonly [number, number]>(([a, b], [c, d]) => [a + c, b + d], NONE);

/** The words of the titles in the texts, each paper's beside the others'. */
function titleWords(papers: readonly ReadPaper[], textOf: (paper: ReadPaper) => string) {
  const each = papers.map((paper) => {
    const words = tellingWords(paper.label);
    return [wordsFound(words, textOf(paper)), words.length] as const;
  });
  const [found, words] = added(each);
  const told = each.filter(([, count]) => count > 0);
  return {
    words_found: share(found, words),
    mean_of_papers: share(
      told.reduce((sum, [one, count]) => sum + one / count, 0),
      told.length,
    ),
    papers_with_all: share(told.filter(([one, count]) => one === count).length, told.length),
  };
}

/** At which place each question finds a paper of its course, from 1; Infinity: not on the first page. */
async function places(client: Client, papers: readonly ReadPaper[], questionOf: (paper: ReadPaper) => string) {
  const courses = new Map(papers.map((paper) => [paper.read._id, courseOf(paper)]));
  const found = new Map<CorpusPaper, number>();
  for (const paper of papers) {
    const at = (await client.find(questionOf(paper))).findIndex(({ _id }) => courses.get(_id) === courseOf(paper));
    found.set(paper, at === -1 ? Infinity : at + 1);
  }
  return found;
}

function firsts(papers: readonly CorpusPaper[], found: ReadonlyMap<CorpusPaper, number>) {
  const within = (most: number) =>
    share(papers.filter((paper) => (found.get(paper) ?? Infinity) <= most).length, papers.length);
  return { first: within(1), first_3: within(3), first_10: within(10) };
}

/** Tesseract alone over the whole page, on a part of the papers that the hub has read from pictures. */
async function besideTesseract(papers: readonly ReadPaper[]) {
  const step = Math.max(1, Math.floor(papers.length / COMPARED));
  const some = papers.filter((_paper, index) => index % step === 0).slice(0, COMPARED);
  const job: TesseractJob = {
    papers: await Promise.all(some.map(async ({ sort, path }) => (sort === 'photo' ? await photosIn(path) : [path]))),
  };
  const { texts, pages, seconds } = await runChild<TesseractAnswer>('search/tesseract-child', job);
  const raw = new Map(some.map((paper, index) => [paper, texts[index] ?? '']));
  return {
    papers: some.length,
    pages,
    tesseract: { ...titleWords(some, (paper) => raw.get(paper) ?? ''), seconds_a_page: seconds / pages },
    hub: titleWords(some, ({ read }) => read.pages.join('\n')),
  };
}

/** Real papers under titles that say nothing: what is read of them, and whether their own course's title finds them. */
export async function corpusPart(options: SearchOptions): Promise<Result> {
  const { corpus, effort, limit, concurrency } = options;
  if (corpus === null) throw new Error('the part corpus needs a corpus');
  const named = await corpusPapers(corpus, limit);
  const folder = await partFolder(options, 'corpus', {
    effort,
    papers: named.map(({ title, label }) => [title, label]),
  });
  const reading = await openReadingHub(folder, named, options);
  const papers = named.flatMap((paper): ReadPaper[] => {
    const read = reading.documents.get(paper.title);
    return read ? [{ ...paper, read }] : [];
  });
  const [byTitle, byTypo] = [
    await places(reading.client, papers, ({ label }) => label),
    await places(reading.client, papers, ({ label, title }) => withTypo(label, random(title)) ?? label),
  ];
  await reading.close();

  const sorts: Record<string, object> = {};
  const rows: (string | number)[][] = [];
  for (const [name, isOne] of Object.entries(SORTS)) {
    const some = papers.filter(isOne);
    if (some.length === 0) continue;
    const words = titleWords(some, ({ read }) => read.pages.join('\n'));
    const [title, typo] = [firsts(some, byTitle), firsts(some, byTypo)];
    sorts[name] = { papers: some.length, title_words: words, by_title: title, by_title_with_typo: typo };
    rows.push([
      name, some.length, words.words_found, words.mean_of_papers, title.first, title.first_3, title.first_10, typo.first_3, typo.first_10,
    ]); // prettier-ignore
  }
  const compared: Record<string, Awaited<ReturnType<typeof besideTesseract>>> = {};
  for (const name of ['photos', 'scanned PDFs'] as const) {
    const some = papers.filter(SORTS[name]);
    if (some.length > 0) {
      console.log(`  tesseract alone over ${name} …`);
      compared[name] = await besideTesseract(some);
    }
  }
  const tables: Table[] = [
    {
      title: 'Real papers by their text alone: words of the course’s title found, and the right paper for its title among the first',
      columns: ['', 'papers', 'words', 'a paper', '1', '3', '10', 'typo: 3', '10'],
      rows: [...rows, ['aim', '', AIMS.words_found, '', '', AIMS.first_3, AIMS.first_10, '', '']],
    },
    {
      title: 'Words of the course’s title found, beside tesseract alone over whole pages',
      columns: ['', 'papers', 'pages', 'tesseract', 'hub', 'tesseract, s a page'],
      rows: Object.entries(compared).map(([name, { papers: count, pages, tesseract, hub }]) => [
        name, count, pages, tesseract.words_found, hub.words_found, tesseract.seconds_a_page,
      ]), // prettier-ignore
    },
  ]; // prettier-ignore
  const missed = named.filter(({ title }) => !reading.documents.has(title)).length;
  const figures = {
    effort,
    concurrency,
    not_read: missed,
    sorts,
    compared,
    aims: AIMS,
  };
  return { tables, figures };
}
