import { MAX_COMPARED_QUESTIONS } from '@exam-vault/contract/questions';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { cutQuestions } from './cut/cut-questions.ts';
import { pagesOfText } from './cut/text-pages.ts';
import { matchRepository } from './match-repository.ts';
import { questionLists, type RepeatRow } from './question-lists.ts';
import type { QuestionText } from './part-likeness.ts';
import { repeatsOf } from './question-matching.ts';

/** A question of a text that is in no paper, with where it was asked. */
export interface ComparedQuestion {
  readonly label: string;
  readonly text: string;
  readonly marks: number | null;
  /** In public papers, the likest first. */
  readonly repeats: readonly RepeatRow[];
}

interface Typed extends QuestionText {
  readonly label: string;
  readonly marks: number | null;
}

/** The questions of a text by their numbers; without numbers each paragraph is one. */
function questionsOf(text: string): Typed[] {
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

/**
 * Finds the questions of a draft paper in public papers. The text is kept nowhere: it is in no table and no log, and the database is asked for
 * single words of it. The work is bounded for each question, and so is their number.
 */
export function questionComparison(db: Kysely<Schema>) {
  const matches = matchRepository(db);
  const lists = questionLists(db);

  /** @param subject null: of all subjects */
  return async function compare(
    text: string,
    subject: string | null,
  ): Promise<{ data: ComparedQuestion[]; total: number }> {
    const all = questionsOf(text);
    const questions = all.slice(0, MAX_COMPARED_QUESTIONS);
    const found = await repeatsOf(questions, {
      documentsOf: matches.documentsOf,
      candidates: (_question, words) => matches.publicCandidates(subject, words),
    });
    const ids = [...new Set(found.flatMap(({ likest }) => likest.map(({ other_id }) => other_id)))];
    const rows = new Map((await lists.byId(ids)).map((row) => [row._id, row]));
    const data = found.map(({ question: { label, text: own, marks }, likest }) => ({
      label,
      text: own,
      marks,
      repeats: likest.flatMap(({ other_id, kind, score }) => {
        const row = rows.get(other_id);
        return row ? [{ ...row, is_same: kind === 'same', score }] : [];
      }),
    }));
    return { data, total: all.length };
  };
}
