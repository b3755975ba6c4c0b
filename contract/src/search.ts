import * as z from 'zod/mini';
import { DOCUMENT_KINDS, SORT_FIELDS, type SortField } from './document-fields.ts';
import { pageNumber } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { MAX_TEXT_LENGTH } from './limits.ts';
import { codePoints, filterText, questionText } from './text.ts';

/**
 * The orders of what is found. `exam_year`: the latest exam first. A kind without the field of an order comes newest first.
 */
export type Sort = 'relevance' | 'newest' | 'downloads' | 'helpful' | SortField;
export const SORTS: readonly Sort[] = [
  'relevance',
  'newest',
  'downloads',
  'helpful',
  ...SORT_FIELDS.map(({ name }) => name),
];

/** What a search takes beside the filters of its kind. */
export const searchShape = {
  title: questionText,
  page: z.optional(pageNumber),
  /** 'true': the text of the documents is searched too, and `title` is a question (filters in words, phrases, typos). */
  inside: z.optional(z.enum(['true', 'false'])),
  /** When it is absent: relevance with inside, else newest, which relevance means there too. */
  sort: z.optional(z.enum(SORTS)),
};

/** Only a question to the search inside documents may be longer than a text (contract section 3). */
export const isShortUnlessInside = z.refine<{ inside?: string | undefined; title?: string | undefined }>(
  ({ inside, title = '' }) => inside === 'true' || codePoints(title) <= MAX_TEXT_LENGTH,
  { path: ['title'], message: `is longer than ${MAX_TEXT_LENGTH} characters` },
);

/** Where in a document the words stand. */
export const match = z.object({
  /** From 1. */
  page: z.number(),
  /** HTML: escaped text with <mark> around what was found. */
  snippet: z.string(),
  /** The section in which it is, where the document has an outline. */
  section: z.optional(z.string()),
});
export type Match = z.output<typeof match>;

/** What `inside=true` adds to the answer of a search (contract section 4). */
const insideShape = {
  /** The total is an estimate. */
  about: z.optional(z.boolean()),
  /** The search text with its misspelt words corrected. */
  did_you_mean: z.optional(z.string()),
  understood: z.optional(
    z.object({
      /** By field name. */
      filters: z.record(z.string(), z.string()),
      /** By the same names: the words of the question that were read so; in quotes they are words only. */
      said: z.record(z.string(), z.string()),
      /** By field name: what no document has together with all the rest, so that it is only a word. */
      missed: z.optional(z.record(z.string(), z.string())),
      words: z.array(z.string()),
      phrases: z.array(z.string()),
      excluded: z.array(z.string()),
    }),
  ),
  /** By field name and value: in how many of the documents found it is. */
  facets: z.optional(z.record(z.string(), z.record(z.string(), z.number()))),
};

/** What a search adds to each document it finds. */
export const withMatches = { matches: z.optional(z.array(match)) };

/** The answer of a search that finds documents of this shape. */
export function searchAnswer<Document extends z.ZodMiniType>(document: Document) {
  return z.object({ data: z.array(document), message: z.string(), total: z.number(), ...insideShape });
}

export const suggestion = z.object({
  text: z.string(),
  what: z.enum(['subject', 'title', 'words']),
});
export type Suggestion = z.output<typeof suggestion>;

export const suggest = endpoint({
  method: 'GET',
  path: '/search/suggest',
  access: 'reader',
  counted: 'searches',
  summary: 'Suggest completions for a search; for papers unless kind says otherwise',
  query: z.object({ title: filterText, kind: z.optional(z.enum(DOCUMENT_KINDS)) }),
  answer: z.object({ data: z.array(suggestion) }),
});

export const pageParams = z.object({ id: z.string(), page: pageNumber });

/** The widths in pixels in which the picture of a page is made: in a row of small ones, on a phone, on a desk. */
export const PAGE_WIDTHS = [240, 720, 1_400] as const;

export const readPageQuery = z.object({
  /** 'false': only the pictures. */
  words: z.optional(z.enum(['true', 'false'])),
});

/** A page as it was read. */
export const readPage = z.object({
  /** The page as a picture, upright: the widest one. */
  image_url: z.string(),
  /** The same in each width there is, in pixels, the smallest first. A narrow page is not made wider. */
  pictures: z.array(z.object({ width: z.number(), url: z.string() })),
  /** Quarter turns clockwise that make the page of the file upright. */
  turns: z.number(),
  /** Whether the words are the file's own text, or were read from its picture by the machine; null while the page is not read. */
  source: z.nullable(z.enum(['text', 'picture'])),
  /**
   * Only where a machine has read words from pictures of the document, and the reading is over: the whole document as a PDF with these words
   * behind its pages, so that they can be searched and copied. Never with `words=false`.
   */
  searchable_url: z.optional(z.string()),
  /** Empty while the page is not read. */
  words: z.array(
    z.object({
      text: z.string(),
      /** Left, top, width, height, as fractions of the upright page. */
      box: z.array(z.number()),
      /** Words with the same number are one line. */
      line: z.number(),
      /** Another reading of a word that is there already. Searches find it, but it is no part of the text. */
      alternative: z.optional(z.literal(true)),
    }),
  ),
});
export type ReadPage = z.output<typeof readPage>;

export const findQuery = z.object({ text: filterText });

/** The pages of a document on which a text stands, in their order. */
export const foundPages = z.object({
  pages: z.array(z.object({ page: z.number(), places: z.number() })),
  /** Places on all pages. */
  total: z.number(),
});
export type FoundPages = z.output<typeof foundPages>;
