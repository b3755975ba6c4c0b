import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import classes from './DocumentCard.module.css';
import { DocumentSheet } from './DocumentSheet.tsx';

interface DocumentCardProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly document: D;
  readonly viewPath: string;
  readonly withStatus?: boolean;
  /** The buttons; their names are the specification's, and the card's title says of which document. */
  readonly children: ReactNode;
}

export function DocumentCard<D extends AnyDocument>({
  kind,
  document,
  viewPath,
  withStatus = false,
  children,
}: DocumentCardProps<D>) {
  const titleId = `title-${document._id}`;
  const title = (
    <h2 className={classes.title} id={titleId}>
      <Link to={viewPath}>{document.title}</Link>
    </h2>
  );
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <DocumentSheet kind={kind} document={document} title={title} withStatus={withStatus} isCard>
        {children}
      </DocumentSheet>
    </article>
  );
}
