import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { DocumentKind } from '@exam-vault/contract/document-fields';
import type { Suggestion } from '@exam-vault/contract/search';
import { formsOfShortName, mayBeShortName, shortNamesOf } from '../indexing/short-names.ts';
import { wordsOf } from '../indexing/terms.ts';
import { publicSimilarWords } from './query/correct-spelling.ts';
import { NO_VARIANTS } from './query/search-query.ts';
import { wordsStartingWith } from './query/spelling-dictionary.ts';
import type { RetrievalDeps } from './retrieve/candidates.ts';
import { and, fieldEquals, isCalled, or, wordAnywhere, wordsInTitle } from './retrieve/ts-query.ts';
import { PUBLIC } from './search-request.ts';

const MAX_SUGGESTIONS = 8;
/** At most this many subjects, and as many titles. */
const MAX_OF_ONE_TYPE = 3;
/** At most this many words of the typed text are read. */
const MAX_WORDS = 8;
/** At most this many completions of the last word are looked up. Those that are in no public document are left out afterwards. */
const MAX_COMPLETIONS = 12;
const MAX_TITLES_READ = 30;

/** A query that is being typed: its last word may be incomplete. */
interface TypedQuery {
  readonly complete: readonly string[];
  readonly last: string;
}

/** Completes a query with subjects, titles and words. Every suggestion leads to a public document. */
export async function suggest(
  deps: RetrievalDeps,
  catalogue: Catalogue,
  kind: DocumentKind,
  text: string,
): Promise<Suggestion[]> {
  const words = wordsOf(text).slice(0, MAX_WORDS);
  const last = words.at(-1);
  if (last === undefined || words.join('').length < 2) return [];
  const typed: TypedQuery = { complete: words.slice(0, -1), last };
  const completions = (await wordsStartingWith(deps.db, last, MAX_COMPLETIONS)).map(({ word }) => word);
  const suggestions = await suggestionsFor(deps, catalogue, kind, typed, completions);
  const found =
    suggestions.length > 0 ? suggestions : await suggestCorrected(deps, catalogue, kind, typed, completions);
  const byText = new Map<string, Suggestion>();
  for (const suggestion of found) {
    const key = suggestion.text.toLowerCase();
    if (!byText.has(key)) byText.set(key, suggestion);
  }
  return [...byText.values()].slice(0, MAX_SUGGESTIONS);
}

/** Suggestions for a misspelt query: first its complete words are corrected, then the last word too. */
async function suggestCorrected(
  deps: RetrievalDeps,
  catalogue: Catalogue,
  kind: DocumentKind,
  { complete, last }: TypedQuery,
  completions: readonly string[],
): Promise<Suggestion[]> {
  const typed: TypedQuery = { complete: await correctWords(deps, complete), last };
  const suggestions = complete.length > 0 ? await suggestionsFor(deps, catalogue, kind, typed, completions) : [];
  if (suggestions.length > 0) return suggestions;
  const similar = (await publicSimilarWords(deps, last)).map(({ word }) => word);
  return await suggestionsFor(deps, catalogue, kind, typed, similar);
}

/** @param endings the words that the last one may become */
async function suggestionsFor(
  deps: RetrievalDeps,
  catalogue: Catalogue,
  kind: DocumentKind,
  { complete, last }: TypedQuery,
  endings: readonly string[],
): Promise<Suggestion[]> {
  const matching = subjectsMatching(catalogue, [...complete, last].join(' '));
  const titles = await titlesWith(deps, kind, complete, [last, ...endings]);
  const { subjects, words } = await withResults(
    deps,
    kind,
    { subjects: matching, complete, endings },
    MAX_SUGGESTIONS - titles.length,
  );
  return [
    ...subjects.map((text) => ({ text, what: 'subject' as const })),
    ...titles.map((text) => ({ text, what: 'title' as const })),
    ...words.map((text) => ({ text, what: 'words' as const })),
  ];
}

/** Subjects that have a name in which some word starts the typed text, then those of which it is the short name. */
function subjectsMatching(catalogue: Catalogue, typed: string): string[] {
  const matches = (name: string) => {
    const words = wordsOf(name);
    return words.some((_word, index) => words.slice(index).join(' ').startsWith(typed));
  };
  const subjects = catalogue.subjects.flatMap((group) => group.subjects);
  const named = subjects.filter(({ name, abbreviations }) => [name, ...abbreviations].some(matches));
  const called = subjects.filter(({ name }) => isShortNameOf(typed, name));
  return [...new Set([...named, ...called])].map(({ name }) => name).slice(0, MAX_OF_ONE_TYPE);
}

function isShortNameOf(word: string, title: string): boolean {
  const names = mayBeShortName(word) ? shortNamesOf(title) : [];
  return formsOfShortName(word).some((form) => names.includes(form));
}

/** Titles with all the complete words and one of the endings, then those that the last word is short for; each wording once. */
async function titlesWith(
  { index }: RetrievalDeps,
  kind: DocumentKind,
  complete: readonly string[],
  endings: readonly string[],
): Promise<string[]> {
  const [last = ''] = endings;
  const ending = or([...new Set(endings)].map((word) => wordsInTitle([word], NO_VARIANTS)));
  const byWording = new Map<string, string>();
  for (const end of mayBeShortName(last) ? [ending, isCalled(formsOfShortName(last))] : [ending]) {
    if (byWording.size >= MAX_OF_ONE_TYPE) break;
    const query = and([wordsInTitle(complete, NO_VARIANTS), end]);
    const documents = await index.sampleNewest(query, { kind, visibility: PUBLIC }, MAX_TITLES_READ);
    const titles = await index.titles(documents);
    for (const { number } of documents) {
      const title = titles.get(number);
      if (title !== undefined && !byWording.has(title.toLowerCase())) byWording.set(title.toLowerCase(), title);
    }
  }
  return [...byWording.values()].slice(0, MAX_OF_ONE_TYPE);
}

interface Completions extends Pick<TypedQuery, 'complete'> {
  readonly subjects: readonly string[];
  /** What the last word may become. */
  readonly endings: readonly string[];
}

/** The subjects that have a public document, and the first completed queries that find one: together at most `limit`. */
async function withResults(
  { index }: RetrievalDeps,
  kind: DocumentKind,
  { subjects, complete, endings }: Completions,
  limit: number,
): Promise<{ readonly subjects: readonly string[]; readonly words: readonly string[] }> {
  const publicSubjects: string[] = [];
  const found: string[] = [];
  const typed = and(complete.map((word) => wordAnywhere(word, NO_VARIANTS)));
  // The first batch has the subjects too: a statement costs more than what is looked for in vain.
  let unknownSubjects = subjects;
  let start = 0;
  do {
    const batch = endings.slice(start, start + limit);
    const ofSubjects = unknownSubjects.map((subject) => fieldEquals('subject', subject));
    const ofWords = batch.map((ending) => wordAnywhere(ending, NO_VARIANTS));
    const isPublic =
      ofSubjects.length === 0
        ? await index.whichArePublic(ofWords, kind, typed)
        : await index.whichArePublic([...ofSubjects, ...ofWords.map((query) => and([typed, query]))], kind);
    publicSubjects.push(...unknownSubjects.filter((_subject, position) => isPublic[position]));
    found.push(...batch.filter((_ending, position) => isPublic[ofSubjects.length + position]));
    unknownSubjects = [];
    start += limit;
  } while (start < endings.length && found.length < limit - publicSubjects.length);
  const words = found.slice(0, limit - publicSubjects.length).map((ending) => [...complete, ending].join(' '));
  return { subjects: publicSubjects, words };
}

/** Replaces the words that are in no public document. */
async function correctWords(deps: RetrievalDeps, words: readonly string[]): Promise<string[]> {
  const isPublic = await deps.index.wordsArePublic(words);
  return await Promise.all(
    words.map(async (word, position) =>
      isPublic[position] ? word : ((await publicSimilarWords(deps, word))[0]?.word ?? word),
    ),
  );
}
