import { chooseCourses, getCourses, setExam, visitCourses } from '@exam-vault/contract/personal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, callQuietly } from '../../base/api/call.ts';
import { useSession } from '../../base/session/session.ts';

const COURSES = ['courses'] as const;
const FRESH_MS = 60_000;

export interface Choice {
  /** Empty: that of the profile. */
  readonly semester: string;
  readonly subjects: readonly string[];
}

/** The courses of the person who is signed in, and what is new in them. */
export function useCourses() {
  const { subject } = useSession();
  return useQuery({
    queryKey: [...COURSES, subject],
    queryFn: () => call(getCourses),
    enabled: subject !== null,
    staleTime: FRESH_MS,
  });
}

/** What is new has been on the screen: this was a visit. */
export function useVisit(isShown: boolean) {
  useEffect(() => {
    if (isShown) void callQuietly(visitCourses);
  }, [isShown]);
}

export function useChooseCourses() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ semester, subjects }: Choice) =>
      call(chooseCourses, { body: { semester: semester === '' ? null : semester, subjects: [...subjects] } }),
    onSuccess: () => client.invalidateQueries({ queryKey: COURSES }),
  });
}

export function useSetExam() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (exam: { readonly subject: string; readonly date: string | null }) => call(setExam, { body: exam }),
    onSuccess: () => client.invalidateQueries({ queryKey: COURSES }),
  });
}
