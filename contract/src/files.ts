/** What a stored file is. Bytes decide; names and declared types are never trusted (contract section 7). */
export const FILE_TYPES = ['JPEG', 'PNG', 'PDF'] as const;
export type FileType = (typeof FILE_TYPES)[number];

export const FILE_EXTENSION: Record<FileType, string> = { JPEG: 'jpg', PNG: 'png', PDF: 'pdf' };
export const MIME_TYPE: Record<FileType, string> = { JPEG: 'image/jpeg', PNG: 'image/png', PDF: 'application/pdf' };

/** How many bytes `fileTypeOf` wants to see. */
export const SIGNATURE_LENGTH = 16;

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG_SIGNATURE = [0xff, 0xd8, 0xff];
const PDF_SIGNATURE = [0x25, 0x50, 0x44, 0x46, 0x2d];

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/** The type that a file's first bytes say, or null. Signatures count at the very start only, so that no page of another kind hides in front of one. */
export function fileTypeOf(firstBytes: Uint8Array): FileType | null {
  if (startsWith(firstBytes, JPEG_SIGNATURE)) return 'JPEG';
  if (startsWith(firstBytes, PNG_SIGNATURE)) return 'PNG';
  if (startsWith(firstBytes, PDF_SIGNATURE)) return 'PDF';
  return null;
}

/** A file is shown as PDF when its address ends in .pdf (spec section 9). */
export function isPdfUrl(file_url: string): boolean {
  return file_url.endsWith('.pdf');
}

/** The name a download is saved as; the extension is pdf or, by default, jpeg (spec section 7). */
export function downloadName(words: readonly string[], file_url: string): string {
  return `${words.join(' ')}.${isPdfUrl(file_url) ? 'pdf' : 'jpeg'}`;
}
