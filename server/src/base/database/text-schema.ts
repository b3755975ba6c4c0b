import type { DocumentKind } from '@exam-vault/contract/document-fields';
import type { OutlineEntry } from '@exam-vault/contract/outlines';
import type { ColumnType, Generated } from 'kysely';
import type { StoredWeakLine, StoredWord } from './stored-words.ts';
import type { TurnColumns } from './turn-schema.ts';

/** The search index: one row for each document. See migrations 006 and 019. */
export interface DocumentTextTable {
  document_id: string;
  /** Newer documents have higher numbers. */
  number: Generated<number>;
  is_public: boolean;
  kind: DocumentKind;
  /** The values that documents are filtered and counted by, by field name. */
  field_values: ColumnType<Readonly<Record<string, string>>, string, string>;
  /** tsvector: see indexing/terms.ts. */
  terms: string;
  /** By which version of `rowTerms` the terms of its row were made; 0: by one before there were versions. */
  row_terms: Generated<number>;
}

/** Which words stand beside each other in a document: see search/pairs and migration 065. */
export interface WordPairTable {
  number: number;
  /** Null: not known yet. */
  pairs: Buffer | null;
}

/** A page's text, and its words with their boxes. */
export interface DocumentPageTable {
  document_id: string;
  file_id: string;
  page: number;
  source: 'text' | 'picture';
  turns: 0 | 1 | 2 | 3;
  text: string;
  words: ColumnType<readonly StoredWord[] | null, string | null, string | null>;
  weak: ColumnType<readonly StoredWeakLine[] | null, string | null | undefined, string | null>;
  /** Of a page that was read before the document was handed in: words that the spelling dictionary does not count yet. */
  uncounted_words: string[] | null;
  /** On page 1 of a PDF: the outline that the file has of its own. */
  outline: ColumnType<readonly OutlineEntry[] | null, string | null | undefined, string | null>;
}

/** The sections of a document, by its bookmarks or by the headings on its pages. */
export interface DocumentOutlineTable {
  document_id: string;
  file_id: string;
  source: 'file' | 'pages';
  entries: ColumnType<readonly OutlineEntry[], string, string>;
}

/** A word, and in how many documents it is. */
export interface WordTable {
  word: string;
  documents: number;
}

/** The words of a document's text that were read well. */
export interface DocumentWordsTable {
  document_id: string;
  words: readonly string[];
}

/** What the dictionary counts of a document: see search/dictionary and migration 070. */
export interface CountedWordsTable {
  document_id: string;
  words: Generated<readonly string[]>;
  /** What is counted may be wrong. */
  is_due: Generated<boolean>;
}

/** The queue of documents whose text is still to be taken; the row goes when all of it is. */
export interface ReadingTable extends TurnColumns {
  document_id: string;
  file_id: string;
  step: 'text' | 'thumbnails' | 'quick' | 'full';
  next_page: Generated<number>;
  /** Lower is sooner. */
  priority: number;
  queued_at: Date;
  due_at: Date;
  /** How often this step was begun and not completed. */
  tries: Generated<number>;
  /** How often the file ended its reader, whatever the step. */
  faults: Generated<number>;
  /** The worker's id for this attempt. */
  holder: string | null;
  /** The attempt ends at this time, also when its worker was killed. */
  held_until: Date | null;
  /** The request that brought the file, by the id in its hub's log; null when no request did. */
  request_id: string | null;
}
