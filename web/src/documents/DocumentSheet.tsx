import type { ReactNode } from 'react';
import { byteSize } from '../ui/byte-size.ts';
import { DetailTable } from '../ui/DetailTable.tsx';
import { detailRows, fileWords } from './document-details.ts';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import classes from './DocumentSheet.module.css';
import { ReviewComment } from './ReviewComment.tsx';
import { StatusStamp } from './StatusStamp.tsx';
import { Thumbnail } from './Thumbnail.tsx';

interface DocumentSheetProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly document: D;
  /** The title in the table: a heading or a link. */
  readonly title: ReactNode;
  readonly withStatus: boolean;
  /** A card shows fewer rows than the reading page. */
  readonly isCard?: boolean;
  /** The search matches in this document. */
  readonly matches?: ReactNode;
  /** Shown under the table. */
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

/** The details of a document, styled like the head of an exam paper. Cards and the reading page share it. */
export function DocumentSheet<D extends AnyDocument>({
  kind,
  document,
  title,
  withStatus,
  isCard = false,
  matches,
  note,
  children,
}: DocumentSheetProps<D>) {
  const status = kind.status(document);
  const statusRow =
    withStatus && status !== null ? [{ label: 'Status', value: <StatusStamp status={status} />, wide: true }] : [];
  const reviewRows = withStatus ? kind.reviewDetails(document) : [];
  return (
    <div className={classes.sheet}>
      <div className={classes.head} data-card={isCard || undefined}>
        {isCard && <Thumbnail {...document} />}
        <div className={classes.lines}>
          <p className={classes.headLine}>{kind.sheetHead(document)}</p>
          <p className={classes.file}>{fileWords(document, byteSize(document.file_size))}</p>
        </div>
      </div>
      <DetailTable
        rows={[...statusRow, ...detailRows(kind, document, title, isCard, matches), ...reviewRows]}
        label="Details"
      />
      {note}
      {withStatus && <ReviewComment comment={kind.comment(document)} />}
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
