import * as z from 'zod/mini';

/** An outline has so many entries, levels and characters of a title at most. */
export const [MAX_OUTLINE_ENTRIES, MAX_OUTLINE_DEPTH, MAX_OUTLINE_TITLE] = [500, 4, 200];

const outlineEntry = z.object({
  title: z.string(),
  /** The page on which the section begins, from 1. */
  page: z.number(),
  /** From 1. */
  depth: z.number(),
});
export type OutlineEntry = z.output<typeof outlineEntry>;

/** The sections of a document, in their order. */
export const outline = z.object({
  /** `file`: the bookmarks of the PDF; `pages`: headings found on its pages, which is a guess; null: it has no outline. */
  source: z.nullable(z.enum(['file', 'pages'])),
  entries: z.array(outlineEntry),
});
export type Outline = z.output<typeof outline>;
