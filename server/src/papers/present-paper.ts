import type { Paper } from '@exam-vault/contract/papers';
import type { DocumentRow, UserRow } from '../database/schema.ts';
import type { DocumentFiles } from '../documents/document-file.ts';
import { presentDocument } from '../documents/present-document.ts';

export type PresentPaper = (paper: DocumentRow, user: UserRow | null) => Paper;

/** A paper as one person sees it; the address of the file is made for him. */
export function presentPaper(files: Pick<DocumentFiles, 'urlFor' | 'pictureUrl'>): PresentPaper {
  return (paper, user) => ({
    ...presentDocument(paper, user, files),
    paper_type: notNull(paper.paper_type),
    exam_type: notNull(paper.exam_type),
    exam_year: paper.exam_year,
    paper_approval_status: notNull(paper.paper_approval_status),
    approval_at: paper.approval_at?.getTime() ?? null,
    comment: paper.comment,
  });
}

/** The database holds these for every paper (constraint paper_has_review_and_exam). */
function notNull<T>(value: T | null): T {
  if (value === null) throw new Error('a paper without its own fields');
  return value;
}
