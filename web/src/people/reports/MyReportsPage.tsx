import type { OwnReport } from '@exam-vault/contract/reports';
import { documentPaths } from '../../base/routing/paths.ts';
import { CardGrid, LoadingCards } from '../../library/documents/CardGrid.tsx';
import { fieldLabel } from '../../library/documents/document-fields.ts';
import { PagedList } from '../../library/lists/PagedList.tsx';
import { useListAddress } from '../../library/documents/use-list-address.ts';
import { dateAndTime } from '../../base/languages/format.ts';
import { t } from '../../base/languages/i18n.ts';
import { Link } from '../../base/routing/routing.tsx';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { Page } from '../../base/ui/Page.tsx';
import { RecordCard } from '../../base/ui/RecordCard.tsx';
import { Stamp } from '../../base/ui/Stamp.tsx';
import classes from './Reports.module.css';
import { useMyReports } from './report-queries.ts';
import { KIND_NAMES, STATE_NAMES, STATE_TONES } from './report-texts.ts';

const NO_FILTERS: readonly string[] = [];

/** What the caller has reported, and what became of it. */
export default function MyReportsPage() {
  const address = useListAddress(NO_FILTERS);
  return (
    <Page title={t('My reports')} lead={t('Problems you reported, and what happened next.')}>
      <div className={classes.list}>
        <PagedList
          query={useMyReports(address.page)}
          address={address}
          loading={<LoadingCards text={t('Loading…')} />}
          empty={
            <EmptySheet text={t('No reports yet. To report a problem, select “Report” under any paper or notes.')} />
          }
          count={(n) => t('{n, plural, one {# report} other {# reports}}', { n })}
          pages={t('Pages of reports')}
        >
          {(reports, isStale) => (
            <CardGrid documents={reports} stale={isStale} label={t('My reports')}>
              {(report) => <OwnReportCard report={report} />}
            </CardGrid>
          )}
        </PagedList>
      </div>
    </Page>
  );
}

function OwnReportCard({ report }: { readonly report: OwnReport }) {
  const { _id, document, kind, field, proposed, text, state, answer, created_at, about_answer } = report;
  const rows = [
    ...(document
      ? [
          {
            label: t('Document'),
            value: <Link to={documentPaths[document.kind].viewInAll(document._id)}>{document.title}</Link>,
            wide: true,
          },
        ]
      : [{ label: t('Document'), value: t('You no longer have access to it.'), wide: true }]),
    ...(about_answer
      ? [{ label: t('About'), value: about_answer.remark ? t('A remark') : t('An answer'), wide: true }]
      : []),
    ...(field === null ? [] : [{ label: fieldLabel(field), value: proposed ?? t('marked as wrong'), wide: true }]),
    ...(text === null ? [] : [{ label: t('Your message'), value: text, wide: true }]),
    ...(answer === null ? [] : [{ label: t('Reply'), value: answer, wide: true }]),
    { label: t('Sent'), value: <time dateTime={created_at}>{dateAndTime(created_at)}</time>, wide: true },
  ];
  return (
    <RecordCard
      titleId={`report-${_id}`}
      title={t(KIND_NAMES[kind])}
      marks={<Stamp tone={STATE_TONES[state]}>{t(STATE_NAMES[state])}</Stamp>}
      rows={rows}
    />
  );
}
