import {
  MAX_LABEL_LENGTH,
  MAX_QUESTION_TEXT,
  type mergeQuestions,
  type QuestionCorrection,
  type setQuestionTopics,
  type splitQuestion,
} from '@exam-vault/contract/questions';
import type { Parsed } from '@exam-vault/contract/endpoint';
import type { ComputePool } from '../../serving/compute/compute-pool.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { changeRows } from '../../base/database/queries.ts';
import type { UserRow } from '../../base/database/schema.ts';
import { notFound, staleQuestion, unavailable, validation } from '../../base/errors.ts';
import { moveEntries } from '../study-list/keep-entries.ts';
import { joinedBoxes, shareAbove, splitBoxes } from './boxes.ts';
import { topicRepository } from '../topics/topic-repository.ts';
import { MAX_QUESTIONS } from './cut/cut-questions.ts';
import { nameOfSplit } from './next-label.ts';
import { distinctPlaces, knotOf, placeCorrections, placesOf } from './place-corrections.ts';
import { questionRepository, type KeptQuestion } from './question-repository.ts';
import { changeQuestions, type Desk, type Done } from './change-questions.ts';
import { indexTerms, replaceQuestions, savePlaces, type CutPaper } from './save-cut.ts';

export interface QuestionCorrectionsDeps extends ServiceDeps {
  /** Where papers are cut. */
  readonly interactive: ComputePool;
}

type Changes = Partial<Pick<KeptQuestion, 'label' | 'printed' | 'text' | 'marks' | 'section' | 'boxes'>>;

function at(rows: readonly KeptQuestion[], _id: string, revision: number | undefined): KeptQuestion {
  const row = rows.find((one) => one._id === _id);
  if (!row) throw notFound();
  if (row.revision !== revision) throw staleQuestion();
  return row;
}

/** A letter of two UTF-16 units is not cut in two. */
const HALF_LETTER = /\p{Cs}/u;

/** Teachers correct how a paper was cut into questions (contract section 9, decision 94). */
export function questionCorrections({ interactive, ...deps }: QuestionCorrectionsDeps) {
  const { clock } = deps;
  const change = changeQuestions(deps);

  async function save({ trx, paper }: Desk, row: KeptQuestion, changes: Changes): Promise<void> {
    const { boxes, ...rest } = changes;
    await changeRows(trx, 'questions', { _id: row._id })
      .set({
        ...rest,
        ...(boxes && { boxes: JSON.stringify(boxes) }),
        ...(rest.text !== undefined && { terms: indexTerms(paper, rest.text) }),
        corrected_at: clock.now(),
        cut_from: JSON.stringify(placesOf(row)),
      })
      .execute();
  }

  /** '4a' and '4a(i)' for '3a' and '3a(i)', when '3' becomes '4'. */
  async function renameParts(desk: Desk, question: KeptQuestion, label: string, only: (part: KeptQuestion) => boolean) {
    for (const part of desk.rows.filter(({ parent_id }) => parent_id === question._id)) {
      if (!part.label.startsWith(question.label)) continue;
      const renamed = label + part.label.slice(question.label.length);
      if (only(part) && renamed.length <= MAX_LABEL_LENGTH) await save(desk, part, { label: renamed });
      await renameParts(desk, part, renamed, only);
    }
  }

  async function putBack(desk: Desk, row: KeptQuestion): Promise<Done | null> {
    if (row.corrected_at === null) return null;
    const { trx, paper, rows } = desk;
    // Its pages may not be there yet, and a cut of nothing would take every question away.
    if (paper.text_status !== 'read' && paper.text_status !== 'failed') throw unavailable(undefined, 30);
    const knot = knotOf(rows, row);
    const questions = questionRepository(trx);
    const cut = await interactive.run('cutPages', paper.owner_id, await questions.pages(paper));
    const { standsFor } = placeCorrections(cut, rows);
    const found = cut.filter((_, index) => standsFor.get(index)?.some((id) => knot.some(({ _id }) => _id === id)));
    // With the label that the machine reads now, each keeps its id in the cut.
    for (const [index, { label }] of found.slice(0, knot.length).entries()) {
      await changeRows(trx, 'questions', { _id: knot[index]?._id ?? '' })
        .set({ label, corrected_at: null, cut_from: null })
        .execute();
    }
    await questions.remove(knot.slice(found.length).map(({ _id }) => _id));
    await replaceQuestions(trx, paper, cut);
    const now = await questions.keptOf(paper._id);
    for (const one of knot) {
      const label = now.find(({ _id }) => _id === one._id)?.label;
      // Parts that were renamed with it, and are corrected, follow it back.
      if (label !== undefined && label !== one.label) {
        await renameParts({ trx, paper, rows: now }, one, label, ({ cut_from }) => cut_from !== null);
      }
    }
    return { action: 'question.reset', before: knot, after: knot.map(({ _id }) => _id) };
  }

  return {
    /**
     * Changes what is sent of a question, or puts it back as the machine read it, with those that were joined with it or split from it.
     * @throws Problem NOT_FOUND, VALIDATION, STALE_REVISION, UNAVAILABLE to put back while the paper is being read
     */
    correct: (teacher: UserRow, _id: string, { revision, reset, ...fields }: QuestionCorrection): Promise<CutPaper> =>
      change(teacher, _id, async (desk) => {
        const row = at(desk.rows, _id, revision);
        const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
        if (reset && sent.length > 0) throw validation('Either reset a question or change it, not both.');
        if (reset) return await putBack(desk, row);
        if (sent.length === 0) throw validation('There are no changes.');
        const { label, printed = label === row.label ? undefined : label, text, marks, section } = fields;
        const wanted = { label, printed, text, marks, section };
        const changes = Object.fromEntries(
          Object.entries(wanted).filter(
            ([name, value]) => value !== undefined && value !== row[name as keyof typeof wanted],
          ),
        ) as Changes;
        if (Object.keys(changes).length === 0) return null;
        await save(desk, row, changes);
        if (changes.label !== undefined) await renameParts(desk, row, changes.label, () => true);
        return { action: 'question.correct', before: [row], after: [_id] };
      }),

    /**
     * The first one takes the text, the places and the parts of the others, whose ids are gone.
     * @throws Problem NOT_FOUND, STALE_REVISION, VALIDATION when they are not of one paper or do not follow each other
     */
    merge: (teacher: UserRow, { ids, revisions }: Parsed<typeof mergeQuestions, 'body'>): Promise<CutPaper> => {
      if (new Set(ids).size !== ids.length || ids.length !== revisions.length) {
        throw validation('Each question needs its revision exactly once.');
      }
      return change(teacher, ids[0] ?? '', async (desk) => {
        const { trx, rows } = desk;
        const merged = ids.map((_id, index) => at(rows, _id, revisions[index])).toSorted((a, b) => a.place - b.place);
        const start = rows.findIndex(({ _id }) => _id === merged[0]?._id);
        const [first, ...others] = merged;
        if (!first || merged.some((one, index) => rows[start + index] !== one)) {
          throw validation('Only questions next to each other can be merged.');
        }
        const text = merged
          .map((one) => one.text)
          .filter((one) => one !== '')
          .join(' ');
        if (text.length > MAX_QUESTION_TEXT) throw validation('The merged question would be too long.');
        const gone = others.map(({ _id }) => _id);
        // The marks of a question are those of its parts together.
        const marked = merged.filter(
          ({ marks, parent_id }) =>
            marks !== null && !merged.some(({ _id, marks: all }) => _id === parent_id && all !== null),
        );
        await trx.updateTable('questions').set({ parent_id: first._id }).where('parent_id', 'in', gone).execute();
        await moveEntries(trx, gone, first._id);
        await trx.updateTable('answers').set({ question_id: first._id }).where('question_id', 'in', gone).execute();
        await questionRepository(trx).remove(gone);
        await save(
          desk,
          { ...first, cut_from: distinctPlaces(merged) },
          {
            text,
            marks: marked.length === 0 ? null : marked.reduce((sum, { marks }) => sum + (marks ?? 0), 0),
            boxes: joinedBoxes(merged.flatMap(({ boxes }) => boxes)),
          },
        );
        return { action: 'question.merge', before: merged, after: [first._id] };
      });
    },

    /**
     * Says which topics a question has, and its parts that have none of their own; null leaves it to the machine again.
     * @throws Problem NOT_FOUND, STALE_REVISION, VALIDATION when one is no topic of the subject
     */
    setTopics: (teacher: UserRow, _id: string, { topics, revision }: Parsed<typeof setQuestionTopics, 'body'>) =>
      change(teacher, _id, async ({ trx, paper, rows }) => {
        const row = at(rows, _id, revision ?? rows.find((one) => one._id === _id)?.revision);
        const own_topics = topics && [...new Set(topics)];
        if (JSON.stringify(own_topics) === JSON.stringify(row.own_topics)) return null;
        const known = new Set((await topicRepository(trx).ofSubject(paper.subject)).map(({ name }) => name));
        if (own_topics?.some((name) => !known.has(name))) throw validation('This isn’t a topic of the subject.');
        await changeRows(trx, 'questions', { _id }).set({ own_topics }).execute();
        return { action: 'question.topics', before: [row], after: [_id] };
      }),

    /**
     * The second one gets the text from `at` on, and the parts. Where it begins on the page is estimated from the length of the texts.
     * @throws Problem NOT_FOUND, STALE_REVISION, VALIDATION when one of them would be empty
     */
    split: (
      teacher: UserRow,
      { id, revision, at: offset, label }: Parsed<typeof splitQuestion, 'body'>,
    ): Promise<CutPaper> =>
      change(teacher, id, async (desk) => {
        const { trx, paper, rows } = desk;
        const row = at(rows, id, revision);
        const [own, rest] = [row.text.slice(0, offset).trim(), row.text.slice(offset).trim()];
        if (own === '' || rest === '' || HALF_LETTER.test(own) || HALF_LETTER.test(rest)) {
          throw validation('Both questions need text.');
        }
        if (rows.length >= MAX_QUESTIONS) throw validation('This paper has too many questions.');
        const parts = rows.filter(({ parent_id }) => parent_id === id);
        const parent = rows.find(({ _id }) => _id === row.parent_id)?.label ?? null;
        const name = nameOfSplit(rest, { label: row.label, parent }, new Set(rows.map((one) => one.label)));
        const above = shareAbove(row.boxes, parts[0]?.boxes[0]);
        const [first, second] = splitBoxes(row.boxes, (above * own.length) / (own.length + rest.length));
        await save(desk, row, { text: own, boxes: first });
        const text = rest.slice(name.printed === '' ? 0 : rest.indexOf(name.printed) + name.printed.length).trim();
        const { _id: added } = await trx
          .insertInto('questions')
          .values({
            document_id: paper._id,
            place: row.place + 1,
            parent_id: row.parent_id,
            label: label ?? name.label,
            printed: label ?? name.printed,
            section: row.section,
            is_alternative: false,
            text,
            boxes: JSON.stringify(second),
            confidence: row.confidence,
            corrected_at: clock.now(),
            cut_from: JSON.stringify(placesOf(row)),
            own_topics: row.own_topics,
            subject: paper.subject,
            is_public: paper.is_public,
            terms: indexTerms(paper, text),
          })
          .returning('_id')
          .executeTakeFirstOrThrow();
        await changeRows(trx, 'questions', { parent_id: id }).set({ parent_id: added }).execute();
        await savePlaces(
          trx,
          rows.flatMap(({ _id }) => (_id === id ? [_id, added] : [_id])),
        );
        return { action: 'question.split', before: [row], after: [id, added] };
      }),
  };
}
