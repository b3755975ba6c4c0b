import type { DocumentForm } from '@exam-vault/contract/document-fields';
import { isOtherYear, OTHER_YEAR } from '@exam-vault/contract/sittings';
import type { DocumentRow } from '../../base/database/schema.ts';
import { validation } from '../../base/errors.ts';

type Dates = Pick<DocumentForm, 'exam_date' | 'exam_year'>;

/**
 * The form, with the year of its exam date where neither it nor the document has one: grids and filters go by the year.
 * @throws Problem VALIDATION when the date and the year that the document would have can't belong together
 */
export function datedForm<Form extends Dates>(
  form: Form,
  before: Pick<DocumentRow, 'exam_date' | 'exam_year'> | null,
): Form {
  const exam_date = form.exam_date === undefined ? (before?.exam_date ?? null) : form.exam_date;
  const exam_year = form.exam_year === undefined ? (before?.exam_year ?? null) : form.exam_year;
  if (isOtherYear({ exam_date, exam_year })) throw validation(`exam_date ${OTHER_YEAR}.`);
  return exam_date === null || exam_year !== null ? form : { ...form, exam_year: Number(exam_date.slice(0, 4)) };
}
