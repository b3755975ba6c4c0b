import type { CutRow } from './cut-row.ts';
import { isInstruction } from './instructions.ts';
import type { QuestionStart } from './number-chain.ts';

export interface Section {
  readonly at: number;
  readonly title: string;
}

/** Rows behind the title of a section that may be its instruction. */
const INSTRUCTION_ROWS = 6;

/** What a row says, with the marks at its right edge. */
export const wholeText = ({ text, marksText }: CutRow) => (marksText === '' ? text : `${text} ${marksText}`).trim();

/** A row in the middle of a sentence is no instruction: 'a suitable section'. */
const saysHow = ({ text }: CutRow) => !/^[\s"'“‘(]*\p{Ll}{2}/u.test(text) && isInstruction(text);

/**
 * The titles of sections, each with the instruction in the rows behind it. An instruction without a title, right in front of a question, begins a section
 * too.
 */
export function sectionsOf(
  rows: readonly CutRow[],
  starts: readonly QuestionStart[],
): { sections: Section[]; used: ReadonlySet<number> } {
  const sections: Section[] = [];
  const used = new Set<number>();
  const begins = new Set(starts.map(({ at }) => at));
  const isSaid = (at: number) => {
    const row = rows[at];
    if (!row || row.use !== 'text' || begins.has(at)) return false;
    // '(Descriptive questions)' in brackets below a title.
    const isRemark = /^\W{0,2}[([].*[)\]]\W{0,2}$/u.test(row.text) && row.labels.length === 0;
    return saysHow(row) || isRemark || (row.marks !== null && !/\p{L}{3}/u.test(row.text));
  };
  for (const [at, row] of rows.entries()) {
    if (row.use !== 'text' || begins.has(at) || used.has(at)) continue;
    let end = at + 1;
    while (end <= at + INSTRUCTION_ROWS && rows[end]?.page === row.page && isSaid(end)) end += 1;
    const isTitle = row.section !== null;
    if (!isTitle && !(saysHow(row) && (row.labels.length === 0 || at < (starts[0]?.at ?? 0)) && begins.has(end)))
      continue;
    if (!starts.some((start) => start.at >= end)) {
      if (isTitle) used.add(at);
      continue;
    }
    const own = rows.slice(at, end);
    const title = isTitle
      ? [row.section ?? '', ...(row.marks ? [row.marksText] : []), ...own.slice(1).map(wholeText)]
      : own.map(wholeText);
    for (let line = at; line < end; line += 1) used.add(line);
    sections.push({ at, title: title.join(' ').slice(0, 300) });
  }
  return { sections, used };
}

/** What of a question matters for its section. */
interface InSection {
  readonly parent: number | null;
  readonly section: string | null;
}

/** The sections of questions whose number says how to answer its parts: 'Section B: any three of the following'. */
export function withInstructions<Question extends InSection>(
  found: readonly Question[],
  instructions: ReadonlyMap<number, string>,
): readonly Question[] {
  const sections: (string | null)[] = [];
  return found.map((question, at) => {
    const own = instructions.get(at)?.replaceAll(/\s+/gu, ' ').trim();
    const above = question.parent === null ? question.section : (sections[question.parent] ?? null);
    const section =
      own === undefined
        ? above
        : [above, own]
            .filter((text) => text !== null)
            .join(' · ')
            .slice(0, 300);
    sections.push(section);
    return { ...question, section };
  });
}
