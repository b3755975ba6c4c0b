import {
  changeDraft,
  deleteDraft,
  type Draft,
  type DraftPage,
  type DraftValues,
  getDraft,
  listDrafts,
  submitDraft,
} from '@exam-vault/contract/drafts';
import type { DraftKind as KindName } from '@exam-vault/contract/document-fields';
import { useCallback, useMemo } from 'react';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isNotFound } from '../../base/api/api-problem.ts';
import { call } from '../../base/api/call.ts';
import { newSubmissionKey } from '../form/use-submission-key.ts';
import { documentsChanged } from '../../library/documents/document-queries.ts';
import { countWaitingAgain } from '../../people/personal/waiting.ts';
import { asDraftValues } from './draft-field-state.ts';
import type { FormValues, Transfer } from '../../library/documents/document-kind.ts';
import { fieldLabel } from '../../library/documents/document-fields.ts';
import { incompleteAdvice } from '../../library/documents/document-details.ts';
import { t } from '../../base/languages/i18n.ts';
import { text } from '@exam-vault/contract/texts';

const LIST = ['drafts'] as const;
const keyOf = (id: string) => ['drafts', id] as const;
/** Between two requests while the hub reads the pages: a header takes it a few seconds. */
const READING_POLL_MS = 800;
/** And while it compares them with other documents: nobody waits for that. */
const COMPARING_POLL_MS = 3_000;

/** Between two requests for the whole list while some of its drafts are read. */
const LIST_POLL_MS = 2_500;

const isUnfinished = ({ proposals_state, comparing }: Draft) => proposals_state === 'reading' || comparing === true;

/** When a draft is asked for again; false: it is complete. */
const pollAfterMs = ({ proposals_state, comparing }: Draft) =>
  proposals_state === 'reading' ? READING_POLL_MS : comparing ? COMPARING_POLL_MS : false;

/** The caller's drafts, newest first. With `isFollowing` they are asked for again while one of them is read. */
export function useDrafts({ isFollowing = false } = {}) {
  return useQuery({
    queryKey: LIST,
    queryFn: () => call(listDrafts),
    refetchInterval: ({ state: { data } }) => (isFollowing && data?.some(isUnfinished) ? LIST_POLL_MS : false),
    refetchIntervalInBackground: false,
  });
}

/** Asks for the list again: a draft was made, submitted or removed. */
export function useRefreshDrafts() {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: LIST, exact: true });
    countWaitingAgain();
  }, [client]);
}

/** One draft. While its pages are read it is asked for again, but only while the page is visible. */
export function useDraft(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: () => call(getDraft, { params: { id } }),
    refetchInterval: ({ state: { data, error } }) => (data && !isNotFound(error) ? pollAfterMs(data) : false),
    refetchIntervalInBackground: false,
  });
}

/** How the files of a draft are sent. */
export interface DraftTransfer extends Transfer {
  /** The arrangement of the pages, for pictures as they were taken. */
  readonly pages?: DraftPage[] | null;
  /** Whether the screen that began it still waits for the draft; absent: it does. */
  readonly isAwaited?: () => boolean;
}

/**
 * Uploads one file, or the pictures of one document in their order, in parts that go on after a lost connection or a reload. Sent again with
 * the same key, a failed upload goes on where it was.
 */
export async function uploadDraft(
  kind: KindName,
  files: readonly File[],
  { onProgress, signal, key = newSubmissionKey(), pages = null, isAwaited = () => true }: DraftTransfer,
): Promise<Draft> {
  const { sendDraft } = await import('../uploads/send-draft.ts');
  return await sendDraft({ id: key, kind, files, pages }, { onProgress, signal, isAwaited });
}

function keep(client: QueryClient, draft: Draft): void {
  client.setQueryData(keyOf(draft._id), draft);
  void client.invalidateQueries({ queryKey: LIST, exact: true });
}

/** The last change of each draft that is on its way. A draft is handed in after it. */
const changes = new Map<string, Promise<unknown>>();

/** Saves what was typed, or arranges the pages. */
export function useChangeDraft(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly kind?: KindName; readonly values?: DraftValues; readonly pages?: DraftPage[] }) => {
      const sent = call(changeDraft, { params: { id }, body });
      changes.set(id, sent);
      return sent;
    },
    onSuccess: (draft) => keep(client, draft),
  });
}

export function useDeleteDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteDraft, { params: { id } }),
    onSuccess: (_answer, id) => {
      client.setQueryData<Draft[]>(LIST, (drafts) => drafts?.filter(({ _id }) => _id !== id));
      client.removeQueries({ queryKey: keyOf(id) });
      countWaitingAgain();
    },
  });
}

interface Submission {
  readonly values: FormValues;
  readonly keepPictures: boolean;
}

/** Hands a draft in. */
export function useSubmitDraft({ _id, kind }: Pick<Draft, '_id' | 'kind'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ values, keepPictures }: Submission) => {
      await changes.get(_id)?.catch(() => undefined);
      return await call(submitDraft, { params: { id: _id }, body: { ...values, keep_pictures: keepPictures } });
    },
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: LIST, exact: true });
      await documentsChanged(client, { kind });
    },
  });
}

/** The calls of a table of drafts. Each answer takes the place of its draft in the list, so that the list is not asked for again. */
export function useDraftCalls() {
  const client = useQueryClient();
  return useMemo(() => {
    const setList = (change: (drafts: Draft[]) => Draft[]) =>
      client.setQueryData<Draft[]>(LIST, (drafts) => drafts && change(drafts));
    return {
      async saveValues(id: string, values: FormValues): Promise<void> {
        const saved = await call(changeDraft, { params: { id }, body: { values: asDraftValues(values) } });
        client.setQueryData(keyOf(id), saved);
        setList((drafts) => drafts.map((draft) => (draft._id === id ? saved : draft)));
      },
      async submit({ _id, kind }: Pick<Draft, '_id' | 'kind'>, values: FormValues): Promise<void> {
        await call(submitDraft, { params: { id: _id }, body: values });
        setList((drafts) => drafts.filter((draft) => draft._id !== _id));
        client.removeQueries({ queryKey: keyOf(_id) });
        await documentsChanged(client, { kind });
      },
    };
  }, [client]);
}

const WARNINGS: Readonly<Record<string, string>> = {
  blank: text('One page looks empty.'),
  turned: text('One page is sideways. Rotate it so it can be read.'),
  unreadable: text('One page is hard to read. Take a sharper photo so search can find its text.'),
};
const CONTRADICTS = 'contradicts:';

/** A warning of the hub about a draft in words. One that a later version knows is left out. */
export function warningText(warning: string, { pictures }: Pick<Draft, 'pictures'>): string | null {
  if (warning === 'incomplete') return incompleteAdvice(pictures > 0);
  if (warning.startsWith(CONTRADICTS))
    return t('{field} doesn’t match what the paper says.', {
      field: fieldLabel(warning.slice(CONTRADICTS.length)),
    });
  const known = WARNINGS[warning];
  return known === undefined ? null : t(known);
}

/** When a draft is removed, in words. */
export function expiryText(expiresAt: string, now: Date): string {
  const days = Math.ceil((new Date(expiresAt).getTime() - now.getTime()) / 86_400_000);
  if (days <= 0) return t('will be deleted today');
  return t('{n, plural, one {# day left} other {# days left}}', { n: days });
}
