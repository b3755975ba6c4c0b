import { sql, type Transaction } from 'kysely';
import { actorOf } from '../../base/actor.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { notFound } from '../../base/errors.ts';
import { auditLog } from '../../library/audit/audit-log.ts';
import { documentRepository } from '../../library/documents/document-repository.ts';
import { assertReadable } from '../../library/documents/document-rights.ts';
import { placeAnswers } from '../answers/place-answers.ts';
import { attachEntries } from '../study-list/keep-entries.ts';
import { questionRepository, type KeptQuestion } from './question-repository.ts';
import type { CutPaper } from './save-cut.ts';

/** The paper and its questions in their order, while nobody else changes them. */
export interface Desk {
  readonly trx: Transaction<Schema>;
  readonly paper: CutPaper;
  readonly rows: readonly KeptQuestion[];
}

export interface Done {
  readonly action: 'question.correct' | 'question.merge' | 'question.split' | 'question.reset' | 'question.topics';
  readonly before: readonly KeptQuestion[];
  /** The questions that are left of them. */
  readonly after: readonly string[];
}

const wordsOf = ({ _id, label, printed, text, marks, section, own_topics }: KeptQuestion) => ({
  _id,
  label,
  printed,
  text,
  marks,
  section,
  ...(own_topics && { topics: own_topics }),
});

/** One change of a paper's questions: all of it or nothing, in the audit log, and compared with other papers again. */
export function changeQuestions({ db, clock }: ServiceDeps) {
  return async (teacher: UserRow, _id: string, apply: (desk: Desk) => Promise<Done | null>): Promise<CutPaper> => {
    const seen = await questionRepository(db).find(_id);
    if (!seen) throw notFound();
    assertReadable(await documentRepository(db).find('paper', seen.document_id), teacher);
    return await db.transaction().execute(async (trx) => {
      // A new cut, a new file and another teacher wait.
      const { rows: papers } = await sql<CutPaper>`
        select d.*, question_field_terms(d) as field_terms from documents d
        where _id = ${seen.document_id} and deleted_at is null for no key update of d
      `.execute(trx);
      const [paper] = papers;
      if (!paper) throw notFound();
      const questions = questionRepository(trx);
      const rows = await questions.keptOf(paper._id);
      const done = await apply({ trx, paper, rows });
      if (!done) return paper;
      const changed = await questions.keptOf(paper._id);
      const before = new Map(rows.map((row) => [row._id, row]));
      // A question with other words, or another name, may be the one that answers and study lists have lost.
      const isNew = ({ _id, label, section }: KeptQuestion) => {
        const known = before.get(_id);
        return !known || known.label !== label || known.section !== section;
      };
      await attachEntries(
        trx,
        paper._id,
        changed.filter(isNew).map(({ _id }) => _id),
      );
      await placeAnswers(trx, paper._id);
      await sql`
        insert into questions_due (document_id, is_new, must_cut, due_at) values (${paper._id}, true, false, now())
        on conflict (document_id) do update set is_new = true, due_at = least(questions_due.due_at, now()), changes = questions_due.changes + 1
      `.execute(trx);
      const after = changed.filter((row) => done.after.includes(row._id));
      await auditLog(trx).append({
        ...actorOf(teacher),
        at: clock.now(),
        action: done.action,
        object_id: paper._id,
        detail: {
          comment: `Question ${done.before.map(({ label }) => label).join(', ')}`,
          question_before: done.before.map(wordsOf),
          question_after: after.map(wordsOf),
        },
      });
      return paper;
    });
  };
}
