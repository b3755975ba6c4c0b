/** What the table says about one field. `Kind`: the kinds of documents. */
export interface FieldRow<Kind extends string> {
  /** In forms, filters, badges and details. */
  readonly label: string;
  /** For `/openapi.json`, without its full stop. */
  readonly description: string;
  /** A line of text, a code in its one spelling (`codeForm`), a value of a catalogue list, a year of four digits, a date (`dateForm`), who may read, or a DOI or Handle (`identifierForm`). */
  readonly input: 'text' | 'code' | 'choice' | 'year' | 'date' | 'readers' | 'identifier';
  /** The catalogue list of a choice. */
  readonly list?: string;
  /** Code points. */
  readonly maxLength: number;
  /** The kinds that have the field. An optional field is null in the database and in answers when it has no value. */
  readonly kinds: Readonly<Partial<Record<Kind, 'required' | 'optional'>>>;
  /** Where it stands in forms, filters and details: lower is further up. Each number is used once. */
  readonly position: number;
  /** It's folded away in forms, below the others, until it has a value. */
  readonly isExtra?: boolean;
  /** Only approved teachers set it: others don't see it in forms, and sending one is 403 FORBIDDEN. */
  readonly setBy?: 'teachers';
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
export type FilterNeedsSearch = { readonly filter: false } | { readonly search: FieldSearch };

export interface FieldSearch {
  /**
   * How the words of a search name a value: by the value itself ('back'), by a number beside one of `words` ('5th sem'), or as a year
   * ('2023'). `title`: they are no filter; both searches find the value as if it stood in the title.
   */
  readonly namedBy: 'value' | 'number' | 'year' | 'title';
  readonly words?: readonly string[];
  /** A value may also be what the document's own text says ('Operating Systems', '2023'), even if its uploader chose another. */
  readonly isAlsoInText: boolean;
  /** Relaxation order: when no document has everything, the filter with the lowest number is dropped first. Each number is used once. */
  readonly relaxation: number;
}
