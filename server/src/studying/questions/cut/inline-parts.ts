import { isTask } from './labels.ts';
import { newNode, type Node } from './parts.ts';

/** No question has more parts on one line. */
const MAX_LETTER = 16;

/** The signs around a letter: '(b)' and 'b.' are labels of different lists. */
const signsOf = (printed: string) => printed.replaceAll(/[\s\p{L}\p{N}]/gu, '');

/** Where the next part begins inside of a line: 'a) Define work. b) Define power.' */
function nextIn({ lines, printed }: Node, value: number): { line: number; from: number; to: number } | null {
  const letter = String.fromCodePoint(96 + value);
  const pattern = new RegExp(String.raw`(?<=[\s.?!,;:)\]])\(?${letter}\s?[.)\]]\s*(?=["“'‘(]?\p{Lu}|$)`, 'u');
  for (const [line, { text }] of lines.entries()) {
    const found = pattern.exec(text);
    if (found && signsOf(found[0]) === signsOf(printed))
      return { line, from: found.index, to: found.index + found[0].length };
  }
  return null;
}

const textOf = ({ lines }: Node) => lines.map(({ text }) => text).join(' ');

/** What is left of a part in front of the next one, and that one. */
function split(
  part: Node,
  { line, from, to }: { line: number; from: number; to: number },
  indent: number,
): [Node, Node] {
  const own = part.lines[line];
  const before: Node = { ...part, lines: part.lines.slice(0, line), cells: [] };
  const after = newNode({ style: 'lower', value: part.value + 1, printed: part.printed }, indent, 0.85);
  if (own) {
    before.lines.push({ ...own, text: own.text.slice(0, from) });
    after.lines.push({ ...own, text: own.text.slice(to), label: own.text.slice(from, to).trim() });
  }
  after.lines.push(...part.lines.slice(line + 1));
  before.cells.push(...before.lines.slice(0, -1).flatMap(({ row }) => row.marks ?? []));
  after.cells.push(...after.lines.flatMap(({ row }) => row.marks ?? []));
  return [before, after];
}

/** Parts that stand on one line, where they are asked: options and lists of what is given stay text. */
export function splitInline(node: Node): void {
  const parts: Node[] = [];
  for (const [at, child] of node.children.entries()) {
    const next = node.children[at + 1]?.value ?? Infinity;
    const own = [child];
    for (
      let last = child;
      last.style === 'lower' && last.children.length === 0 && last.value < Math.min(MAX_LETTER, next - 1);
    ) {
      const place = nextIn(last, last.value + 1);
      if (!place) break;
      const [before, after] = split(last, place, child.indent);
      own.splice(-1, 1, before, after);
      last = after;
    }
    const areAsked = own.every((one) => isTask(textOf(one)));
    parts.push(...(own.length > 1 && areAsked ? own : [child]));
  }
  node.children = parts;
}
