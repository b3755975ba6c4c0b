import type { CallName } from '@exam-vault/contract/api';
import { account } from './nouns/account.ts';
import { administration } from './nouns/administration.ts';
import { answers } from './nouns/answers.ts';
import { drafts } from './nouns/drafts.ts';
import { helpful } from './nouns/helpful.ts';
import { hub } from './nouns/hub.ts';
import { identity } from './nouns/identity.ts';
import { invitations } from './nouns/invitations.ts';
import { notes } from './nouns/notes.ts';
import type { FieldWords, Fields, NounWords } from './nouns/noun-words.ts';
import { papers } from './nouns/papers.ts';
import { personal } from './nouns/personal.ts';
import { questions } from './nouns/questions.ts';
import { reports } from './nouns/reports.ts';
import { review } from './nouns/review.ts';
import { search } from './nouns/search.ts';
import { shared } from './nouns/shared.ts';
import { solutions } from './nouns/solutions.ts';
import { stats } from './nouns/stats.ts';
import { users } from './nouns/users.ts';

const files = { description: 'The files of documents.', calls: {} };

const nouns = {
  papers,
  drafts,
  review,
  reports,
  questions,
  answers,
  helpful,
  notes,
  solutions,
  personal,
  search,
  stats,
  users,
  account,
  administration,
  invitations,
  hub,
  files,
  identity,
};

type Nouns = typeof nouns;
type Described = { [Noun in keyof Nouns]: keyof Nouns[Noun]['calls'] }[keyof Nouns];
type Undescribed = Exclude<CallName, Described>;

/** The tags of the API, in their order, with the words of their calls. A call without words is a compile error here, which names it. */
export const NOUNS: Readonly<Record<keyof Nouns, NounWords>> = nouns satisfies [Undescribed] extends [never]
  ? Nouns
  : Undescribed;

const everyNoun: ReadonlyArray<Pick<NounWords, 'fields' | 'narrower'>> = [shared, ...Object.values(NOUNS)];

/** In every call. */
const FIELDS: Fields = Object.assign({}, ...everyNoun.map(({ fields }) => fields));

/** In one component or call. */
const NARROWER: Readonly<Record<string, Fields | undefined>> = {
  ...Object.assign({}, ...everyNoun.map(({ narrower }) => narrower)),
  ...Object.fromEntries(
    Object.values(NOUNS)
      .flatMap(({ calls }) => Object.entries(calls))
      .map(([name, words]) => [name, typeof words === 'string' ? undefined : words.fields]),
  ),
};

/** The words for a field of a component or of an operation. */
export function wordsFor(place: string, field: string): FieldWords | undefined {
  const words = NARROWER[place]?.[field] ?? FIELDS[field];
  return typeof words === 'string' ? { description: words } : words;
}
