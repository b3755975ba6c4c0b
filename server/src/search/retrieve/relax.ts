import { PAGE_SIZE, UNPAGED_LIMIT } from '@exam-vault/contract/limits';
import type { Candidates, candidateFinder, Wanted } from './candidates.ts';
import type { Lookup, QuestionReader } from '../query/interpret-query.ts';
import { united, type Among, type titleFinder, type TitleHits } from './title-matches.ts';
import { MOST_WORDS, type Meant } from '../query/parse-query.ts';

/** What was found for a question, and how it was read for that. */
export interface Found {
  readonly answer: Candidates;
  readonly asked: Lookup;
}

interface Parts {
  readonly reader: QuestionReader;
  readonly candidates: ReturnType<typeof candidateFinder>;
  readonly titles: ReturnType<typeof titleFinder>;
}

interface Asked extends Among {
  readonly text: string;
  readonly page?: number | undefined;
}

/** What is given up first when nothing is all that was understood. */
const GIVEN_UP = [
  'unit_no',
  'paper_type',
  'exam_type',
  'exam_year',
  'year',
  'semester',
  'department',
  'subject',
] as const;

/** Pages further on than this nobody reads. */
const MOST_REACHED = 12_000;

const isSome = ({ found }: Candidates) => found.length > 0;

/** What is left of these when one of them is given up, then two and more; the last is nothing. */
function* less(meant: readonly Meant[]): Generator<readonly Meant[]> {
  const order = GIVEN_UP.flatMap((field) => meant.filter((one) => one.field === field));
  for (const lost of order) yield meant.filter((one) => one !== lost);
  for (let count = 2; count <= order.length; count += 1) yield order.slice(count);
}

/** Finds the documents that answer a question: by title, by words and filters; and the nearest where none is all of it. */
export function answerFinder({ reader, candidates, titles }: Parts) {
  const giveUp = (asked: Lookup, meant: readonly Meant[], words = asked.understood.words): Lookup => ({
    ...asked,
    understood: { ...asked.understood, meant, words },
    wished: asked.understood.meant.filter((one) => !meant.includes(one)),
  });

  /** All the words, and as many of the filters as some document has. */
  async function lessFiltered(wanted: Wanted, asked: Lookup): Promise<Lookup | null> {
    const { meant, words, phrases } = asked.understood;
    const isThere = (other: Lookup) => candidates.isThere({ ...wanted, ...other });
    const hasWords = words.length + phrases.length > 0;
    if (meant.length === 0 || (!hasWords && meant.length === 1)) return null;
    // What has none of the filters has not more of them either.
    if (hasWords && !(await isThere(giveUp(asked, [])))) return null;
    for (const left of less(meant)) {
      if (left.length === 0 && !hasWords) return null;
      const other = giveUp(asked, left);
      if (await isThere(other)) return other;
    }
    return null;
  }

  /** What has the rarest of the words, and as many of the filters as go with it. */
  async function led(wanted: Wanted, asked: Lookup, wish: number): Promise<Found | null> {
    const lead = await candidates.rarestThere(wanted);
    if (lead === null) return null;
    const { meant } = asked.understood;
    for (const left of [meant, ...less(meant)]) {
      if (left.length > 0 && !(await candidates.isThere({ ...wanted, ...giveUp(asked, left, [lead]) }))) continue;
      const other = giveUp(asked, left);
      const answer = await candidates.near({ ...wanted, ...other }, wish);
      if (isSome(answer)) return { answer, asked: other };
    }
    return null;
  }

  /** The nearest, where nothing is all of it: fewer filters, then fewer words, then filters without words, then their words. */
  async function nearest(wanted: Wanted, asked: Lookup, wish: number): Promise<Found | null> {
    const { meant, words, phrases } = asked.understood;
    const found = async (other: Lookup | null): Promise<Found | null> => {
      if (other === null) return null;
      const answer = await candidates.find({ ...wanted, ...other }, wish);
      return isSome(answer) ? { answer, asked: other } : null;
    };
    const near = (await found(await lessFiltered(wanted, asked))) ?? (await led(wanted, asked, wish));
    if (near ?? meant.length === 0) return near;
    const filtered = giveUp(asked, meant, []);
    if (words.length > 0 && phrases.length === 0) {
      const rest = (await found(filtered)) ?? (await found(await lessFiltered(wanted, filtered)));
      if (rest) return rest;
    }
    const all = [...new Set([...meant.flatMap(({ said }) => said), ...words])].slice(0, MOST_WORDS);
    const asWords = { ...giveUp(asked, [], all), wished: [] };
    return (await found(asWords)) ?? (await led({ ...wanted, ...asWords }, asWords, wish));
  }

  /** What was typed as a part of titles; of a text too short for the index only where titles have a word that begins so. */
  const titled = async (asked: Asked, wish: number, isFound: boolean): Promise<TitleHits> =>
    isFound ? await titles.findBegun(asked, asked.text) : await titles.find(asked, asked.text, wish);

  return {
    /** @returns what was found, however little; nothing when nothing is near either */
    async find(question: Asked): Promise<Found> {
      const { kind, chosen, scope, text, page } = question;
      const wish = page === undefined ? UNPAGED_LIMIT : Math.min(page * PAGE_SIZE, MOST_REACHED);
      const wantedAs = (asked: Lookup): Wanted => ({ kind, chosen, scope, ...asked });
      const isShort = titles.isShort(text);
      const [long, sure] = await Promise.all([
        isShort ? null : titled(question, wish, false),
        reader.mended(text, question, true),
      ]);
      let asked = sure;
      // Half a word that begins a word of a title is not misspelt.
      if (asked.spellings.size > 0 && long?.hits.some(({ standing }) => standing !== 'within'))
        asked = reader.asTyped(text, question, asked);
      let answer = await candidates.find(wantedAs(asked), wish);
      const hits = long ?? (await titled(question, wish, isSome(answer)));
      // What was left out is in some title all the same: that is no answer beside another one.
      const isAnswer = hits.hits.length > 0 && (!isSome(answer) || asked.understood.excluded.length === 0);
      if (isAnswer && isSome(answer)) return { answer: united(answer, hits, asked.understood), asked };
      if (isAnswer) {
        // No filter that was read out of it holds for these.
        const { meant, words } = asked.understood;
        const all = [...new Set([...meant.flatMap(({ said }) => said), ...words])].slice(0, MOST_WORDS);
        const typed = { ...giveUp(reader.asTyped(text, question, asked), [], all), wished: [] };
        return { answer: united(answer, hits, typed.understood), asked: typed };
      }
      if (isSome(answer)) return { answer, asked };
      asked = await reader.mended(text, question, false);
      answer = await candidates.find(wantedAs(asked), wish);
      if (isSome(answer)) return { answer, asked };
      return (await nearest(wantedAs(asked), asked, wish)) ?? { answer, asked };
    },
  };
}
