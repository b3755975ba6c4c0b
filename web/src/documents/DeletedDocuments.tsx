import { type DeletedDocument, listDeleted, restoreDocument } from '@exam-vault/contract/deleted';
import { RESTORE_DAYS } from '@exam-vault/contract/limits';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../api/api-problem.ts';
import { call } from '../api/call.ts';
import { usePage } from '../api/use-page.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { EmptySheet } from '../ui/EmptySheet.tsx';
import { focusIfLost } from '../ui/focus-if-lost.ts';
import { longDate } from '../ui/long-date.ts';
import { RecordCard } from '../ui/RecordCard.tsx';
import { Stamp } from '../ui/Stamp.tsx';
import { CardGrid, LoadingCards } from './CardGrid.tsx';
import classes from './DeletedDocuments.module.css';
import { documentsChanged } from './document-queries.ts';
import { ListPager, ResultCount } from './ListPager.tsx';
import { StatusStamp } from './StatusStamp.tsx';
import { useListAddress } from './use-list-address.ts';

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

  const shown = () => {
    if (list.isPending) return <LoadingCards text="Loading…" />;
    if (list.isLoadingError) {
      return (
        <EmptySheet text={list.error.message} action={<Button onClick={() => void list.refetch()}>Try again</Button>} />
      );
    }
    const { data, total } = list.data;
    if (total === 0) return <EmptySheet text={`Nothing was deleted in the last ${RESTORE_DAYS} days.`} />;
    return (
      <>
        <ResultCount total={total} page={page} one="document" many="documents" top={top} />
        <CardGrid documents={data} stale={list.isPlaceholderData} label="Deleted documents">
          {(document) => <DeletedCard document={document} say={say} />}
        </CardGrid>
        <ListPager {...address} total={total} label="Pages of deleted documents" top={top} />
      </>
    );
  };
  return (
    <>
      <p ref={news} tabIndex={-1} role="status" className={classes.news}>
        {said}
      </p>
      {shown()}
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
          <Stamp tone="plain">{kind}</Stamp>
          {paper_approval_status !== null && <StatusStamp status={paper_approval_status} />}
        </>
      }
      rows={[
        { label: 'Subject', value: document.subject, wide: true },
        { label: 'Department', value: document.department },
        { label: 'Semester', value: document.semester },
        { label: 'Uploaded By', value: document.uploaded_by },
        { label: 'Deleted By', value: document.deleted_by ?? 'unknown' },
        { label: 'Deleted At', value: longDate(document.deleted_at), wide: true },
        { label: 'Days Left', value: days_left, wide: true },
      ]}
    >
      <BusyButton busy={restoring.isPending} aria-describedby={titleId} onClick={() => restoring.mutate()}>
        Restore
      </BusyButton>
    </RecordCard>
  );
}

/** Restores a document, and then loads every list of its kind again. */
function useRestoring({ _id, kind, title }: DeletedDocument, say: (news: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(restoreDocument, { params: { id: _id } }),
    onSuccess: () => say(`“${title}” is back.`),
    onError: (error) => say(`That did not go through. ${problemText(error)}`),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['deleted'] }),
        client.invalidateQueries({ queryKey: ['audit'] }),
        documentsChanged(client, { kind }),
      ]),
  });
}
