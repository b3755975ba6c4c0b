import type { Report, ReportAction } from '@exam-vault/contract/reports';
import { documentPaths, paths } from '../../base/routing/paths.ts';
import { fieldLabel } from '../../library/documents/document-fields.ts';
import { dateAndTime } from '../../base/languages/format.ts';
import { t } from '../../base/languages/i18n.ts';
import { Link, useNavigate } from '../../base/routing/routing.tsx';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { RecordCard } from '../../base/ui/RecordCard.tsx';
import { Stamp } from '../../base/ui/Stamp.tsx';
import { KIND_NAMES, STATE_NAMES, STATE_TONES } from '../../people/reports/report-texts.ts';

interface ReportCardProps {
  readonly report: Report;
  readonly isBusy: boolean;
  readonly onAct: (action: ReportAction) => void;
}

function aboutText({ question, remark }: NonNullable<Report['about_answer']>): string {
  if (!remark) return t('Answer to question {label}', { label: question ?? '?' });
  return remark.page === null ? t('Remark') : t('Remark on page {page}', { page: remark.page });
}

function rowsOf(report: Report) {
  const { document, field, proposed, text, reporter, claim, answer, resolved_by, created_at, about_answer } = report;
  const given = [
    document && {
      label: t('Document'),
      value: <Link to={documentPaths[document.kind].viewInAll(document._id)}>{document.title}</Link>,
    },
    !document && !claim && { label: t('Document'), value: t('It was deleted.') },
    about_answer && {
      label: aboutText(about_answer),
      value: about_answer.text === '' ? t('Pictures only') : about_answer.text,
    },
    about_answer &&
      document &&
      about_answer.pictures > 0 && {
        label: t('Pictures'),
        value: (
          <Link
            to={
              about_answer.remark
                ? documentPaths[document.kind].viewInAll(document._id)
                : paths.allPapersView(document._id, { question: about_answer.question ?? '' })
            }
          >
            {t('{n, plural, one {# image} other {# images}}', { n: about_answer.pictures })}
          </Link>
        ),
      },
    about_answer && { label: t('Written by'), value: about_answer.author },
    field !== null && { label: t('Field'), value: fieldLabel(field) },
    field !== null && { label: t('Current value'), value: document?.value ?? t('empty') },
    proposed !== null && { label: t('Suggested value'), value: proposed },
    text !== null && { label: t('Details'), value: text },
    reporter !== null && { label: t('Reported by'), value: reporter },
    claim && { label: t('Claimed by'), value: `${claim.name} (${claim.email})` },
    // Text, no link: anybody can write anything there.
    claim && { label: t('Link'), value: claim.document_url },
    resolved_by !== null && { label: t('Closed by'), value: resolved_by },
    answer !== null && { label: t('Reply'), value: answer },
    { label: t('Sent'), value: <time dateTime={created_at}>{dateAndTime(created_at)}</time> },
  ];
  return given.flatMap((row) => (row ? [{ ...row, wide: true }] : []));
}

/** A report as teachers see it, with what they can do. */
export function ReportCard({ report, isBusy, onAct }: ReportCardProps) {
  const navigate = useNavigate();
  const { _id, kind, state, document } = report;
  const titleId = `report-${_id}`;
  const act = (action: ReportAction, name: string) => (
    <BusyButton variant="default" aria-describedby={titleId} busy={isBusy} onClick={() => onAct(action)}>
      {name}
    </BusyButton>
  );
  return (
    <RecordCard
      titleId={titleId}
      title={t(KIND_NAMES[kind])}
      marks={
        <>
          <Stamp tone={STATE_TONES[state]}>{t(STATE_NAMES[state])}</Stamp>
          {(report.about_answer ?? document)?.hidden && state !== 'hidden' && (
            <Stamp tone="rejected">{t('Hidden')}</Stamp>
          )}
        </>
      }
      rows={rowsOf(report)}
    >
      {document && !report.about_answer && (
        <Button
          variant="default"
          aria-describedby={titleId}
          onClick={() => navigate(documentPaths[document.kind].edit(document._id))}
        >
          {t('Edit')}
        </Button>
      )}
      {state === 'open' && (
        <>
          {act('corrected', t('Mark as corrected'))}
          {document && act('hidden', t('Hide'))}
          {act('dismissed', t('Dismiss'))}
        </>
      )}
    </RecordCard>
  );
}
