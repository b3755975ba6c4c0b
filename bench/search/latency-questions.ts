import { random, type Random } from '@exam-vault/demo/random';
import type { Database } from '@exam-vault/server/base/database/connect';
import { COMMON_WORD, RARE_WORD } from '../paper-rows.ts';
import { IN_ORDER } from './load-texts.ts';
import type { MadeText } from './made-text.ts';
import { withTypo } from './typo.ts';

export interface Scenario {
  readonly name: string;
  /** Milliseconds: 19 of 20 are answered within. */
  readonly aim: number;
  readonly paths: readonly string[];
}

/** Different questions of a scenario: asked round and round, so that few are asked twice. */
const DIFFERENT = 400;
const [SEARCH_AIM, PHRASE_AIM, SUGGEST_AIM] = [50, 100, 15];
/** Ranks in the vocabulary: words that most papers have, that many have, that few have. */
const RANKS = { common: [20, 300], middling: [300, 4_000], rare: [15_000, 60_000] } as const;

interface Remembered {
  readonly _id: string;
  readonly title: string;
  readonly subject: string;
  readonly semester: string;
  /** The words of one of its pages, as they stand. */
  readonly page: readonly string[];
  readonly place: readonly number[];
}

/** Papers that everybody may read, each with a page that somebody remembers. */
async function remember({ pool }: Database, text: MadeText, chance: Random): Promise<Remembered[]> {
  const { rows } = await pool.query<
    Omit<Remembered, 'page' | 'place'> & { number: string; page_count: number | null }
  >(`
    select * from (
      select _id, title, subject, semester, page_count, is_public, row_number() over (order by ${IN_ORDER}) - 1 as number
      from documents where kind = 'paper'
    ) papers
    where is_public order by md5(_id::text) limit ${DIFFERENT}
  `);
  return rows.map(({ _id, title, subject, semester, number, page_count }) => {
    const pages = text.pages(Number(number), subject, page_count ?? 1);
    const place = [...chance.pick(pages)];
    return { _id, title, subject, semester, place, page: place.map((at) => text.vocabulary[at] ?? '') };
  });
}

/** A word of the page with a rank among these; another page's when it has none. */
function wordOf({ place, page }: Remembered, [from, to]: readonly [number, number], chance: Random, text: MadeText) {
  const fitting = page.filter((word, at) => (place[at] ?? 0) >= from && (place[at] ?? 0) < to && word.length > 3);
  return fitting.length > 0 ? chance.pick(fitting) : (text.vocabulary[chance.whole(from, to - 1)] ?? '');
}

const searchPath = (title: string, more: Readonly<Record<string, string>> = {}) =>
  `/papers/search_papers?${new URLSearchParams({ title, inside: 'true', page: '1', ...more }).toString()}`;

/** What a student types: the last word grows by one letter, from three letters on. */
function typed(question: string, chance: Random): string {
  const start = question.lastIndexOf(' ') + 1;
  return question.slice(0, chance.whole(Math.min(question.length, start + 3), question.length));
}

export async function latencyScenarios(database: Database, text: MadeText): Promise<Scenario[]> {
  const chance = random('latency');
  const papers = await remember(database, text, chance);
  if (papers.length === 0) throw new Error('there is no paper that everybody may read');
  const { common, middling, rare } = RANKS;
  const word = (paper: Remembered, rank: readonly [number, number]) => wordOf(paper, rank, chance, text);
  const searches = (name: string, path: (paper: Remembered) => string): Scenario => ({
    name,
    aim: SEARCH_AIM,
    paths: papers.map(path),
  });
  const three = (paper: Remembered) => [word(paper, rare), word(paper, middling), word(paper, common)].join(' ');
  const titleText = (title: string) => `/papers/search_papers?${new URLSearchParams({ title, page: '1' }).toString()}`;
  const somewhere = (title: string) => title.split(' ').slice(0, 2).join(' ');
  return [
    searches('title, as the spec has it', ({ title }) => titleText(somewhere(title))),
    { name: `title "${COMMON_WORD}" and "${RARE_WORD}"`, aim: SEARCH_AIM, paths: [COMMON_WORD, RARE_WORD].map(titleText) },
    searches('title in the box', ({ title }) => searchPath(title)),
    searches('inside, one common word', (paper) => searchPath(word(paper, common))),
    searches('inside, one rare word', (paper) => searchPath(word(paper, rare))),
    searches('inside, two common words', (paper) => searchPath(`${word(paper, common)} ${word(paper, common)}`)),
    searches('inside, two words', (paper) => searchPath(`${word(paper, middling)} ${word(paper, rare)}`)),
    searches('inside, three words', (paper) => searchPath(three(paper))),
    searches('filtered, one word', (paper) => searchPath(word(paper, middling), { subject: paper.subject, semester: paper.semester })),
    searches('filters in words, one word', (paper) => searchPath(`${word(paper, middling)} ${paper.subject} sem ${paper.semester}`)),
    searches('three words, a typo', (paper) => searchPath(withTypo(three(paper), chance) ?? three(paper))),
    {
      ...searches('a phrase of two words', (paper) => {
        const at = chance.whole(0, paper.page.length - 2);
        return searchPath(`"${paper.page[at]} ${paper.page[at + 1]}"`);
      }),
      aim: PHRASE_AIM,
    },
    searches('words that nobody wrote', () => searchPath(`qx${chance.whole(1e5, 1e6)}z zw${chance.whole(1e5, 1e6)}q`)),
    searches('more like this', ({ _id }) => `/papers/${_id}/similar`),
    {
      name: 'suggestions while typing',
      aim: SUGGEST_AIM,
      paths: papers.map((paper) => {
        const question = chance.chance(0.5) ? paper.title : `${word(paper, middling)} ${word(paper, rare)}`;
        return `/search/suggest?${new URLSearchParams({ title: typed(question, chance) }).toString()}`;
      }),
    },
    {
      name: 'suggestions, a typo',
      aim: SUGGEST_AIM,
      paths: papers.map((paper) => {
        const wrong = withTypo(word(paper, middling), chance) ?? paper.title;
        return `/search/suggest?${new URLSearchParams({ title: wrong }).toString()}`;
      }),
    },
  ]; // prettier-ignore
}
