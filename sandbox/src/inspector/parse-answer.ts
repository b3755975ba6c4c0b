import { z } from 'zod/mini';
import { MAX_ANSWER_CHARS, MAX_PAGES, type ChildPatch } from './child-answer.ts';
import type { BytePatch, Inspection } from './file-inspector.ts';
import { KEPT_REASONS, type KeptReason } from './pdf/kept-reasons.ts';

/** A longer fill becomes several patches that share one buffer, so 50 MB of spaces cost the hub 64 KB. */
const FILL_CHUNK_BYTES = 64 * 1024;

const byte = z.int().check(z.minimum(0), z.maximum(255));
const offset = z.int().check(z.minimum(0));
const length = z.int().check(z.minimum(1));
const patchList = z.array(
  z.union([
    z.strictObject({ at: offset, base64: z.base64().check(z.minLength(4)) }),
    z.strictObject({ at: offset, fill: byte, length }),
  ]),
);
const patchesLine = z.strictObject({ patches: patchList });
const cleaningLine = z.strictObject({
  patches: patchList,
  kept: z.array(z.enum(KEPT_REASONS)).check(z.maxLength(KEPT_REASONS.length)),
});
const verdictLine = z.union([
  z.strictObject({
    verdict: z.literal('opens'),
    page_count: z.int().check(z.minimum(1), z.maximum(MAX_PAGES)),
    is_incomplete: z.optional(z.literal(true)),
    needs_copy: z.optional(z.literal(true)),
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

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
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
  const verdict = lines.length > 1 ? verdictLine.safeParse(parseJson(lines[0])) : undefined;
  if (!verdict?.success || lines.length > 3) return { verdict: 'unknown', page_count: null, cleaning: null };
  const line = lines.length === 3 && lines[2] === '' ? cleaningLine.safeParse(parseJson(lines[1])) : undefined;
  const patches = line?.success ? patchesOf(line.data.patches, size) : null;
  return { ...verdict.data, cleaning: line?.success && patches ? { patches, kept: line.data.kept } : null };
}

/**
 * Parses the child's output for a photo: a line of patches, then a line with the verdict. A hostile file may control the child, so unexpected output
 * is `unknown`. A complete line of patches counts even when the child crashed after it.
 */
export function parseAnswer(output: string, size: number): ChildAnswer {
  if (output.length > MAX_ANSWER_CHARS) return NO_ANSWER;
  const lines = output.split('\n');
  const line = lines.length > 1 ? patchesLine.safeParse(parseJson(lines[0])) : undefined;
  if (!line?.success) return NO_ANSWER;
  const patches = patchesOf(line.data.patches, size);
  if (!patches) return NO_ANSWER;
  const verdict = lines.length === 3 && lines[2] === '' ? verdictLine.safeParse(parseJson(lines[1])) : undefined;
  return { ...(verdict?.success ? verdict.data : { verdict: 'unknown', page_count: null }), patches };
}
