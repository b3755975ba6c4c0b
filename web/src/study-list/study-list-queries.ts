import {
  getStudyList,
  putOnStudyList,
  removeFromStudyList,
  type StudyListIds,
  studyListIds,
  type StudyState,
} from '@exam-vault/contract/study-list';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callQuietly } from '../api/call.ts';
import { usePage } from '../api/use-page.ts';
import { useSession } from '../identity/session.ts';

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

/** How many questions of each subject are on the list. */
export function useStudyCounts() {
  return useQuery({
    queryKey: COUNTS,
    queryFn: async () => (await call(getStudyList, { query: { page: '1' } })).subjects,
  });
}

/** Whether a question is on the list, and the year of a repeat that is known; null while that is not known, and for those who are signed out. */
export function useStudyState(id: string) {
  const { subject, role } = useSession();
  const client = useQueryClient();
  const key = [...STUDY_LIST, 'ids', subject];
  const { data } = useQuery({
    queryKey: key,
    queryFn: async () => (await callQuietly(studyListIds)) ?? null,
    enabled: subject !== null && role !== null,
    staleTime: FRESH_MS,
  });
  const mark = useMutation({
    mutationFn: async (wanted: StudyState | null): Promise<void> => {
      if (wanted === null) await call(removeFromStudyList, { params: { id } });
      else await call(putOnStudyList, { params: { id }, body: { state: wanted } });
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
    onSettled: () => {
      // Lists that are not on the screen are loaded again when they are.
      void client.invalidateQueries({ queryKey: [...STUDY_LIST, 'list'], refetchType: 'none' });
      void client.invalidateQueries({ queryKey: COUNTS });
      return client.invalidateQueries({ queryKey: key });
    },
  });
  if (subject === null || !data) return null;
  const state = data.states.find(({ _id }) => _id === id)?.state ?? null;
  const repeat = data.known_repeats.find(({ _id }) => _id === id);
  return { state, knownFrom: state === null && repeat ? repeat : null, mark };
}
