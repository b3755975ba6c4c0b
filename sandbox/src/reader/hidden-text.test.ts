import { PDFDocument, setTextRenderingMode, StandardFonts, TextRenderingMode, type PDFPage } from 'pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { knownWords } from './known-words.ts';
import { openPdf } from './pdf-pages.ts';
import { readTextLayer, type TextLayer } from './text-layer.ts';

const TEXT = Array.from({ length: 8 }, (_, at) => `${at + 1}. Explain the necessary conditions for deadlock`);
const known = knownWords();

const picture = (alpha: number) =>
  sharp({ create: { width: 60, height: 80, channels: 4, background: { r: 250, g: 250, b: 240, alpha } } })
    .png()
    .toBuffer();

interface Drawing {
  text(options?: { readonly opacity?: number }): void;
  picture(alpha?: number): Promise<void>;
  readonly page: PDFPage;
}

async function layerOf(draw: (page: Drawing) => Promise<void> | void): Promise<TextLayer | null> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const font = await document.embedFont(StandardFonts.TimesRoman);
  await draw({
    page,
    text({ opacity = 1 } = {}) {
      for (const [at, line] of TEXT.entries())
        page.drawText(line, { x: 60, y: 760 - at * 20, size: 12, font, opacity });
    },
    async picture(alpha = 1) {
      const image = await document.embedPng(await picture(alpha));
      page.drawImage(image, { x: 0, y: 0, width: 595, height: 842 });
    },
  });
  const pdf = await openPdf(Buffer.from(await document.save()));
  return pdf.withPage(0, (handle) => readTextLayer(pdf, handle, known));
}

describe('text that nobody sees', () => {
  it.each<[string, Parameters<typeof layerOf>[0]]>([
    [
      'is written so',
      async ({ page, text, picture: scan }) => {
        await scan();
        page.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible));
        text();
      },
    ],
    ['is transparent', ({ text }) => text({ opacity: 0 })],
    [
      'lies under a scan',
      async ({ text, picture: scan }) => {
        text();
        await scan();
      },
    ],
  ])('%s, and is not certain', async (_how, draw) => {
    const layer = await layerOf(draw);
    expect(layer).toMatchObject({ isHidden: true, isWhole: false });
    const confidence = (text: string) => layer?.words.find((word) => word.text === text)?.confidence;
    expect(confidence('deadlock')).toBeLessThan(100);
    expect(confidence('1.')).toBeLessThan(confidence('deadlock') ?? 0);
  });

  it.each<[string, Parameters<typeof layerOf>[0]]>([
    ['stands alone', ({ text }) => text()],
    [
      'stands on a picture',
      async ({ text, picture: background }) => {
        await background();
        text();
      },
    ],
    [
      'lies under a watermark',
      async ({ text, picture: watermark }) => {
        text();
        await watermark(0.3);
      },
    ],
    [
      'has less hidden text beside it',
      ({ page, text }) => {
        text();
        page.drawText('Figure of two processes', { opacity: 0 });
      },
    ],
  ])('is not what %s', async (_how, draw) => {
    const layer = await layerOf(draw);
    expect(layer).toMatchObject({ isHidden: false, isWhole: true });
    expect(layer?.words[0]?.confidence).toBe(100);
  });
});
