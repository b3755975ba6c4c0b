import { IconDownload } from '@tabler/icons-react';
import classes from './DocumentLine.module.css';
import type { DocumentItemProps } from '../documents/DocumentCard.tsx';
import { DocumentTitle } from '../documents/DocumentTitle.tsx';
import type { AnyDocument } from '../documents/document-kind.ts';
import { titleIdOf } from '../documents/list-place.ts';
import { HiddenStamp, ReviewComment, StatusStamp } from '../documents/StatusStamp.tsx';
import { SearchMatches } from '../search/SearchMatches.tsx';
import { Thumbnail } from '../documents/Thumbnail.tsx';
import { t } from '../../base/languages/i18n.ts';
import { formatNumber } from '../../base/languages/format.ts';

/** One line for a document: on a wide screen a row of columns, on a phone the title and what it is. */
export function DocumentLine<D extends AnyDocument>({
  kind,
  document,
  pathTo,
  hit = null,
  withStatus = false,
  children,
}: DocumentItemProps<D>) {
  const status = withStatus ? kind.status(document) : null;
  const { subject, download_count } = document;
  return (
    <article className={classes.line} aria-labelledby={titleIdOf(document)} data-status={withStatus || undefined}>
      <Thumbnail {...document} isSmall />
      <div className={classes.words}>
        <DocumentTitle className={classes.title} document={document} pathTo={pathTo} hit={hit} />
        <p className={classes.facts}>
          <span className={classes.subject}>{subject}</span>
          {kind.lineFacts(document).map((fact, at) => (
            <span key={at}>{fact}</span>
          ))}
          <span className={classes.downloads}>
            {download_count > 0 && (
              <>
                <IconDownload size={14} aria-hidden />
                {formatNumber(download_count)}
                <span className="visually-hidden">
                  {' '}
                  {t('{n, plural, one {download} other {downloads}}', { n: download_count })}
                </span>
              </>
            )}
          </span>
          {document.hidden && (
            <span>
              <HiddenStamp />
            </span>
          )}
          {status !== null && (
            <span>
              <StatusStamp status={status} />
            </span>
          )}
        </p>
        {hit && hit.matches.length > 0 && <SearchMatches hit={hit} pathTo={pathTo} isShort />}
        {withStatus && <ReviewComment comment={kind.comment(document)} />}
      </div>
      <div className={classes.actions}>{children}</div>
    </article>
  );
}
