import type { DocumentKind } from '@exam-vault/contract/documents';
import { MAX_TITLE_LENGTH } from '@exam-vault/contract/limits';
import { codePoints, fold } from '@exam-vault/contract/text';
import { placeValues, INDEXED_FIELDS } from '../../indexing/text-repository.ts';
import { termOf, wordsOf } from '../../indexing/terms.ts';
import { NEAR_WORTH, TITLE_WORTH, type Candidates } from './candidates.ts';
import type { DocumentFinder, Found, Limits, Scope } from './document-index.ts';
import type { FoundDocuments } from './load-documents.ts';
import type { SearchService } from '../search-service.ts';
import { all, beginningInTitle, chosen as chosenValue, isLenient } from './ts-query.ts';
import type { Understood } from '../query/parse-query.ts';

/** How what was typed stands in a title: as whole words, as words of which the last is only begun, or within a word. */
export type Standing = 'whole' | 'begun' | 'within';

/** A document whose title has what was typed. */
export interface TitleHit extends Found {
  readonly title_folded: string;
  readonly standing: Standing;
}

/** Documents whose titles have what was typed (spec section 5), the newest first, and how many there are. */
export interface TitleHits {
  readonly hits: readonly TitleHit[];
  readonly total: number;
  /** The total is an estimate. */
  readonly about: boolean;
}

/** Among what a search looks. */
export interface Among {
  readonly kind: DocumentKind;
  readonly chosen: Readonly<Record<string, string>>;
  readonly scope: Scope;
}

/** As many as that are listed each; of more, so many of the newest; and of a short text's. */
const [MOST_LISTED, MOST_OF_MANY, MOST_OF_SHORT] = [300, 120, 120];
/** So many titles are counted. */
const MOST_COUNTED = 20_000;
/** A title whose last word is only begun is worth a little less than one that has what was typed. */
const BEGUN_WORTH = TITLE_WORTH - 100;
/** 'port' in 'Transportation': after what has the word, before what has only some of the words. */
const WITHIN_WORTH = NEAR_WORTH + 10;

const NONE: TitleHits = { hits: [], total: 0, about: false };
const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** @param title, @param typed folded; the title has what was typed */
export function standingIn(title: string, typed: string): Standing {
  const isBetween = (before: string, after: string) => LETTER.test(before) && LETTER.test(after);
  let best: Standing = 'within';
  for (let at = title.indexOf(typed); at !== -1; at = title.indexOf(typed, at + 1)) {
    if (isBetween(title.charAt(at - 1), typed.charAt(0))) continue;
    const end = at + typed.length;
    if (!isBetween(title.charAt(end - 1), title.charAt(end))) return 'whole';
    best = 'begun';
  }
  return best;
}

/** Finds what was typed as a part of titles. */
export function titleFinder(finder: DocumentFinder, documents: FoundDocuments, lists: SearchService) {
  async function hitsOf(titled: ReadonlyArray<{ _id: string; title_folded: string }>, typed: string) {
    const places = new Map((await documents.places(titled.map(({ _id }) => _id))).map((one) => [one.document_id, one]));
    return titled.flatMap(({ _id, title_folded }) => {
      const place = places.get(_id);
      return place ? [{ ...place, title_folded, standing: standingIn(title_folded, typed) }] : [];
    });
  }

  /** Those whose titles have all the words, the last of which may be only begun, and what was typed as it stands. */
  async function begun({ kind, chosen, scope }: Among, text: string, limits: Limits): Promise<TitleHits> {
    const [typed, words] = [fold(text), wordsOf(text)];
    const given = Object.entries(chosen).map(([field, value]) => chosenValue(field, value));
    const query = all([...given, beginningInTitle(words)]);
    const { found, total, about } = await finder.find(query, { kind, scope }, limits, false);
    const titles = new Map(
      (await documents.titles(found.map(({ document_id }) => document_id))).map(({ _id, title }) => [_id, fold(title)]),
    );
    const hits = found.flatMap((one) => {
      const title_folded = titles.get(one.document_id) ?? '';
      return title_folded.includes(typed) ? [{ ...one, title_folded, standing: standingIn(title_folded, typed) }] : [];
    });
    const share = found.length === 0 ? 0 : hits.length / found.length;
    return { hits, total: Math.round(total * share), about: about || (total > found.length && share < 1) };
  }

  return {
    /** Whether the index on titles helps: it has three letters at a time. */
    isShort: (text: string) => !/[\p{L}\p{N}]{3}/u.test(fold(text)),

    /** @param wish so many are wanted in their order */
    async find(among: Among, text: string, wish: number): Promise<TitleHits> {
      const { kind, chosen, scope } = among;
      const typed = fold(text);
      if (typed === '' || codePoints(text) > MAX_TITLE_LENGTH) return NONE;
      // Several words are found by the index of terms in a tenth of the time. Only where no title has them does the first begin within one.
      if (wordsOf(text).length > 1) {
        const hits = await begun(among, text, [MOST_LISTED, Math.max(MOST_OF_MANY, wish)]);
        if (hits.hits.length > 0) return hits;
      }
      const filters = { ...chosen, title: text, ...(scope === 'public' ? {} : scope) };
      const few = await lists.titled(kind, filters, MOST_LISTED + 1, MOST_LISTED + 1);
      if (few.total <= MOST_LISTED) return { hits: await hitsOf(few.data, typed), total: few.total, about: false };
      // Very many titles with the very words: the words find them too, and put the newest first.
      const isWhole =
        wordsOf(text).length > 0 && few.data.every((one) => standingIn(one.title_folded, typed) === 'whole');
      if (isWhole) return NONE;
      const { data, total } = await lists.titled(kind, filters, MOST_COUNTED + 1, Math.max(MOST_OF_MANY, wish));
      return { hits: await hitsOf(data, typed), total, about: total > MOST_COUNTED };
    },

    /** Where that would go through all titles: only those in which a word begins so, by the index of terms. */
    findBegun: (among: Among, text: string): Promise<TitleHits> => begun(among, text, [MOST_OF_SHORT, MOST_OF_SHORT]),
  };
}

/** Whether a document with this title is among what was found by words, whichever of that is listed. */
function isAnswered({ title_folded, place }: TitleHit, { words, meant }: Understood): boolean {
  const terms = new Set(wordsOf(title_folded).map(termOf));
  const has = (some: readonly string[]) => some.every((word) => terms.has(termOf(word)));
  const values = placeValues(place);
  return (
    has(words) &&
    meant.every((one) => {
      const isChosen = values[INDEXED_FIELDS.findIndex((field) => field === one.field)] === one.value;
      return isChosen || (isLenient(one) && one.names.some(has));
    })
  );
}

/** What was found by words, and what by title: each document once. */
export function united(strict: Candidates, titled: TitleHits, understood: Understood): Candidates {
  const found = new Map(strict.found.map((one) => [one.document_id, one]));
  const worth = new Map(strict.worth);
  const isListed = !strict.about && strict.total <= strict.found.length;
  let extra = 0;
  for (const hit of titled.hits) {
    const { document_id, number, place, standing } = hit;
    if (!found.has(document_id) && (isListed || !isAnswered(hit, understood))) extra += 1;
    found.set(document_id, { document_id, number, place });
    // Where filters were understood, the words are whole: 'os' is no 'oscillator'.
    const isTitle = standing === 'whole' || (standing === 'begun' && understood.meant.length === 0);
    const own = isTitle ? (standing === 'whole' ? TITLE_WORTH : BEGUN_WORTH) : WITHIN_WORTH;
    worth.set(document_id, Math.max(own, worth.get(document_id) ?? 0));
  }
  // Of the titles that are not listed as many are new as of those that are; where nothing was found by words, all of them.
  const isPart = extra > 0 && strict.total > 0 && titled.total > titled.hits.length;
  if (strict.total === 0) extra = titled.total;
  const more = isPart ? Math.round((extra * titled.total) / titled.hits.length) : extra;
  const about = strict.about || isPart || (extra > 0 && titled.about);
  return { found: [...found.values()], total: Math.max(strict.total + more, found.size), about, worth };
}
