import { allowedValues, type Catalogue } from '@exam-vault/contract/catalogue';
import { fold } from '@exam-vault/contract/text';
import type { Profile } from '@exam-vault/contract/users';
import { useMemo } from 'react';
import { useProfile } from '../../people/identity/use-profile.ts';
import { useSession } from '../../base/session/session.ts';
import type { FieldControl } from '../../library/documents/document-fields.ts';
import type { FormValues } from '../../library/documents/document-kind.ts';
import { useSearchParams } from '../../base/routing/routing.tsx';

const SEMESTERS_OF_A_YEAR = 2;
const NONE: FormValues = {};

type Studies = Pick<Profile, 'department' | 'semester'>;

/** Registration has a list of departments of its own: 'Civil' there is 'CIVIL' here. */
const sameValue = (values: readonly string[], value: string) => values.find((one) => fold(one) === fold(value));

/** The year of a semester, where the lists of the institution have two semesters for each year. */
function yearOf({ semesters, years }: Catalogue, semester: string): string | undefined {
  if (semesters.length !== SEMESTERS_OF_A_YEAR * years.length) return undefined;
  return years[Math.floor(semesters.indexOf(semester) / SEMESTERS_OF_A_YEAR)];
}

/** Department, year and semester of a document as its student's profile suggests them: only values that the form offers. */
export function profileValues(profile: Studies, catalogue: Catalogue): FormValues {
  const semester = sameValue(catalogue.semesters, profile.semester ?? '');
  const suggested = {
    department: sameValue(catalogue.departments, profile.department),
    semester,
    year: semester === undefined ? undefined : yearOf(catalogue, semester),
  };
  return Object.fromEntries(
    Object.entries(suggested).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/**
 * What nearly every paper is: the first of the institution's paper types. It stands in its field, to be seen and changed, so that most people
 * have one list less to open.
 */
export function usualValues(fields: readonly FieldControl[], { paper_types: [first] }: Catalogue): FormValues {
  return first !== undefined && fields.some(({ name }) => name === 'paper_type') ? { paper_type: first } : NONE;
}

/** The same for the student who is signed in; nothing for others, and nothing until the profile is there. */
export function useProfileValues(catalogue: Catalogue, enabled: boolean): FormValues {
  const { role } = useSession();
  const { data } = useProfile({ enabled: enabled && role?.role === 'student' });
  return useMemo(
    () => (enabled && data?.role === 'student' ? profileValues(data, catalogue) : NONE),
    [enabled, data, catalogue],
  );
}

const YEAR = /^(19|20)\d\d$/;

/** The values of an address that a form may begin with: choices that it offers, and years. Other texts are not put into somebody's form by a link. */
export function addressValues(
  fields: readonly FieldControl[],
  catalogue: Catalogue,
  query: URLSearchParams,
): FormValues {
  return Object.fromEntries(
    fields.flatMap(({ name, values, isYear }) => {
      const value = query.get(name);
      if (value === null) return [];
      const isOffered = values ? allowedValues(catalogue, values).includes(value) : isYear && YEAR.test(value);
      return isOffered ? [[name, value]] : [];
    }),
  );
}

/** The same of the present address; nothing unless enabled. */
export function useAddressValues(fields: readonly FieldControl[], catalogue: Catalogue, enabled: boolean): FormValues {
  const [query] = useSearchParams();
  return useMemo(() => (enabled ? addressValues(fields, catalogue, query) : NONE), [enabled, fields, catalogue, query]);
}
