import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import { BlobReader, configure, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { type FoundFile, MAX_FOUND_FILES, nameOf } from './planned-files.ts';
import { ZipError } from './zip-error.ts';
import { t } from '../../../base/languages/i18n.ts';

// The browser's own DecompressionStream: nothing else is loaded.
configure({ useWebWorkers: false });

/** Collects the bytes of an entry. A zip may say less than it holds, so the bytes are counted as they come. */
function collector(): { readonly stream: WritableStream<Uint8Array<ArrayBuffer>>; blob(): Blob } {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const stream = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      size += chunk.byteLength;
      if (size > MAX_FILE_SIZE) throw new ZipError(t('It’s larger than 50 MB.'));
      chunks.push(chunk);
    },
  });
  return { stream, blob: () => new Blob(chunks) };
}

async function openEntry(entry: FileEntry, name: string): Promise<File> {
  const { stream, blob } = collector();
  try {
    await entry.getData(stream, { checkSignature: true });
  } catch (error) {
    if (error instanceof ZipError) throw error;
    throw new ZipError(t('We couldn’t open this file in the zip. It may be damaged.'));
  }
  return new File([blob()], name);
}

/**
 * The files of a zip. Only its table of contents is read here; a zip inside it is not opened.
 * @throws ZipError when it is no zip, is damaged, or needs a password
 */
export async function filesOfZip(zip: File, folder: string): Promise<FoundFile[]> {
  const reader = new ZipReader(new BlobReader(zip), {
    // A path only names the file and its folder.
    filenameValidation: 'tolerant',
    // Windows' slashes, and a Mac's accents, which stand apart from their letters.
    normalizeFilename: (name) => name.replaceAll('\\', '/').normalize('NFC'),
  });
  const found: FoundFile[] = [];
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entry.directory) continue;
      if (entry.encrypted)
        throw new ZipError(
          t('“{name}” is password-protected. Unzip it first, then choose its files.', { name: zip.name }),
        );
      if (found.length >= MAX_FOUND_FILES)
        throw new ZipError(
          t('“{name}” has more than {max} files. Please split it into smaller zip files.', {
            name: zip.name,
            max: MAX_FOUND_FILES,
          }),
        );
      const path = `${folder}/${entry.filename}`;
      found.push({ path, size: entry.uncompressedSize, open: () => openEntry(entry, nameOf(path)) });
    }
  } catch (error) {
    if (error instanceof ZipError) throw error;
    throw new ZipError(t('“{name}” can’t be opened as a zip file. It may be damaged.', { name: zip.name }));
  }
  return found;
}
