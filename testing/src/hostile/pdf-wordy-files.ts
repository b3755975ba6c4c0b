import { random } from '@exam-vault/demo/random';
import { deflated, files, pdf, type HostileFile } from './hostile-file.ts';

/** PDFs of a few kilobytes with more words than a book. */

const [PAGES, LINES, WORDS_A_LINE] = [40, 56, 100];
/** Real words: a text of others isn't trusted, and its pages are read as pictures. */
const WORDS =
  'explain the construction and working of a centrifugal pump with neat diagram derive an expression for efficiency discuss state theorem about groups variables energy water pressure between system function memory process time marks answer question number following table value'.split(
    ' ',
  );

/** A page of `LINES` lines that each look like a question with marks. */
function fullPage(word: (at: number) => string): string {
  const lines = Array.from({ length: LINES }, (_, line) => {
    const words = Array.from({ length: WORDS_A_LINE - 2 }, (__, at) => word(line * WORDS_A_LINE + at));
    return `(${line + 1}. ${words.join(' ')} [5]) Tj 0 -17 Td`;
  });
  return `BT /F 4 Tf 20 980 Td ${lines.join('\n')} ET`;
}

/** All pages show the same contents, which are in the file once. */
function manyTimes(contents: string): Buffer {
  const numbers = Array.from({ length: PAGES }, (_, at) => 10 + at);
  const pages = numbers.map(
    (number) =>
      `${number} 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 1400 1000]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>> endobj`,
  );
  const tree = `2 0 obj <</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]/Count ${PAGES}>> endobj`;
  const font = '5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj';
  return pdf({ contents: deflated(4, contents), objects: [font, tree, ...pages].join('\n') });
}

/** Words that are the same in each run. */
function someWords(seed: string): () => string {
  const { pick } = random(seed);
  return () => pick(WORDS);
}

/** Every third is a number of a question or a part. */
function numberedWords(seed: string): (at: number) => string {
  const word = someWords(seed);
  const label = (at: number) => (at % 2 === 0 ? `${at % 40}.` : `${'abcdefgh'[at % 8]})`);
  return (at) => (at % 3 === 0 ? label(at) : word());
}

export const PDF_WORDY_FILES: readonly HostileFile[] = files('pdf', {
  '201': {
    '40 pages that share 5,600 words': () => manyTimes(fullPage(someWords('shared'))),
    '40 pages that share 5,600 times one word': () => manyTimes(fullPage(() => 'marks')),
    '40 pages that share 5,600 words and numbers': () => manyTimes(fullPage(numberedWords('numbered'))),
  },
});
