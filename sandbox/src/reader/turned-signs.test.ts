import { beforeAll, describe, expect, it } from 'vitest';
import { loadPdfium, openDocument, type Pdfium } from '../pdfium/pdfium.ts';
import { pdfOfSigns } from '@exam-vault/testing/pdf-of-signs';
import { readTextLayer } from './text-layer.ts';

let pdfium: Pdfium;
beforeAll(async () => {
  pdfium = await loadPdfium();
});

function pageOf(lines: readonly string[]): number {
  return pdfium.FPDF_LoadPage(openDocument(pdfium, pdfOfSigns(lines)), 0);
}

function read(lines: readonly string[]): string[] {
  const found: string[] = [];
  for (const { line, text } of readTextLayer({ pdfium, document: 0 }, pageOf(lines), { rank: () => 1 } as never).words)
    found[line] = found[line] === undefined ? text : `${found[line]} ${text}`;
  return found;
}

/** The characters as PDFium gives them. */
function given(line: string): string {
  const text = pdfium.FPDFText_LoadPage(pageOf([line]));
  const count = pdfium.FPDFText_CountChars(text);
  return String.fromCharCode(...Array.from({ length: count }, (_, at) => pdfium.FPDFText_GetUnicode(text, at)));
}

describe('a line of a PDF whose font names signs after letters from right to left', () => {
  it.each([
    'a) Find \u{754} now. (5)',
    '4) Let \u{754} be the flow and find it (5)',
    'Q1) Find \u{754}',
    '(a) Let \u{754} be in [0, 1) and find it',
    'b) If \u{754} = 3 find it',
    '1) Solve \u{754} = 2',
    'the set {\u{754}: \u{754} > 0} and f(\u{754})',
    'f(\u{754}) = 2',
    'If \u{754} > 0 find it. (5)',
    'If \u{754} \u{2264} 3 (and 0 < \u{754}) find it',
    '\u{754} \u{2264} 3 < \u{754}',
    '(\u{754})',
    'Find \u{754}. [10]',
  ])('is as it is printed: %s', (line) => {
    expect(read([line])).toEqual([line]);
  });

  it('does not change the lines around it', () => {
    const lines = ['a) Find x. (5)', 'b) Find \u{754}. (5)', 'c) Find f(\u{754}).'];
    expect(read(lines)).toEqual(lines);
  });
});

describe('a line of a PDF in Hebrew or Arabic', () => {
  it.each(['(\u{5D0} 1) \u{5D0}', '(\u{628} 1) \u{628}', '\u{628} (5) Find \u{754}'])(
    'is as PDFium has it: %s',
    (line) => {
      expect(given(line)).not.toBe(line);
      expect(read([line]).join('').replaceAll(' ', '')).toBe(given(line).replaceAll(' ', ''));
    },
  );
});
