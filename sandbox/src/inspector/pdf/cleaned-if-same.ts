import { cleanPdf, type CleanedPdf } from './clean-pdf.ts';

/** Opening a file again takes as long as the first time, and a child has five seconds. */
const MAX_OPENING_MS = 1_500;

/**
 * Cleans a PDF in place, in memory, and asks whether it still opens as before. When it does not, or when anything fails, there are no
 * patches: the file is kept as it is.
 */
export function cleanedIfSame(file: Buffer, openingMs: number, opensAsBefore: () => boolean): CleanedPdf {
  if (openingMs > MAX_OPENING_MS) return { patches: [], kept: ['too-slow'] };
  try {
    const cleaned = cleanPdf(file);
    if (cleaned.patches.length === 0) return cleaned;
    for (const { offset, bytes } of cleaned.patches) bytes.copy(file, offset);
    return opensAsBefore() ? cleaned : { patches: [], kept: ['opens-differently'] };
  } catch {
    return { patches: [], kept: ['not-understood'] };
  }
}
