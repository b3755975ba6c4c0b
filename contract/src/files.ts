/** What a stored file is. Bytes decide; names and declared types are never trusted (contract section 7). */
export const FILE_TYPES = ['JPEG', 'PNG', 'PDF'] as const;
export type FileType = (typeof FILE_TYPES)[number];

export const FILE_EXTENSION: Record<FileType, string> = { JPEG: 'jpg', PNG: 'png', PDF: 'pdf' };
export const MIME_TYPE: Record<FileType, string> = { JPEG: 'image/jpeg', PNG: 'image/png', PDF: 'application/pdf' };

/** How many bytes `fileTypeOf` wants to see: readers look for the header of a PDF in the first 1,024 (ISO 32000-1, annex H.3, note 13). */
export const SIGNATURE_LENGTH = 1_024;

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG_SIGNATURE = [0xff, 0xd8, 0xff];
const PDF_SIGNATURE = [0x25, 0x50, 0x44, 0x46, 0x2d] as const;

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/** Files that hold several files: a PDF at the start of one is not all that was sent. The last one is a tar. */
const ARCHIVES = [
  { signature: 'PK', at: 0 },
  { signature: 'Rar!', at: 0 },
  { signature: '7z', at: 0 },
  { signature: 'ustar', at: 257 },
] as const;

const latin = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const isArchive = (bytes: Uint8Array) =>
  ARCHIVES.some(({ signature, at }) => startsWith(bytes.subarray(at), latin(signature)));

/**
 * Where the header of a PDF begins: behind a byte order mark, a blank line, a message of a web server. The hub stores a PDF from there on,
 * so that nothing in front of it is ever served (decision 92).
 * @returns null for a file that is no PDF by its first bytes
 */
export function pdfStart(firstBytes: Uint8Array): number | null {
  const head = firstBytes.subarray(0, SIGNATURE_LENGTH);
  if (startsWith(head, JPEG_SIGNATURE) || startsWith(head, PNG_SIGNATURE) || isArchive(head)) return null;
  for (let at = head.indexOf(PDF_SIGNATURE[0]); at !== -1; at = head.indexOf(PDF_SIGNATURE[0], at + 1))
    if (startsWith(head.subarray(at), PDF_SIGNATURE)) return at;
  return null;
}

/** The type that a file's first `SIGNATURE_LENGTH` bytes say, or null. */
export function fileTypeOf(firstBytes: Uint8Array): FileType | null {
  if (startsWith(firstBytes, JPEG_SIGNATURE)) return 'JPEG';
  if (startsWith(firstBytes, PNG_SIGNATURE)) return 'PNG';
  return pdfStart(firstBytes) === null ? null : 'PDF';
}

/** A file is shown as PDF when its address ends in .pdf (spec section 9). */
export function isPdfUrl(file_url: string): boolean {
  return file_url.endsWith('.pdf');
}

/** The name a download is saved as; the extension is pdf or, by default, jpeg (spec section 7). */
export function downloadName(words: readonly string[], file_url: string): string {
  return `${words.join(' ')}.${isPdfUrl(file_url) ? 'pdf' : 'jpeg'}`;
}
