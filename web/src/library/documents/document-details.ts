import type { ReactNode } from 'react';
import { longDate } from '../../base/languages/format.ts';
import { fieldRows } from './document-fields.ts';
import type { AnyDocument, DetailRow, DocumentKind } from './document-kind.ts';
import { t } from '../../base/languages/i18n.ts';

const peopleText = (n: number) => t('{n, plural, one {# person} other {# people}}', { n });

/** The rows of a detail table, in the specification's order. Unknown values have no row. `found` follows the title. */
export function detailRows<D extends AnyDocument>(
  kind: DocumentKind<D>,
  document: D,
  title: ReactNode,
  isCard: boolean,
  found: ReactNode = null,
): DetailRow[] {
  return [
    { label: t('Title'), value: title, wide: true },
    ...(found ? [{ label: t('Found'), value: found, whole: true }] : []),
    { label: t('Year/Sem'), value: `${document.year} / ${document.semester}` },
    ...fieldRows(kind.kind, document, 'card'),
    ...(document.then_called === undefined ? [] : [{ label: t('Then called'), value: document.then_called }]),
    // On a card the line above the table says them.
    ...(isCard ? [] : fieldRows(kind.kind, document, 'page')),
    { label: t('Uploaded By'), value: document.uploaded_by },
    { label: t('Uploaded At'), value: longDate(document.created_at) },
    ...(document.download_count > 0 ? [{ label: t('Download Count'), value: document.download_count }] : []),
    ...(document.helpful === undefined ? [] : [{ label: t('Helpful to'), value: peopleText(document.helpful) }]),
    ...(document.pinned ? [{ label: t('Pinned'), value: t('By a teacher') }] : []),
  ];
}

/** Describes the file: 'PDF, 12 pages, 1.4 MB'. */
export function fileWords(document: Pick<AnyDocument, 'file_type' | 'page_count' | 'file_size'>, size: string): string {
  const { page_count, file_type } = document;
  // A photo always has one page.
  const pages =
    page_count === null || file_type !== 'PDF'
      ? []
      : [t('{n, plural, one {# page} other {# pages}}', { n: page_count })];
  return [file_type, ...pages, size].join(', ');
}

/** What is said of a file that was cut before it was uploaded. `isPhoto`: of a photo, or of a draft that is made of photos. */
export function incompleteText(isPhoto: boolean): string {
  return isPhoto
    ? t('A photo is incomplete. Part of it may be missing.')
    : t('This PDF is incomplete. Some pages may be missing.');
}

/** The same for the person who uploads it, with what to do. */
export function incompleteAdvice(isPhoto: boolean): string {
  return isPhoto
    ? t('A photo is incomplete. Part of it may be missing. Take it again if you can.')
    : t('This PDF is incomplete. Some pages may be missing. If you have the whole file, upload that one.');
}
