import { PDFDocument, StandardFonts, rgb, type Color, type PDFFont, type PDFPage } from 'pdf-lib';

/** A4 in points, and the margins of a sheet. */
const [WIDTH, HEIGHT] = [595, 842];
const MARGIN = { left: 62, right: 56, top: 54, bottom: 60 };

export const INK = rgb(0.07, 0.07, 0.09);
export const PEN = rgb(0.1, 0.17, 0.46);

const FACES = {
  times: [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold, StandardFonts.TimesRomanItalic],
  helvetica: [StandardFonts.Helvetica, StandardFonts.HelveticaBold, StandardFonts.HelveticaOblique],
  typewriter: [StandardFonts.Courier, StandardFonts.CourierBold, StandardFonts.CourierOblique],
  /** Nearest to a hand that every reader has. */
  hand: [StandardFonts.TimesRomanItalic, StandardFonts.TimesRomanBoldItalic, StandardFonts.TimesRomanItalic],
} as const;
export type Face = keyof typeof FACES;
type Style = 'plain' | 'bold' | 'italic';

interface LineOptions {
  readonly style?: Style;
  readonly size?: number;
  /** Points after the line's end. */
  readonly after?: number;
}

export interface PageWriterOptions {
  readonly face: Face;
  readonly size: number;
  readonly ink?: Color;
  /** The distance of lines, in sizes. */
  readonly leading?: number;
  /** Lines of ruled paper, drawn first on every page, on which all text stands. */
  readonly ruled?: { readonly distance: number; draw(page: PDFPage): void };
}

export type PageWriter = Awaited<ReturnType<typeof pageWriter>>;

/** Sets text on A4 pages from the top down and begins a new page where one is full. */
export async function pageWriter({ face, size, ink = INK, leading = 1.32, ruled }: PageWriterOptions) {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const [plain, bold, italic] = await Promise.all(FACES[face].map((font) => pdf.embedFont(font)));
  const fonts = { plain, bold, italic } as Record<Style, PDFFont>;
  const right = WIDTH - MARGIN.right;
  let page: PDFPage;
  let y = 0;

  function newPage(): void {
    page = pdf.addPage([WIDTH, HEIGHT]);
    ruled?.draw(page);
    y = HEIGHT - MARGIN.top;
  }
  newPage();

  const lineHeight = (at: number) => ruled?.distance ?? at * leading;
  /** What is left free on ruled paper is whole lines, or nothing. */
  const gap = (points: number) => {
    y -= ruled ? Math.floor(points / (ruled.distance * 0.6)) * ruled.distance : points;
  };

  function room(points: number): void {
    if (y - points < MARGIN.bottom) newPage();
  }

  function wrapped(text: string, font: PDFFont, at: number, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && font.widthOfTextAtSize(longer, at) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  }

  const put = (text: string, x: number, font: PDFFont, at: number) =>
    page.drawText(text, { x, y, size: at, font, color: ink });

  return {
    pdf,
    /** Points down from where the last line stood. */
    skip(points: number): void {
      gap(points);
    },
    room,

    centred(text: string, { style = 'plain', size: at = size, after = 0 }: LineOptions = {}): void {
      const font = fonts[style];
      for (const line of wrapped(text, font, at, right - MARGIN.left)) {
        room(lineHeight(at));
        y -= lineHeight(at);
        put(line, MARGIN.left + (right - MARGIN.left - font.widthOfTextAtSize(line, at)) / 2, font, at);
      }
      gap(after);
    },

    /** One text at each end of a line. */
    ends(first: string, last: string, { style = 'plain', size: at = size, after = 0 }: LineOptions = {}): void {
      const font = fonts[style];
      room(lineHeight(at));
      y -= lineHeight(at);
      put(first, MARGIN.left, font, at);
      put(last, right - font.widthOfTextAtSize(last, at), font, at);
      gap(after);
    },

    rule(thickness = 0.8): void {
      y -= 6;
      page.drawLine({ start: { x: MARGIN.left, y }, end: { x: right, y }, thickness, color: ink });
      y -= 3;
    },

    /** A paragraph with what hangs before its first line and what stands at the right of it. */
    paragraph(
      text: string,
      { label = '', indent = 0, aside = '', style = 'plain', size: at = size, after = 4 }: ParagraphOptions = {},
    ): void {
      const font = fonts[style];
      const x = MARGIN.left + indent;
      const width = right - x - (aside === '' ? 0 : 34);
      const lines = wrapped(text, font, at, width);
      // A paragraph of few lines is not torn apart.
      room(Math.min(lines.length, 6) * lineHeight(at));
      for (const [index, line] of lines.entries()) {
        room(lineHeight(at));
        y -= lineHeight(at);
        if (index === 0 && label !== '') put(label, x - fonts.bold.widthOfTextAtSize(`${label} `, at), fonts.bold, at);
        if (index === 0 && aside !== '') put(aside, right - font.widthOfTextAtSize(aside, at), font, at);
        put(line, x, font, at);
      }
      gap(after);
    },

    /** Writes the foot of every page. @returns the file */
    async finish(foot: (page: number, of: number) => string): Promise<Buffer> {
      const pages = pdf.getPages();
      for (const [index, each] of pages.entries()) {
        const text = foot(index + 1, pages.length);
        const x = (WIDTH - fonts.italic.widthOfTextAtSize(text, 8)) / 2;
        each.drawText(text, { x, y: 30, size: 8, font: fonts.italic, color: ink, opacity: 0.75 });
      }
      return Buffer.from(await pdf.save());
    },
  };
}

interface ParagraphOptions extends LineOptions {
  readonly label?: string;
  readonly indent?: number;
  readonly aside?: string;
}
