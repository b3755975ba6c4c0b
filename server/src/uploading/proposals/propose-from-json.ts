import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { ReadWord } from '@exam-vault/sandbox/reader/document-reader';
import { MAX_WORDS } from '@exam-vault/sandbox/reader/page-format';
import type { StoredWord } from '../../base/database/stored-words.ts';
import { readWords } from '../../finding/indexing/stored-page.ts';
import { headerKeys, type HeaderKeys } from './header-keys.ts';
import type { KnownCourse } from './known-titles.ts';
import type { PageWords } from './page-rows.ts';
import type { Lesson, ProposalInput } from './proposal-input.ts';
import { proposeDocument } from './propose-document.ts';

/** A page with its words as JSON: `StoredWord[]` as the database has them, or `ReadWord[]`. */
export interface JsonPage {
  readonly page: number;
  readonly words: string;
  readonly isStored: boolean;
}

/** A lesson whose page is JSON. */
export interface JsonLesson extends Omit<Lesson, 'page'> {
  readonly page: JsonPage;
}

/** The input of a proposal for a thread. What is long is JSON: a text reaches a thread at once, objects one by one. */
export interface JsonProposalInput extends Omit<
  ProposalInput,
  'pages' | 'secondReadings' | 'catalogue' | 'knownCourses' | 'lessons'
> {
  readonly pages: readonly JsonPage[];
  readonly secondReadings?: readonly JsonPage[];
  readonly lessons?: readonly JsonLesson[];
  readonly catalogue: string;
  readonly knownCourses: string;
}

const texts = new WeakMap<object, string>();

/** The JSON of what is used again and again and never changes. */
export function jsonOf(value: object): string {
  const known = texts.get(value) ?? JSON.stringify(value);
  texts.set(value, known);
  return known;
}

export const jsonPage = (page: PageWords): JsonPage => ({
  page: page.page,
  words: jsonOf(page.words),
  isStored: false,
});

function toPage({ page, words, isStored }: JsonPage): PageWords {
  const all = JSON.parse(words) as readonly StoredWord[] | readonly ReadWord[];
  const first = all.slice(0, MAX_WORDS);
  return { page, words: isStored ? readWords(first as StoredWord[]) : (first as ReadWord[]) };
}

/** `proposeDocument` for a thread. */
export const proposeFromJson = ({
  pages,
  secondReadings,
  catalogue,
  knownCourses,
  lessons,
  ...rest
}: JsonProposalInput) =>
  proposeDocument({
    ...rest,
    pages: pages.map(toPage),
    secondReadings: (secondReadings ?? []).map(toPage),
    lessons: (lessons ?? []).map((lesson) => ({ ...lesson, page: toPage(lesson.page) })),
    catalogue: JSON.parse(catalogue) as Catalogue,
    knownCourses: JSON.parse(knownCourses) as readonly KnownCourse[],
  });

/** `headerKeys` for a thread. */
export const headerKeysFromJson = (pages: readonly JsonPage[]): HeaderKeys | null => headerKeys(pages.map(toPage));
