import { allowedValues, subjectNames, type Catalogue } from '@exam-vault/contract/catalogue';
import { CHOICE_FIELDS } from '@exam-vault/contract/document-fields';
import type { Evidence, ProposedField, Source } from './evidence.ts';
import { knownTitles, type KnownCourse } from './known-titles.ts';
import { departmentIn } from './read-department.ts';
import type { EarlierValues, ProposalInput } from './proposal-input.ts';

/** What the last upload may repeat. Its title and its unit are its own. */
const REPEATED: readonly ProposedField[] = [
  'subject',
  'department',
  'year',
  'semester',
  'exam_type',
  'exam_year',
  'paper_type',
];

/** The subjects of the institution as courses. Their group often names the department. */
export function subjectCourses({ subjects, departments }: Catalogue): KnownCourse[] {
  return subjects.flatMap(({ group, subjects: own }) =>
    own.map(({ name, abbreviations }) => ({
      title: name,
      abbreviations,
      subject: name,
      department: departmentIn(group, departments),
    })),
  );
}

/** The subject and the department of the course that a header names; `others`: courses that it may mean. */
export function fromCourse(
  title: Evidence,
  course: KnownCourse | null,
  others: readonly KnownCourse[],
  catalogue: Catalogue,
): Evidence[] {
  const names = subjectNames(catalogue);
  const listed = knownTitles(subjectCourses(catalogue)).match(String(title.value))?.course;
  const own = course?.subject && names.includes(course.subject) ? course.subject : listed?.title;
  const department = course?.department ?? listed?.department;
  const { page, box } = title;
  const possible = others.flatMap(({ subject }) =>
    subject && subject !== own && names.includes(subject) ? [subject] : [],
  );
  return [
    ...(own ? [{ ...title, field: 'subject' as const, value: own }] : []),
    ...possible.map((value) => ({ field: 'subject' as const, value, source: 'possible' as const, page, box })),
    ...(department && catalogue.departments.includes(department)
      ? [{ field: 'department' as const, value: department, source: 'known course' as const, page, box }]
      : []),
  ];
}

/** Values that this person gave before, where the institution's lists still have them. */
function earlier(values: EarlierValues | null, source: Source, catalogue: Catalogue): Evidence[] {
  return REPEATED.flatMap((field): Evidence[] => {
    const value = values?.[field];
    if (value === null || value === undefined) return [];
    const choice = CHOICE_FIELDS.find(({ name }) => name === field);
    if (choice && !allowedValues(catalogue, choice.name).includes(String(value))) return [];
    return [{ field, value, source, page: null, box: null }];
  });
}

/** The person's profile, and what they handed in last. */
export function readPerson({
  profile,
  last,
  catalogue,
}: Pick<ProposalInput, 'profile' | 'last' | 'catalogue'>): Evidence[] {
  return [...earlier(profile, 'profile', catalogue), ...earlier(last, 'last upload', catalogue)];
}
