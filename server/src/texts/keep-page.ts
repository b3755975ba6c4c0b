import type { KeptWord } from '../database/schema.ts';
import type { PageReading, ReadWord } from '../ports/document-reader.ts';
import { withoutPersonal } from './personal-lines.ts';
import { headTerm, termsOf, wordsOf } from './terms.ts';
import { SPELT, type KeptPage } from './text-repository.ts';

const GRID = 10_000;
/** Characters of one page's text. */
const MOST_TEXT = 100_000;
/** The head of the first page: so much of its height, but at least so many lines. */
const HEAD_HEIGHT = 0.35;
const HEAD_LINES = 8;
/** Less sure than this, a word is no example of how it is spelt. */
const WELL_READ = 70;

/** The text of a page, a line of it on each line. */
function textOf(words: readonly ReadWord[]): string {
  let text = '';
  let line = -1;
  for (const word of words) {
    if (word.role === 'also') continue;
    text += text === '' ? word.text : word.line === line ? ` ${word.text}` : `\n${word.text}`;
    line = word.line;
  }
  return text.slice(0, MOST_TEXT);
}

/** A page as it is kept: what bears a student's name or number is left out. */
export function keptPage({ page, source, turns, words }: PageReading): KeptPage {
  const rest = withoutPersonal(words);
  const kept = rest.map(({ text, box: [left, top, width, height], line, role }): KeptWord => {
    const [l, t, w, h] = [left, top, width, height].map((part) => Math.round(part * GRID)) as [
      number,
      number,
      number,
      number,
    ];
    return [text, l, t, w, h, line, role === 'also' ? 1 : 0];
  });
  return { page, source, turns, text: textOf(rest), words: kept };
}

/** Every term a page is found by; the first page's head once more as such. */
export function pageTerms({ page, words, text }: KeptPage): Set<string> {
  const terms = new Set<string>();
  const add = (word: string, inHead: boolean) => {
    for (const term of wordsOf(word).flatMap(termsOf)) {
      terms.add(term);
      if (inHead) terms.add(headTerm(term));
    }
  };
  if (words === null) for (const word of text.split(/\s+/)) add(word, false);
  else
    for (const [word, , top, , , line] of words)
      add(word, page === 1 && (top < HEAD_HEIGHT * GRID || line < HEAD_LINES));
  return terms;
}

/** The words by which spelling is judged: letters only, and well read; nobody's name. */
export function spellings({ words }: Pick<PageReading, 'words'>): Set<string> {
  const found = new Set<string>();
  for (const { text, sure, role } of withoutPersonal(words)) {
    if (role === 'also' || sure < WELL_READ) continue;
    for (const word of wordsOf(text)) if (SPELT.test(word)) found.add(word);
  }
  return found;
}
