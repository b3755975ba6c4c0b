/** What the demo knows of a subject: its place in the curriculum, questions for its papers, and units of notes. */
export interface Bank {
  readonly subject: string;
  readonly code: string;
  /** The semester in which it is usually taught. */
  readonly semester: string;
  /** Questions for a line or two, for half a page, and for two pages; `|` parts (a) and (b). */
  readonly short: readonly string[];
  readonly medium: readonly string[];
  readonly long: readonly string[];
  readonly notes: readonly UnitNotes[];
}

export interface UnitNotes {
  readonly unit: string;
  readonly title: string;
  /** Each a heading, a colon and a paragraph. */
  readonly sections: readonly string[];
}
