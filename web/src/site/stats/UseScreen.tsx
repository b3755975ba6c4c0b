import { documentUseCsv, getDocumentUse, type UsedDocument } from '@exam-vault/contract/document-use';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { call } from '../../base/api/call.ts';
import { fetchBlob } from '../../base/api/fetch-blob.ts';
import { Loaded } from '../../base/api/Loaded.tsx';
import { requestPath } from '../../base/api/request-path.ts';
import { examDate, formatNumber } from '../../base/languages/format.ts';
import { t } from '../../base/languages/i18n.ts';
import { documentPaths } from '../../base/routing/paths.ts';
import { Link } from '../../base/routing/routing.tsx';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { MonthField } from '../../base/ui/MonthField.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { useToast } from '../../base/ui/toasts.tsx';
import { saveBlob } from '../../library/documents/download-file.ts';
import classes from './UseScreen.module.css';

interface Span {
  readonly from?: string;
  readonly to?: string;
}

interface Counted {
  readonly key: string;
  readonly name: ReactNode;
  readonly views: number;
  readonly downloads: number;
}

/** How often documents are viewed and downloaded: by month, by department, and the documents used most (decision 138). */
export function UseScreen() {
  const [span, setSpan] = useState<Span>({});
  const use = useQuery({
    queryKey: ['document use', span],
    queryFn: () => call(getDocumentUse, { query: span }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={use} loading={<p role="status">{t('Loading…')}</p>}>
      {({ from, to, months, departments, documents }) => (
        <div className={classes.screen}>
          <div className={classes.span}>
            <MonthField
              name="from"
              label={t('First month')}
              value={span.from ?? from}
              onChange={(value) => setSpan(spanWith({ from, to, ...span }, 'from', value))}
            />
            <MonthField
              name="to"
              label={t('Last month')}
              value={span.to ?? to}
              onChange={(value) => setSpan(spanWith({ from, to, ...span }, 'to', value))}
            />
            <SaveTable span={span} name={`use-${from}-${to}.csv`} />
          </div>
          <p className={classes.note}>
            {t(
              'A view is counted when a document’s page is opened, a download when its file is opened or saved. The same within 30 seconds counts once.',
            )}
          </p>
          <UseTable
            title={t('By month')}
            column={t('Month')}
            rows={months.map((one) => ({ ...one, key: one.month, name: examDate(one.month) }))}
          />
          {departments.length > 0 && (
            <>
              <UseTable
                title={t('By department')}
                column={t('Department')}
                rows={departments.map((one) => ({ ...one, key: one.department, name: one.department }))}
              />
              <UseTable
                title={t('Documents used most')}
                column={t('Title')}
                rows={documents.map((one) => ({ ...one, key: `${one._id} ${one.department}`, name: nameOf(one) }))}
              />
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}

/** The span with another end: the other one goes along, so that it never ends before it begins. A picker may be empty for a moment. */
function spanWith(span: Required<Span>, end: keyof Span, value: string): Span {
  const month = value.slice(0, 7);
  if (!/^20\d\d-\d\d$/.test(month)) return span;
  const [from, to] = end === 'from' ? [month, span.to] : [span.from, month];
  return from > to ? { from: month, to: month } : { from, to };
}

function nameOf({ _id, kind, title, department }: UsedDocument): ReactNode {
  if (_id === null || kind === null) return t('Deleted documents ({department})', { department });
  return (
    <Link to={documentPaths[kind].viewInAll(_id)} className={textLink.link}>
      {title}
    </Link>
  );
}

const TOAST_MS = 5_000;

function SaveTable({ span, name }: { readonly span: Span; readonly name: string }) {
  const toast = useToast();
  const saving = useMutation({
    mutationFn: async () => saveBlob(await fetchBlob(requestPath(documentUseCsv, {}, { ...span })), name),
    onError: (error) => toast(problemText(error), TOAST_MS),
  });
  return (
    <BusyButton type="button" variant="default" busy={saving.isPending} onClick={() => saving.mutate()}>
      {t('Save as CSV')}
    </BusyButton>
  );
}

interface UseTableProps {
  readonly title: string;
  /** The heading of what is counted. */
  readonly column: string;
  readonly rows: readonly Counted[];
}

/** Numbers, each with a bar as long as its part of the largest: the chart is the table. */
function UseTable({ title, column, rows }: UseTableProps) {
  const id = useId();
  const most = Math.max(1, ...rows.flatMap(({ views, downloads }) => [views, downloads]));
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <table aria-labelledby={id} className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{column}</th>
            <th scope="col">{t('Views')}</th>
            <th scope="col">{t('Downloads')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, views, downloads }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <Bar value={views} most={most} what="views" />
              <Bar value={downloads} most={most} what="downloads" />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface BarProps {
  readonly value: number;
  readonly most: number;
  readonly what: 'views' | 'downloads';
}

function Bar({ value, most, what }: BarProps) {
  return (
    <td>
      {formatNumber(value)}
      <svg className={classes.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={(100 * value) / most} height="1" data-what={what} />
      </svg>
    </td>
  );
}
