import { plainWord } from '../vocabulary.ts';
import words from '../words/notes.json' with { type: 'json' };
import { withoutLabel } from './heading-labels.ts';

const wholly = (names: readonly string[]) => new RegExp(`^(?:${names.join('|')})$`, 'i');
const JUNK = wholly(words.junk_titles);
const OF_FILES = wholly(words.file_names);
/** What programs write before the name of the file. */
const MADE_BY = /^microsoft (?:power\s?point|word|excel|office \w+)\s*-\s*/i;
const ENDING = /\.(?:pptx?|docx?|pdf|odt|odp|tex|dvi|pages|key|rtf|txt|indd|xlsx?|jpe?g|png|heic)\s*$/i;
const MIN_LETTERS = 4;
/** 'CS8493', 'KCS-401'. */
const CODE = /(?<![\p{L}\d])\p{Lu}{2,5}[\s_-]?\d{3,5}\p{Lu}?(?![\p{L}\d])/gu;

/** The words of a file's name: 'DBMS_Unit3-notes(1).pdf' is 'DBMS Unit 3 notes 1'. */
export const wordsOfName = (name: string): string =>
  name
    .replace(ENDING, '')
    .replaceAll(/[_+\-.,()[\]{}#~]+|%20/g, ' ')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .replaceAll(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const lettersOf = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;
const isName = (text: string) => !text.includes(' ') && /[\d_]|\p{Ll}\p{Lu}/u.test(text);

/** What a name of a file says of a topic; '' for what cameras, scanners and people in a hurry write. */
export function topicOfName(name: string): string {
  const all = wordsOfName(name.replaceAll(CODE, ' '));
  if (JUNK.test(all)) return '';
  const own = withoutLabel(all)
    .split(' ')
    .filter((word) => /\p{L}/u.test(word) && !OF_FILES.test(plainWord(word)) && !JUNK.test(word));
  const topic = own.filter((word) => lettersOf(word) > 1).join(' ');
  // 'b3f9a27c' and 'ktu s5' are no topics.
  return own.some((word) => lettersOf(word) >= MIN_LETTERS) ? topic.charAt(0).toUpperCase() + topic.slice(1) : '';
}

/** The title that a PDF gives itself. `isOfFile`: it is only the name of a file, perhaps another one's. Null: it says nothing. */
export function titleOfPdf(
  title: string | null | undefined,
): { readonly text: string; readonly isOfFile: boolean } | null {
  if (!title) return null;
  const own = title.replace(MADE_BY, '').trim();
  const isOfFile = own !== title.trim() || ENDING.test(own) || isName(own);
  const text = isOfFile ? topicOfName(own) : withoutLabel(own);
  if (JUNK.test(own.replace(ENDING, '')) || JUNK.test(text) || lettersOf(text) < MIN_LETTERS) return null;
  return { text, isOfFile };
}
