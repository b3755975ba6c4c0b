import type { Generated, GeneratedAlways } from 'kysely';

/** The tables of topics, as Kysely sees them (migration 060). */

export interface TopicTable {
  _id: GeneratedAlways<number>;
  subject: string;
  name: string;
  unit: string | null;
  /** The unit of notes. */
  unit_no: string | null;
  /** The order in the syllabus, or the most frequent first. */
  place: number;
  source: 'syllabus' | 'text';
  /** How sure the hub is that this is a topic; 1 for one of the syllabus. */
  confidence: number;
  /** By which it is found in questions. */
  phrases: string[];
}

/** Where the topics of a subject come from. */
export interface SubjectTopicsTable {
  subject: string;
  source: Generated<'syllabus' | 'text'>;
  /** Of the subject's part of the syllabus; '' without one. */
  fingerprint: Generated<string>;
  /** Public papers with questions when the topics were found in them. */
  papers: Generated<number>;
  /** Counts the changes of the topics. */
  version: Generated<number>;
  /** The last paper that was compared with these topics; null: all are. */
  spread_after: string | null;
  due_at: Generated<Date>;
}

export interface QuestionTopicTable {
  question_id: string;
  topic_id: number;
  /** The surest first. */
  place: number;
  confidence: number;
}

/** What a paper adds to a topic. A trigger keeps `is_public` and `exam_year`. */
export interface PaperTopicTable {
  document_id: string;
  topic_id: number;
  subject: string;
  is_public: boolean;
  exam_year: number | null;
  questions: number;
  marks: number;
}
