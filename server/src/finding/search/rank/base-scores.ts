/**
 * The score for the way in which a document was found. The score of its pages (`scorePages`) is added, usually below 100, so a document
 * with all words in its title stays before the others.
 */
export const BASE_SCORE = {
  /** All the words are in the title, or the typed text is part of it as whole words. */
  title: 1_000,
  /** The typed text is in the title, its last word only in part. */
  titleBeginning: 900,
  /** All the words are in the head of the first page. */
  head: 300,
  /** Added where the document itself has the detected values; otherwise only its text states them. */
  exactFilters: 150,
  /** All the words are in the document. */
  allWords: 100,
  /** Added where the words are as they were typed, and not a name that they are short for. */
  exactWords: 20,
  /** The typed text is inside a word of the title: 'port' in 'Transportation'. */
  insideTitleWord: 50,
  /** Some of the words are in the document. */
  someWords: 40,
  /** Added for each dropped filter that the document matches. */
  droppedFilter: 5,
} as const;
