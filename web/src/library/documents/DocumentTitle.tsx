import { Link } from '../../base/routing/routing.tsx';
import type { PageAnchor } from '../../base/routing/paths.ts';
import type { AnyDocument } from './document-kind.ts';
import { titleIdOf } from './list-place.ts';
import { useReturnState } from './return-path.ts';
import { MarkedText } from '../search/MarkedText.tsx';
import { markWords } from '../search/marked-text.ts';
import { anchorOf, type SearchHit } from '../search/search-hit.ts';

interface DocumentTitleProps {
  readonly document: AnyDocument;
  readonly pathTo: (place?: PageAnchor) => string;
  readonly hit: SearchHit | null;
  readonly className: string | undefined;
}

/** The title of a document in a list: a heading, and the link to the document. */
export function DocumentTitle({ document, pathTo, hit, className }: DocumentTitleProps) {
  const left = useReturnState();
  return (
    <h2 className={className} id={titleIdOf(document)}>
      <Link to={pathTo(anchorOf(hit))} state={left}>
        {hit ? <MarkedText pieces={markWords(document.title, hit.words)} /> : document.title}
      </Link>
    </h2>
  );
}
