import type { Courses } from '@exam-vault/contract/personal';
import { type ListedSubject, listSubjects } from '@exam-vault/contract/subjects';
import { fold } from '@exam-vault/contract/text';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../base/api/call.ts';

const FRESH_MS = 60_000;

/** Every subject with its counts. */
export function useListedSubjects() {
  return useQuery({ queryKey: ['subjects'], queryFn: () => call(listSubjects), staleTime: FRESH_MS });
}

export type OwnCourses = Pick<Courses, 'semester' | 'department' | 'subjects'>;

/** The subjects of a person: those they chose, or those of their semester and department. */
export function ownSubjects(all: readonly ListedSubject[], courses: OwnCourses | undefined): readonly ListedSubject[] {
  if (!courses) return [];
  const { semester, department, subjects } = courses;
  if (subjects.length > 0) return all.filter(({ subject }) => subjects.includes(subject));
  if (semester === null) return [];
  return all.filter(
    (one) => one.semesters.includes(semester) && (department === null || one.departments.includes(department)),
  );
}

export interface SubjectGroup {
  /** Null: in no group of the catalogue. */
  readonly group: string | null;
  readonly subjects: readonly ListedSubject[];
}

/** In the order of the catalogue, the groups of the person's department first. */
export function groupsOf(all: readonly ListedSubject[], department: string | null): readonly SubjectGroup[] {
  const names = [...new Set(all.map(({ group }) => group))];
  const groups = names.map((group) => ({ group, subjects: all.filter((one) => one.group === group) }));
  const isOwn = ({ subjects }: SubjectGroup) =>
    department !== null && subjects.some(({ departments }) => departments[0] === department);
  return [...groups.filter(isOwn), ...groups.filter((one) => !isOwn(one))];
}

/** The subjects whose name or abbreviation has these words. */
export function withWords(all: readonly ListedSubject[], words: string): readonly ListedSubject[] {
  const parts = fold(words).split(' ').filter(Boolean);
  if (parts.length === 0) return all;
  return all.filter(({ subject, abbreviations }) => {
    const name = fold([subject, ...abbreviations].join(' '));
    return parts.every((part) => name.includes(part));
  });
}

/** The first and the last exam year: '2016–2024'. */
export function yearsOf({ first_year, last_year }: Pick<ListedSubject, 'first_year' | 'last_year'>): string | null {
  if (first_year === null || last_year === null) return null;
  return first_year === last_year ? String(first_year) : `${first_year}–${last_year}`;
}
