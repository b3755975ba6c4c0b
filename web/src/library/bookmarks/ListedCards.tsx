import type { ListedDocument } from '@exam-vault/contract/personal';
import type { ReactNode } from 'react';
import { KINDS } from '../kinds.ts';
import { CardGrid } from '../documents/CardGrid.tsx';
import { DocumentCard } from '../documents/DocumentCard.tsx';
import { titleIdOf } from '../documents/list-place.ts';
import { useOpenFromList } from '../documents/return-path.ts';
import { t } from '../../base/languages/i18n.ts';
import { Button } from '../../base/ui/Button.tsx';

interface ListedCardsProps {
  readonly listed: readonly ListedDocument[];
  readonly label: string;
  readonly stale?: boolean;
  /** More buttons. */
  readonly children?: (listed: ListedDocument) => ReactNode;
}

/** Documents of every kind in one list. */
export function ListedCards({ listed, label, stale = false, children }: ListedCardsProps) {
  const open = useOpenFromList();
  return (
    <CardGrid documents={listed.map((one) => ({ ...one, _id: one.document._id }))} stale={stale} label={label}>
      {(one) => {
        const kind = KINDS[one.kind];
        const path = kind.paths.viewInAll(one._id);
        return (
          <DocumentCard kind={kind} document={one.document} pathTo={() => path}>
            <Button aria-describedby={titleIdOf(one)} onClick={() => open(path)}>
              {t('View')}
            </Button>
            {children?.(one)}
          </DocumentCard>
        );
      }}
    </CardGrid>
  );
}
