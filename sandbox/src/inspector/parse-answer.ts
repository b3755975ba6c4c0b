import { z } from 'zod/mini';
import type { BytePatch, Inspection } from './file-inspector.ts';
import { MAX_ANSWER_CHARS, MAX_PAGES, type ChildPatch } from './child-answer.ts';

/** Longer fills become many patches that share these bytes: 50 MB of spaces cost the hub 64 KB. */
const FILL_CHUNK_BYTES = 64 * 1024;

const byte = z.int().check(z.minimum(0), z.maximum(255));
const place = z.int().check(z.minimum(0));
const length = z.int().check(z.minimum(1));
const patchesLine = z.strictObject({
  patches: z.array(
    z.union([z.strictObject({ at: place, base64: z.base64() }), z.strictObject({ at: place, fill: byte, length })]),
  ),
});
const verdictLine = z.union([
  z.strictObject({ verdict: z.literal('opens'), page_count: z.int().check(z.minimum(1), z.maximum(MAX_PAGES)) }),
  z.strictObject({ verdict: z.enum(['corrupt', 'encrypted', 'too-many-pixels', 'unknown']), page_count: z.null() }),
]);

/** What the child got to say. */
export interface ChildAnswer extends Omit<Inspection, 'location_patches'> {
  /** Null when their line did not come whole. */
  readonly location_patches: readonly BytePatch[] | null;
}

export const NO_ANSWER: ChildAnswer = { verdict: 'unknown', page_count: null, location_patches: null };

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

/** Ascending, apart from each other and inside a file of `size` bytes. */
function fit(patches: readonly { readonly at: number; readonly length: number }[], size: number): boolean {
  let end = 0;
  return patches.every((patch) => {
    const fits = patch.at >= end && patch.at + patch.length <= size;
    end = patch.at + patch.length;
    return fits;
  });
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/**
 * Reads what the child wrote: a line of patches, then a line with its verdict. The child parses untrusted bytes and may be
 * in their hands, so anything odd is `unknown`. Patches whose line came whole count even when the child died after it.
 */
export function parseAnswer(output: string, size: number): ChildAnswer {
  if (output.length > MAX_ANSWER_CHARS) return NO_ANSWER;
  const lines = output.split('\n');
  const patches = lines.length > 1 ? patchesLine.safeParse(parseJson(lines[0])) : undefined;
  if (!patches?.success) return NO_ANSWER;
  const spans = patches.data.patches.map((patch) => ({
    at: patch.at,
    length: 'base64' in patch ? Buffer.byteLength(patch.base64, 'base64') : patch.length,
  }));
  if (!fit(spans, size)) return NO_ANSWER;
  const location_patches = expand(patches.data.patches);
  const verdict = lines.length === 3 && lines[2] === '' ? verdictLine.safeParse(parseJson(lines[1])) : undefined;
  return { ...(verdict?.success ? verdict.data : { verdict: 'unknown', page_count: null }), location_patches };
}
