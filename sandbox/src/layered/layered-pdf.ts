import { deflateSync } from 'node:zlib';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString, type PDFPage, type PDFRef } from 'pdf-lib';
import type { PageReading } from '../reader/document-reader.ts';
import { ASCENT, DESCENT, glyphlessFont, LETTER_WIDTH } from './glyphless-font.ts';
import { layerContent, type PageBox } from './layer-content.ts';
import type { LayerPage } from './layer-writer.ts';
import { wordCodes } from './word-codes.ts';

export const MACHINE_READ = 'Text recognised by machine; may contain mistakes';
const PRODUCER = 'Exam Vault';
/** No other font of a page is called so. */
const FONT = 'ExamVaultWords';
/** Each number of two bytes is the font's only glyph. */
const GLYPH_OF_EACH_CODE = Buffer.alloc(2 * 65_536);
/** What PDFium takes for a page without a size, in points. */
const LETTER_PAPER: PageBox = { x: 0, y: 0, width: 612, height: 792 };

function addStream(pdf: PDFDocument, bytes: Buffer, more: Record<string, number> = {}): PDFRef {
  const packed = deflateSync(bytes);
  const entries = pdf.context.obj({ ...more, Filter: 'FlateDecode', Length: packed.length });
  return pdf.context.register(PDFRawStream.of(entries, packed));
}

/** A font that has every letter and draws none (ISO 32000-1, 9.7). */
function addFont(pdf: PDFDocument, font: PDFRef, toUnicode: string): void {
  const file = glyphlessFont();
  const descriptor = pdf.context.register(
    pdf.context.obj({
      Type: 'FontDescriptor',
      FontName: 'GlyphLess',
      // Symbolic, with one width.
      Flags: 5,
      FontBBox: [0, -DESCENT, LETTER_WIDTH, ASCENT],
      ItalicAngle: 0,
      Ascent: ASCENT,
      Descent: -DESCENT,
      CapHeight: ASCENT,
      StemV: 80,
      FontFile2: addStream(pdf, file, { Length1: file.length }),
    }),
  );
  const letters = pdf.context.register(
    pdf.context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: 'GlyphLess',
      CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      DW: LETTER_WIDTH,
      CIDToGIDMap: addStream(pdf, GLYPH_OF_EACH_CODE),
    }),
  );
  pdf.context.assign(
    font,
    pdf.context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: 'GlyphLess',
      Encoding: 'Identity-H',
      DescendantFonts: [letters],
      ToUnicode: addStream(pdf, Buffer.from(toUnicode, 'latin1')),
    }),
  );
}

/** The part of a page that is shown, as PDFium has it, because the words are fractions of that. */
function shownBox({ node }: PDFPage): PageBox {
  const [media, crop] = ['MediaBox', 'CropBox'].map((name) => {
    const box = node.context.lookupMaybe(node.getInheritableAttribute(PDFName.of(name)), PDFArray);
    const { x, y, width, height } = box?.asRectangle() ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: Math.min(x, x + width), y: Math.min(y, y + height), width: Math.abs(width), height: Math.abs(height) };
  });
  const whole = media && media.width > 0 && media.height > 0 ? media : LETTER_PAPER;
  if (!crop || crop.width === 0 || crop.height === 0) return whole;
  const [x, y] = [Math.max(whole.x, crop.x), Math.max(whole.y, crop.y)];
  const width = Math.min(whole.x + whole.width, crop.x + crop.width) - x;
  const height = Math.min(whole.y + whole.height, crop.y + crop.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : whole;
}

/** Pages may share what they draw with, so each gets its own. */
function giveFont({ node }: PDFPage, pdf: PDFDocument, font: PDFRef): void {
  const resources = node.Resources()?.clone() ?? pdf.context.obj({});
  const fonts = resources.lookupMaybe(PDFName.of('Font'), PDFDict)?.clone() ?? pdf.context.obj({});
  fonts.set(PDFName.of(FONT), font);
  resources.set(PDFName.of('Font'), fonts);
  node.set(PDFName.of('Resources'), resources);
}

/** Puts a stream before what the page draws: nothing of the page changes how the words are placed, and the words change nothing of it. */
function prepend({ node }: PDFPage, pdf: PDFDocument, content: PDFRef): void {
  const drawn = node.Contents();
  const before = drawn instanceof PDFArray ? drawn.asArray() : [node.get(PDFName.of('Contents'))];
  node.set(PDFName.of('Contents'), pdf.context.obj([content, ...before.filter((one) => one !== undefined)]));
}

/** The document with invisible words before the picture of each page. @throws Error for a PDF that can't be read */
export async function layeredPdf(file: Buffer, pages: readonly LayerPage[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(file, { updateMetadata: false });
  const all = pdf.getPages();
  const [codes, font] = [wordCodes(), pdf.context.nextRef()];
  for (const { page: at, turns, words } of pages) {
    const page = all[at - 1];
    if (!page) continue;
    const own = Math.round(page.getRotation().angle / 90);
    const whole = ((((own + turns) % 4) + 4) % 4) as PageReading['turns'];
    const place = { box: shownBox(page), turns: whole, font: FONT };
    const content = addStream(pdf, Buffer.from(layerContent(words, place, codes), 'latin1'));
    giveFont(page, pdf, font);
    prepend(page, pdf, content);
    page.node.set(PDFName.of('Rotate'), pdf.context.obj(whole * 90));
  }
  addFont(pdf, font, codes.toUnicode());
  pdf.setSubject(MACHINE_READ);
  pdf.setProducer(PRODUCER);
  return await pdf.save({ addDefaultPage: false, updateFieldAppearances: false });
}
