import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import { MAX_PICTURES } from '@exam-vault/contract/drafts';
import { t } from '../../../base/languages/i18n.ts';
import { hasOfficeName } from '../../../library/documents/office-files.ts';

/** A file of a drop, a folder or a zip. Its bytes are read when it is uploaded: a phone has no memory for a whole zip. */
export interface FoundFile {
  /** The folders and the name, divided by '/'. */
  readonly path: string;
  /** Bytes, as the folder or the zip says. */
  readonly size: number;
  /** @throws Error whose message says in words why the file cannot be read */
  open(): Promise<File>;
}

/** A file that becomes no draft, and why. */
interface LeftOutFile {
  readonly path: string;
  readonly reason: string;
}

/** Pictures of one folder: pages of one document, or one document each. */
export interface PictureGroup {
  /** Empty for pictures that came without a folder. */
  readonly folder: string;
  readonly pictures: readonly FoundFile[];
  readonly isOneDocument: boolean;
}

export interface FilePlan {
  /** Files that are documents by themselves: PDFs, and Word and PowerPoint files. */
  readonly pdfs: readonly FoundFile[];
  readonly groups: readonly PictureGroup[];
  readonly leftOut: readonly LeftOutFile[];
}

/** What is uploaded as one draft. */
export interface PlannedDocument {
  readonly name: string;
  readonly files: readonly FoundFile[];
  readonly isPdf: boolean;
}

/** Files of one drop that are looked at. */
export const MAX_FOUND_FILES = 2_000;

export const EMPTY_PLAN: FilePlan = { pdfs: [], groups: [], leftOut: [] };

const PDF = /\.pdf$/i;
const PICTURE = /\.(jpe?g|png|webp|heic|heif|avif|gif|bmp)$/i;
export const isZip = (path: string): boolean => /\.zip$/i.test(path);
/** What systems leave in folders and zips. Nobody misses it, so it is not named. */
const SYSTEM_FILE = /(^|\/)(\.[^/]*|__MACOSX(\/.*)?|Thumbs\.db|desktop\.ini)$|(^|\/)(__MACOSX|\.[^/]+)\//i;

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

const numbered = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const byPath = (one: FoundFile, other: FoundFile) => numbered.compare(one.path, other.path);

/**
 * What becomes of the files: each PDF, Word or PowerPoint file is a document. Pictures of one folder are the pages of one document, as archives and phones keep
 * them; pictures without a folder are one document each. The person may change both.
 */
export function planFiles(found: readonly FoundFile[]): FilePlan {
  const files = found.filter(({ path }) => !SYSTEM_FILE.test(path)).toSorted(byPath);
  const leftOut: LeftOutFile[] = [];
  const pdfs: FoundFile[] = [];
  const folders = new Map<string, FoundFile[]>();
  for (const file of files) {
    const { path, size } = file;
    if (size === 0) leftOut.push({ path, reason: t('it’s empty') });
    else if (PICTURE.test(path)) folders.set(folderOf(path), [...(folders.get(folderOf(path)) ?? []), file]);
    else if (!PDF.test(path) && !hasOfficeName(path))
      leftOut.push({ path, reason: t('it isn’t a PDF, Word or PowerPoint file or an image') });
    else if (size > MAX_FILE_SIZE) leftOut.push({ path, reason: t('it’s larger than 50 MB') });
    else pdfs.push(file);
  }
  const groups = [...folders].map(([folder, pictures]) => ({
    folder,
    pictures,
    isOneDocument: folder !== '' && pictures.length > 1 && pictures.length <= MAX_PICTURES,
  }));
  return { pdfs, groups, leftOut };
}

/** Puts files that were added later behind those that are there. */
export function mergePlans(before: FilePlan, added: FilePlan): FilePlan {
  const known = new Set(before.groups.map(({ folder }) => folder));
  const groups = before.groups.map((group) => {
    const more = added.groups.find(({ folder }) => folder === group.folder);
    if (!more) return group;
    const pictures = [...group.pictures, ...more.pictures];
    return { ...group, pictures, isOneDocument: group.isOneDocument && pictures.length <= MAX_PICTURES };
  });
  return {
    pdfs: [...before.pdfs, ...added.pdfs],
    groups: [...groups, ...added.groups.filter(({ folder }) => !known.has(folder))],
    leftOut: [...before.leftOut, ...added.leftOut],
  };
}

/** Whether the pictures of a folder may become one document. */
export const mayBeOneDocument = ({ pictures }: PictureGroup): boolean =>
  pictures.length > 1 && pictures.length <= MAX_PICTURES;

export function setOneDocument(plan: FilePlan, folder: string, isOneDocument: boolean): FilePlan {
  return {
    ...plan,
    groups: plan.groups.map((group) => (group.folder === folder ? { ...group, isOneDocument } : group)),
  };
}

/** The documents of a plan, in the order of their paths. */
export function documentsOf({ pdfs, groups }: FilePlan): PlannedDocument[] {
  const ofPdfs = pdfs.map((file) => ({ name: nameOf(file.path), files: [file], isPdf: true }));
  const ofPictures = groups.flatMap(({ folder, pictures, isOneDocument }) =>
    isOneDocument
      ? [{ name: nameOf(folder) || t('Photos'), files: pictures, isPdf: false }]
      : pictures.map((file) => ({ name: nameOf(file.path), files: [file], isPdf: false })),
  );
  return [...ofPdfs, ...ofPictures];
}
