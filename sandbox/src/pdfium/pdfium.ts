import { PDFiumModule } from '@hyzyla/pdfium';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { addTableSlot, CALLBACKS, setCallback, type WasmTable } from './wasm-callback.ts';

/** FPDF_FILEACCESS: length, read callback, its parameter; 32 bits each. */
const FILE_ACCESS_SIZE = 12;
/** FPDF_FILEWRITE: version, write callback; 32 bits each. */
const FILE_WRITE_SIZE = 8;
/** FPDF_REMOVE_SECURITY: everything is written again, and nothing of it encrypted (fpdf_save.h). */
const WITHOUT_ENCRYPTION = 3;

const TITLE_TAG = Buffer.from('Title\0');

/** The functions of PDFium's C interface (fpdfview.h, fpdf_doc.h, fpdf_text.h, fpdf_edit.h, fpdf_save.h) that the hub calls. Numbers are addresses, sizes and flags. */
export interface Pdfium {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly __indirect_function_table: WasmTable;
  readonly malloc: (size: number) => number;
  readonly free: (address: number) => void;
  readonly FPDF_InitLibrary: () => void;
  readonly FPDF_LoadCustomDocument: (fileAccess: number, password: number) => number;
  readonly FPDF_CloseDocument: (document: number) => void;
  readonly FPDF_GetLastError: () => number;
  readonly FPDF_GetPageCount: (document: number) => number;
  /** -1 for a PDF that is not encrypted. */
  readonly FPDF_GetSecurityHandlerRevision: (document: number) => number;
  /** UTF-16, little-endian, with a zero at the end. @returns its bytes, written only where the buffer has room for them */
  readonly FPDF_GetMetaText: (document: number, tag: number, buffer: number, bytes: number) => number;
  /** The first bookmark below another; below 0, the first of the file. Each of these calls answers 0 if there is no bookmark. */
  readonly FPDFBookmark_GetFirstChild: (document: number, bookmark: number) => number;
  readonly FPDFBookmark_GetNextSibling: (document: number, bookmark: number) => number;
  /** As FPDF_GetMetaText does. */
  readonly FPDFBookmark_GetTitle: (bookmark: number, buffer: number, bytes: number) => number;
  readonly FPDFBookmark_GetDest: (document: number, bookmark: number) => number;
  readonly FPDFBookmark_GetAction: (bookmark: number) => number;
  readonly FPDFAction_GetDest: (document: number, action: number) => number;
  /** From 0; -1 for no page. */
  readonly FPDFDest_GetDestPageIndex: (document: number, destination: number) => number;
  readonly FPDF_GetSignatureCount: (document: number) => number;
  readonly FPDF_SaveAsCopy: (document: number, fileWrite: number, flags: number) => number;
  readonly FPDFPage_Delete: (document: number, index: number) => void;
  readonly FPDF_GetPageSizeByIndexF: (document: number, index: number, size: number) => number;
  readonly FPDF_LoadPage: (document: number, index: number) => number;
  readonly FPDF_ClosePage: (page: number) => void;
  readonly FPDF_GetPageWidthF: (page: number) => number;
  readonly FPDF_GetPageHeightF: (page: number) => number;
  readonly FPDFBitmap_Create: (width: number, height: number, alpha: number) => number;
  readonly FPDFBitmap_FillRect: (bitmap: number, x: number, y: number, w: number, h: number, colour: number) => void;
  readonly FPDFBitmap_GetBuffer: (bitmap: number) => number;
  readonly FPDFBitmap_GetStride: (bitmap: number) => number;
  readonly FPDFBitmap_GetHeight: (bitmap: number) => number;
  readonly FPDFBitmap_Destroy: (bitmap: number) => void;
  readonly FPDF_RenderPageBitmap: (
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ) => void;
  readonly FPDFPage_CountObjects: (page: number) => number;
  readonly FPDFPage_GetObject: (page: number, index: number) => number;
  readonly FPDFFormObj_CountObjects: (form: number) => number;
  readonly FPDFFormObj_GetObject: (form: number, index: number) => number;
  readonly FPDFPageObj_GetType: (object: number) => number;
  readonly FPDFPageObj_GetBounds: (object: number, left: number, bottom: number, right: number, top: number) => number;
  readonly FPDFPageObj_GetFillColor: (object: number, r: number, g: number, b: number, alpha: number) => number;
  /** The picture as it is on its page, one pixel a point, with its mask as the fourth byte of each pixel. */
  readonly FPDFImageObj_GetRenderedBitmap: (document: number, page: number, picture: number) => number;
  readonly FPDFTextObj_GetTextRenderMode: (object: number) => number;
  readonly FPDFTextObj_GetFont: (object: number) => number;
  readonly FPDFFont_GetBaseFontName: (font: number, name: number, size: number) => number;
  readonly FPDFText_GetTextObject: (text: number, index: number) => number;
  readonly FPDFText_LoadPage: (page: number) => number;
  readonly FPDFText_ClosePage: (text: number) => void;
  readonly FPDFText_CountChars: (text: number) => number;
  readonly FPDFText_GetUnicode: (text: number, index: number) => number;
  readonly FPDFText_HasUnicodeMapError: (text: number, index: number) => number;
  readonly FPDFText_GetCharBox: (
    text: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ) => number;
  readonly FPDF_PageToDevice: (
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    pageX: number,
    pageY: number,
    deviceX: number,
    deviceY: number,
  ) => number;
}

/** PDFium's raw exports. The wrapper of the package loads files only from memory; the exports can read them in pieces. */
export async function loadPdfium(): Promise<Pdfium> {
  const binary = new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))));
  for (const _callback of Object.values(CALLBACKS)) addTableSlot(binary);
  const module = await PDFiumModule({ wasmBinary: binary.buffer });
  return module.wasmExports as unknown as Pdfium;
}

/** Lets PDFium copy parts of the file on demand, so that its own memory never holds the whole. @returns the address of an FPDF_FILEACCESS */
function fileAccess(pdfium: Pdfium, file: Buffer): number {
  function readBlock(_parameter: number, position: number, target: number, length: number): number {
    const [from, count] = [position >>> 0, length >>> 0];
    if (from + count > file.length) return 0;
    // The memory gets a new buffer whenever it grows.
    new Uint8Array(pdfium.memory.buffer, target >>> 0, count).set(file.subarray(from, from + count));
    return 1;
  }
  const slot = setCallback(pdfium.__indirect_function_table, CALLBACKS.READ_BLOCK, readBlock);
  const address = pdfium.malloc(FILE_ACCESS_SIZE);
  const fields = new DataView(pdfium.memory.buffer, address, FILE_ACCESS_SIZE);
  fields.setUint32(0, file.length, true);
  fields.setUint32(4, slot, true);
  fields.setUint32(8, 0, true);
  return address;
}

/** Opens a PDF. @returns its handle, or 0 when it does not open; FPDF_GetLastError has the reason */
export function openDocument(pdfium: Pdfium, file: Buffer): number {
  pdfium.FPDF_InitLibrary();
  return pdfium.FPDF_LoadCustomDocument(fileAccess(pdfium, file), 0);
}

/**
 * Writes a document again, without encryption, in pieces.
 * @param write gets each piece while it is called; false ends the writing
 * @returns whether all of it was written
 */
export function saveCopy(pdfium: Pdfium, document: number, write: (piece: Buffer) => boolean): boolean {
  const writeBlock = (_file: number, from: number, length: number) =>
    write(Buffer.from(new Uint8Array(pdfium.memory.buffer, from >>> 0, length >>> 0))) ? 1 : 0;
  const slot = setCallback(pdfium.__indirect_function_table, CALLBACKS.WRITE_BLOCK, writeBlock);
  const address = pdfium.malloc(FILE_WRITE_SIZE);
  const fields = new DataView(pdfium.memory.buffer, address, FILE_WRITE_SIZE);
  fields.setUint32(0, 1, true);
  fields.setUint32(4, slot, true);
  return pdfium.FPDF_SaveAsCopy(document, address, WITHOUT_ENCRYPTION) !== 0;
}

/** UTF-16 from a function that writes at most so many bytes and returns how many there are; '' where there are more. */
export function readText(
  { malloc, free, memory }: Pdfium,
  maxCharacters: number,
  write: (buffer: number, bytes: number) => number,
): string {
  const bytes = 2 * (maxCharacters + 1);
  const buffer = malloc(bytes);
  const length = write(buffer, bytes);
  const text = length > bytes ? '' : Buffer.from(memory.buffer, buffer, Math.max(0, length - 2)).toString('utf16le');
  free(buffer);
  return text;
}

/** What the maker of a PDF calls it; '' for nothing. */
export function pdfTitle(pdfium: Pdfium, document: number, maxCharacters: number): string {
  const tag = pdfium.malloc(TITLE_TAG.length);
  new Uint8Array(pdfium.memory.buffer, tag, TITLE_TAG.length).set(TITLE_TAG);
  const title = readText(pdfium, maxCharacters, (buffer, bytes) =>
    pdfium.FPDF_GetMetaText(document, tag, buffer, bytes),
  );
  pdfium.free(tag);
  return title;
}

/** FS_SIZEF: two floats. */
const PAGE_SIZE_BYTES = 8;

/** A check whether pages are there, from 0: the page count is only a claim of the document. */
export function pageFinder(pdfium: Pdfium, document: number): (index: number) => boolean {
  const size = pdfium.malloc(PAGE_SIZE_BYTES);
  return (index) => pdfium.FPDF_GetPageSizeByIndexF(document, index, size) !== 0;
}
