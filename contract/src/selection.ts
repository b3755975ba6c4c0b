import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MAX_FILE_SIZE } from './limits.ts';

/** Documents in one download. Their ids fit into an address. */
export const MAX_SELECTED = 100;
/** Of the files together, and pages of all of them, in one PDF. */
export const MAX_MERGED_BYTES = MAX_FILE_SIZE;
export const MAX_MERGED_PAGES = 500;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const query = z.object({
  /** Ids with commas between them, in the order of the download. */
  documents: z.pipe(
    z.string().check(
      z.refine(
        (text) => {
          const ids = text.split(',');
          return ids.length <= MAX_SELECTED && ids.every((id) => UUID.test(id));
        },
        { message: `has 1 to ${MAX_SELECTED} ids with commas between them` },
      ),
    ),
    z.transform((text: string) => [...new Set(text.split(','))]),
  ),
});

const shared = { method: 'GET', access: 'reader', linked: true, query, raw: true, answer: z.unknown() } as const;

/** Any public documents as one zip. Those that aren't public are left out. 404 when none is. */
export const selectionZip = endpoint({
  ...shared,
  path: '/documents/selection.zip',
  summary: 'Download several documents as a zip',
});

/** Any public documents as one PDF with a contents page. 413 above `MAX_MERGED_BYTES` or `MAX_MERGED_PAGES`. */
export const selectionPdf = endpoint({
  ...shared,
  path: '/documents/selection.pdf',
  summary: 'Download several documents as one PDF',
});
