import { distance } from 'fastest-levenshtein';

/** A course that the hub knows: from its list of subjects, or from papers that teachers approved. */
export interface KnownCourse {
  readonly title: string;
  readonly abbreviations?: readonly string[];
  readonly subject?: string | null;
  readonly course_code?: string | null;
  readonly department?: string | null;
}

/** Nearer than this a misread title is taken for the known one; further away it may be another course. */
const MIN_SIMILARITY = 0.84;
const MIN_FUZZY_LETTERS = 7;
/** Fewer initials belong to too many courses. */
const MIN_INITIALS = 3;
const MAX_CANDIDATES = 2;
const MAX_LENGTH_DIFFERENCE = 0.25;

const ABBREVIATIONS = new Map([
  ['engg', 'engineering'],
  ['eng', 'engineering'],
  ['mgmt', 'management'],
  ['lab', ''],
  ['intro', 'introduction'],
]);
/** 'Industrial Engineering -1' and 'Industrial Engineering I' are one course, and II is another. */
const NUMERALS = new Map([
  ['1', 'i'],
  ['l', 'i'],
  ['|', 'i'],
  ['2', 'ii'],
  ['ll', 'ii'],
  ['il', 'ii'],
  ['3', 'iii'],
]);

/** The words of a title, spelt in one way. */
export function titleWords(title: string): string[] {
  return title
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}|]+/gu, ' ')
    .trim()
    .split(/\s+/)
    .map((word, at, all) => (at === all.length - 1 ? (NUMERALS.get(word) ?? word) : word))
    .map((word) => ABBREVIATIONS.get(word) ?? word)
    .filter((word) => word !== '' && word !== '|');
}

const FILLERS = /^(?:introduction to|principles of|fundamentals of|basics of) (?=.)/;
const keyOf = (title: string) => titleWords(title).join(' ');
/** What tells the parts of a course apart; a misread one ('I1') is like no other. */
const numeralOf = (key: string) => /(?:^| )([ivxl\d|]{1,3})$/.exec(key)?.[1] ?? '';
const initialsOf = (words: readonly string[]) => words.map(([first = '']) => first).join('');

export interface TitleMatch {
  readonly course: KnownCourse;
  /** From 0 to 1; 1 for the same words. */
  readonly similarity: number;
}

/** Finds known courses by what was read. */
export interface KnownTitles {
  match(read: string): TitleMatch | null;
  /** The course that hides behind its printed name: 'COAL' behind 'Computer Organization and Assembly Language'. */
  abbreviated(read: string): KnownCourse | null;
  /** Courses that what was read may stand for, without being sure: their titles are parts of it. */
  candidates(read: string): readonly KnownCourse[];
}

/** @param courses the first of two with the same title counts */
export function knownTitles(courses: readonly KnownCourse[]): KnownTitles {
  const byKey = new Map<string, KnownCourse>();
  const byAbbreviation = new Map<string, KnownCourse>();
  for (const course of courses) {
    const key = keyOf(course.title);
    if (key.length > 1 && !byKey.has(key)) byKey.set(key, course);
    for (const abbreviation of course.abbreviations ?? []) {
      const short = keyOf(abbreviation);
      if (!byAbbreviation.has(short)) byAbbreviation.set(short, course);
    }
  }
  const keys = [...byKey.keys()];

  function nearest(key: string): TitleMatch | null {
    if (key.length < MIN_FUZZY_LETTERS) return null;
    let best: TitleMatch | null = null;
    for (const known of keys) {
      const length = Math.max(known.length, key.length);
      if (Math.abs(known.length - key.length) > MAX_LENGTH_DIFFERENCE * length || numeralOf(known) !== numeralOf(key))
        continue;
      const similarity = 1 - distance(known, key) / length;
      const course = byKey.get(known);
      if (course && similarity >= MIN_SIMILARITY && similarity > (best?.similarity ?? 0)) best = { course, similarity };
    }
    return best;
  }

  return {
    match(read) {
      const key = keyOf(read);
      const exact = byKey.get(key) ?? byAbbreviation.get(key);
      return exact ? { course: exact, similarity: 1 } : nearest(key);
    },
    abbreviated(read) {
      const words = titleWords(read);
      const shorter = words.join(' ').replace(FILLERS, '');
      const initials = [initialsOf(words), initialsOf(words.filter((word) => word !== 'and' && word !== 'of'))];
      const short = initials.filter((letters) => letters.length >= MIN_INITIALS);
      const found = [shorter, ...short].map((key) => byKey.get(key) ?? byAbbreviation.get(key));
      return found.find((course) => course !== undefined) ?? null;
    },
    candidates(read) {
      const key = titleWords(read).join(' ');
      const parts = keys.filter((one) => one.includes(' ') && one !== key && ` ${key} `.includes(` ${one} `));
      const longest = parts.toSorted((a, b) => b.length - a.length).slice(0, MAX_CANDIDATES);
      return longest.flatMap((part) => byKey.get(part) ?? []);
    },
  };
}
