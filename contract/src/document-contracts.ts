import type * as z from 'zod/mini';
import type { DocumentContract } from './document-contract.ts';
import type { DocumentKind } from './document-fields.ts';
import { notesContract } from './notes.ts';
import { paperContract } from './papers.ts';
import { solutionContract } from './solutions.ts';

/** The contract of every kind of document. How to add a kind: CONTRIBUTING.md. */
export const DOCUMENT_CONTRACTS = {
  paper: paperContract,
  notes: notesContract,
  solution: solutionContract,
} as const satisfies { readonly [Kind in DocumentKind]: DocumentContract<Kind, unknown> };

/** The kinds that a teacher approves or rejects. */
export const REVIEWED_KINDS = ['paper', 'solution'] as const satisfies readonly DocumentKind[];
export type ReviewedKind = (typeof REVIEWED_KINDS)[number];

/** A document of a kind, as every call answers it. */
export type DocumentOf<Kind extends DocumentKind> = z.output<(typeof DOCUMENT_CONTRACTS)[Kind]['answer']>;
