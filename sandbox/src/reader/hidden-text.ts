import type { Pdfium } from '../pdfium/pdfium.ts';
import type { PdfPages } from './pdf-pages.ts';

/** Finds text that nobody sees: programs lay what they read from a scan over or under its picture. */

/** FPDF_PAGEOBJECT_TEXT, FPDF_PAGEOBJECT_IMAGE, FPDF_PAGEOBJECT_FORM. */
const [TEXT, IMAGE, FORM] = [1, 3, 5];
/** FPDF_TEXTRENDERMODE_INVISIBLE. */
const INVISIBLE = 3;
/** Fonts without strokes, of tesseract, of Acrobat and of older programs. */
const STROKELESS_FONT = /glyphless|hidden(?:horz|vert)ocr|^(?:[A-Z]{6}\+)?invisible/i;
const MAX_FONT_NAME_BYTES = 64;
/** A page of text has some thousand objects, one for each letter at most. */
const MAX_OBJECTS = 50_000;
const MAX_FORM_DEPTH = 4;
/** A picture that covers so much of the page is a scan of it. */
const MIN_COVERED = 0.7;
/** Drawn to see whether it is opaque, one pixel a point; more pictures above text are no scan. */
const [MAX_PICTURE_PIXELS, MAX_PICTURES] = [4_000_000, 4];
const MIN_OPAQUE = 0.95;
/** Of the letters of a page. Fewer of them, beside text that is seen, are alternative texts of figures. */
const MIN_HIDDEN_SHARE = 0.5;

const BYTES_PER_PIXEL = 4;

/** The area of a picture on its page, in square points; 0 where it can't be told. */
function areaOf(pdfium: Pdfium, picture: number): number {
  const floats = pdfium.malloc(16);
  const isKnown = pdfium.FPDFPageObj_GetBounds(picture, floats, floats + 4, floats + 8, floats + 12) !== 0;
  const view = new DataView(pdfium.memory.buffer);
  const [left = 0, bottom = 0, right = 0, top = 0] = [0, 4, 8, 12].map((at) => view.getFloat32(floats + at, true));
  pdfium.free(floats);
  return isKnown ? (right - left) * (top - bottom) : 0;
}

/** A watermark covers its page too, but lets its text be seen. */
function isOpaque(pdfium: Pdfium, document: number, page: number, picture: number): boolean {
  const bitmap = pdfium.FPDFImageObj_GetRenderedBitmap(document, page, picture);
  if (bitmap === 0) return false;
  const bytes = pdfium.FPDFBitmap_GetStride(bitmap) * pdfium.FPDFBitmap_GetHeight(bitmap);
  const pixels = new Uint8Array(pdfium.memory.buffer, pdfium.FPDFBitmap_GetBuffer(bitmap), bytes);
  let opaque = 0;
  for (let at = BYTES_PER_PIXEL - 1; at < bytes; at += BYTES_PER_PIXEL) if (pixels[at] === 255) opaque += 1;
  pdfium.FPDFBitmap_Destroy(bitmap);
  return opaque * BYTES_PER_PIXEL >= bytes * MIN_OPAQUE;
}

/** Whether a picture covers its page, in a size in which it can be drawn. */
function isLarge(pdfium: Pdfium, page: number, picture: number): boolean {
  const pixels = areaOf(pdfium, picture);
  const ofPage = pdfium.FPDF_GetPageWidthF(page) * pdfium.FPDF_GetPageHeightF(page);
  return pixels >= ofPage * MIN_COVERED && pixels <= MAX_PICTURE_PIXELS;
}

/** Tells whether the letters of a text leave no mark. */
function unseenTexts(pdfium: Pdfium): (object: number) => boolean {
  const fonts = new Map<number, boolean>();
  function isStrokeless(font: number): boolean {
    const name = pdfium.malloc(MAX_FONT_NAME_BYTES);
    const length = Math.min(MAX_FONT_NAME_BYTES, pdfium.FPDFFont_GetBaseFontName(font, name, MAX_FONT_NAME_BYTES));
    const text = Buffer.from(pdfium.memory.buffer, name, Math.max(0, length - 1)).toString('latin1');
    pdfium.free(name);
    return STROKELESS_FONT.test(text);
  }
  function isTransparent(object: number): boolean {
    const colour = pdfium.malloc(16);
    const isKnown = pdfium.FPDFPageObj_GetFillColor(object, colour, colour + 4, colour + 8, colour + 12) !== 0;
    const alpha = new DataView(pdfium.memory.buffer).getUint32(colour + 12, true);
    pdfium.free(colour);
    return isKnown && alpha === 0;
  }
  return (object) => {
    if (pdfium.FPDFTextObj_GetTextRenderMode(object) === INVISIBLE || isTransparent(object)) return true;
    const font = pdfium.FPDFTextObj_GetFont(object);
    const known = fonts.get(font) ?? isStrokeless(font);
    fonts.set(font, known);
    return known;
  };
}

interface PageObject {
  readonly object: number;
  readonly type: number;
  readonly isInForm: boolean;
}

/** What a page is drawn of, in its order, forms with what is in them. */
function* objectsOf(pdfium: Pdfium, page: number): Generator<PageObject> {
  function* inside(form: number, depth: number): Generator<PageObject> {
    const count = depth === 0 ? pdfium.FPDFPage_CountObjects(form) : pdfium.FPDFFormObj_CountObjects(form);
    for (let at = 0; at < count; at += 1) {
      const object = depth === 0 ? pdfium.FPDFPage_GetObject(form, at) : pdfium.FPDFFormObj_GetObject(form, at);
      const type = pdfium.FPDFPageObj_GetType(object);
      yield { object, type, isInForm: depth > 0 };
      if (type === FORM && depth < MAX_FORM_DEPTH) yield* inside(object, depth + 1);
    }
  }
  yield* inside(page, 0);
}

/** The text objects of a page that are not seen, because they are written so or lie under a scan. */
function hiddenTexts(pdfium: Pdfium, document: number, page: number): Set<number> {
  const isUnseen = unseenTexts(pdfium);
  const hidden = new Set<number>();
  const below: number[] = [];
  let [seen, pictures] = [0, 0];
  for (const { object, type, isInForm } of objectsOf(pdfium, page)) {
    seen += 1;
    if (seen > MAX_OBJECTS) break;
    if (type === TEXT) {
      if (isUnseen(object)) hidden.add(object);
      else below.push(object);
    } else if (type === IMAGE && !isInForm && below.length > 0 && isLarge(pdfium, page, object)) {
      pictures += 1;
      if (pictures > MAX_PICTURES) break;
      if (isOpaque(pdfium, document, page, object)) for (const text of below.splice(0)) hidden.add(text);
    }
  }
  return hidden;
}

/** Whether most of the first `count` characters of a page's text are not seen. */
export function isHiddenText(
  { pdfium, document }: Pick<PdfPages, 'pdfium' | 'document'>,
  page: number,
  text: number,
  count: number,
): boolean {
  const hidden = hiddenTexts(pdfium, document, page);
  if (hidden.size === 0) return false;
  let [all, unseen] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    const object = pdfium.FPDFText_GetTextObject(text, at);
    if (object === 0) continue;
    all += 1;
    if (hidden.has(object)) unseen += 1;
  }
  return unseen > 0 && unseen >= all * MIN_HIDDEN_SHARE;
}
