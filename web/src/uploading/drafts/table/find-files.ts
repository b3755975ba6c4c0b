import { type FoundFile, isZip, MAX_FOUND_FILES } from './planned-files.ts';

const asFound = (file: File, path = file.webkitRelativePath || file.name): FoundFile => ({
  path,
  size: file.size,
  open: () => Promise.resolve(file),
});

/** A file, or the files of a zip under the name of the zip. */
async function withZips(found: FoundFile): Promise<FoundFile[]> {
  if (!isZip(found.path)) return [found];
  const { filesOfZip } = await import('./zip-files.ts');
  return await filesOfZip(await found.open(), found.path.replace(/\.zip$/i, ''));
}

async function unpack(files: readonly FoundFile[]): Promise<FoundFile[]> {
  const unpacked: FoundFile[] = [];
  for (const file of files) unpacked.push(...(await withZips(file)));
  return unpacked.slice(0, MAX_FOUND_FILES);
}

/**
 * The files that were chosen in a file field, with their folders where a folder was chosen. Zips are opened.
 * @throws ZipError
 */
export async function filesOfChoice(files: readonly File[]): Promise<FoundFile[]> {
  return await unpack(files.map((file) => asFound(file)));
}

/** A directory answers its entries in portions; an empty one is the last. */
async function entriesOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (portion.length === 0 || entries.length > MAX_FOUND_FILES) return entries;
    entries.push(...portion);
  }
}

const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

async function filesOfEntry(entry: FileSystemEntry, into: FoundFile[]): Promise<void> {
  if (into.length >= MAX_FOUND_FILES) return;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    into.push(asFound(file, entry.fullPath.replace(/^\//, '')));
  } else if (isDirectory(entry)) {
    for (const one of await entriesOf(entry)) await filesOfEntry(one, into);
  }
}

/**
 * The files of a drop, those of its folders too. Zips are opened. The entries are taken before the first await: a drop is empty after its event.
 * @throws ZipError
 */
export async function filesOfDrop(transfer: DataTransfer): Promise<FoundFile[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const entries = items.map((item) => item.webkitGetAsEntry());
  const files = [...transfer.files];
  if (entries.length === 0 || entries.includes(null)) return await filesOfChoice(files);
  const found: FoundFile[] = [];
  for (const entry of entries) if (entry) await filesOfEntry(entry, found);
  return await unpack(found);
}
