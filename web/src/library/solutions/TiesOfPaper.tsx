import { NotesOfPaper } from '../notes/NotesOfPaper.tsx';
import { SolutionsOfPaper } from './SolutionsOfPaper.tsx';
import type { TieProps } from '../documents/document-kind.ts';

/** What people added to a paper. */
export function TiesOfPaper({ id, document }: TieProps) {
  return (
    <>
      <SolutionsOfPaper id={id} />
      <NotesOfPaper id={id} document={document} />
    </>
  );
}
