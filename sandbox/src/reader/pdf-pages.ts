import { loadPdfium, openDocument, pdfTitle, type Pdfium } from '../pdfium/pdfium.ts';
import { MAX_TITLE_CHARS } from './page-format.ts';
import type { Picture } from './picture.ts';

const POINTS_PER_INCH = 72;
const WHITE = 0xffffffff;
/** FPDF_ANNOT: stamps and filled forms are visible parts of a page. */
const WITH_ANNOTATIONS = 0x01;
const BYTES_PER_PIXEL = 4;

export interface PdfPages {
  readonly pdfium: Pdfium;
  /** Its handle. */
  readonly document: number;
  readonly count: number;
  /** What its maker calls it, without its first and last spaces; '' for nothing. */
  readonly title: string;
  /** Opens page `index`, from 0, while `use` runs; null when the page does not open. */
  withPage<T>(index: number, use: (page: number) => T): T | null;
  /** Draws a page at `dpi` dots per inch, but with a longer side of at most `maxSidePx`. */
  picture(page: number, dpi: number, maxSidePx: number): Picture;
  /** The same, but at most `widthPx` wide. */
  pictureOfWidth(page: number, widthPx: number, dpi: number, maxSidePx: number): Picture;
}

/** Opens a PDF. @throws Error when it does not open */
export async function openPdf(file: Buffer, loaded?: Pdfium): Promise<PdfPages> {
  const pdfium = loaded ?? (await loadPdfium());
  const document = openDocument(pdfium, file);
  if (document === 0) throw new Error('The PDF does not open');
  function picture(page: number, dpi: number, maxSidePx: number): Picture {
    const [across, down] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
    const scale = Math.min(dpi / POINTS_PER_INCH, maxSidePx / Math.max(1, across, down));
    const [width, height] = [Math.max(1, Math.round(across * scale)), Math.max(1, Math.round(down * scale))];
    const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
    if (bitmap === 0) throw new Error('There is no memory for the picture of the page');
    try {
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS);
      const stride = pdfium.FPDFBitmap_GetStride(bitmap);
      const rows = Buffer.from(pdfium.memory.buffer, pdfium.FPDFBitmap_GetBuffer(bitmap), stride * height);
      const data = Buffer.allocUnsafe(width * height * 3);
      for (let y = 0, to = 0; y < height; y += 1) {
        for (let from = y * stride; from < y * stride + width * BYTES_PER_PIXEL; from += BYTES_PER_PIXEL) {
          // PDFium writes blue first.
          data[to++] = rows[from + 2] ?? 0;
          data[to++] = rows[from + 1] ?? 0;
          data[to++] = rows[from] ?? 0;
        }
      }
      return { data, width, height };
    } finally {
      pdfium.FPDFBitmap_Destroy(bitmap);
    }
  }
  return {
    pdfium,
    document,
    count: pdfium.FPDF_GetPageCount(document),
    title: pdfTitle(pdfium, document, MAX_TITLE_CHARS),
    withPage(index, use) {
      const page = pdfium.FPDF_LoadPage(document, index);
      if (page === 0) return null;
      try {
        return use(page);
      } finally {
        pdfium.FPDF_ClosePage(page);
      }
    },
    picture,
    pictureOfWidth(page, widthPx, dpi, maxSidePx) {
      const fittingDpi = (widthPx / Math.max(1, pdfium.FPDF_GetPageWidthF(page))) * POINTS_PER_INCH;
      return picture(page, Math.min(dpi, fittingDpi), maxSidePx);
    },
  };
}
