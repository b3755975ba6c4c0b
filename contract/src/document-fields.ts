import { MAX_CODE_LENGTH, MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from './limits.ts';
import { text } from './texts.ts';

/** A document is a paper, notes or a solution. What a kind is beyond its fields: `papers.ts`, `notes.ts` and `solutions.ts`. */
export const DOCUMENT_KINDS = ['paper', 'notes', 'solution'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The kinds that stand by themselves: a draft becomes one of them, and subjects and courses count them. A solution is at its paper. */
export const DRAFT_KINDS = ['paper', 'notes'] as const satisfies readonly DocumentKind[];
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** What the table says about one field. */
interface FieldDefinition {
  /** In forms, filters, badges and details. */
  readonly label: string;
  /** For `/openapi.json`, without its full stop. */
  readonly description: string;
  /** A line of text, a code in its one spelling (`codeForm`), a value of a catalogue list, or a year of four digits. */
  readonly input: 'text' | 'code' | 'choice' | 'year';
  /** The catalogue list of a choice. */
  readonly list?: string;
  /** Code points. */
  readonly maxLength: number;
  /** The kinds that have the field. An optional field is null in the database and in answers when it has no value. */
  readonly kinds: Readonly<Partial<Record<DocumentKind, 'required' | 'optional'>>>;
  /** Where it stands in forms, filters and details: lower is further up. Each number is used once. */
  readonly position: number;
  /** Under an optional field of a form. */
  readonly hint?: string;
  /** Whether lists have a control to filter by it. A field with a control needs `search`: that makes the call accept the filter. */
  readonly filter: boolean;
  /**
   * Where its row of details is shown: on cards and on the reading page, or on the reading page alone. `special`: the screen
   * shows it in a row of its own making (the title; year and semester share the row 'Year/Sem', spec section 2).
   */
  readonly details: 'card' | 'page' | 'special';
  /** The name of the order by this field, highest first, documents without a value last; absent: no such order. */
  readonly sortLabel?: string;
  /** How the words of a search name its values. Null: the field is neither a filter of the search call nor read from its words. */
  readonly search: FieldSearch | null;
}

/** Without it, a list would show a control for a filter that the server ignores. */
type FilterNeedsSearch = { readonly filter: false } | { readonly search: FieldSearch };

interface FieldSearch {
  /**
   * How the words of a search name a value: by the value itself ('back'), by a number beside one of `words` ('5th sem'), or as a year
   * ('2023'). `title`: they are no filter; both searches find the value as if it stood in the title.
   */
  readonly namedBy: 'value' | 'number' | 'year' | 'title';
  readonly words?: readonly string[];
  /** A value may also be what the document's own text says ('Operating Systems', '2023'), whatever its uploader chose. */
  readonly isAlsoInText: boolean;
  /** Relaxation order: when no document has everything, the filter with the lowest number is dropped first. Each number is used once. */
  readonly relaxation: number;
}

const CHOICE = { input: 'choice', maxLength: MAX_TEXT_LENGTH } as const;

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
