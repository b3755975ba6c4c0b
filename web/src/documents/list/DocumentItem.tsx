import type { ReactNode } from 'react';
import { DocumentCard, type DocumentItemProps } from '../DocumentCard.tsx';
import type { AnyDocument } from '../document-kind.ts';
import { DocumentLine } from './DocumentLine.tsx';
import { useLateTools } from './late-tools.ts';
import { useListView } from './list-view.ts';

/** A document in a list, in the view that the user has chosen. */
export function DocumentItem<D extends AnyDocument>(props: DocumentItemProps<D>): ReactNode {
  const Item = useListView() === 'lines' ? DocumentLine : DocumentCard;
  return (
    <Item {...props}>
      {props.children}
      <LateTools {...props} />
    </Item>
  );
}

/** Apart from the item, which is not drawn again when they come. */
function LateTools<D extends AnyDocument>({ kind, document }: DocumentItemProps<D>): ReactNode {
  return useLateTools()?.({ kind, document });
}
