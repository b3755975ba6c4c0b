import { NotesOfPaper } from '../notes/NotesOfPaper.tsx';
import { SolutionsOfPaper } from './SolutionsOfPaper.tsx';

/** What people added to a paper. */
export function TiesOfPaper({ id }: { readonly id: string }) {
  return (
    <>
      <SolutionsOfPaper id={id} />
      <NotesOfPaper id={id} />
    </>
  );
}
