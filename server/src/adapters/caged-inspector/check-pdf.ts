import { PDFiumModule } from '@hyzyla/pdfium';
import { readFileSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ChildVerdict } from './child-answer.ts';
import { addTableSlot, setCallback, type WasmTable } from './wasm-callback.ts';

/** FPDF_GetLastError, from fpdfview.h. SECURITY is an encryption that PDFium cannot open at all. */
const LAST_ERROR = { FILE: 2, FORMAT: 3, PASSWORD: 4, SECURITY: 5 };
/** FPDF_FILEACCESS: length, read callback, its parameter; 32 bits each. */
const FILE_ACCESS_SIZE = 12;
/** FS_SIZEF: two floats. */
const PAGE_SIZE_SIZE = 8;
/** Pages asked for before a document counts as one without any: the page count is only what the document claims. */
const PAGES_TRIED = 50;

interface Pdfium {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly __indirect_function_table: WasmTable;
  readonly malloc: (size: number) => number;
  readonly FPDF_InitLibrary: () => void;
  readonly FPDF_LoadCustomDocument: (fileAccess: number, password: number) => number;
  readonly FPDF_GetLastError: () => number;
  readonly FPDF_GetPageCount: (document: number) => number;
  readonly FPDF_GetPageSizeByIndexF: (document: number, index: number, size: number) => number;
}

const CORRUPT: ChildVerdict = { verdict: 'corrupt', page_count: null };
const ENCRYPTED: ChildVerdict = { verdict: 'encrypted', page_count: null };
const UNKNOWN: ChildVerdict = { verdict: 'unknown', page_count: null };

/** PDFium, whose wrapper knows loading from memory only: its raw exports can read piece by piece. */
export async function loadPdfium(): Promise<Pdfium> {
  const binary = new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))));
  addTableSlot(binary);
  const module = await PDFiumModule({ wasmBinary: binary.buffer });
  return module.wasmExports as unknown as Pdfium;
}

/** Lets PDFium read from a descriptor as it goes, so that 50 MB of PDF are never in memory. Answers an FPDF_FILEACCESS. */
function fileAccess(pdfium: Pdfium, descriptor: number, size: number): number {
  function readBlock(_parameter: number, position: number, target: number, length: number): number {
    const [from, count] = [position >>> 0, length >>> 0];
    if (from + count > size) return 0;
    // The memory's buffer is another one after every growth.
    const bytes = new Uint8Array(pdfium.memory.buffer, target >>> 0, count);
    return readSync(descriptor, bytes, 0, count, from) === count ? 1 : 0;
  }
  const slot = setCallback(pdfium.__indirect_function_table, readBlock);
  const address = pdfium.malloc(FILE_ACCESS_SIZE);
  const fields = new DataView(pdfium.memory.buffer, address, FILE_ACCESS_SIZE);
  fields.setUint32(0, size, true);
  fields.setUint32(4, slot, true);
  fields.setUint32(8, 0, true);
  return address;
}

function hasSomePage(pdfium: Pdfium, document: number, count: number): boolean {
  const size = pdfium.malloc(PAGE_SIZE_SIZE);
  for (let index = 0; index < Math.min(count, PAGES_TRIED); index += 1) {
    if (pdfium.FPDF_GetPageSizeByIndexF(document, index, size) !== 0) return true;
  }
  return false;
}

/** Whether a PDF opens without a password, and how many pages it says it has. Reads from the open `descriptor`. */
export async function checkPdf(descriptor: number, size: number): Promise<ChildVerdict> {
  const pdfium = await loadPdfium();
  pdfium.FPDF_InitLibrary();
  const document = pdfium.FPDF_LoadCustomDocument(fileAccess(pdfium, descriptor, size), 0);
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
