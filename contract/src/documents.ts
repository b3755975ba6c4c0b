import * as z from 'zod/mini';
import { FILE_TYPES } from './files.ts';
import { MAX_PAGE } from './limits.ts';
import { filterText, requiredText, titleText, optionalText } from './text.ts';

/** A paper and notes are two kinds of one thing, a document. */
export const DOCUMENT_KINDS = ['paper', 'notes'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** How far the text of a document is taken. */
export const TEXT_STATUSES = ['waiting', 'reading', 'read', 'failed'] as const;
export type TextStatus = (typeof TEXT_STATUSES)[number];

/** What every document shows (contract section 4). */
export const documentShape = {
  _id: z.string(),
  title: z.string(),
  subject: z.string(),
  department: z.string(),
  year: z.string(),
  semester: z.string(),
  unit_no: z.nullable(z.string()),
  file_url: z.string(),
  uploaded_by: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  approved_by: z.nullable(z.string()),
  download_count: z.number(),
  file_type: z.enum(FILE_TYPES),
  /** Bytes. */
  file_size: z.number(),
  page_count: z.nullable(z.number()),
  /** A picture of the first page, 240 pixels wide; null until it is made. */
  thumbnail_url: z.nullable(z.string()),
  /** The same in each width there is, as the srcset of an image. */
  thumbnail_srcset: z.nullable(z.string()),
  text_status: z.enum(TEXT_STATUSES),
  /** Pages whose text is taken so far. */
  pages_read: z.number(),
  revision: z.number(),
};

/** The text fields that every upload form has; what else a client sends about itself is ignored. */
export const documentFormShape = {
  title: titleText,
  subject: requiredText(),
  department: requiredText(),
  year: requiredText(),
  semester: requiredText(),
  unit_no: optionalText,
};

/** The filters that every search has. */
export const documentFilterShape = {
  title: filterText,
  subject: filterText,
  department: filterText,
  year: filterText,
  semester: filterText,
};

/** A positive integer up to 10⁹, as a query writes it. */
export const pageNumber = z.pipe(
  z.string().check(
    z.refine((text) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_PAGE, {
      message: 'is not a positive integer',
    }),
    z.meta({ type: 'integer', minimum: 1, maximum: MAX_PAGE }),
  ),
  z.transform(Number),
);

export const documentParams = z.object({ id: z.string() });
export const pageQuery = z.object({ page: z.optional(pageNumber) });
/** A "my" list: `uid` is only compared with the token's subject. */
export const myQuery = z.object({ uid: filterText, page: z.optional(pageNumber) });

export const deleteAnswer = z.object({ message: z.string() });
export const downloadBody = z.object({ paper_id: z.string().check(z.minLength(1)) });
export const downloadAnswer = z.object({ download_count: z.number() });
