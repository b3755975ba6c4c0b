import type { QuestionText } from '../part-likeness.ts';
import { cutQuestions } from './cut-questions.ts';
import { pagesOfText } from './text-pages.ts';

/** A question of a typed text. */
export interface TypedQuestion extends QuestionText {
  readonly label: string;
  readonly marks: number | null;
}

/** The questions of a text by their numbers; without numbers each paragraph is one. */
export function questionsOfText(text: string): TypedQuestion[] {
  const cut = cutQuestions(pagesOfText(text));
  if (cut.length === 0) {
    const paragraphs = text.split(/\n\s*\n/u).map((one) => one.replaceAll(/\s+/gu, ' ').trim());
    return paragraphs
      .filter((one) => one !== '')
      .map((one, index) => ({ label: String(index + 1), text: one, marks: null, stem: null }));
  }
  return cut
    .filter((question) => question.text !== '')
    .map(({ label, text: own, marks, parent }) => {
      const above = parent === null ? '' : (cut[parent]?.text ?? '');
      return { label, text: own, marks, stem: above === '' ? null : above };
    });
}
