import { boxAround } from '../page-rows.ts';
import { labelOf, withoutLabel } from './heading-labels.ts';
import type { TypeBlock, TypeLine, TypePage } from './type-lines.ts';

const MAX_LINES = 3;
const MAX_WORDS = 16;
/** Lines of a heading have sizes so much alike, and follow each other so closely. In sizes of their type. */
const [MAX_SIZE_DIFFERENCE, MAX_DISTANCE] = [0.14, 1];
/** Lines of a heading begin or have their middles at about the same place. */
const MAX_SHIFT = 0.06;
const ENDS = /[.:;?!]$/;

const middleOf = ({ box }: Pick<TypeLine, 'box'>) => box[0] + box[2] / 2;

function goesOn(before: TypeLine, line: TypeLine): boolean {
  const size = Math.max(before.size, line.size);
  const distance = line.box[1] - before.box[1] - before.box[3];
  const isAligned =
    Math.abs(before.box[0] - line.box[0]) < MAX_SHIFT || Math.abs(middleOf(before) - middleOf(line)) < MAX_SHIFT;
  return (
    Math.abs(before.size - line.size) <= MAX_SIZE_DIFFERENCE * size &&
    distance < MAX_DISTANCE * size &&
    isAligned &&
    !ENDS.test(before.text) &&
    labelOf(line.text) === null &&
    withoutLabel(before.text) !== ''
  );
}

const asBlock = (lines: readonly TypeLine[], above: number): TypeBlock => ({
  page: lines[0]?.page ?? 1,
  text: lines.map(({ text }) => text).join(' '),
  box: boxAround(lines),
  size: Math.max(...lines.map(({ size }) => size)),
  confidence: Math.min(...lines.map(({ confidence }) => confidence)),
  above,
});

/** What may be headings of a page: its short lines, those of one heading together. */
export function blocksOf({ lines }: TypePage): TypeBlock[] {
  const blocks: TypeBlock[] = [];
  let open: TypeLine[] = [];
  const end = (at: number) => {
    const words = open.reduce((sum, line) => sum + line.words.length, 0);
    if (open.length > 0 && open.length <= MAX_LINES && words <= MAX_WORDS) blocks.push(asBlock(open, at - open.length));
    open = [];
  };
  for (const [at, line] of lines.entries()) {
    const before = open.at(-1);
    if (before && !goesOn(before, line)) end(at);
    open.push(line);
  }
  end(lines.length);
  return blocks;
}
