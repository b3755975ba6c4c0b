import type { ReactNode } from 'react';
import { byteSize } from '../../base/languages/format.ts';
import classes from './CardDetails.module.css';
import { detailRows, fileWords } from './document-details.ts';
import type { AnyDocument, DetailRow, DocumentKind } from './document-kind.ts';
import { HiddenStamp, StatusStamp } from './StatusStamp.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { t } from '../../base/languages/i18n.ts';

interface CardDetailsProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly document: D;
  /** The title as a heading with its link. */
  readonly title: ReactNode;
  readonly withStatus: boolean;
  /** The search matches in this document. */
  readonly matches?: ReactNode;
}

/** These rows are large enough to need no visible label. Screen readers hear it. */
const UNLABELLED = new Set(['Title', 'Found', 'Subject', 'Exam', 'File']);

/** The detail table of a card (spec section 2). Title and subject lead beside the picture. */
export function CardDetails<D extends AnyDocument>({
  kind,
  document,
  title,
  withStatus,
  matches,
}: CardDetailsProps<D>) {
  const status = withStatus ? kind.status(document) : null;
  const rows: DetailRow[] = [
    ...detailRows(kind, document, title, true, matches),
    ...(withStatus ? kind.reviewDetails(document) : []),
    ...(status === null ? [] : [{ label: t('Status'), value: <StatusStamp status={status} /> }]),
    ...(document.hidden ? [{ label: t('Hidden'), value: <HiddenStamp /> }] : []),
    { label: t('Exam'), value: kind.sheetHead(document) },
    { label: t('File'), value: fileWords(document, byteSize(document.file_size)) },
  ];
  return (
    <div className={classes.details}>
      <div className={classes.picture}>
        <Thumbnail {...document} />
      </div>
      <table className={classes.table} aria-label={t('Details')}>
        <tbody>
          {rows.map(({ label, value }) => (
            <tr key={label} data-row={label}>
              <th scope="row" className={UNLABELLED.has(label) ? 'visually-hidden' : undefined}>
                {label}
              </th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
