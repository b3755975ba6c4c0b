import { loadPdfium, openDocument } from '@exam-vault/sandbox/pdfium/pdfium';
import { readTextLayer } from '@exam-vault/sandbox/reader/text-layer';
import { pdfOfSigns } from '@exam-vault/testing/pdf-of-signs';
import { expect, it } from 'vitest';
import { cutQuestions } from './cut-questions.ts';

it('finds the questions of a PDF whose font names x after a letter from right to left', async () => {
  const lines = [
    '1) Find \u{754} where the flow is steady. (5)',
    '2) Let \u{754} be the flow and find its mean (10)',
    'a) If \u{754} > 0 find it. (4)',
    'b) Solve \u{754} = 2 (6)',
    '3) Draw f(\u{754}) where \u{754} is in [0, 1). (5)',
    '4) Define the set {\u{754}: \u{754} > 0}. (5)',
  ];
  const pdfium = await loadPdfium();
  const document = openDocument(pdfium, pdfOfSigns(lines));
  const page = pdfium.FPDF_LoadPage(document, 0);
  const { words } = readTextLayer({ pdfium, document }, page, { rank: () => 1 } as never);
  const found = cutQuestions([{ page: 1, source: 'text', words }]);
  expect(found.map(({ label, text, marks }) => [label, text, marks])).toEqual([
    ['1', 'Find \u{754} where the flow is steady.', 5],
    ['2', 'Let \u{754} be the flow and find its mean', 10],
    ['2a', 'If \u{754} > 0 find it.', 4],
    ['2b', 'Solve \u{754} = 2', 6],
    ['3', 'Draw f(\u{754}) where \u{754} is in [0, 1).', 5],
    ['4', 'Define the set {\u{754}: \u{754} > 0}.', 5],
  ]);
});
