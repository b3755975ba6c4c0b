/** Of a title in the name of a file. Together with the rest it stays below the 255 bytes of every file system. */
const MAX_TITLE_BYTES = 140;
const MAX_TYPE_BYTES = 40;
const MAX_SITTING_BYTES = 20;

/** What a file system or a shell reads as something else. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]+/gu;
const LETTERS = new Intl.Segmenter();

/** A text as a part of a file name: nothing that leads to another folder, no dot or space at its ends. */
export function safeText(text: string, maxBytes = MAX_TITLE_BYTES): string {
  const plain = text.normalize('NFC').replace(UNSAFE, ' ').replaceAll(/\s+/gu, ' ');
  let cut = '';
  for (const { segment } of LETTERS.segment(plain)) {
    if (Buffer.byteLength(cut + segment) > maxBytes) break;
    cut += segment;
  }
  return cut.replaceAll(/^[\s.]+|[\s.]+$/gu, '');
}

interface Exam {
  readonly title: string;
  readonly exam_type: string | null;
  readonly exam_year: number | null;
  readonly exam_date?: string | null;
  readonly session?: string | null;
  readonly variant?: string | null;
}

/** The name of a paper without its ending: the exam first, so that papers sort by it. */
export function paperName({ title, exam_type, exam_year, exam_date, session, variant }: Exam): string {
  const when = exam_date ?? (exam_year === null ? 'Undated' : String(exam_year));
  const sitting = [session, variant].map((part) => safeText(part ?? '', MAX_SITTING_BYTES));
  return [when, safeText(exam_type ?? '', MAX_TYPE_BYTES), ...sitting, safeText(title)]
    .filter((part) => part !== '')
    .join(' ');
}

/** Names for the papers of an archive. No two differ only in case. */
export const zipNames = (files: readonly (Exam & { readonly extension: string })[]): string[] =>
  uniqueNames(files.map((file) => ({ base: paperName(file), extension: file.extension })));

/** Names that differ in more than case. A base that is there already gets a number. */
export function uniqueNames(files: ReadonlyArray<{ readonly base: string; readonly extension: string }>): string[] {
  const taken = new Set<string>();
  return files.map(({ base, extension }) => {
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? `${base}.${extension}` : `${base} (${count}).${extension}`;
      const key = name.toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return name;
    }
  });
}

/** The name of a file with something of a whole subject. */
export const fileName = (subject: string, extension: string) =>
  `${safeText(subject, MAX_TITLE_BYTES) || 'Papers'}.${extension}`;

/** The name of the whole archive. */
export const archiveName = (subject: string) => fileName(subject, 'zip');
