import * as z from 'zod/mini';
import { DOCUMENT_KINDS } from './document-fields.ts';
import { endpoint } from './endpoint.ts';

/** How often documents were viewed and downloaded (contract section 9; decision 138). */

/** Months of one answer. */
export const MAX_USE_MONTHS = 120;
/** Documents that the answer names. */
export const MAX_USED_DOCUMENTS = 20;

const month = z.string().check(
  z.refine((text) => /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text), { message: 'isn’t a month such as 2026-11' }),
  z.meta({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' }),
);

/** The first and the last month. Absent: the last twelve months. */
const useQuery = z.object({ from: z.optional(month), to: z.optional(month) });

const counts = { views: z.number(), downloads: z.number() };

export const usedDocument = z.object({
  /** Null for all together that are deleted. */
  _id: z.nullable(z.string()),
  kind: z.nullable(z.enum(DOCUMENT_KINDS)),
  title: z.nullable(z.string()),
  /** As it was when it was counted. */
  department: z.string(),
  ...counts,
});
export type UsedDocument = z.output<typeof usedDocument>;

export const getDocumentUse = endpoint({
  method: 'GET',
  path: '/admin/usage',
  access: 'administrator',
  summary: 'Views and downloads of documents by month and department, and the documents used most',
  query: useQuery,
  answer: z.object({
    from: z.string(),
    to: z.string(),
    /** Every month of the span, the first one first. */
    months: z.array(z.object({ month: z.string(), ...counts })),
    /** The most used first. */
    departments: z.array(z.object({ department: z.string(), ...counts })),
    documents: z.array(usedDocument),
  }),
});

export const documentUseCsv = endpoint({
  method: 'GET',
  path: '/admin/usage.csv',
  access: 'administrator',
  summary: 'Views and downloads of each document in each month, as a table',
  query: useQuery,
  raw: true,
  answer: z.unknown(),
});
