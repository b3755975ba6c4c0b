import type { BytePatch } from '../file-inspector.ts';

/** Collects what is to be overwritten in a file of which no byte moves. */
export function fileChanges() {
  const patches: BytePatch[] = [];
  return {
    add(more: readonly BytePatch[]): void {
      for (const patch of more) patches.push(patch);
    },

    /** In the order of the file. @throws Error when two overlap: then the file was not understood */
    sorted(): BytePatch[] {
      const sorted = patches.toSorted((a, b) => a.offset - b.offset);
      let end = 0;
      for (const { offset, bytes } of sorted) {
        if (offset < end) throw new Error('Two changes overlap');
        end = offset + bytes.length;
      }
      return sorted;
    },
  };
}
