import type { BytePatch, Verdict } from './file-inspector.ts';
import type { KeptReason } from './pdf/kept-reasons.ts';

/** Limit of the child's whole output; real photos need a few hundred characters. */
export const MAX_ANSWER_CHARS = 4 * 1024 * 1024;
/** The largest page count that PDFium reports. */
export const MAX_PAGES = 0x100000;

/** A patch as the child sends it. A long run of one byte is sent as its length. */
export type ChildPatch =
  | { readonly at: number; readonly base64: string }
  | { readonly at: number; readonly fill: number; readonly length: number };

export interface ChildVerdict {
  readonly verdict: Verdict;
  readonly page_count: number | null;
  readonly is_incomplete?: true;
  readonly needs_copy?: true;
}

/** One of several pictures, for the child. */
export interface PictureCommand {
  readonly type: 'JPEG' | 'PNG';
  /** Bytes. */
  readonly length: number;
}

/** A longer run of one byte is sent as its length. */
const MAX_LITERAL_BYTES = 48;

function toChildPatch({ offset, bytes }: BytePatch): ChildPatch {
  const fill = bytes[0];
  if (fill !== undefined && bytes.length > MAX_LITERAL_BYTES && bytes.every((byte) => byte === fill)) {
    return { at: offset, fill, length: bytes.length };
  }
  return { at: offset, base64: bytes.toString('base64') };
}

interface Cleaning {
  readonly patches: readonly BytePatch[];
  readonly kept: readonly KeptReason[];
}

function childPatches(patches: readonly BytePatch[]): ChildPatch[] {
  if (patches.length > MAX_ANSWER_CHARS / MAX_LITERAL_BYTES) throw new Error('Too many patches');
  return patches.map(toChildPatch);
}

/** One line of JSON. @throws Error when there are more patches than an answer can hold; no real photo has that many */
export function patchesLine(patches: readonly BytePatch[]): string {
  const line = `${JSON.stringify({ patches: childPatches(patches) })}\n`;
  if (line.length > MAX_ANSWER_CHARS) throw new Error('Too many patches');
  return line;
}

/** What is taken out of a PDF, as one line of JSON; nothing when that is more than an answer can hold. */
export function cleaningLine({ patches, kept }: Cleaning): string {
  const isShort = patches.length <= MAX_ANSWER_CHARS / MAX_LITERAL_BYTES;
  const line = isShort ? `${JSON.stringify({ patches: childPatches(patches), kept })}\n` : '';
  // The verdict is in the same answer.
  const fits = isShort && line.length < MAX_ANSWER_CHARS - MAX_LITERAL_BYTES * 4;
  return fits ? line : `${JSON.stringify({ patches: [], kept: ['too-much'] })}\n`;
}

/** One line of JSON. */
export function verdictLine(verdict: ChildVerdict): string {
  return `${JSON.stringify(verdict)}\n`;
}
