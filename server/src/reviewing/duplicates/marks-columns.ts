import type { StoredWord } from '../../base/database/schema.ts';
import { OUTCOME_NAMES } from './paper-words.ts';

/** A cell beside a question: its marks, or the outcome or level that it tests ('CO2', 'L3', 'K4', 'BTL2'). */
const CELL = /^(?<name>[a-z]{0,4})[-.]?\d{1,2}$/iu;
/** Cells beside one question, and lines that end alike: fewer are numbers of the question itself. */
const [MIN_CELLS, MIN_LINES] = [2, 3];

function nameOf(word: string): string | null {
  const name = CELL.exec(word)?.groups?.['name']?.toLowerCase();
  return name !== undefined && (name === '' || OUTCOME_NAMES.has(name)) ? name : null;
}

/** The kinds of cells that a line ends with: 'n co l' for '5 CO1 L2'. */
function endOf(line: readonly string[]): readonly string[] {
  const names = line.map(nameOf);
  const end = names.slice(names.lastIndexOf(null) + 1).map((name) => name || 'n');
  return end.length >= MIN_CELLS ? end : [];
}

function withoutCells<Word>(lines: readonly (readonly Word[])[], saidBy: (word: Word) => string): (readonly Word[])[] {
  const ends = lines.map((line) => endOf(line.map(saidBy)));
  const counts = new Map<string, number>();
  for (const end of ends) counts.set(end.join(' '), (counts.get(end.join(' ')) ?? 0) + 1);
  return lines.map((line, at) => {
    const end = ends[at] ?? [];
    return (counts.get(end.join(' ')) ?? 0) < MIN_LINES ? line : line.slice(0, line.length - end.length);
  });
}

/** A page without columns of marks, outcomes and levels: they differ between settings, and stand in the middle of questions. */
export function withoutMarksColumns<
  Page extends { readonly text: string; readonly words: readonly StoredWord[] | null },
>(page: Page): Page {
  const text = page.text.split('\n').map((line) => line.split(' '));
  const lines = new Map<number, StoredWord[]>();
  for (const word of page.words ?? []) {
    const line = lines.get(word[5]);
    if (line) line.push(word);
    else lines.set(word[5], [word]);
  }
  return {
    ...page,
    text: withoutCells(text, (word) => word)
      .map((line) => line.join(' '))
      .join('\n'),
    words: page.words && withoutCells([...lines.values()], ([said]) => said).flat(),
  };
}
