import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib';

/** What stands on a page of made notes: a text at a place, in fractions of the page from its upper left corner; its size in points. */
export interface Put {
  readonly text: string;
  readonly at: readonly [x: number, y: number];
  readonly size: number;
  readonly font?: 'bold' | 'italic' | 'plain';
  /** The place is the middle, or the end, of its lines. */
  readonly align?: 'middle' | 'end';
  /** Of a line, in fractions of the page; longer ones go on below. */
  readonly width?: number;
  readonly colour?: readonly [number, number, number];
}

export interface Sheet {
  readonly puts: readonly Put[];
  /** Left, top, width, height and colour, under the texts. */
  readonly bars?: readonly (readonly [number, number, number, number, readonly [number, number, number]])[];
}

export type Face = 'sans' | 'serif' | 'hand';
export const SIZES = { wide: [960, 540], slide: [720, 540], paper: [595, 842] } as const;

const FONTS: Readonly<Record<Face, readonly [StandardFonts, StandardFonts, StandardFonts]>> = {
  sans: [StandardFonts.Helvetica, StandardFonts.HelveticaBold, StandardFonts.HelveticaOblique],
  serif: [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold, StandardFonts.TimesRomanItalic],
  hand: [StandardFonts.TimesRomanItalic, StandardFonts.TimesRomanBoldItalic, StandardFonts.TimesRomanItalic],
};
const LEADING = 1.3;

function linesOf(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line === undefined || font.widthOfTextAtSize(longer, size) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

function draw(page: PDFPage, put: Put, font: PDFFont): void {
  const { width, height } = page.getSize();
  const { text, at, size, align, colour = [0.08, 0.08, 0.1] } = put;
  const room = (put.width ?? 0.98 - (align ? 0.1 : at[0])) * width;
  for (const [index, line] of linesOf(text, font, size, room).entries()) {
    const own = font.widthOfTextAtSize(line, size);
    const x = at[0] * width - (align === 'middle' ? own / 2 : align === 'end' ? own : 0);
    page.drawText(line, {
      x,
      y: height - at[1] * height - size * (1 + index * LEADING),
      size,
      font,
      color: rgb(...colour),
    });
  }
}

/** A PDF of these sheets, with what its maker calls it. */
export async function pdfOf(
  sheets: readonly Sheet[],
  {
    form,
    face,
    title,
  }: { readonly form: keyof typeof SIZES; readonly face: Face; readonly title?: string | undefined },
): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const [plain, bold, italic] = await Promise.all(FONTS[face].map((font) => pdf.embedFont(font)));
  if (title !== undefined) pdf.setTitle(title);
  for (const { puts, bars = [] } of sheets) {
    const page = pdf.addPage([...SIZES[form]]);
    const { width, height } = page.getSize();
    for (const [x, y, w, h, colour] of bars)
      page.drawRectangle({
        x: x * width,
        y: height * (1 - y - h),
        width: w * width,
        height: h * height,
        color: rgb(...colour),
      });
    const fonts = { plain, bold, italic };
    for (const put of puts) draw(page, put, fonts[put.font ?? 'plain'] as PDFFont);
  }
  return Buffer.from(await pdf.save());
}

/** Paragraphs below each other from `from` down to the end of the page, as many as fit. */
export function paragraphs(
  texts: readonly string[],
  {
    from,
    size,
    left,
    width,
    form,
    bullet = '',
  }: {
    readonly from: number;
    readonly size: number;
    readonly left: number;
    readonly width: number;
    readonly form: keyof typeof SIZES;
    readonly bullet?: string;
  },
): Put[] {
  const [across, down] = SIZES[form];
  const puts: Put[] = [];
  let y = from;
  for (const text of texts) {
    const lines = Math.ceil((text.length * size * 0.5) / (width * across));
    if (y + (lines * size * LEADING) / down > 0.93) break;
    puts.push({ text: `${bullet}${text}`, at: [left, y], size, width });
    y += ((lines + 0.6) * size * LEADING) / down;
  }
  return puts;
}
