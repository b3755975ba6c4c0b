import type { ReactNode } from 'react';
import type { PageAnchor } from '../../base/routing/paths.ts';
import type { AnyDocument, DocumentKind, DetailRow } from './document-kind.ts';
import classes from './DocumentCard.module.css';
import { DocumentTitle } from './DocumentTitle.tsx';
import { titleIdOf } from './list-place.ts';
import { ReviewComment, HiddenStamp, StatusStamp } from './StatusStamp.tsx';
import type { SearchHit } from '../search/search-hit.ts';
import { SearchMatches } from '../search/SearchMatches.tsx';
import { byteSize } from '../../base/languages/format.ts';
import detailsClasses from './CardDetails.module.css';
import { detailRows, fileWords } from './document-details.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { t } from '../../base/languages/i18n.ts';

/** What a card and a line of a list have in common. */
export interface DocumentItemProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly document: D;
  readonly pathTo: (place?: PageAnchor) => string;
  /** The result of a search in this document. */
  readonly hit?: SearchHit | null;
  readonly withStatus?: boolean;
  /** The buttons. Their names are the specification's; `aria-describedby` with the title says which document they belong to. */
  readonly children: ReactNode;
}

export function DocumentCard<D extends AnyDocument>({
  kind,
  document,
  pathTo,
  hit = null,
  withStatus = false,
  children,
}: DocumentItemProps<D>) {
  return (
    <article className={classes.card} aria-labelledby={titleIdOf(document)}>
      <CardDetails
        kind={kind}
        document={document}
        title={<DocumentTitle className={classes.title} document={document} pathTo={pathTo} hit={hit} />}
        withStatus={withStatus}
        matches={hit && hit.matches.length > 0 && <SearchMatches hit={hit} pathTo={pathTo} />}
      />
      {withStatus && <ReviewComment comment={kind.comment(document)} />}
      <div className={classes.actions}>{children}</div>
    </article>
  );
}

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
function CardDetails<D extends AnyDocument>({ kind, document, title, withStatus, matches }: CardDetailsProps<D>) {
  const status = withStatus ? kind.reviewState(document) : null;
  const rows: DetailRow[] = [
    ...detailRows(kind, document, title, true, matches),
    ...(withStatus ? kind.reviewDetails(document) : []),
    ...(status === null ? [] : [{ label: t('Status'), value: <StatusStamp status={status} /> }]),
    ...(document.hidden ? [{ label: t('Hidden'), value: <HiddenStamp as={document.hidden_as} /> }] : []),
    { label: t('Exam'), value: kind.sheetHead(document) },
    { label: t('File'), value: fileWords(document, byteSize(document.file_size)) },
  ];
  return (
    <div className={detailsClasses.details}>
      <div className={detailsClasses.picture}>
        <Thumbnail {...document} />
      </div>
      <table className={detailsClasses.table} aria-label={t('Details')}>
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
