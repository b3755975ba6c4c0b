import type { FileType } from '@exam-vault/contract/files';
import type { BytePatch } from './file-inspector.ts';
import { jpegLocationPatches } from './jpeg-location.ts';
import { pngLocationPatches } from './png-location.ts';

/**
 * The patches that take the location (GPS) out of a photo and leave every other byte as it is (contract section 7).
 * In order of offset, without overlap, inside the file; none for a PDF. Never throws, whatever the bytes are.
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
