import type { OutlineEntry } from '@exam-vault/contract/outlines';
import type { Match } from '@exam-vault/contract/search';
import { escapeMarkup } from '../../../serving/http/markup.ts';
import { sectionOf } from '../../outlines/section-of.ts';
import type { Occurrence } from './occurrences.ts';
import type { ScoredPage } from './score-pages.ts';

/** Characters of a snippet, about. */
const SNIPPET_CHARACTERS = 160;
/** Characters before the best window. */
const LEADING_CHARACTERS = SNIPPET_CHARACTERS / 3;
const MAX_MATCHES = 3;

/** The best pages of a document, each with a snippet. */
export function matchesOf(pages: readonly ScoredPage[], outline: readonly OutlineEntry[] = []): Match[] {
  return pages.slice(0, MAX_MATCHES).map((scored) => {
    const { page, text } = scored.page;
    const section = sectionOf(outline, { page, text, at: scored.bestStart });
    return { page, snippet: snippetOf(scored), ...(section !== undefined && { section }) };
  });
}

/** The text around the best window, cut between words. */
function snippetOf({ page: { text }, occurrences, bestStart }: ScoredPage): string {
  const start = snippetStart(text, bestStart);
  const cut = Math.min(text.length, start + SNIPPET_CHARACTERS);
  const lastSpace = text.slice(start, cut).search(/\s\S*$/);
  const end =
    cut === text.length ? cut : characterStart(text, lastSpace > SNIPPET_CHARACTERS / 2 ? start + lastSpace : cut);
  return highlight(text, occurrences, start, end);
}

function snippetStart(text: string, bestStart: number): number {
  if (bestStart < LEADING_CHARACTERS) return 0;
  const earliest = Math.floor(bestStart - LEADING_CHARACTERS);
  if (earliest === 0) return 0;
  const space = text.slice(earliest, bestStart).search(/\s/);
  // Scripts without spaces are cut anywhere.
  return space === -1 ? characterStart(text, earliest) : earliest + space + 1;
}

/** An index that does not split a surrogate pair. */
function characterStart(text: string, index: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(index)) ? index + 1 : index;
}

/** A part of a text as HTML, with <mark> around the occurrences. */
export function highlight(text: string, occurrences: readonly Occurrence[], start: number, end: number): string {
  let html = start > 0 ? '… ' : '';
  let position = start;
  for (const occurrence of occurrences) {
    if (occurrence.start < position || occurrence.end > end) continue;
    const before = text.slice(position, occurrence.start);
    html += `${escapeMarkup(before)}<mark>${escapeMarkup(text.slice(occurrence.start, occurrence.end))}</mark>`;
    position = occurrence.end;
  }
  html += escapeMarkup(text.slice(position, end)) + (end < text.length ? ' …' : '');
  return html.replaceAll(/\s+/g, ' ');
}
