import { chooseCourses, getCourses, visitCourses } from '@exam-vault/contract/personal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, callQuietly } from '../../base/api/call.ts';
import { useSession } from '../../base/session/session.ts';

const COURSES = ['courses'] as const;

export interface Choice {
  /** Empty: that of the profile. */
  readonly semester: string;
  readonly subjects: readonly string[];
}

/** What is new in the courses. Once they are on the screen, this is a visit. */
export function useCourses() {
  const { subject } = useSession();
  const query = useQuery({ queryKey: [...COURSES, subject], queryFn: () => call(getCourses) });
  const isShown = query.data !== undefined;
  useEffect(() => {
    if (!isShown) return;
    void callQuietly(visitCourses);
  }, [isShown]);
  return query;
}

export function useChooseCourses() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ semester, subjects }: Choice) =>
      call(chooseCourses, { body: { semester: semester === '' ? null : semester, subjects: [...subjects] } }),
    onSuccess: () => client.invalidateQueries({ queryKey: COURSES }),
  });
}
