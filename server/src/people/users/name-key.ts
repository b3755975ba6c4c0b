import { fold } from '@exam-vault/contract/text';
import unhomoglyph from 'unhomoglyph';

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u;

/** Letters that look alike become one (Unicode TR39): Cyrillic а and Latin a, 0 and O, 1 and l, rn and m. Twice, because capitals have other twins than small letters. */
const looksOf = (text: string) =>
  fold(unhomoglyph(fold(unhomoglyph(text))))
    // A capital I is the small L of many typefaces.
    .replaceAll('i', 'l');

/** Words that say what somebody is, and not who. */
const TITLES: ReadonlySet<string> = new Set(
  'dr prof professor mr mrs ms miss shri sri smt sir er maam madam teacher lecturer faculty hod staff admin administrator moderator'
    .split(' ')
    .map(looksOf),
);

/**
 * What a name looks like: names with the same key are taken for each other. Blind to case, accents, spaces, punctuation, titles, invisible and
 * confusable letters. '' for a name without letters or digits. About 20 microseconds.
 */
export function nameKey(name: string): string {
  const words = looksOf(name.normalize('NFKD').replace(INVISIBLE, '')).split(BETWEEN_WORDS);
  const own = words.filter((word) => !TITLES.has(word));
  return (own.some((word) => word !== '') ? own : words).join('');
}
