import type { AnyDocument } from './document-kind.ts';
import classes from './TextProgress.module.css';
import { t } from '../../base/languages/i18n.ts';

function saying({ text_status, pages_read, page_count }: AnyDocument): string | null {
  switch (text_status) {
    case 'waiting':
      return t('Waiting for text recognition');
    case 'reading':
      return page_count === null
        ? t('Reading text…')
        : t('Reading text, page {page} of {pages}', {
            page: Math.min(pages_read + 1, page_count),
            pages: page_count,
          });
    case 'failed':
      return t('We couldn’t read the text of this document');
    case 'read':
      return null;
  }
}

/** The progress of indexing a document's text. Hidden once a search can find it. */
export function TextProgress({ document }: { readonly document: AnyDocument }) {
  const said = saying(document);
  return (
    <p role="status" className={classes.progress} data-status={document.text_status} hidden={said === null}>
      {said}
    </p>
  );
}
