import { addTo } from './add-to.ts';
import { titleWords, type KnownCourse } from '../proposals/known-titles.ts';

/** How a subject is called in an archive, and where that was seen. */
export interface SeenTitle {
  readonly title: string;
  /** Folder of the file that says it. */
  readonly folder: string;
  readonly code: string | null;
  readonly semester: number | null;
  readonly from: 'header' | 'path' | 'catalogue' | 'hub';
}

const FILLERS: ReadonlySet<string> = new Set(['and', 'of', 'the', 'for', 'to', 'in', 'with', 'a', 'an', 'on', '&']);
const MAX_SHORT = 7;

/** A name that may be short for another one: few letters, and one word. */
export function isShort(title: string): boolean {
  const letters = title.replaceAll(/[^\p{L}\d&]/gu, '');
  const isOneWord = !/\s/.test(title.trim());
  return isOneWord && letters.length <= MAX_SHORT && (letters.length <= 5 || letters === letters.toUpperCase());
}

/**
 * Whether letters are short for words: each word begins with the next of them and may give more of its letters ('DBMS' of 'Database
 * Management Systems'); 'of' and 'and' may give none.
 */
function fits(letters: string, words: readonly string[], isFirst = true): boolean {
  const [word, ...others] = words;
  if (word === undefined) return letters === '';
  if (letters === '') return !isFirst && words.every((one) => FILLERS.has(one));
  if (FILLERS.has(word) && fits(letters, others, isFirst)) return true;
  if (letters[0] !== word[0]) return false;
  for (let length = letters.length; length >= 1; length -= 1)
    if (isWithin(letters.slice(0, length), word) && fits(letters.slice(length), others, false)) return true;
  return false;
}

function isWithin(letters: string, word: string): boolean {
  let at = -1;
  for (const letter of letters) {
    at = word.indexOf(letter, at + 1);
    if (at === -1) return false;
  }
  return true;
}

const MAX_LONG_WORDS = 8;

/** Whether a short name stands for a longer one: 'OS' for 'Operating Systems', 'Maths' for 'Mathematics'. */
export function isShortFor(short: string, long: string): boolean {
  if (!isShort(short)) return false;
  const letters = short.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');
  const words = titleWords(long);
  if (letters.length < 2 || words.length > MAX_LONG_WORDS || words.join('').length <= letters.length + 1) return false;
  const [only] = words;
  if (words.length === 1)
    return only !== undefined && letters.length >= 4 && only.startsWith(letters.replace(/s$/, ''));
  return fits(letters, words);
}

const keyOf = (title: string) => titleWords(title).join(' ');

/** Whether two names mean the same subject. */
export function areRelated(one: string, other: string): boolean {
  const [a, b] = [keyOf(one), keyOf(other)];
  if (a === b || a === '' || b === '') return a === b;
  if (` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `)) return true;
  return isShortFor(one, other) || isShortFor(other, one);
}

/** A name that a short one stands for, with how likely. */
interface LongName {
  readonly title: string;
  readonly share: number;
  readonly from: SeenTitle['from'];
}

interface Asked {
  readonly short: string;
  readonly folder: string;
  readonly code: string | null;
  readonly semester: number | null;
}

const SHARES = {
  ownHeader: 0.95,
  sibling: 0.9,
  code: 0.92,
  inside: 0.93,
  semester: 0.82,
  header: 0.75,
  path: 0.75,
  hub: 0.75,
  catalogue: 0.7,
} as const;

/** What short names stand for, by the archive, the catalogue and the hub. */
export function subjectNames(seen: readonly SeenTitle[], listed: readonly KnownCourse[]) {
  const byFirst = new Map<string, SeenTitle[]>();
  for (const one of seen) {
    if (isShort(one.title)) continue;
    const first = one.title[0]?.toLowerCase() ?? '';
    addTo(byFirst, first, one);
  }
  const abbreviations = new Map(
    listed.flatMap(({ title, abbreviations: own = [] }) =>
      own.map((short): [string, string] => [short.toLowerCase(), title]),
    ),
  );
  const memory = new Map<string, SeenTitle[]>();
  const longFor = (short: string): SeenTitle[] => {
    const known = memory.get(short);
    if (known) return known;
    const found = (byFirst.get(short[0]?.toLowerCase() ?? '') ?? []).filter(({ title }) => isShortFor(short, title));
    memory.set(short, found);
    return found;
  };

  function shareOf(one: SeenTitle, { folder, code, semester }: Asked): number {
    if (code !== null && one.code === code) return SHARES.code;
    if (one.from === 'header' && one.folder === folder) return SHARES.sibling;
    // 'Control Systems notes' in the folder 'CS'.
    if (one.from === 'path' && one.folder.startsWith(folder)) return SHARES.inside;
    if (semester !== null && one.semester === semester && one.from !== 'catalogue') return SHARES.semester;
    return SHARES[one.from];
  }

  return {
    /** The likeliest first; several that are as likely share what one would have. */
    expand(asked: Asked): LongName[] {
      const best = new Map<string, LongName>();
      const add = (title: string, share: number, from: SeenTitle['from']) => {
        const key = keyOf(title);
        if (share > (best.get(key)?.share ?? 0)) best.set(key, { title, share, from });
      };
      const listedTitle = abbreviations.get(asked.short.toLowerCase());
      if (listedTitle !== undefined) add(listedTitle, isShortFor(asked.short, listedTitle) ? 0.9 : 0.4, 'catalogue');
      for (const one of longFor(asked.short)) add(one.title, shareOf(one, asked), one.from);
      const found = [...best.values()].toSorted((a, b) => b.share - a.share);
      const [first] = found;
      const tied = found.filter(({ share }) => first && first.share - share < 0.06).length;
      return found.map((one) => (tied > 1 ? { ...one, share: one.share / tied } : one));
    },
  };
}

export type SubjectNames = ReturnType<typeof subjectNames>;
