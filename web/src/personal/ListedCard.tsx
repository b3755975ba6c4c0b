import type { ListedDocument } from '@exam-vault/contract/personal';
import { Button } from '../ui/Button.tsx';
import type { ReactNode } from 'react';
import { DocumentCard } from '../documents/DocumentCard.tsx';
import { titleIdOf } from '../documents/list-place.ts';
import { useOpenFromList } from '../documents/return-path.ts';
import { KINDS } from './kinds.ts';
import { t } from '../languages/i18n.ts';

interface ListedCardProps {
  readonly listed: ListedDocument;
  /** More buttons. */
  readonly children?: ReactNode;
}

/** The card of a document in a list that has every kind. */
export function ListedCard({ listed: { kind: name, document }, children }: ListedCardProps) {
  const kind = KINDS[name];
  const open = useOpenFromList();
  const path = kind.paths.viewInAll(document._id);
  return (
    <DocumentCard kind={kind} document={document} pathTo={() => path}>
      <Button aria-describedby={titleIdOf(document)} onClick={() => open(path)}>
        {t('View')}
      </Button>
      {children}
    </DocumentCard>
  );
}
