import type { ReactNode } from 'react';
import type { PageAnchor } from '../../base/routing/paths.ts';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import classes from './DocumentCard.module.css';
import { CardDetails } from './CardDetails.tsx';
import { DocumentTitle } from './DocumentTitle.tsx';
import { titleIdOf } from './list-place.ts';
import { ReviewComment } from './StatusStamp.tsx';
import type { SearchHit } from '../search/search-hit.ts';
import { SearchMatches } from '../search/SearchMatches.tsx';

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
