import * as z from 'zod';
import { parseLine } from '../parse-line.ts';
import { MAX_ANSWER_CHARS, MAX_PAGES, type ChildPatch } from './child-answer.ts';
import type { BytePatch, Inspection } from './file-inspector.ts';
import { KEPT_REASONS, type KeptReason } from './pdf/kept-reasons.ts';

/** A longer fill becomes several patches that share one buffer, so 50 MB of spaces cost the hub 64 KB. */
const FILL_CHUNK_BYTES = 64 * 1024;

const at = z.int().min(0);
const patchList = z.array(
  z.union([
    z.strictObject({ at, base64: z.base64().min(4) }),
    z.strictObject({ at, fill: z.int().min(0).max(255), length: z.int().min(1) }),
  ]),
);
const patchesLine = z.strictObject({ patches: patchList });
const cleaningLine = z.strictObject({
  patches: patchList,
  kept: z.array(z.enum(KEPT_REASONS)).max(KEPT_REASONS.length),
});
const verdictLine = z.union([
  z.strictObject({
    verdict: z.literal('opens'),
    page_count: z.int().min(1).max(MAX_PAGES),
    is_incomplete: z.literal(true).optional(),
    needs_copy: z.literal(true).optional(),
  }),
  z.strictObject({ verdict: z.enum(['corrupt', 'encrypted', 'too-many-pixels', 'unknown']), page_count: z.null() }),
]);

/** As much of an inspection as the child has written. */
export interface ChildAnswer extends Omit<Inspection, 'patches'> {
  /** Null when the line of patches is missing or incomplete. */
  readonly patches: readonly BytePatch[] | null;
}

export const NO_ANSWER: ChildAnswer = { verdict: 'unknown', page_count: null, patches: null };

function expand(patches: readonly ChildPatch[]): BytePatch[] {
  const fills = new Map<number, Buffer>();
  return patches.flatMap((patch) => {
    if ('base64' in patch) return [{ offset: patch.at, bytes: Buffer.from(patch.base64, 'base64') }];
    const fill = fills.get(patch.fill) ?? Buffer.alloc(FILL_CHUNK_BYTES, patch.fill);
    fills.set(patch.fill, fill);
    return Array.from({ length: Math.ceil(patch.length / FILL_CHUNK_BYTES) }, (_, index) => ({
      offset: patch.at + index * FILL_CHUNK_BYTES,
      bytes: fill.subarray(0, Math.min(FILL_CHUNK_BYTES, patch.length - index * FILL_CHUNK_BYTES)),
    }));
  });
}

/** Whether the spans are in ascending order, do not overlap, and lie inside a file of `size` bytes. */
function areInside(spans: readonly { readonly at: number; readonly length: number }[], size: number): boolean {
  let end = 0;
  return spans.every((span) => {
    const isInside = span.at >= end && span.at + span.length <= size;
    end = span.at + span.length;
    return isInside;
  });
}

/** Null when they are not in order or lie outside of the file. */
function patchesOf(patches: readonly ChildPatch[], size: number): BytePatch[] | null {
  const spans = patches.map((patch) => ({
    at: patch.at,
    length: 'base64' in patch ? Buffer.byteLength(patch.base64, 'base64') : patch.length,
  }));
  return areInside(spans, size) ? expand(patches) : null;
}

/** What the child found out about a PDF. */
export interface PdfAnswer extends Omit<Inspection, 'patches'> {
  /** Null when the child did not get so far. */
  readonly cleaning: { readonly patches: readonly BytePatch[]; readonly kept: readonly KeptReason[] } | null;
}

/**
 * Parses the child's output for a PDF: a line with the verdict, then what is taken out. A hostile file may control the child, so unexpected
 * output is `unknown`. A complete verdict counts also when the child ended while it searched.
 */
export function parsePdfAnswer(output: string, size: number): PdfAnswer {
  const lines = output.length > MAX_ANSWER_CHARS ? [] : output.split('\n');
  const verdict = lines.length > 1 ? parseLine(lines[0] ?? '', verdictLine) : null;
  if (!verdict || lines.length > 3) return { verdict: 'unknown', page_count: null, cleaning: null };
  const line = lines.length === 3 && lines[2] === '' ? parseLine(lines[1] ?? '', cleaningLine) : null;
  const patches = line && patchesOf(line.patches, size);
  return { ...verdict, cleaning: line && patches && { patches, kept: line.kept } };
}

/**
 * Parses the child's output for a photo: a line of patches, then a line with the verdict. A hostile file may control the child, so unexpected output
 * is `unknown`. A complete line of patches counts even when the child crashed after it.
 */
export function parseAnswer(output: string, size: number): ChildAnswer {
  const lines = output.length > MAX_ANSWER_CHARS ? [] : output.split('\n');
  const line = lines.length > 1 ? parseLine(lines[0] ?? '', patchesLine) : null;
  const patches = line && patchesOf(line.patches, size);
  if (!patches) return NO_ANSWER;
  const verdict = lines.length === 3 && lines[2] === '' ? parseLine(lines[1] ?? '', verdictLine) : null;
  return { ...(verdict ?? { verdict: 'unknown', page_count: null }), patches };
}
