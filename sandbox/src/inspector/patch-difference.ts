import type { BytePatch } from './file-inspector.ts';

/** Equal bytes between two changes that are cheaper to write again than to start a patch for. */
const MAX_GAP_BYTES = 16;

/** The patches that turn `before` into `after`, which is as long and lies at `offset` of the file. */
export function patchDifference(before: Buffer, after: Buffer, offset: number): BytePatch[] {
  const patches: BytePatch[] = [];
  let start = -1;
  let end = -1;
  for (let at = 0; at < before.length; at += 1) {
    if (before[at] === after[at]) continue;
    if (start !== -1 && at - end > MAX_GAP_BYTES) {
      patches.push({ offset: offset + start, bytes: after.subarray(start, end) });
      start = -1;
    }
    if (start === -1) start = at;
    end = at + 1;
  }
  if (start !== -1) patches.push({ offset: offset + start, bytes: after.subarray(start, end) });
  return patches;
}
