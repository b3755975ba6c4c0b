import type { FileType } from '@exam-vault/contract/files';
import type { BytePatch } from './file-inspector.ts';
import { jpegLocationPatches } from './jpeg-location.ts';
import { pngLocationPatches } from './png-location.ts';

/**
 * The patches that remove the location (GPS) from a photo and leave every other byte as it is (contract section 7). They are sorted by
 * offset, do not overlap, and lie inside the file. A PDF has its own (`pdf/clean-pdf.ts`). Never throws, whatever the bytes are.
 */
export function locationPatches(file: Buffer, type: FileType): BytePatch[] {
  switch (type) {
    case 'JPEG':
      return jpegLocationPatches(file);
    case 'PNG':
      return pngLocationPatches(file);
    case 'PDF':
      return [];
  }
}
