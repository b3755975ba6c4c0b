import { addSubject, listAddedSubjects, removeSubject, type NewSubject } from '@exam-vault/contract/added-subjects';
import { listCourseNames, nameCourse, splitCourse, type NewCourseName } from '@exam-vault/contract/course-names';
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

/** Other names of courses, and subjects that look like one course. For administrators. */
export function useCourseNames() {
  return useQuery({ queryKey: ['course-names'], queryFn: () => call(listCourseNames, {}) });
}

/** Merges two subjects, or keeps them apart; and takes that back. Papers are in other lists then, so everything asks again. */
export function useCourseChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ undo, ...change }: CourseChange) =>
      undo
        ? call(splitCourse, { params: { name: change.name, subject: change.subject } })
        : call(nameCourse, { body: change }),
    onSuccess: () => client.invalidateQueries(),
  });
}
export type CourseChange = NewCourseName & { readonly undo?: boolean };
