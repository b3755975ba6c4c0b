import type { DocumentKind } from '@exam-vault/contract/document-fields';
import type { ComponentType } from 'react';
import type { QuestionsProps } from '../../library/documents/QuestionsBeside.tsx';
import { lazyChunk } from '../../base/lazy/lazy-chunk.tsx';

/** The list of a document's questions, for the kinds that have them; a chunk of its own. */
export const QUESTIONS_OF_KIND: Readonly<Partial<Record<DocumentKind, ComponentType<QuestionsProps>>>> = {
  paper: lazyChunk(() => import('./PaperQuestions.tsx')),
};
