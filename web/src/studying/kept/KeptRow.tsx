import { Button } from '../../base/ui/Button.tsx';
import { useState } from 'react';
import { Link } from '../../base/routing/routing.tsx';
import { documentPaths, type PageAnchor } from '../../base/routing/paths.ts';
import { byteSize } from '../../base/languages/format.ts';
import { fileWords } from '../../library/documents/document-details.ts';
import { Thumbnail } from '../../library/documents/Thumbnail.tsx';
import { markWords } from '../../library/search/marked-text.ts';
import { MarkedText } from '../../library/search/MarkedText.tsx';
import { anchorOf, type SearchHit } from '../../library/search/search-hit.ts';
import { SearchMatches } from '../../library/search/SearchMatches.tsx';
import { keptStore } from '../../library/kept/kept-store.ts';
import type { KeptDocument } from '../../library/kept/kept-document.ts';
import { keptChanged } from '../../base/offline/kept-mark.ts';
import classes from './KeptPage.module.css';
import { t } from '../../base/languages/i18n.ts';

interface KeptRowProps {
  readonly kept: KeptDocument;
  readonly hit: SearchHit | null;
  readonly onRemove: () => void;
}

/** The fields that tell one paper of a subject from another. */
const FIELDS = ['subject', 'semester', 'exam_type', 'exam_year', 'unit_no'];

export function KeptRow({ kept, hit, onRemove }: KeptRowProps) {
  const { document, kind, id, size, why } = kept;
  const [isStaying, setStaying] = useState(false);
  const pathTo = (place?: PageAnchor) => documentPaths[kind].viewInAll(id, place);
  const titleId = `kept-${id}`;
  const words = FIELDS.flatMap((name): unknown[] => Reflect.get(document, name) ?? []).join(' · ');
  const stay = async () => {
    setStaying(true);
    await keptStore.change(id, { why: 'kept' });
    keptChanged(true);
  };
  return (
    <article className={classes.row} aria-labelledby={titleId}>
      <Thumbnail {...document} />
      <div className={classes.words}>
        <h2 className={classes.title} id={titleId}>
          <Link to={pathTo(anchorOf(hit))}>
            {hit ? <MarkedText pieces={markWords(document.title, hit.words)} /> : document.title}
          </Link>
        </h2>
        <p className={classes.line}>{words}</p>
        <p className={classes.line}>
          {fileWords(document, byteSize(size))}
          {why === 'read' && ` · ${t('read recently, removed when space is needed')}`}
        </p>
        {hit && hit.matches.length > 0 && <SearchMatches hit={hit} pathTo={pathTo} />}
      </div>
      <div className={classes.actions}>
        {why === 'read' && (
          <Button aria-describedby={titleId} disabled={isStaying} onClick={() => void stay()}>
            {t('Save')}
          </Button>
        )}
        <Button variant="default" aria-describedby={titleId} onClick={onRemove}>
          {t('Remove')}
        </Button>
      </div>
    </article>
  );
}
