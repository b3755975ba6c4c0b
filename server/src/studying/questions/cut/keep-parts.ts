import { paragraphStart } from './cut-row.ts';
import { isInstruction } from './instructions.ts';
import { asksFor, isTask } from './labels.ts';
import { LIST_CUE, newNode, type Line, type Node } from './parts.ts';

/** What is given, not asked. */
const GIVEN = /^\W*(?:assume|suppose|consider|let|take|note|given)\b(?!.*\?)/iu;

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;
const textOf = ({ lines }: Node) =>
  lines
    .map(({ text }) => text)
    .join(' ')
    .trim();
const stemOf = (node: Node) => textOf(node);

/** Whether a group of parts looks like the options of a multiple-choice question. */
export function looksLikeOptions(node: Node): boolean {
  const { children } = node;
  if (
    children.length < 2 ||
    children.length > 5 ||
    children.some((child) => child.children.length > 0 || child.cells.length > 0)
  )
    return false;
  const texts = children.map(textOf);
  const inline = texts.filter((text) => /\s\(?[b-dB-D][).]\s?\S/.test(text)).length;
  if (inline > 0 && texts.every((text) => wordsIn(text) <= 24)) return true;
  if (children.length < 3) return false;
  const lengths = texts.map(wordsIn);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return (
    mean <= 8 &&
    Math.max(...lengths) <= 16 &&
    texts.every(
      (text) =>
        !/\?|^\W*(?:define|explain|describe|discuss|write|draw|state|find|calculate|compute|derive|prove|what|why|how|differentiate|compare)\b/iu.test(
          text,
        ),
    )
  );
}

const hasMarks = (node: Node) =>
  node.cells.length > 0 || /[[(]\s*\d{1,2}(?:\.\d)?\s*(?:marks?)?\s*[\])]\s*\.?\s*$/iu.test(textOf(node));

/** Whether the items of a list are parts that are answered one by one, and not requirements or data. */
function areParts(node: Node, depth: number, termsOfMarks: number): boolean {
  const { children } = node;
  const [first] = children;
  if (!first) return false;
  // A question that begins with a) has more parts, whose letters were lost.
  if (children.length < 2)
    return first.style === 'lower' && depth === 0 && node.lines.every(({ text }) => text.trim().length < 4);
  const share = (fits: (child: Node) => boolean) => children.filter(fits).length / children.length;
  if (children.some(({ children: deeper }) => deeper.length > 0) && first.style === 'lower') return true;
  if (share(hasMarks) >= 0.5 || (termsOfMarks > 1 && termsOfMarks === children.length)) return true;
  if (isInstruction(stemOf(node))) return true;
  if (share((child) => GIVEN.test(textOf(child))) === 1) return false;
  const tasks = share((child) => isTask(textOf(child)));
  if (first.style === 'digit')
    return (
      tasks >= 0.5 ||
      /\b(?:answer|attempt|explain|define|write|short notes?)\b.{0,60}(?:following|questions|notes?|any|on)\b.{0,20}$/iu.test(
        stemOf(node),
      )
    );
  if (first.style === 'upper') return tasks >= 0.5;
  if (LIST_CUE.test(stemOf(node)) && tasks < 0.5) return false;
  return depth === 0 || first.style === 'lower' || tasks >= 0.5;
}

/** Some parts turn out to be no parts. Puts their text back into the question, in its place. */
function dissolve(node: Node): void {
  const lines = (one: Node): Line[] => [
    ...one.lines.map((line) => ({ ...line, text: line.label === '' ? line.text : `${line.label} ${line.text}` })),
    ...one.children.flatMap(lines),
  ];
  for (const child of node.children) {
    node.lines.push(...lines(child));
    node.cells.push(...child.cells);
  }
  node.children = [];
}

/**
 * Where more marks are printed than parts were found, a part whose letter was lost begins at a row at their margin that looks like the beginning
 * of a paragraph.
 */
export function splitLostParts(node: Node, terms: number): void {
  const { children } = node;
  if (
    children.length === 0 ||
    children[0]?.style !== 'lower' ||
    terms <= children.length ||
    terms > children.length + 2
  )
    return;
  for (let missing = terms - children.length; missing > 0; missing -= 1) {
    let best: { readonly child: number; readonly line: number; readonly score: number } | null = null;
    for (const [child, { lines, indent }] of children.entries())
      for (const [line, { row }] of lines.entries()) {
        if (line === 0 || Math.abs(row.indent - indent) > 0.02) continue;
        const score = paragraphStart(row, lines[line - 1]?.row);
        if (score > 0.8 && (!best || score > best.score)) best = { child, line, score };
      }
    if (!best) return;
    const from = children[best.child];
    if (!from) return;
    const lost = newNode({ style: 'lower', value: from.value + 1, printed: '' }, from.indent, 0.5);
    lost.lines.push(...from.lines.splice(best.line));
    lost.cells.push(...lost.lines.flatMap(({ row }) => row.marks ?? []));
    from.cells.splice(from.cells.length - lost.cells.length);
    children.splice(best.child + 1, 0, lost);
    for (const [at, child] of children.entries())
      if (at > best.child + 1 && child.value <= (children[at - 1]?.value ?? 0))
        children[at] = { ...child, value: (children[at - 1]?.value ?? 0) + 1 };
  }
}

/** A row that looks less like the first one of a paragraph begins no part, whatever stands beside it. */
const MIN_BEGINNING = 0.5;

/**
 * In a table each part has its marks beside its first line: where a part has marks again at a line that begins a paragraph, another part begins there
 * whose letter was lost.
 */
export function splitAtMarks({ children }: Node): void {
  if (children.length === 0 || children.some(({ style }) => style !== 'lower')) return;
  for (let at = 0; at < children.length; at += 1) {
    const child = children[at];
    const isAtTop = child?.lines[0]?.row.marks;
    if (!child || !isAtTop || child.children.length > 0) continue;
    const from = child.lines.findIndex(
      ({ row }, line) =>
        line > 0 && row.marks !== null && paragraphStart(row, child.lines[line - 1]?.row) > MIN_BEGINNING,
    );
    if (from === -1 || ((children[at + 1]?.value ?? Infinity) === child.value + 1 && at + 1 < children.length))
      continue;
    const lost = newNode({ style: 'lower', value: child.value + 1, printed: '' }, child.indent, 0.5);
    lost.lines.push(...child.lines.splice(from));
    for (const part of [child, lost])
      part.cells.splice(0, Infinity, ...part.lines.flatMap(({ row }) => row.marks ?? []));
    children.splice(at + 1, 0, lost);
  }
}

/** Items of a list stand this much further right than the text above them, and no further from each other. */
const [DEEPER, APART] = [0.008, 0.03];
/** What is left of a label that could not be read: 'wl', 'Ai.', 'J.'. */
const REMAINS =
  /^(?!(?:is|are|if|do|can|in|on|at|to|of|for|the|an?|how|why)\s)(\S{1,4}(?:\s\S{1,2})?)\s+(?=["“'‘(]?\p{Lu}\p{Ll})/u;
/** The text above a list ends so. */
const ANNOUNCES = /(?:[:;]|\b(?:then|that|following|questions|parts))\W*$/iu;
const LIKE_ROMAN = /^\W*[ilj1|!IJvV]{1,4}\W*$/u;

/** A line that may stand anywhere: of a formula or a table. */
const isShort = ({ row }: Line) => row.text.length < 40;

/**
 * Parts whose letters could not be read at all: under the text of a question, further right, rows that begin a paragraph each and ask for something.
 * @param isLetter whether the paper's parts have letters
 */
export function splitUnread(node: Node, isLetter: boolean): void {
  const [first] = node.lines;
  if (!first || node.children.length > 0 || LIST_CUE.test(stemOf(node))) return;
  /** Where the rightmost of the long lines above begins. */
  let above = -Infinity;
  const items: { readonly at: number; readonly printed: string; readonly text: string }[] = [];
  for (const [at, { row, text }] of node.lines.entries()) {
    const before = node.lines[at - 1];
    if (before && !isShort(before)) above = Math.max(above, before.row.indent);
    const margin = node.lines[items[0]?.at ?? -1]?.row.indent;
    const printed = REMAINS.exec(text)?.[1] ?? '';
    const rest = printed === '' ? text : text.slice(printed.length).trim();
    const score = before ? paragraphStart(row, before.row) : -1;
    const isAsked = asksFor(rest) || asksFor(node.lines[at + 1]?.text ?? '');
    if (margin === undefined) {
      const isDeeper = row.indent > above + DEEPER;
      const isFirst = score > (ANNOUNCES.test(before?.text ?? '') ? 0 : 0.5);
      if (isFirst && isDeeper && isAsked) items.push({ at, printed, text: rest });
    } else if (Math.abs(margin - row.indent) < APART) {
      if (isAsked && /^\W{0,2}\p{Lu}/u.test(rest) && (score > 0.5 || isTask(rest)))
        items.push({ at, printed, text: rest });
    }
    // A paragraph at another margin: this is no list of parts.
    else if (score > 0.9 && row.indent < margin) return;
  }
  const isList = items.filter(({ printed }) => printed !== '').length >= items.length / 2;
  if (items.length < 2 || !(isList || ANNOUNCES.test(node.lines[(items[0]?.at ?? 0) - 1]?.text ?? ''))) return;
  const isRoman = items.filter(({ printed }) => LIKE_ROMAN.test(printed)).length > 0 || !isLetter;
  const lines = [...node.lines];
  node.lines.splice(items[0]?.at ?? 0);
  node.cells.splice(0);
  node.cells.push(...node.lines.flatMap(({ row }) => row.marks ?? []));
  for (const [index, { at, printed, text }] of items.entries()) {
    const part = newNode(
      { style: isRoman ? 'roman' : 'lower', value: index + 1, printed },
      lines[at]?.row.indent ?? 0,
      0.5,
    );
    const own = lines.slice(at, items[index + 1]?.at ?? lines.length);
    part.lines.push(...own.map((line, place) => (place === 0 ? { ...line, text, label: printed } : line)));
    part.cells.push(...own.flatMap(({ row }) => row.marks ?? []));
    node.children.push(part);
  }
}

/** Keeps only what are parts. @param termsOf how many numbers the printed marks of a node add up */
export function keepParts(node: Node, termsOf: (node: Node) => number, isMultipleChoice: boolean, depth = 0): void {
  for (const child of node.children) keepParts(child, termsOf, isMultipleChoice, depth + 1);
  if (node.children.length === 0) return;
  const isOptions = isMultipleChoice && looksLikeOptions(node);
  if (isOptions || !areParts(node, depth, termsOf(node))) dissolve(node);
}
