import { resolve } from 'node:path';
import { partsOf, readOptions } from './options.ts';
import { byEyePart } from './questions/by-eye-part.ts';
import { institutionsPart } from './questions/institutions-part.ts';
import { madePart } from './questions/made-part.ts';
import { papersPart } from './questions/papers-part.ts';
import { wordsPart } from './questions/words-part.ts';
import { together, type Result } from './table.ts';

const PARTS = ['papers', 'institutions', 'words', 'by-eye', 'made'] as const;

/** How it is called. */
export const QUESTIONS_HELP = `npm run bench -- questions [options]

  --corpus FOLDER    real papers, labelled in bench/questions/labels.json, institutions.json, words.json and words-of-questions.json;
                     without it there is only the part made
  --only PART,…      only these parts: ${PARTS.join(', ')}`;

/** Papers cut into questions, words exactly read, questions found by their words, and repeats: of labelled papers of a corpus, and of made papers with reading errors. */
export function questions(args: readonly string[]): Promise<Result> {
  const { corpus, parts } = readOptions(args, ['corpus', 'only'], QUESTIONS_HELP, (options) => {
    const wanted = partsOf(options.only, PARTS, options.corpus === undefined ? ['made'] : PARTS);
    if (options.corpus === undefined && wanted.some((part) => part !== 'made'))
      throw new Error('All parts but made need --corpus.');
    return { corpus: resolve(options.corpus ?? ''), parts: wanted };
  });
  const run = {
    papers: () => papersPart(corpus),
    institutions: () => institutionsPart(corpus),
    words: () => wordsPart(corpus),
    'by-eye': () => byEyePart(corpus),
    made: () => Promise.resolve(madePart()),
  };
  return together(parts.map((part) => [part, run[part]]));
}
