import type { DocumentKind } from '@exam-vault/contract/document-fields';
import type { ComponentType } from 'react';
import type { TieProps } from '../documents/document-kind.ts';
import { lazyChunk } from '../../base/lazy/lazy-chunk.tsx';

/** What a document is tied to, under it: a paper's solutions and notes, and a solution's paper. */
export const TIES_OF_KIND: Readonly<Partial<Record<DocumentKind, ComponentType<TieProps>>>> = {
  paper: lazyChunk<TieProps>(async () => ({ default: (await import('./TiesOfPaper.tsx')).TiesOfPaper })),
  solution: lazyChunk<TieProps>(async () => ({ default: (await import('./PaperOfSolution.tsx')).PaperOfSolution })),
};
