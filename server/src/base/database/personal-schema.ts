import type { NewsTime } from '@exam-vault/contract/mail-settings';
import type { NotificationKind } from '@exam-vault/contract/personal';
import type { StudyState } from '@exam-vault/contract/study-list';
import type { ColumnType, Generated } from 'kysely';

/** The tables of what is kept for one person, as Kysely sees them (migration 041). */

export interface BookmarkTable {
  user_id: string;
  document_id: string;
  at: Date;
}

/** A question on the study list (migration 061). */
export interface StudyListTable {
  _id: Generated<string>;
  user_id: string;
  document_id: string;
  /** Null while the question is gone; then label and section say where it stood. */
  question_id: string | null;
  state: StudyState;
  at: Date;
  label: string | null;
  section: string | null;
}

export interface RecentDocumentTable {
  user_id: string;
  document_id: string;
  /** When it was read last. */
  at: Date;
}

/** How many people have read a document on a day. */
export interface ReadingDayTable {
  document_id: string;
  day: ColumnType<Date, string, string>;
  readings: number;
}

export interface PersonalSettingTable {
  user_id: string;
  recent_enabled: Generated<boolean>;
  /** Null: that of the profile. */
  semester: string | null;
  subjects: Generated<string[]>;
  /** The dates of their exams by subject. */
  exams: Generated<Record<string, string>>;
  /** When they last looked at their courses, and when they did in the visit before. */
  visited_at: Date | null;
  visited_before: Date | null;
  /** Mails (migration 093). */
  news_mail: Generated<NewsTime>;
  wanted_mail: Generated<boolean>;
  queue_mail: Generated<boolean>;
  quiet_from: number | null;
  quiet_to: number | null;
  mail_hour: Generated<number>;
  /** When it is looked whether there is something to tell; null: something new sets it. */
  news_due_at: Date | null;
  /** What became public until then is told. */
  news_told_at: Date | null;
  queue_due_at: Date | null;
}

export interface NotificationTable {
  _id: Generated<string>;
  user_id: string;
  kind: NotificationKind;
  document_id: string | null;
  by_name: string | null;
  by_id: Generated<string | null>;
  text: string | null;
  created_at: Date;
  read_at: Date | null;
}
