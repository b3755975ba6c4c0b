import { isInstruction, marksOfEach, readInstruction, type Instruction } from './instructions.ts';
import type { Marks } from './marks.ts';
import type { Node } from './parts.ts';
import { sum } from './sum-marks.ts';

/** A marks column may say one number for each part of a question without parts of its own. */
export const totalOf = (marks: readonly Marks[]) => (marks.length === 0 ? null : sum(marks.map(({ total }) => total)));

/** Whether the parts of a paper have marks of their own: in as many questions several parts do as in others one does. */
export function havePartsOwn(questions: readonly (readonly (readonly Marks[])[])[]): boolean {
  const counts = questions.map((parts) => parts.filter((marks) => marks.length > 0).length);
  return counts.filter((count) => count > 1).length >= counts.filter((count) => count === 1).length;
}

/** '2c (i)' in one row: the marks beside it are those of 2c, where the others of its parts have none. */
export function liftCells({ lines, cells, children: [first, ...more] }: Node): void {
  if (!first || more.length === 0 || lines.length > 0 || more.some((part) => part.cells.length > 0)) return;
  cells.push(...first.cells.splice(0));
}

/**
 * Marks that stand at one part and are those of the whole question: '5+5=10' beside the last of two parts.
 * @param areOwn the parts of other questions have their own
 */
export function liftMarks(
  own: readonly Marks[],
  parts: readonly (readonly Marks[])[],
  areOwn: boolean,
): { own: readonly Marks[]; parts: readonly (readonly Marks[])[] } {
  const marked = parts.flatMap((marks, index) => (marks.length > 0 ? [index] : []));
  const [only] = marked;
  if (own.length > 0 || marked.length !== 1 || only === undefined || parts.length < 2) return { own, parts };
  // One number beside a part is its own where it is not the last, or where other parts have theirs: that of another part was lost.
  const isSingle = (parts[only] ?? []).every(({ terms }) => terms.length < 2);
  if (isSingle && (areOwn || only < parts.length - 1)) return { own, parts };
  return { own: parts[only] ?? [], parts: parts.map(() => []) };
}

/** What a number asks of its parts; null where its text is a question. */
export function instructionOf(node: Node, text: string, marks: readonly Marks[]): Instruction | null {
  if (node.children.length === 0 || !isInstruction(text)) return null;
  const said = readInstruction(node.lines.map((line) => line.text).join(' '));
  const [first = 0, second, ...more] = marks[0]?.isProduct && marks.length === 1 ? marks[0].terms : [];
  if (said.product || second === undefined || more.length > 0) return said;
  return { ...said, product: { factors: [first, second], total: first * second } };
}

/** What each part has of the printed marks of its question: '3+2' over two parts, '2 × 5 = 10' over five. */
export function shares(
  marks: readonly Marks[],
  { children }: Node,
  instruction: Instruction | null,
): readonly (number | null)[] {
  const [only] = marks;
  const parts = children.length;
  const each = instruction && marksOfEach(instruction, parts);
  if (each !== null) return Array.from({ length: parts }, () => each);
  // One part is asked instead of the other.
  if (only && marks.length === 1 && parts > 1 && children.every(({ isAlternative }, at) => at === 0 || isAlternative))
    return Array.from({ length: parts }, () => only.total);
  if (marks.length !== 1 || !only || parts === 0) return Array.from({ length: parts }, () => null);
  if (!only.isProduct && only.terms.length === parts && parts > 1) return only.terms;
  if (only.isProduct && only.terms.includes(parts)) return Array.from({ length: parts }, () => only.total / parts);
  // A part or two were lost.
  const printed =
    only.isProduct && parts > 1 ? only.terms.find((term) => term > parts && term <= parts + 2) : undefined;
  if (printed !== undefined) return Array.from({ length: parts }, () => only.total / printed);
  return Array.from({ length: parts }, () => null);
}
