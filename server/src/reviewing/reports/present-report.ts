import type { OwnReport, Report } from '@exam-vault/contract/reports';
import type { OwnReportRow, SeenReportRow } from './report-repository.ts';

function sharedValues(row: OwnReportRow) {
  return {
    _id: row._id,
    kind: row.kind,
    field: row.field,
    proposed: row.proposed,
    text: row.text,
    created_at: row.created_at.toISOString(),
    state: row.state,
    answer: row.answer,
    resolved_at: row.resolved_at?.toISOString() ?? null,
  };
}

function documentOf({ shown_id, document_kind, title }: OwnReportRow) {
  return shown_id === null || document_kind === null || title === null
    ? null
    : { kind: document_kind, _id: shown_id, title };
}

const remarkOf = ({ is_remark, remark_page: page }: OwnReportRow) => (is_remark ? { remark: { page } } : {});

/** As the person who reported sees it. */
export function presentOwnReport(row: OwnReportRow): OwnReport {
  const document = documentOf(row);
  const { answer_id: _id, question_label: question } = row;
  return {
    ...sharedValues(row),
    document,
    ...(_id !== null && { about_answer: document && { _id, question, ...remarkOf(row) } }),
  };
}

/** As teachers see it. */
export function presentReport(row: SeenReportRow): Report {
  const document = documentOf(row);
  const { claimant_name: name, claimant_email: email, document_url } = row;
  return {
    ...sharedValues(row),
    document: document && { ...document, hidden: row.hidden_at !== null, value: row.value },
    ...(row.answer_id !== null && {
      about_answer: {
        _id: row.answer_id,
        text: row.answer_text ?? '',
        author: row.answer_author ?? '',
        hidden: row.answer_hidden_at !== null,
        pictures: row.answer_pictures,
        question: row.question_label,
        ...remarkOf(row),
      },
    }),
    reporter: row.reporter,
    claim: name === null || email === null || document_url === null ? null : { name, email, document_url },
    resolved_by: row.resolved_by,
  };
}
