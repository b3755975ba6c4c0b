import type { ReactNode } from 'react';
import { DocumentCard, type DocumentItemProps } from '../DocumentCard.tsx';
import type { AnyDocument } from '../document-kind.ts';
import { DocumentLine } from './DocumentLine.tsx';
import { useListView } from './list-view.ts';

/** A document in a list, in the view that the user has chosen. */
export function DocumentItem<D extends AnyDocument>(props: DocumentItemProps<D>): ReactNode {
  return useListView() === 'lines' ? <DocumentLine {...props} /> : <DocumentCard {...props} />;
}
