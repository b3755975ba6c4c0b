import { useIntersection } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from '../../base/routing/routing.tsx';
import { onlyLogged } from '../../base/api/query-client.ts';
import type { AnyDocument, DocumentKind } from '../documents/document-kind.ts';
import { documentKeys } from '../documents/document-queries.ts';
import { Thumbnail } from '../documents/Thumbnail.tsx';
import classes from './SimilarDocuments.module.css';
import { t } from '../../base/languages/i18n.ts';

interface SimilarDocumentsProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly id: string;
}

const MAX_DOCUMENTS = 6;

/** Similar documents, loaded when the user comes near the end of the page. Empty when there are none. */
export function SimilarDocuments<D extends AnyDocument>({ kind, id }: SimilarDocumentsProps<D>) {
  const { ref, entry } = useIntersection({ rootMargin: '400px 0px' });
  const [wasNear, setNear] = useState(false);
  if (entry?.isIntersecting && !wasNear) setNear(true);
  const { data = [] } = useQuery({
    queryKey: documentKeys(kind).similar(id),
    queryFn: () => kind.calls.similar(id),
    enabled: wasNear,
    staleTime: 5 * 60_000,
    meta: onlyLogged('What is similar could not be read'),
  });
  // The return path to the list is passed on.
  const { state } = useLocation() as { state: unknown };
  const heading = `similar-${id}`;
  return (
    <div ref={ref} className={classes.edge} data-beside-viewer>
      {data.length > 0 && (
        <section className={classes.similar} aria-labelledby={heading}>
          <h2 id={heading} className={classes.heading}>
            {t('More like this')}
          </h2>
          <ul className={classes.list}>
            {data.slice(0, MAX_DOCUMENTS).map((document) => (
              <li key={document._id} className={classes.card}>
                <Thumbnail {...document} />
                <div className={classes.words}>
                  <Link className={classes.title} to={kind.paths.viewInAll(document._id)} state={state}>
                    {document.title}
                  </Link>
                  <p className={classes.line}>{document.subject}</p>
                  <p className={classes.line}>{kind.sheetHead(document)}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
