/** What one kind of trouble came to. */
export interface PartOutcome {
  readonly name: string;
  /** Rows of the table: what, and how much. */
  readonly rows: readonly (readonly [string, string | number])[];
  readonly figures: Readonly<Record<string, unknown>>;
  /** What must not be: each is a fault of the hub. */
  readonly faults: readonly string[];
}

export interface Part {
  readonly name: string;
  readonly run: (options: PartOptions) => Promise<PartOutcome>;
}

export interface PartOptions {
  /** An empty folder of its own, which others may enter. */
  readonly folder: string;
  readonly seed: string;
}
