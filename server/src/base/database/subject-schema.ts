/** The tables of what is missing of a subject, as Kysely sees them (migration 053). */

/** Who asks for a paper that the hub does not have. */
export interface WantedPaperTable {
  subject: string;
  exam_year: number;
  exam_type: string;
  user_id: string;
  created_at: Date;
}

/** A public paper that somebody waits for. */
export interface ArrivedPaperTable {
  document_id: string;
  /** When they are told. */
  due_at: Date;
}
