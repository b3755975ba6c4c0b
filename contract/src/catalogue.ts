import * as z from 'zod/mini';
import { CHOICE_FIELDS, DOCUMENT_FIELDS, type ChoiceField, type ListName } from './document-fields.ts';
import { endpoint } from './endpoint.ts';
import { requiredText } from './text.ts';

/** A value, and where it stands below the list that is checked. */
interface ListedValue {
  readonly value: string;
  readonly path: PropertyKey[];
}

/** A picker could not tell two equal values apart; the issue points to the second one. */
function withoutDuplicates<T>(valuesOf: (entries: readonly T[]) => readonly ListedValue[]) {
  return z.check<T[]>(({ value: entries, issues }) => {
    const seen = new Set<string>();
    for (const { value, path } of valuesOf(entries)) {
      if (seen.has(value)) {
        issues.push({ code: 'custom', input: value, path, message: `"${value}" is listed twice` });
      }
      seen.add(value);
    }
  });
}

/** Names are trimmed and limited like a form's values, because the two must match exactly. */
const list = z.array(requiredText()).check(
  z.minLength(1, 'is empty'),
  withoutDuplicates<string>((values) => values.map((value, index) => ({ value, path: [index] }))),
);

const subject = z.strictObject({ name: requiredText(), abbreviations: z.array(requiredText()) });
const subjectGroup = z.strictObject({
  group: requiredText(),
  subjects: z.array(subject).check(z.minLength(1, 'is empty')),
});
type SubjectGroup = z.output<typeof subjectGroup>;

const groupNames = (groups: readonly SubjectGroup[]): ListedValue[] =>
  groups.map(({ group: value }, index) => ({ value, path: [index, 'group'] }));
const subjectsOf = (groups: readonly SubjectGroup[]): ListedValue[] =>
  groups.flatMap(({ subjects }, group) =>
    subjects.map(({ name: value }, index) => ({ value, path: [group, 'subjects', index, 'name'] })),
  );

/** The lists of plain values, with what `/openapi.json` says about each. */
export const PLAIN_LISTS = {
  registration_departments: 'Departments in registration.',
  departments: 'Departments of papers, notes and filters.',
  teacher_universities: 'Universities of teachers.',
  student_universities: 'Universities of students.',
  colleges: 'Colleges.',
  semesters: 'Semesters.',
  years: 'Years of study.',
  units: 'Units of a syllabus.',
  paper_types: 'Types of papers.',
  exam_types: 'Types of exams.',
  solution_types: 'Types of solutions.',
  rights: 'Who has the rights to a document.',
} as const;
const plainLists = Object.fromEntries(Object.keys(PLAIN_LISTS).map((name) => [name, list])) as Record<
  keyof typeof PLAIN_LISTS,
  typeof list
>;

/**
 * The institution's enumerations (spec section 3; contract section 4). `CATALOGUE_FILE` may replace any list. Strict, so that a
 * misspelt name of a list is an error.
 */
export const catalogue = z.strictObject({
  ...plainLists,
  subjects: z
    .array(subjectGroup)
    .check(z.minLength(1, 'is empty'), withoutDuplicates(groupNames), withoutDuplicates(subjectsOf)),
});
export type Catalogue = z.output<typeof catalogue>;

function group(name: string, subjects: ReadonlyArray<readonly [string, ...string[]]>) {
  return { group: name, subjects: subjects.map(([first, ...abbreviations]) => ({ name: first, abbreviations })) };
}

export const DEFAULT_CATALOGUE: Catalogue = {
  registration_departments: ['CSE', 'ME', 'Civil', 'EE', 'Other'],
  departments: ['CSE', 'CIVIL', 'ME', 'EE', 'Other'],
  teacher_universities: ['BTU', 'Amity', 'CU', 'Other'],
  student_universities: ['BTU', 'CU', 'AMITY', 'Other'],
  colleges: ['LIET', 'MITRC', 'NIET', 'Other'],
  semesters: ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'],
  years: ['1st', '2nd', '3rd', '4th'],
  units: ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'],
  paper_types: ['Main', 'Back', 'Other'],
  exam_types: ['University', 'Midterm', 'Improvement', 'Other'],
  solution_types: ['Solution', 'Marking Scheme'],
  rights: ['Owned', 'Permission given', 'Third-party content inside'],
  subjects: [
    group('Computer Science', [
      ['Computer Networks', 'CN'],
      ['Operating Systems', 'OS'],
      ['DBMS', 'Database Management Systems'],
      ['Software Engineering', 'SE'],
      ['Web Development', 'WD'],
      ['AI and Machine Learning', 'AI', 'ML', 'AIML'],
      ['Cloud Computing', 'CC'],
      ['Cybersecurity', 'CS'],
      ['Compiler Design', 'CD'],
      ['IoT', 'Internet of Things'],
    ]),
    group('Civil', [
      ['Structural Analysis', 'SA'],
      ['Geotechnical Engineering', 'GTE'],
      ['Surveying'],
      ['Concrete Technology', 'CT'],
      ['Transportation Engineering', 'TE'],
      ['Environmental Engineering', 'EVE'],
      ['Hydrology and Irrigation'],
      ['Construction Management', 'CM'],
      ['Steel Structures'],
      ['Building Materials', 'BM'],
    ]),
    group('Mechanical', [
      ['Thermodynamics', 'TD'],
      ['Heat Transfer', 'HT'],
      ['Fluid Mechanics', 'FM'],
      ['Machine Design', 'MD'],
      ['Manufacturing Processes', 'MP'],
      ['Theory of Machines', 'TOM'],
      ['Strength of Materials', 'SOM'],
      ['Internal Combustion Engines', 'ICE'],
      ['Refrigeration and Air Conditioning', 'RAC'],
      ['Industrial Engineering', 'IE'],
    ]),
    group('Electrical', [
      ['Circuit Theory'],
      ['Electrical Machines', 'EM'],
      ['Power Systems', 'PS'],
      ['Control Systems'],
      ['Power Electronics', 'PE'],
      ['Electromagnetic Fields', 'EMF'],
      ['Signals and Systems', 'SS'],
      ['Digital Electronics', 'DE'],
      ['Microprocessors', 'MPU'],
      ['Electrical Measurements'],
    ]),
  ],
};

/** All subject names of a catalogue, in its order. */
export function subjectNames(of: Catalogue): string[] {
  return of.subjects.flatMap((entry) => entry.subjects.map(({ name }) => name));
}

/** The values of a catalogue list. */
export function listValues(of: Catalogue, list: ListName): readonly string[] {
  return list === 'subjects' ? subjectNames(of) : of[list];
}

/** The values a document's field may take. */
export function allowedValues(of: Catalogue, field: ChoiceField): readonly string[] {
  return listValues(of, DOCUMENT_FIELDS[field].list);
}

/** The fields of `values` that hold something the catalogue does not have. Case and spaces count. */
export function unknownValues(
  of: Catalogue,
  values: Readonly<Partial<Record<ChoiceField, string | null | undefined>>>,
): ChoiceField[] {
  return CHOICE_FIELDS.map(({ name }) => name).filter((name) => {
    const value = values[name];
    return value !== null && value !== undefined && !allowedValues(of, name).includes(value);
  });
}

export const getCatalogue = endpoint({
  method: 'GET',
  path: '/catalogue',
  access: 'anyone',
  summary: 'The enumerations in force',
  answer: catalogue,
});
