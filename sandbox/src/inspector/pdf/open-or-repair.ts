import { openDocument, type Pdfium } from '../../pdfium/pdfium.ts';
import { isCutPdf, repairedPdf } from './repair-pdf.ts';

/** Codes of FPDF_GetLastError (fpdfview.h). SECURITY: PDFium does not support the encryption. */
export const LAST_ERROR = { FILE: 2, FORMAT: 3, PASSWORD: 4, SECURITY: 5 };

interface OpenedPdf {
  /** PDFium's handle; 0: it does not open, and FPDF_GetLastError has the reason. */
  readonly document: number;
  /** Pages may be missing at its end. */
  readonly isCut: boolean;
}

/** Opens a PDF; one that was cut at its end also by a repair. */
export function openOrRepair(pdfium: Pdfium, file: Buffer): OpenedPdf {
  const isCut = isCutPdf(file);
  const document = openDocument(pdfium, file);
  const isBroken = document === 0 && [LAST_ERROR.FILE, LAST_ERROR.FORMAT].includes(pdfium.FPDF_GetLastError());
  const repaired = isCut && isBroken ? repairedPdf(file) : null;
  return { document: repaired ? openDocument(pdfium, repaired) : document, isCut };
}
