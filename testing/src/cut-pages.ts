import type { CutQuestion } from '@exam-vault/server/studying/questions/cut/cut-questions';
import type { CutPage, CutWord } from '@exam-vault/server/studying/questions/cut/page-rows';

/** A line of a made-up page: its text, and where it begins from the left margin. A tab begins a new piece at the next place. */
export type MadeLine = string | readonly [indent: number, text: string];

const LETTER = 0.0085;

interface PageOptions {
  readonly number?: number;
  readonly places?: readonly number[];
  readonly source?: CutPage['source'];
  readonly left?: number;
}

/** A page on which every line is as far below the one before; `places` are where the pieces of a line begin. */
export function page(
  lines: readonly MadeLine[],
  { number = 1, places = [0.1, 0.16, 0.88], source = 'picture', left = 0 }: PageOptions = {},
): CutPage {
  const words = lines.flatMap((made, line): CutWord[] => {
    const [indent, text] = typeof made === 'string' ? [0, made] : made;
    return text.split('\t').flatMap((piece, at) => {
      let x = left + (places[at] ?? 0.1) + indent;
      return piece.split(' ').flatMap((word) => {
        if (word === '') return [];
        const box = [x, 0.05 + line * 0.022, word.length * LETTER, 0.014] as const;
        x += (word.length + 1) * LETTER;
        return [{ text: word, box, line: line * 10 + at }];
      });
    });
  });
  return { page: number, source, words };
}

export const short = (found: readonly CutQuestion[]) => found.map(({ label, text, marks }) => [label, text, marks]);

export const HEADING = [
  'Fairview University',
  'End Term Examination 2023',
  'Course Name : Fluid Machines',
  'Time : 3 Hours Maximum Marks : 60',
  'Attempt all questions.',
];
