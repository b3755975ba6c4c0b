import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PageAnchor } from '../app/paths.ts';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import classes from './DocumentCard.module.css';
import { CardDetails } from './CardDetails.tsx';
import { ReviewComment } from './ReviewComment.tsx';
import { useReturnState } from './return-path.ts';
import { type SearchHit, anchorOf } from './search/search-hit.ts';
import { SearchMatches } from './search/SearchMatches.tsx';
import { markWords } from './search/marked-text.ts';
import { MarkedText } from './search/MarkedText.tsx';

interface DocumentCardProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly document: D;
  readonly pathTo: (place?: PageAnchor) => string;
  /** The result of a search in this document. */
  readonly hit?: SearchHit | null;
  readonly withStatus?: boolean;
  /** The buttons. Their names are the specification's; `aria-describedby` with the title says which document they belong to. */
  readonly children: ReactNode;
}

/** The id of the card's title, which also describes its buttons. */
export const titleIdOf = ({ _id }: { readonly _id: string }) => `title-${_id}`;

export function DocumentCard<D extends AnyDocument>({
  kind,
  document,
  pathTo,
  hit = null,
  withStatus = false,
  children,
}: DocumentCardProps<D>) {
  const left = useReturnState();
  const titleId = titleIdOf(document);
  const title = (
    <h2 className={classes.title} id={titleId}>
      <Link to={pathTo(anchorOf(hit))} state={left}>
        {hit ? <MarkedText pieces={markWords(document.title, hit.words)} /> : document.title}
      </Link>
    </h2>
  );
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <CardDetails
        kind={kind}
        document={document}
        title={title}
        withStatus={withStatus}
        matches={hit && hit.matches.length > 0 && <SearchMatches hit={hit} pathTo={pathTo} />}
      />
      {withStatus && <ReviewComment comment={kind.comment(document)} />}
      <div className={classes.actions}>{children}</div>
    </article>
  );
}
