import {
  getStudyList,
  putOnStudyList,
  removeFromStudyList,
  type StudyListIds,
  studyListIds,
  type StudyState,
} from '@exam-vault/contract/study-list';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callQuietly } from '../../base/api/call.ts';
import { usePage } from '../../base/api/use-page.ts';
import { useSession } from '../../base/session/session.ts';
import { listChanged } from '../../base/offline/list-changed.ts';
import { texts } from '@exam-vault/contract/texts';

const STUDY_LIST = ['study-list'] as const;
const COUNTS = [...STUDY_LIST, 'counts'] as const;
const FRESH_MS = 60_000;

export interface StudyFilter {
  readonly state: StudyState;
  readonly subject?: string | undefined;
}

/** One page of the list. It stays as it was loaded, so that what was marked does not go away under the finger. */
export function useStudyList({ state, subject }: StudyFilter, page: number) {
  return usePage([...STUDY_LIST, 'list', state, subject ?? null, page], () =>
    call(getStudyList, { query: { state, ...(subject !== undefined && { subject }), page: String(page) } }),
  );
}

/** Every question of the filter, as they were when practising began. */
export function usePracticeQuestions({ state, subject }: StudyFilter) {
  return useQuery({
    queryKey: [...STUDY_LIST, 'cards', state, subject ?? null],
    queryFn: async () => {
      const { data } = await call(getStudyList, { query: { state, ...(subject !== undefined && { subject }) } });
      return data.map(({ question }) => question);
    },
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** How many questions of each subject are on the list. */
export function useStudyCounts() {
  return useQuery({
    queryKey: COUNTS,
    queryFn: async () => (await call(getStudyList, { query: { page: '1' } })).subjects,
  });
}

/** The ids of the list. `ids` is undefined while they are not known, and null for those who are signed out. */
function useStudyIds() {
  const { subject, role } = useSession();
  const client = useQueryClient();
  const key = [...STUDY_LIST, 'ids', subject];
  const { data } = useQuery({
    queryKey: key,
    queryFn: async () => (await callQuietly(studyListIds)) ?? null,
    enabled: subject !== null && role !== null,
    staleTime: FRESH_MS,
  });
  const changed = () => {
    listChanged();
    // Lists that are not on the screen are loaded again when they are.
    void client.invalidateQueries({ queryKey: [...STUDY_LIST, 'list'], refetchType: 'none' });
    void client.invalidateQueries({ queryKey: COUNTS });
    return client.invalidateQueries({ queryKey: key });
  };
  return { client, key, ids: subject === null ? null : data, changed };
}

const put = (id: string, state: StudyState) => call(putOnStudyList, { params: { id }, body: { state } });
const remove = (id: string) => call(removeFromStudyList, { params: { id } });

/**
 * Puts several questions on the list as to learn. Those that are on it stay as they are, and so does a question that is known from another paper.
 * Null while the list is not known, and for those who are signed out.
 */
export function useAddToLearn(wanted: readonly string[]) {
  const { ids, changed } = useStudyIds();
  const [added, setAdded] = useState<readonly string[] | null>(null);
  const add = useMutation({
    mutationFn: async () => {
      const there = new Set([...(ids?.states ?? []), ...(ids?.known_repeats ?? [])].map(({ _id }) => _id));
      setAdded([]);
      for (const id of wanted.filter((one) => !there.has(one))) {
        await put(id, 'to_learn');
        setAdded((before) => [...(before ?? []), id]);
      }
    },
    onSettled: changed,
  });
  const undo = useMutation({
    mutationFn: async () => {
      for (const id of added ?? []) await remove(id);
      setAdded(null);
    },
    onSettled: changed,
  });
  if (!ids) return null;
  return { added, add, undo };
}

/** Whether a question is on the list, and the year of a repeat that is known; null while that is not known, and for those who are signed out. */
export function useStudyState(id: string) {
  const { client, key, ids: data, changed } = useStudyIds();
  const mark = useMutation({
    mutationFn: async (wanted: StudyState | null): Promise<void> => {
      await (wanted === null ? remove(id) : put(id, wanted));
    },
    // At once: the mark must follow the finger.
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<StudyListIds | null>(key);
      client.setQueryData<StudyListIds | null>(key, (ids) => {
        const states = (ids?.states ?? []).filter(({ _id }) => _id !== id);
        return {
          states: wanted === null ? states : [...states, { _id: id, state: wanted }],
          known_repeats: ids?.known_repeats ?? [],
        };
      });
      return { before };
    },
    onError: (_error, _wanted, context) => client.setQueryData(key, context?.before),
    onSettled: changed,
  });
  if (!data) return null;
  const state = data.states.find(({ _id }) => _id === id)?.state ?? null;
  const repeat = data.known_repeats.find(({ _id }) => _id === id);
  return { state, knownFrom: state === null && repeat ? repeat : null, mark };
}

/** What the states of the study list are called. */
export const STATE_NAMES: Readonly<Record<StudyState, string>> = texts({ to_learn: 'To learn', known: 'Known' });
