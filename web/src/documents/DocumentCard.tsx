import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Place } from '../app/paths.ts';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import classes from './DocumentCard.module.css';
import { DocumentSheet } from './DocumentSheet.tsx';
import { useListLeft } from './list-left.ts';
import { type Finding, placeOf } from './search/finding.ts';
import { Findings } from './search/Findings.tsx';
import { markWords } from './search/marked-text.ts';
import { MarkedText } from './search/MarkedText.tsx';

interface DocumentCardProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly document: D;
  readonly pathTo: (place?: Place) => string;
  /** What a search says of it. */
  readonly finding?: Finding | null;
  readonly withStatus?: boolean;
  /** The buttons; their names are the specification's, and the card's title, which describes them, says of which document. */
  readonly children: ReactNode;
}

/** The title's id, for the card's buttons too. */
export const titleIdOf = ({ _id }: { readonly _id: string }) => `title-${_id}`;

export function DocumentCard<D extends AnyDocument>({
  kind,
  document,
  pathTo,
  finding = null,
  withStatus = false,
  children,
}: DocumentCardProps<D>) {
  const left = useListLeft();
  const titleId = titleIdOf(document);
  const title = (
    <h2 className={classes.title} id={titleId}>
      <Link to={pathTo(placeOf(finding))} state={left}>
        {finding ? <MarkedText pieces={markWords(document.title, finding.words)} /> : document.title}
      </Link>
    </h2>
  );
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <DocumentSheet
        kind={kind}
        document={document}
        title={title}
        withStatus={withStatus}
        found={finding && finding.matches.length > 0 && <Findings finding={finding} pathTo={pathTo} />}
        isCard
      >
        {children}
      </DocumentSheet>
    </article>
  );
}
