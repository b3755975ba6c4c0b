import { type DeletedDocument, listDeleted, restoreDocument } from '@exam-vault/contract/deleted';
import { RESTORE_DAYS } from '@exam-vault/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { call } from '../../base/api/call.ts';
import { usePage } from '../../base/api/use-page.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { focusIfLost } from '../../base/ui/focus.ts';
import { longDate } from '../../base/languages/format.ts';
import { RecordCard } from '../../base/ui/RecordCard.tsx';
import { Stamp } from '../../base/ui/Stamp.tsx';
import { CardGrid, LoadingCards } from './CardGrid.tsx';
import classes from './DeletedDocuments.module.css';
import { documentsChanged } from './document-queries.ts';
import { PagedList } from '../lists/PagedList.tsx';
import { StatusStamp } from './StatusStamp.tsx';
import { useListAddress } from './use-list-address.ts';
import { t } from '../../base/languages/i18n.ts';

const NO_FILTERS = [] as const;

/** Deleted papers and notes, which the administrator can restore for 30 days (contract policy 11). */
export function DeletedDocuments() {
  const address = useListAddress(NO_FILTERS);
  const { page } = address;
  const list = usePage(['deleted', page], () => call(listDeleted, { query: { page: String(page) } }));
  const top = useRef<HTMLParagraphElement>(null);
  const news = useRef<HTMLParagraphElement>(null);
  const [said, say] = useState('');
  const read = list.data;
  // The card disappears together with the button that had the focus.
  useEffect(() => {
    if (said !== '' && read) focusIfLost(top.current ?? news.current);
  }, [said, read]);

  return (
    <>
      <p ref={news} tabIndex={-1} role="status" className={classes.news}>
        {said}
      </p>
      <PagedList
        query={list}
        address={address}
        loading={<LoadingCards text={t('Loading…')} />}
        empty={<EmptySheet text={t('Nothing was deleted in the last {days} days.', { days: RESTORE_DAYS })} />}
        count={(n) => t('{n, plural, one {# document} other {# documents}}', { n })}
        pages={t('Pages of deleted documents')}
        top={top}
      >
        {(documents, isStale) => (
          <CardGrid documents={documents} stale={isStale} label={t('Deleted documents')}>
            {(document) => <DeletedCard document={document} say={say} />}
          </CardGrid>
        )}
      </PagedList>
    </>
  );
}

interface DeletedCardProps {
  readonly document: DeletedDocument;
  readonly say: (news: string) => void;
}

function DeletedCard({ document, say }: DeletedCardProps) {
  const restoring = useRestoring(document, say);
  const { kind, title, days_left, paper_approval_status } = document;
  const titleId = `deleted-${document._id}`;
  return (
    <RecordCard
      titleId={titleId}
      title={title}
      marks={
        <>
          <Stamp tone="plain">{t(kind)}</Stamp>
          {paper_approval_status !== null && <StatusStamp status={paper_approval_status} />}
        </>
      }
      rows={[
        { label: t('Subject'), value: document.subject, wide: true },
        { label: t('Department'), value: document.department },
        { label: t('Semester'), value: document.semester },
        { label: t('Uploaded By'), value: document.uploaded_by },
        { label: t('Deleted By'), value: document.deleted_by ?? 'unknown' },
        { label: t('Deleted At'), value: longDate(document.deleted_at), wide: true },
        { label: t('Days Left'), value: days_left, wide: true },
      ]}
    >
      <BusyButton busy={restoring.isPending} aria-describedby={titleId} onClick={() => restoring.mutate()}>
        {t('Restore')}
      </BusyButton>
    </RecordCard>
  );
}

/** Restores a document, and then loads every list of its kind again. */
function useRestoring({ _id, kind, title }: DeletedDocument, say: (news: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(restoreDocument, { params: { id: _id } }),
    onSuccess: () => say(t('“{title}” was restored.', { title })),
    onError: (error) => say(t('That didn’t work. {problem}', { problem: problemText(error) })),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['deleted'] }),
        client.invalidateQueries({ queryKey: ['audit'] }),
        documentsChanged(client, { kind }),
      ]),
  });
}
