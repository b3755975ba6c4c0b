import { pageFinder, type Pdfium } from '../pdfium/pdfium.ts';
import type { ChildVerdict } from './child-answer.ts';
import { LAST_ERROR, openOrRepair } from './pdf/open-or-repair.ts';

export { loadPdfium } from '../pdfium/pdfium.ts';

/** If none of the first pages exists, it counts as a document without pages. */
const MAX_PAGES_TRIED = 50;

const CORRUPT: ChildVerdict = { verdict: 'corrupt', page_count: null };
const ENCRYPTED: ChildVerdict = { verdict: 'encrypted', page_count: null };
const UNKNOWN: ChildVerdict = { verdict: 'unknown', page_count: null };

function hasAnyPage(pdfium: Pdfium, document: number, count: number): boolean {
  const isThere = pageFinder(pdfium, document);
  for (let index = 0; index < Math.min(count, MAX_PAGES_TRIED); index += 1) if (isThere(index)) return true;
  return false;
}

/** A changed byte would break a signature (decision 92). */
function isEncryptedAlone(pdfium: Pdfium, document: number): boolean {
  return pdfium.FPDF_GetSecurityHandlerRevision(document) !== -1 && pdfium.FPDF_GetSignatureCount(document) <= 0;
}

/** Whether a PDF opens without a password, the page count that it claims, and whether it must be written again. */
export function checkPdf(pdfium: Pdfium, file: Buffer): ChildVerdict {
  const { document, isCut } = openOrRepair(pdfium, file);
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
  const isWhole = page_count > 0 && hasAnyPage(pdfium, document, page_count);
  const needsCopy = isCut || isEncryptedAlone(pdfium, document);
  pdfium.FPDF_CloseDocument(document);
  if (!isWhole) return CORRUPT;
  return {
    verdict: 'opens',
    page_count,
    ...(isCut && { is_incomplete: true }),
    ...(needsCopy && { needs_copy: true }),
  };
}
