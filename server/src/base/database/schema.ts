import type { DocumentChoice } from '@exam-vault/contract/account';
import type { AnyFieldValue, DocumentKind, FieldName } from '@exam-vault/contract/document-fields';
import type { TextStatus } from '@exam-vault/contract/documents';
import type { FileType } from '@exam-vault/contract/files';
import type { Language } from '@exam-vault/contract/languages';
import type {
  HiddenAs,
  Readers,
  ReviewState,
  ReviewAction,
  Role,
  TeacherStatus,
} from '@exam-vault/contract/permissions';
import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';
import type {
  ProviderAccountTable,
  ProviderSessionTable,
  EndedIdTokenTable,
  FailedSignInTable,
  InvitationTable,
  InvitationLinkTable,
} from './account-schema.ts';
import type {
  DocumentTextTable,
  WordPairTable,
  DocumentOutlineTable,
  DocumentPageTable,
  WordTable,
  DocumentWordsTable,
  CountedWordsTable,
  ReadingTable,
} from './text-schema.ts';
import type {
  AnswerPictureTable,
  AnswerTable,
  AnswerTextTable,
  AnswerVoteTable,
  HelpfulMarkTable,
  ClosedAnswerTable,
} from './answer-schema.ts';
import type { AddedSubjectTable, BrandingTable, CourseNameTable, DepartmentRuleTable } from './branding-schema.ts';
import type { HarvestRecordTable } from './harvest-schema.ts';
import type {
  DraftPageTable,
  DraftPictureTable,
  DraftTable,
  FilledInTable,
  SubmittedDraftTable,
  UploadPartTable,
  UploadTable,
} from './draft-schema.ts';
import type {
  BookmarkTable,
  NotificationTable,
  PersonalSettingTable,
  ReadingDayTable,
  RecentDocumentTable,
  StudyListTable,
} from './personal-schema.ts';
import type { QuestionMatchTable, QuestionsDueTable, QuestionTable, RemovedQuestionTable } from './question-schema.ts';
import type { SemesterStepStudentTable, SemesterStepTable } from './semester-schema.ts';
import type { ReportTable } from './report-schema.ts';
import type { ArrivedPaperTable, WantedPaperTable } from './subject-schema.ts';
import type { PaperTopicTable, QuestionTopicTable, SubjectTopicsTable, TopicTable } from './topic-schema.ts';
import type {
  DeskAlarmTable,
  NotCopiesTable,
  PageMatchTable,
  PagePrintTable,
  HeaderKeyTable,
  PrintsDueTable,
} from './print-schema.ts';
import type { QueueTurnTable, UploadShareTable } from './turn-schema.ts';
import type { DocumentUseTable } from './use-schema.ts';

export type { StoredWeakLine, StoredWord } from './stored-words.ts';

/** The tables as Kysely sees them. Column names are the specification's field names, so that one grep finds them all. */

export interface UserTable {
  _id: Generated<string>;
  /** (issuer, subject) is the user: the two claims of the verified token. */
  issuer: string;
  subject: string;
  role: Role;
  name: string;
  email: string;
  role_id: string;
  department: string;
  university: string;
  college: string;
  semester: string | null;
  start_year: string | null;
  end_year: string | null;
  /** Null for a student, who needs no approval. */
  status: TeacherStatus | null;
  is_admin: Generated<boolean>;
  disabled_at: Date | null;
  approved_time: Date | null;
  /** Since when a student is an alumnus; `semester` is then their last one. */
  alumni_since: Date | null;
  /** Of the page and of mails; null: the person has not chosen one. */
  language: Language | null;
  /** Of days and hours in mails (IANA); null: that of the institution. */
  time_zone: string | null;
  /** When the account is deleted, and what becomes of its documents then; both null: it stays. */
  deletion_due_at: Date | null;
  deletion_documents: DocumentChoice | null;
  /** What the name looks like, by which look-alikes are found (`users/similar-names.ts`); null: not known yet. A trigger empties it with a new name. */
  name_key: Generated<string | null>;
  created_at: Date;
  updated_at: Date;
}

/** The fields of documents; null unless every kind requires the field. */
type FieldColumns = { [Name in FieldName]: AnyFieldValue<Name> };

export interface DocumentTable extends FieldColumns {
  _id: Generated<string>;
  kind: DocumentKind;
  /** The title as it is compared: `titleText`, folded. */
  title_folded: string;
  owner_id: string;
  uploaded_by: string;
  created_at: Date;
  updated_at: Date;
  paper_approval_status: ReviewState | null;
  reviewer_id: string | null;
  approved_by: string | null;
  approval_at: Date | null;
  comment: string | null;
  /** From when an approval makes it public; null: at once, or it is public (migration 088). */
  release_at: Generated<Date | null>;
  download_count: Generated<number>;
  /** How many people find it helpful. Triggers keep it (migration 096). */
  helpful_count: Generated<number>;
  /** Since when a teacher has it at the top of its subject; null: it isn't. */
  pinned_at: Generated<Date | null>;
  file_id: string;
  file_type: FileType;
  file_size: number;
  file_sha256: Buffer;
  page_count: number | null;
  text_status: TextStatus;
  /** It was cut before it was uploaded: a part of it may be missing (migration 071). */
  is_incomplete: Generated<boolean>;
  /** Pages whose text is taken so far. */
  pages_read: Generated<number>;
  has_thumbnails: Generated<boolean>;
  revision: Generated<number>;
  deleted_at: Date | null;
  /** Since when a teacher or the administrator keeps it from everybody else (migration 051). */
  hidden_at: Date | null;
  /** Null when it was done at the command line. */
  hidden_by: string | null;
  /** Null for one that is only hidden, or not at all (migration 092). */
  hidden_as: Generated<HiddenAs | null>;
  /** An administrator has brought it back from the archive: the rule of its department leaves it public. */
  kept_public: Generated<boolean>;
  /** The name of its course that it was uploaded with, where that is another one today. A trigger keeps it (migration 094). */
  then_called: GeneratedAlways<string | null>;
  /** The paper of a solution; null after it was purged (migration 090). */
  solution_of: Generated<string | null>;
  /** The paper that notes are about (migration 098). */
  about_paper: Generated<string | null>;
  /** A teacher has uploaded the solution, or called it the official one. */
  is_official: Generated<boolean>;
  /** Who may read the paper of a solution; nobody: its owner and teachers alone. Triggers keep it (migration 091). */
  paper_readers: GeneratedAlways<Readers | 'nobody' | null>;
  /** It or its paper isn't for everyone. */
  is_withheld: GeneratedAlways<boolean>;
  /** Who may read it, where it is published and not for everyone. */
  shown_to: GeneratedAlways<Exclude<Readers, 'everyone'> | null>;
  /**
   * Readable by everybody: neither deleted nor hidden nor withheld, and for a paper or a solution Approved. Public lists and their indexes use it; one row that was
   * asked for is checked by `isPublic` of the contract.
   */
  is_public: GeneratedAlways<boolean>;
}

/** Who decided or changed what, and when. Rows are added; a deleted person's lose the name, old ones end (decision 85). */
export interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: Date;
  /** Null when it was done at the command line. */
  actor_id: string | null;
  actor: string;
  action: string;
  object_id: string | null;
  /** The person whom it is about, where the object is a document or an answer: its owner, its author, who reported. */
  about_id: Generated<string | null>;
  detail: ColumnType<Record<string, unknown>, string, string>;
}

/** Imported documents by the key of their row, so that a repeated import skips them. */
export interface ImportTable {
  key: Buffer;
  document_id: string;
  at: Date;
}

/** The upload that a person's Idempotency-Key has made. */
export interface IdempotencyKeyTable {
  user_id: string;
  key: string;
  /** SHA-256 of all that was sent. */
  fingerprint: Buffer;
  document_id: string;
  at: Date;
}

/** Values of the whole hub, such as the issuer of its tokens. */
export interface SettingTable {
  name: string;
  value: string;
}

/** Who has a pending paper before them (migration 036). */
export interface ReviewClaimTable {
  document_id: string;
  reviewer_id: string;
  until: Date;
}

/** A decision that its reviewer can take back until a time, and of which the owner is told after that. */
export interface UndoableDecisionTable {
  document_id: string;
  reviewer_id: string;
  /** Of the paper after the decision. */
  revision: number;
  action: ReviewAction;
  until: Date;
}

/** A view: every stored file that a row refers to, once. */
export interface StoredFileView {
  file_id: string;
  file_size: number;
  file_sha256: Buffer;
  _id: string;
  kind: DocumentKind;
  title: string;
  deleted_at: Date | null;
  has_thumbnails: boolean;
}

/** A file that was about to be stored (migration 039). */
export interface FileJournalTable {
  file_id: string;
  noted_at: Generated<Date>;
}

export interface Schema {
  failed_sign_ins: FailedSignInTable;
  reports: ReportTable;
  answers: AnswerTable;
  answer_texts: AnswerTextTable;
  answer_votes: AnswerVoteTable;
  answer_pictures: AnswerPictureTable;
  closed_answers: ClosedAnswerTable;
  helpful_marks: HelpfulMarkTable;
  questions: QuestionTable;
  removed_questions: RemovedQuestionTable;
  question_matches: QuestionMatchTable;
  questions_due: QuestionsDueTable;
  topics: TopicTable;
  subject_topics: SubjectTopicsTable;
  question_topics: QuestionTopicTable;
  paper_topics: PaperTopicTable;
  wanted_papers: WantedPaperTable;
  arrived_papers: ArrivedPaperTable;
  file_journal: FileJournalTable;
  bookmarks: BookmarkTable;
  recent_documents: RecentDocumentTable;
  study_list: StudyListTable;
  reading_days: ReadingDayTable;
  personal_settings: PersonalSettingTable;
  notifications: NotificationTable;
  uploads: UploadTable;
  upload_parts: UploadPartTable;
  drafts: DraftTable;
  draft_pictures: DraftPictureTable;
  draft_pages: DraftPageTable;
  submitted_drafts: SubmittedDraftTable;
  filled_in: FilledInTable;
  page_prints: PagePrintTable;
  page_matches: PageMatchTable;
  prints_due: PrintsDueTable;
  header_keys: HeaderKeyTable;
  not_copies: NotCopiesTable;
  desk_alarms: DeskAlarmTable;
  stored_files: StoredFileView;
  review_claims: ReviewClaimTable;
  undoable_decisions: UndoableDecisionTable;
  invitations: InvitationTable;
  invitation_links: InvitationLinkTable;
  semester_steps: SemesterStepTable;
  semester_step_students: SemesterStepStudentTable;
  branding: BrandingTable;
  added_subjects: AddedSubjectTable;
  course_names: CourseNameTable;
  department_rules: DepartmentRuleTable;
  document_use: DocumentUseTable;
  harvest_records: HarvestRecordTable;
  document_texts: DocumentTextTable;
  document_pages: DocumentPageTable;
  document_outlines: DocumentOutlineTable;
  /** The words of all documents, for work in the background: nothing that answers a reader may ask it (decision 16). */
  words: WordTable;
  document_words: DocumentWordsTable;
  counted_words: CountedWordsTable;
  /** The spelling dictionary: words of public documents only. */
  public_words: WordTable;
  word_pairs: WordPairTable;
  readings: ReadingTable;
  queue_turns: QueueTurnTable;
  upload_shares: UploadShareTable;
  users: UserTable;
  documents: DocumentTable;
  audit_log: AuditLogTable;
  imports: ImportTable;
  idempotency_keys: IdempotencyKeyTable;
  settings: SettingTable;
  provider_accounts: ProviderAccountTable;
  provider_sessions: ProviderSessionTable;
  ended_id_tokens: EndedIdTokenTable;
}

export type QuestionRow = Selectable<QuestionTable>;
/** `read_only` and `of_institution` come with the caller of a request: they are rules of the hub and not stored. */
export type UserRow = Selectable<UserTable> & { readonly read_only?: boolean; readonly of_institution?: boolean };
export type DocumentRow = Selectable<DocumentTable>;
export type NewDocument = Insertable<DocumentTable>;
