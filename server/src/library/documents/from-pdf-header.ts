import { pdfStart, SIGNATURE_LENGTH } from '@exam-vault/contract/files';

/**
 * The bytes of a file without what is in front of the header of a PDF, where there is one in the first 1,024 bytes; any other file as it is.
 * Readers count the places in a PDF from its header, so nothing else changes (decision 92).
 */
export async function* fromPdfHeader(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < SIGNATURE_LENGTH) continue;
    yield head.subarray(pdfStart(head) ?? 0);
    head = null;
  }
  if (head && head.length > 0) yield head.subarray(pdfStart(head) ?? 0);
}
