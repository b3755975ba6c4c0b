import Pdf from 'pdfkit';
import { escapeMarkup } from '../../../serving/http/markup.ts';
import { isPlain, runsOf, useFont, type Run } from './pdf-fonts.ts';
import { pdfLines } from './pdf-lines.ts';

/** A4, in points. */
const MARGIN = 56;
const BOTTOM = 64;
const LINE_HEIGHT = 1.45;
/** From the top of a line to the line on which letters stand, in sizes. */
const BASELINE = 1.05;
const BLACK = '#000000';
const GREY = '#444444';
const FOOTER_SIZE = 9;
/** Between a number and the text after it. */
const GAP = 6;

/** Most likely Hindi. A voice for English cannot say it. */
const DEVANAGARI = /\p{Script=Devanagari}/u;

/** What XML cannot hold. */
const NO_XML = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** An element of the structure that screen readers follow. */
export interface Element {
  readonly type: string;
  readonly struct: PDFKit.PDFStructureElement;
}

export interface TextStyle {
  readonly size: number;
  readonly isBold?: boolean;
  readonly isGrey?: boolean;
  readonly isCentred?: boolean;
  /** Free at the left. */
  readonly left?: number;
  /** Free at the right. */
  readonly right?: number;
  /** The name of a destination that the text leads to; its element is a Link. */
  readonly goTo?: string;
}

/** A text beside the first line of another: a number before it, or the marks behind it. */
export interface Beside {
  readonly element: Element;
  readonly text: string;
  readonly at: 'left' | 'right';
  /** What a screen reader says instead. */
  readonly spoken?: string;
}

/** A JPEG of this document. */
export interface PdfPicture {
  readonly width: number;
  readonly height: number;
}

export interface PictureStyle extends TextStyle {
  /** Of the width of the page that it was on. */
  readonly share: number;
  /** For those who do not see it. */
  readonly alt: string;
}

interface DrawnAt {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly isGrey?: boolean | undefined;
}

/**
 * Writes into the metadata that this is PDF/UA, which `pdf-ua.test.ts` checks as far as a machine can. PDFKit's own way (`subset`) writes beside it a list of
 * glyphs into each font that misses those of which others are composed; PDF/UA needs none, and forbids one that is not whole. Nor does PDFKit escape the title.
 */
function sayPdfUa(document: PDFKit.PDFDocument, title: string): void {
  const metadata = document as unknown as { endMetadata(): void; appendXML(xml: string): void };
  const end = metadata.endMetadata.bind(document);
  metadata.endMetadata = () => {
    metadata.appendXML(
      '<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about=""><pdfuaid:part>1</pdfuaid:part></rdf:Description>',
    );
    document.info.Title = escapeMarkup(title).replaceAll(NO_XML, ' ');
    end();
  };
}

/** A PDF of one column, with text in several scripts. All that is drawn belongs to an element of the structure, or is an artifact. */
export function pdfPage(title: string) {
  const document = new Pdf({
    size: 'A4',
    margin: 0,
    // None of PDFKit's own fonts, which have no Hindi.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
    // The same paper has the same bytes.
    info: { Title: title, Creator: 'Exam Vault', Producer: 'Exam Vault', CreationDate: new Date(0) },
  });
  sayPdfUa(document, title);
  const used = new Set<string>();
  const width = document.page.width - 2 * MARGIN;
  const bottom = document.page.height - BOTTOM;
  const root: Element = { type: 'Document', struct: document.struct('Document') };
  document.addStructure(root.struct);
  let y = MARGIN;

  const { widthOf, linesOf } = pdfLines(document, used);
  const linesIn = (text: string, style: TextStyle) =>
    linesOf(text, style, width - (style.left ?? 0) - (style.right ?? 0));

  function draw(runs: readonly Run[], { x, baseline, size, isGrey = false }: DrawnAt): void {
    let at = x;
    document.fillColor(isGrey ? GREY : BLACK);
    for (const run of runs) {
      useFont(document, used, run.font)
        .fontSize(size)
        .text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
      at += widthOf([run], size);
    }
  }

  function drawMarked({ type, struct }: Element, runs: readonly Run[], place: DrawnAt, spoken?: string): void {
    if (runs.length === 0) return;
    // Shaped letters come in another order than those of the text.
    const text = runs.map((run) => run.text).join('');
    const actual = spoken ?? (runs.every(isPlain) ? undefined : `${text} `);
    // PDFKit writes both for the tag Span alone.
    const content =
      actual === undefined
        ? document.markStructureContent(type)
        : document.markStructureContent('Span', { actual, ...(DEVANAGARI.test(text) && { lang: 'hi' }) });
    draw(runs, place);
    document.endMarkedContent();
    struct.add(content);
  }

  function drawBeside({ element, text, at, spoken }: Beside, place: Omit<DrawnAt, 'x'>, left: number): void {
    const runs = runsOf(text);
    const own = widthOf(runs, place.size);
    const x = at === 'left' ? Math.max(MARGIN, MARGIN + left - own - GAP) : MARGIN + width - own;
    drawMarked(element, runs, { ...place, x }, spoken);
  }

  function artifact(type: 'Layout' | 'Pagination', paint: () => void): void {
    document.markContent('Artifact', { type });
    paint();
    document.endMarkedContent();
  }

  const page = {
    root,

    element(type: string, parent: Element): Element {
      const struct = document.struct(type);
      parent.struct.add(struct);
      return { type, struct };
    },

    /** A list with numbers before its items. */
    list(parent: Element): Element {
      const list = page.element('L', parent);
      // PDFKit writes this attribute for nothing.
      const { dictionary } = list.struct as unknown as {
        readonly dictionary: { readonly data: Record<string, unknown> };
      };
      dictionary.data['A'] = { O: 'List', ListNumbering: 'Decimal' };
      return list;
    },

    space(points: number): void {
      y += points;
    },

    /** Begins a new page unless so much is free on this one. */
    ensure(points: number): void {
      if (y + points > bottom) page.newPage();
    },

    newPage(): void {
      document.addPage();
      y = MARGIN;
    },

    rule(): void {
      artifact('Layout', () => {
        document
          .moveTo(MARGIN, y)
          .lineTo(MARGIN + width, y)
          .lineWidth(0.75)
          .stroke();
      });
    },

    heightOf: (text: string, style: TextStyle) => linesIn(text, style).length * style.size * LINE_HEIGHT,

    /** A text with what stands beside its first line. */
    text(element: Element, text: string, style: TextStyle, beside: readonly Beside[] = []): void {
      const { size, isGrey, left = 0, right = 0 } = style;
      const lines = linesIn(text, style);
      if (lines.length === 0) lines.push({ runs: [], width: 0 });
      for (const [at, line] of lines.entries()) {
        page.ensure(size * LINE_HEIGHT);
        const place = { baseline: y + size * BASELINE, size, isGrey };
        const first = at === 0 ? beside : [];
        for (const one of first) if (one.at === 'left') drawBeside(one, place, left);
        const indent = style.isCentred ? (width - left - right - line.width) / 2 : 0;
        const x = MARGIN + left + indent;
        drawMarked(element, line.runs, { ...place, x });
        // PDFKit's types know no options here.
        if (style.goTo !== undefined)
          (document.goTo as (...values: unknown[]) => void)(x, y, line.width, size * LINE_HEIGHT, style.goTo, {
            structParent: element.struct,
            Contents: new String(text),
          });
        for (const one of first) if (one.at === 'right') drawBeside(one, place, left);
        y += size * LINE_HEIGHT;
      }
    },

    /** Null for what is no JPEG of a size. */
    pictureOf(jpeg: Uint8Array): PdfPicture | null {
      try {
        // PDFKit's types leave it out.
        const picture = (document as unknown as { openImage(bytes: Buffer): PdfPicture }).openImage(Buffer.from(jpeg));
        return picture.width > 0 && picture.height > 0 ? picture : null;
      } catch {
        return null;
      }
    },

    /** A picture that was on a page of A4, as large as there if there is room. */
    picture(parent: Element, picture: PdfPicture, style: PictureStyle, beside: readonly Beside[] = []): void {
      const { size, left = 0, right = 0, share, alt } = style;
      const most = Math.min(width - left - right, share * document.page.width);
      const drawn = Math.min(most, ((bottom - MARGIN) * picture.width) / picture.height);
      const height = (drawn * picture.height) / picture.width;
      page.ensure(height);
      const x = MARGIN + left;
      const place = { baseline: y + size * BASELINE, size };
      for (const one of beside) if (one.at === 'left') drawBeside(one, place, left);
      // PDF/UA wants the place of a figure; PDFKit's types leave it out.
      const about = { alt, bbox: [x, y, x + drawn, y + height] };
      const figure = document.struct('Figure', about);
      parent.struct.add(figure);
      const content = document.markStructureContent('Figure');
      document.image(picture as unknown as PDFKit.Mixins.ImageSrc, x, y, { width: drawn, height });
      document.endMarkedContent();
      figure.add(content);
      for (const one of beside) if (one.at === 'right') drawBeside(one, place, left);
      y += Math.max(height, size * LINE_HEIGHT);
    },

    /** Pages so far. */
    count: () => document.bufferedPageRange().count,

    /** Ends the document. @param footer what stands below each page @returns its bytes */
    async end(footer: (page: number, pages: number) => string): Promise<Buffer> {
      const { count } = document.bufferedPageRange();
      for (let at = 0; at < count; at += 1) {
        document.switchToPage(at);
        const runs = runsOf(footer(at + 1, count));
        const x = MARGIN + (width - widthOf(runs, FOOTER_SIZE)) / 2;
        artifact('Pagination', () => draw(runs, { x, baseline: bottom + 34, size: FOOTER_SIZE, isGrey: true }));
      }
      root.struct.end();
      const parts: Buffer[] = [];
      document.on('data', (part: Buffer) => parts.push(part));
      const ended = new Promise<void>((resolve, reject) => {
        document.once('end', resolve);
        document.once('error', reject);
      });
      document.end();
      await ended;
      return Buffer.concat(parts);
    },
  };
  return page;
}

export type PdfPage = ReturnType<typeof pdfPage>;
