import type { BytePatch } from './file-inspector.ts';

/** Writing up to this many equal bytes again is cheaper than a new patch. */
const MAX_GAP_BYTES = 16;

/** The patches that turn `before` into `after`. Both have the same length and are at `offset` of the file. */
export function patchDifference(before: Buffer, after: Buffer, offset: number): BytePatch[] {
  const patches: BytePatch[] = [];
  let start = -1;
  let end = -1;
  for (let index = 0; index < before.length; index += 1) {
    if (before[index] === after[index]) continue;
    if (start !== -1 && index - end > MAX_GAP_BYTES) {
      patches.push({ offset: offset + start, bytes: after.subarray(start, end) });
      start = -1;
    }
    if (start === -1) start = index;
    end = index + 1;
  }
  if (start !== -1) patches.push({ offset: offset + start, bytes: after.subarray(start, end) });
  return patches;
}
