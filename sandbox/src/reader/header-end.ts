/** A header has at least so many lines: the name of the university, the exam, and what they ask to be filled in. */
const MIN_LINES = 6;
/** One line of a header may look like a question: '1. All questions are compulsory.' */
const MIN_QUESTIONS = 2;
/** Questions are sentences. The labels and values of a header are not. */
const MIN_SENTENCE_WORDS = 12;
const MIN_SENTENCES = 2;

/** The beginning of a question, or of the table of questions: 'Q1', '1. Explain', 'a) Define', '(ii) State', 'S.No'. */
const QUESTION =
  /^\W{0,2}(?:Q(?:uestion|\.)?\s*(?:No\.?)?\s*[.:]?\s*[1IlO0-9]{0,2}\b|[1-9][.)]\s*(?:\(?[a-z][).])?\s*\w|\(?[a-hivx]{1,3}[).]\s*\w|S\.?\s?No\b)/i;

/**
 * Follows the lines of a page from the top and tells when the header is over, so that the questions below it need not be read for the fields.
 * On the corpus half of the lines are left out, and the fields are right as often (docs/understanding.md).
 */
export function headerEnd(): (line: string) => boolean {
  let [lines, questions, sentences] = [0, 0, 0];
  return (line) => {
    lines += 1;
    if (QUESTION.test(line)) questions += 1;
    if (line.split(' ').length >= MIN_SENTENCE_WORDS) sentences += 1;
    return lines >= MIN_LINES && (questions >= MIN_QUESTIONS || sentences >= MIN_SENTENCES);
  };
}
