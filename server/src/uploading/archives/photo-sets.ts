import { addTo } from './add-to.ts';
import { readName } from './read-name.ts';
import { withoutEnding } from './path-words.ts';

/** A picture of an archive, with what is known of its header. */
export interface PhotoFile {
  readonly path: string;
  /** Whether its page begins a paper; null when it was not read. */
  readonly beginsPaper: boolean | null;
}

/** More pages than an exam paper has are notes, or an album. */
const MAX_PAGES = 40;
const MAX_GAP_S = 10 * 60;
const NUMBERS = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

const A_TIME = /(20\d\d)-?(\d\d)-?(\d\d)(?:\s*at\s*|[-_ ]+)(\d{1,2})[.:_-]?(\d\d)(?:[.:_-]?(\d\d))?\s*([AP]M)?/iu;
const COPY_NUMBER = /\((\d{1,3})\)$/u;

/** Seconds of the time in a name: 'WhatsApp Image 2024-10-01 at 8.50.11 PM', 'IMG_20240512_101522'. */
function timeOf(stem: string): number | null {
  const [, year, month, day, hour, minute, second, half] = A_TIME.exec(stem) ?? [];
  if (year === undefined) return null;
  const hours = (Number(hour) % (half ? 12 : 24)) + (half?.toUpperCase() === 'PM' ? 12 : 0);
  return Date.UTC(Number(year), Number(month) - 1, Number(day), hours, Number(minute), Number(second ?? 0)) / 1000;
}

interface Page {
  readonly file: PhotoFile;
  readonly time: number | null;
  readonly number: number | null;
  /** Among names of the same time. */
  readonly copy: number;
}

function pageOf(file: PhotoFile): Page {
  const stem = withoutEnding(nameOf(file.path));
  const time = timeOf(stem);
  const digits = /(\d{1,9})\D*$/u.exec(stem.replace(COPY_NUMBER, ''))?.[1];
  return {
    file,
    time,
    number: digits === undefined ? null : Number(digits),
    copy: Number(COPY_NUMBER.exec(stem)?.[1] ?? 0),
  };
}

function compare(a: Page, b: Page): number {
  if (a.time !== null && b.time !== null && a.time !== b.time) return a.time - b.time;
  if (a.time !== null && b.time !== null) return a.copy - b.copy;
  if (a.number !== null && b.number !== null && a.number !== b.number) return a.number - b.number;
  return NUMBERS.compare(a.file.path, b.file.path);
}

/** Whether a page follows the one before it in the same paper. */
function continues(before: Page, page: Page): boolean {
  if (page.file.beginsPaper !== null) return !page.file.beginsPaper;
  if (before.time !== null && page.time !== null) return page.time - before.time <= MAX_GAP_S;
  return true;
}

/** What the pages of one paper have in common: 'OS 2019 p1' and 'OS 2019 p2', or all anonymous names of a folder. */
function setKey({ path }: PhotoFile, thisYear: number): string {
  const name = nameOf(path);
  const reading = readName(name, true, thisYear);
  if (reading.isAnonymous) return `${folderOf(path)}\0`;
  const stem = withoutEnding(name);
  // 'Quiz 1' and 'Quiz 2' are two papers; '2019' is a year.
  const counted = /^(.*?)[\s_\-.(]*(?:(?:p|pg|page|part|img)[\s_\-.]*)?(\d{1,2}|[a-e])\)?$/iu.exec(stem);
  const base = counted?.[1] ?? '';
  const isPage = base !== '' && readName(`${base}.jpg`, true, thisYear).rest.join() === reading.rest.join();
  const isCounted = isPage && (reading.exam === null || /(?:p|pg|page|\()\W*\d+\)?$/iu.test(stem));
  const isNumbered = /\b(?:quiz|unit|module|ct|mid|test|assignment|sessional|set|lecture)\W*$/iu.test(base);
  return `${folderOf(path)}${isCounted && !isNumbered ? base.toLowerCase() : stem}`;
}

/** Single photos of an archive as papers of several pages, each in its order. */
export function photoSets(files: readonly PhotoFile[], thisYear: number): (readonly string[])[] {
  const byKey = new Map<string, Page[]>();
  for (const file of files) {
    addTo(byKey, setKey(file, thisYear), pageOf(file));
  }
  return [...byKey.values()].flatMap((pages) => {
    const sets: Page[][] = [];
    for (const page of pages.toSorted(compare)) {
      const current = sets.at(-1);
      const before = current?.at(-1);
      if (current && before && current.length < MAX_PAGES && continues(before, page)) current.push(page);
      else sets.push([page]);
    }
    return sets.map((set) => set.map(({ file }) => file.path));
  });
}
