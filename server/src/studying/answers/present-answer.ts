import type { QuestionAnswer } from '@exam-vault/contract/answers';
import type { UserRow } from '../../base/database/schema.ts';
import type { AnswerPictures } from './answer-pictures.ts';
import type { SeenAnswer } from './answer-repository.ts';

const spotOf = ({ spot_x: x, spot_y: y }: SeenAnswer) => (x === null || y === null ? null : { x, y });

/** An answer as one person sees it. @param under the question whose answers are listed; one of another question names it */
export function presentAnswer(
  row: SeenAnswer,
  user: UserRow,
  under: string | null,
  pictures: Pick<AnswerPictures, 'present'>,
): QuestionAnswer {
  const { question_id, label } = row;
  const isElsewhere = under !== null && question_id !== null && label !== null && question_id !== under;
  return {
    _id: row._id,
    text: row.text,
    html: row.html,
    pictures: row.pictures.map((picture) => pictures.present(picture, user)),
    author: row.author,
    own: row.author_id === user._id,
    votes: row.votes,
    voted: row.voted,
    confirmed_by: row.confirmer,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    revision: row.revision,
    hidden: row.hidden_at !== null,
    hidden_reason: row.hidden_reason,
    ...(row.is_remark && { remark: { page: row.page, spot: spotOf(row) } }),
    question: isElsewhere
      ? {
          _id: question_id,
          label,
          paper: {
            _id: row.document_id,
            title: row.title,
            exam_year: row.exam_year,
            exam_type: row.exam_type ?? '',
          },
        }
      : null,
  };
}
