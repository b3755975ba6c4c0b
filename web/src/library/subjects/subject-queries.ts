import { addSubject, listAddedSubjects, removeSubject, type NewSubject } from '@exam-vault/contract/added-subjects';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../base/api/call.ts';
import { useSession } from '../../base/session/session.ts';

const ADDED = ['added-subjects'];

/** Whether this person may add subjects to the institution's lists. */
export const useMayAddSubjects = (): boolean => useSession().role?.is_admin === true;

/** The subjects that administrators have added. */
export function useAddedSubjects(isAsked: boolean) {
  return useQuery({ queryKey: ADDED, queryFn: () => call(listAddedSubjects, {}), enabled: isAsked });
}

/** After a change of the lists every form and list of subjects asks again. */
function useChange<T>(change: (of: T) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([['catalogue'], ['subjects'], ADDED].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export const useAddSubject = () => useChange((body: NewSubject) => call(addSubject, { body }));
export const useRemoveSubject = () => useChange((subject: string) => call(removeSubject, { params: { subject } }));
