import type { ReactNode } from 'react';
import { DocumentCard, type DocumentItemProps } from '../documents/DocumentCard.tsx';
import type { AnyDocument } from '../documents/document-kind.ts';
import { DocumentLine } from './DocumentLine.tsx';
import { ListTools } from './ListTools.tsx';
import { useListView } from './list-view.ts';
import type { ButtonProps } from '../../base/ui/Button.tsx';

/** A document in a list, in the view that the user has chosen. */
export function DocumentItem<D extends AnyDocument>(props: DocumentItemProps<D>): ReactNode {
  const Item = useListView() === 'lines' ? DocumentLine : DocumentCard;
  return (
    <Item {...props}>
      {props.children}
      <ListTools kind={props.kind} document={props.document} />
    </Item>
  );
}

interface ButtonStyles {
  readonly main: ButtonProps;
  readonly other: ButtonProps;
}

const LINE: ButtonProps = { variant: 'subtle', size: 'compact-md' };
const LOOKS: Readonly<Record<ReturnType<typeof useListView>, ButtonStyles>> = {
  cards: { main: {}, other: { variant: 'default' } },
  lines: { main: LINE, other: LINE },
};

/** The style of the buttons of a document in a list: on a line they are words without a box. */
export function useButtonStyles(): ButtonStyles {
  return LOOKS[useListView()];
}
