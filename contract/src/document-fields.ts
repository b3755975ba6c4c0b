import type { FieldRow, FieldSearch, FilterNeedsSearch } from './field-definition.ts';
import { MAX_CODE_LENGTH, MAX_DATE_LENGTH, MAX_SITTING_LENGTH, MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from './limits.ts';
import { text } from './texts.ts';

/** A document is a paper, notes or a solution. What a kind is beyond its fields: `papers.ts`, `notes.ts` and `solutions.ts`. */
export const DOCUMENT_KINDS = ['paper', 'notes', 'solution'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The kinds that stand by themselves: a draft becomes one of them, and subjects and courses count them. A solution is at its paper. */
export const DRAFT_KINDS = ['paper', 'notes'] as const satisfies readonly DocumentKind[];
export type DraftKind = (typeof DRAFT_KINDS)[number];

type FieldDefinition = FieldRow<DocumentKind>;

const CHOICE = { input: 'choice', maxLength: MAX_TEXT_LENGTH } as const;
const SITTING = {
  input: 'text',
  maxLength: MAX_SITTING_LENGTH,
  kinds: { paper: 'optional' },
  isExtra: true,
  filter: false,
  details: 'page',
} as const;

/**
 * The fields that a person fills in about a document (spec section 3). Every list of fields is derived from this table:
 * schemas, columns, filters, facets, import columns, forms, cards, API document. The order is that of answers, import columns
 * and facets. How to add one: CONTRIBUTING.md.
 */
export const DOCUMENT_FIELDS = {
  title: {
    label: text('Title'),
    description: 'The title',
    input: 'text',
    maxLength: MAX_TITLE_LENGTH,
    kinds: { paper: 'required', notes: 'required', solution: 'required' },
    position: 10,
    filter: false,
    details: 'special',
    search: null,
  },
  subject: {
    label: text('Subject'),
    description: 'The subject',
    ...CHOICE,
    list: 'subjects',
    kinds: { paper: 'required', notes: 'required', solution: 'required' },
    position: 30,
    filter: true,
    details: 'card',
    search: { namedBy: 'value', isAlsoInText: true, relaxation: 80 },
  },
  department: {
    label: text('Department'),
    description: 'The department',
    ...CHOICE,
    list: 'departments',
    kinds: { paper: 'required', notes: 'required', solution: 'required' },
    position: 20,
    filter: true,
    details: 'card',
    search: { namedBy: 'value', isAlsoInText: false, relaxation: 70 },
  },
  year: {
    label: text('Year'),
    description: 'The year of study',
    ...CHOICE,
    list: 'years',
    kinds: { paper: 'required', notes: 'required', solution: 'required' },
    position: 40,
    filter: true,
    details: 'special',
    search: { namedBy: 'number', words: ['year', 'yr'], isAlsoInText: false, relaxation: 50 },
  },
  semester: {
    label: text('Semester'),
    description: 'The semester',
    ...CHOICE,
    list: 'semesters',
    kinds: { paper: 'required', notes: 'required', solution: 'required' },
    position: 50,
    filter: true,
    details: 'special',
    search: { namedBy: 'number', words: ['semester', 'sem'], isAlsoInText: false, relaxation: 60 },
  },
  unit_no: {
    label: text('Unit No'),
    description: 'The unit of the syllabus',
    ...CHOICE,
    list: 'units',
    kinds: { paper: 'optional', notes: 'required', solution: 'optional' },
    position: 80,
    filter: false,
    details: 'card',
    search: { namedBy: 'number', words: ['unit'], isAlsoInText: false, relaxation: 10 },
  },
  paper_type: {
    label: text('Paper Type'),
    description: 'The type of the paper',
    ...CHOICE,
    list: 'paper_types',
    kinds: { paper: 'required', solution: 'required' },
    position: 60,
    filter: true,
    details: 'page',
    search: { namedBy: 'value', isAlsoInText: false, relaxation: 20 },
  },
  exam_type: {
    label: text('Exam Type'),
    description: 'The type of the exam',
    ...CHOICE,
    list: 'exam_types',
    kinds: { paper: 'required', solution: 'required' },
    position: 70,
    filter: true,
    details: 'page',
    search: { namedBy: 'value', isAlsoInText: false, relaxation: 30 },
  },
  exam_year: {
    label: text('Exam Year'),
    description: 'The year the exam was held',
    input: 'year',
    maxLength: 4,
    kinds: { paper: 'optional', solution: 'optional' },
    position: 90,
    hint: text('Optional: the year the exam was held'),
    filter: true,
    details: 'page',
    sortLabel: text('Latest exam'),
    search: { namedBy: 'year', isAlsoInText: true, relaxation: 40 },
  },
  course_code: {
    label: text('Course Code'),
    description: 'The code of the course, such as 5CS4-03, in capital letters',
    input: 'code',
    maxLength: MAX_CODE_LENGTH,
    kinds: { paper: 'optional', notes: 'optional', solution: 'optional' },
    position: 100,
    hint: text('Optional, for example 5CS4-03'),
    filter: true,
    details: 'page',
    search: { namedBy: 'title', isAlsoInText: false, relaxation: 90 },
  },
  exam_date: {
    label: text('Exam Date'),
    description: 'The day of the exam, such as 2023-11-20, or its month, such as 2023-11',
    input: 'date',
    maxLength: MAX_DATE_LENGTH,
    kinds: { paper: 'optional' },
    position: 110,
    isExtra: true,
    hint: text('Optional: a day such as 20/11/2023, or a month such as 11/2023'),
    filter: false,
    details: 'page',
    search: null,
  },
  session: {
    label: text('Session'),
    description: 'The session of the exam as it is printed, such as Fall 2023 or Nov/Dec',
    ...SITTING,
    position: 120,
    hint: text('Optional, for example Fall 2023 or Nov/Dec'),
    search: { namedBy: 'title', isAlsoInText: false, relaxation: 34 },
  },
  variant: {
    label: text('Set or Slot'),
    description: 'Which of several papers of the exam it is, such as Set A, Slot 2 or Supplementary',
    ...SITTING,
    position: 130,
    hint: text('Optional, for example Set A, Slot 2 or Supplementary'),
    search: { namedBy: 'title', isAlsoInText: false, relaxation: 32 },
  },
  solution_type: {
    label: text('Solution Type'),
    description: 'Whether it is a solution or a marking scheme',
    ...CHOICE,
    list: 'solution_types',
    kinds: { solution: 'required' },
    position: 15,
    filter: true,
    details: 'card',
    search: { namedBy: 'value', isAlsoInText: false, relaxation: 25 },
  },
  rights: {
    label: text('Rights'),
    description: 'Owned by the institution, used with permission, or with third-party content inside',
    ...CHOICE,
    list: 'rights',
    kinds: { paper: 'optional', notes: 'optional', solution: 'optional' },
    position: 140,
    isExtra: true,
    filter: false,
    details: 'page',
    search: null,
  },
  third_party_pages: {
    label: text('Third-Party Pages'),
    description: 'The pages with third-party content, such as 3, 5–6',
    input: 'text',
    maxLength: MAX_SITTING_LENGTH,
    kinds: { paper: 'optional', notes: 'optional', solution: 'optional' },
    position: 150,
    isExtra: true,
    hint: text('Optional: pages with other people’s material, for example 3, 5–6'),
    filter: false,
    details: 'page',
    search: null,
  },
  identifier: {
    label: text('DOI or Handle'),
    description: 'The DOI or Handle that was given to it elsewhere, such as 10.1234/abc',
    input: 'identifier',
    maxLength: MAX_TEXT_LENGTH,
    kinds: { paper: 'optional', notes: 'optional', solution: 'optional' },
    position: 155,
    isExtra: true,
    setBy: 'teachers',
    hint: text('Optional, for example 10.1234/abc or 20.500.12345/6'),
    filter: false,
    details: 'page',
    search: null,
  },
  readers: {
    label: text('Who can read this'),
    description: 'Who may read it: members or institution; without a value everyone',
    input: 'readers',
    maxLength: MAX_TEXT_LENGTH,
    kinds: { paper: 'optional', notes: 'optional', solution: 'optional' },
    position: 160,
    hint: text('Only teachers can change this later'),
    filter: false,
    details: 'card',
    search: null,
  },
} as const satisfies Readonly<Record<string, FieldDefinition & FilterNeedsSearch>>;

type Fields = typeof DOCUMENT_FIELDS;
export type FieldName = keyof Fields;

/** A row of the table with its name. */
export interface DocumentField<Name extends FieldName = FieldName> extends FieldDefinition {
  readonly name: Name;
  readonly list?: ListName;
}

/** The fields that a kind has. */
export type FieldOf<Kind extends DocumentKind> = {
  [Name in FieldName]: Fields[Name]['kinds'] extends Readonly<Record<Kind, unknown>> ? Name : never;
}[FieldName];

/** The fields that every kind has. */
export type SharedField = FieldOf<DocumentKind>;

/** The fields with a value of a catalogue list. */
export type ChoiceField = {
  [Name in FieldName]: Fields[Name] extends { readonly input: 'choice' } ? Name : never;
}[FieldName];

/** The fields that a search or a filter may name: all but the title, which is a text to look for. */
export type FilterField = {
  [Name in FieldName]: Fields[Name]['search'] extends null ? never : Name;
}[FieldName];

/** The fields by which a list can be sorted. */
export type SortField = {
  [Name in FieldName]: Fields[Name] extends { readonly sortLabel: string } ? Name : never;
}[FieldName];

/** A value as it is stored and answered, when there is one. */
export type FieldValue<Name extends FieldName> = Fields[Name]['input'] extends 'year' ? number : string;

/** A value of a kind: null when the field is optional and empty. */
export type FieldValueOf<Kind extends DocumentKind, Name extends FieldName> =
  Fields[Name]['kinds'] extends Readonly<Record<Kind, 'required'>> ? FieldValue<Name> : FieldValue<Name> | null;

/** A value of any kind: null unless every kind requires the field. */
export type AnyFieldValue<Name extends FieldName> = FieldValueOf<DocumentKind, Name>;

type AlwaysRequiredField = {
  [Name in FieldName]: null extends AnyFieldValue<Name> ? never : Name;
}[FieldName];

/** What a form of any kind gives: an absent field keeps what is there, null clears it. */
export type DocumentForm = { readonly [Name in AlwaysRequiredField]: FieldValue<Name> } & {
  readonly [Name in Exclude<FieldName, AlwaysRequiredField>]?: FieldValue<Name> | null | undefined;
} & {
  /** The paper of a solution. */
  readonly solution_of?: string | undefined;
  /** The paper that notes are about. */
  readonly about_paper?: string | undefined;
};

/** The catalogue lists that fields choose from. */
export type ListName = Fields[ChoiceField]['list'];

/** All fields, in the order of the table. */
export const ALL_FIELDS: readonly DocumentField[] = (Object.keys(DOCUMENT_FIELDS) as FieldName[]).map((name) => ({
  name,
  ...DOCUMENT_FIELDS[name],
}));

/** A field by which documents are filtered, counted and found. */
export interface SearchedField extends DocumentField<FilterField> {
  readonly search: FieldSearch;
}

/** The fields by which documents are filtered and counted, in the order of the table. */
export const FILTER_FIELDS: readonly SearchedField[] = ALL_FIELDS.filter(
  (field): field is SearchedField => field.search !== null,
);

/** The fields whose values are found like words of the title, in the order of the table. */
export const TITLE_FIELDS: readonly SearchedField[] = FILTER_FIELDS.filter(({ search }) => search.namedBy === 'title');

/** The fields with a value of a catalogue list, in the order of the table. */
export const CHOICE_FIELDS: readonly DocumentField<ChoiceField>[] = ALL_FIELDS.filter(
  (field): field is DocumentField<ChoiceField> => field.input === 'choice',
);

/** The orders by a field. */
export const SORT_FIELDS: readonly DocumentField<SortField>[] = ALL_FIELDS.filter(
  (field): field is DocumentField<SortField> => field.sortLabel !== undefined,
);

export const hasField = ({ kinds }: FieldDefinition, kind: DocumentKind): boolean => kinds[kind] !== undefined;

export const isRequired = ({ kinds }: FieldDefinition, kind: DocumentKind): boolean => kinds[kind] === 'required';

/** Whether a document without the field cannot be, whatever its kind. */
export const isAlwaysRequired = ({ kinds }: FieldDefinition): boolean =>
  DOCUMENT_KINDS.every((kind) => kinds[kind] === 'required');

/** The fields that every kind has, in the order of the table. */
export const SHARED_FIELDS: readonly DocumentField<SharedField>[] = ALL_FIELDS.filter(
  (field): field is DocumentField<SharedField> => DOCUMENT_KINDS.every((kind) => hasField(field, kind)),
);

/** The fields of a kind, in the order of the table. */
export const fieldsOf = (kind: DocumentKind): readonly DocumentField[] =>
  ALL_FIELDS.filter((field) => hasField(field, kind));

/** The fields of a kind as forms, filters and details show them. */
export const fieldsInPosition = (kind: DocumentKind): readonly DocumentField[] =>
  [...fieldsOf(kind)].sort((a, b) => a.position - b.position);

/** Fields in the order in which the search drops filters while nothing has all of them. */
export const RELAXATION_ORDER: readonly FilterField[] = [...FILTER_FIELDS]
  .sort((a, b) => a.search.relaxation - b.search.relaxation)
  .map(({ name }) => name);

/** An object with a property for each of these fields. The caller states its type: TypeScript cannot follow the table so far. */
export function mapFields(
  fields: readonly DocumentField[],
  valueOf: (field: DocumentField) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]));
}

/** An object with a property for each kind. */
export function mapKinds<Value>(valueOf: (kind: DocumentKind) => Value): Readonly<Record<DocumentKind, Value>> {
  return Object.fromEntries(DOCUMENT_KINDS.map((kind) => [kind, valueOf(kind)])) as Record<DocumentKind, Value>;
}
