import type { ReactNode } from 'react';
import { byteSize } from '../../base/languages/format.ts';
import { DetailTable } from '../../base/ui/DetailTable.tsx';
import { detailRows, fileWords, incompleteText } from './document-details.ts';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import classes from './DocumentSheet.module.css';
import { hiddenWord, ReviewComment, StatusStamp } from './StatusStamp.tsx';
import { t } from '../../base/languages/i18n.ts';

interface DocumentSheetProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly document: D;
  /** The title in the table: a heading or a link. */
  readonly title: ReactNode;
  readonly withStatus: boolean;
  /** Shown under the table. */
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

/** The details of a document, styled like the head of an exam paper. The reading page and the desk share it. */
export function DocumentSheet<D extends AnyDocument>({
  kind,
  document,
  title,
  withStatus,
  note,
  children,
}: DocumentSheetProps<D>) {
  const status = kind.reviewState(document);
  const statusRow =
    withStatus && status !== null ? [{ label: t('Status'), value: <StatusStamp status={status} />, wide: true }] : [];
  const hiddenRow = document.hidden
    ? [{ label: hiddenWord(document.hidden_as), value: t('Only its owner and teachers can see it.'), wide: true }]
    : [];
  const reviewRows = withStatus ? kind.reviewDetails(document) : [];
  return (
    <div className={classes.sheet}>
      <div className={classes.head}>
        <p className={classes.headLine}>{kind.sheetHead(document)}</p>
        <p className={classes.file}>{fileWords(document, byteSize(document.file_size))}</p>
      </div>
      <DetailTable
        rows={[...hiddenRow, ...statusRow, ...detailRows(kind, document, title, false), ...reviewRows]}
        label={t('Details')}
      />
      {document.incomplete && <p className={classes.incomplete}>{incompleteText(document.file_type !== 'PDF')}</p>}
      {note}
      {withStatus && <ReviewComment comment={kind.comment(document)} />}
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
