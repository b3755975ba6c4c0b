import { addRecent, emptyRecent, listRecent, switchRecent } from '@exam-vault/contract/personal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, callQuietly } from '../../base/api/call.ts';
import { useSession } from '../../base/session/session.ts';

const RECENT = ['recent'] as const;
/** A document that is left sooner was not read. It also keeps the call out of the way of the file. */
const READING_AFTER_MS = 3_000;

export function useRecent() {
  return useQuery({ queryKey: RECENT, queryFn: () => call(listRecent) });
}

/** Empties the list, or switches it on or off. */
export function useChangeRecent() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: RECENT });
  return {
    empty: useMutation({ mutationFn: () => call(emptyRecent), onSettled }),
    change: useMutation({ mutationFn: (enabled: boolean) => call(switchRecent, { body: { enabled } }), onSettled }),
  };
}

/** Notes that the person who is signed in reads a document. Without an answer nothing of theirs is lost. */
export function useNoteReading(id: string, isShown: boolean): void {
  const { subject, role } = useSession();
  const client = useQueryClient();
  const isNoted = isShown && subject !== null && role !== null;
  useEffect(() => {
    if (!isNoted) return;
    const timer = setTimeout(() => {
      void callQuietly(addRecent, { params: { id } }).then(() => client.invalidateQueries({ queryKey: RECENT }));
    }, READING_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isNoted, id, client]);
}
