import type { Question } from '@exam-vault/contract/questions';
import type { ShownQuestion } from './question-repository.ts';

export const shownBoxes = (boxes: ShownQuestion['boxes']): Question['boxes'] =>
  boxes.map(({ page, box }) => ({ page, box: [...box] }));

/** A question as people who may read its paper see it. */
export function presentQuestion(row: ShownQuestion): Question {
  return {
    _id: row._id,
    label: row.label,
    printed: row.printed,
    parent: row.parent_id,
    text: row.text,
    marks: row.marks,
    section: row.section,
    alternative: row.is_alternative,
    page: row.boxes[0]?.page ?? 1,
    boxes: shownBoxes(row.boxes),
    confidence: row.confidence,
    corrected: row.corrected_at !== null,
    revision: row.revision,
    asked: row.asked,
    topics: row.topics.map((topic) => ({ ...topic })),
    topics_corrected: row.own_topics !== null,
  };
}
