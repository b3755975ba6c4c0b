import { loadPdfium, openDocument, type Pdfium } from '../pdfium/pdfium.ts';
import type { ChildVerdict } from './child-answer.ts';

/** FPDF_GetLastError, from fpdfview.h. SECURITY is an encryption that PDFium cannot open at all. */
const LAST_ERROR = { FILE: 2, FORMAT: 3, PASSWORD: 4, SECURITY: 5 };
/** FS_SIZEF: two floats. */
const PAGE_SIZE_BYTES = 8;
/** Pages asked for before a document counts as one without any: the page count is only what the document claims. */
const MAX_PAGES_TRIED = 50;

const CORRUPT: ChildVerdict = { verdict: 'corrupt', page_count: null };
const ENCRYPTED: ChildVerdict = { verdict: 'encrypted', page_count: null };
const UNKNOWN: ChildVerdict = { verdict: 'unknown', page_count: null };

function hasSomePage(pdfium: Pdfium, document: number, count: number): boolean {
  const size = pdfium.malloc(PAGE_SIZE_BYTES);
  for (let index = 0; index < Math.min(count, MAX_PAGES_TRIED); index += 1) {
    if (pdfium.FPDF_GetPageSizeByIndexF(document, index, size) !== 0) return true;
  }
  return false;
}

/** Whether a PDF opens without a password, and how many pages it says it has. Reads from the open `descriptor`. */
export async function checkPdf(descriptor: number, size: number): Promise<ChildVerdict> {
  const pdfium = await loadPdfium();
  const document = openDocument(pdfium, descriptor, size);
  if (document === 0) {
    switch (pdfium.FPDF_GetLastError()) {
      case LAST_ERROR.PASSWORD:
      case LAST_ERROR.SECURITY:
        return ENCRYPTED;
      case LAST_ERROR.FILE:
      case LAST_ERROR.FORMAT:
        return CORRUPT;
      default:
        return UNKNOWN;
    }
  }
  const page_count = pdfium.FPDF_GetPageCount(document);
  return page_count > 0 && hasSomePage(pdfium, document, page_count) ? { verdict: 'opens', page_count } : CORRUPT;
}
