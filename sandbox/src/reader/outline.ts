import { readText, type Pdfium } from '../pdfium/pdfium.ts';
import type { OutlineEntry } from './document-reader.ts';
import { MAX_ENTRY_CHARS, MAX_ENTRIES, MAX_DEPTH } from './page-format.ts';

/** More are no bookmarks of a book. A file may claim millions, or lead in a circle. */
const MAX_VISITED = 10_000;
/** A title that is longer than this in the file is left out; the others are shortened. */
const MAX_READ_CHARS = 2_000;

interface Visited {
  readonly bookmark: number;
  readonly depth: number;
}

/** In the order of the file. */
function visited({ FPDFBookmark_GetFirstChild, FPDFBookmark_GetNextSibling }: Pdfium, document: number): Visited[] {
  const found: Visited[] = [];
  const seen = new Set<number>([0]);
  const waiting: Visited[] = [{ bookmark: FPDFBookmark_GetFirstChild(document, 0), depth: 1 }];
  for (let next = waiting.pop(); next && found.length < MAX_VISITED; next = waiting.pop()) {
    const { bookmark, depth } = next;
    if (seen.has(bookmark)) continue;
    seen.add(bookmark);
    found.push(next);
    waiting.push({ bookmark: FPDFBookmark_GetNextSibling(document, bookmark), depth });
    if (depth < MAX_DEPTH) waiting.push({ bookmark: FPDFBookmark_GetFirstChild(document, bookmark), depth: depth + 1 });
  }
  return found;
}

/** The upper levels that fit; of a level that is too long by itself, its beginning. */
function fitting(found: readonly Visited[]): readonly Visited[] {
  let kept = found;
  for (let depth = MAX_DEPTH; depth > 1 && kept.length > MAX_ENTRIES; depth -= 1)
    kept = kept.filter((one) => one.depth < depth);
  return kept.slice(0, MAX_ENTRIES);
}

/** From 0; -1 for a bookmark that leads to no page of the document. */
function pageOf(pdfium: Pdfium, document: number, bookmark: number): number {
  const own = pdfium.FPDFBookmark_GetDest(document, bookmark);
  const action = own === 0 ? pdfium.FPDFBookmark_GetAction(bookmark) : 0;
  const destination = action === 0 ? own : pdfium.FPDFAction_GetDest(document, action);
  return destination === 0 ? -1 : pdfium.FPDFDest_GetDestPageIndex(document, destination);
}

/** The bookmarks of a PDF that lead to one of its pages. */
export function readOutline(pdfium: Pdfium, document: number, pages: number): OutlineEntry[] {
  return fitting(visited(pdfium, document)).flatMap(({ bookmark, depth }) => {
    const page = pageOf(pdfium, document, bookmark) + 1;
    if (page < 1 || page > pages) return [];
    const title = readText(pdfium, MAX_READ_CHARS, (buffer, bytes) =>
      pdfium.FPDFBookmark_GetTitle(bookmark, buffer, bytes),
    );
    const short = title
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, MAX_ENTRY_CHARS);
    return short === '' ? [] : [{ title: short, page, depth }];
  });
}
