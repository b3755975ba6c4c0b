import type { Language } from '@exam-vault/contract/languages';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** Of the text; absent: English. */
  readonly language?: Language;
  /** The same, for clients that show HTML. It loads nothing from anywhere. */
  readonly html?: string;
  /** Many go out at a time, such as those of sign-ups, so it waits behind other such mails and never before the rest. */
  readonly isOneOfMany?: true;
  /** What its reader, or their mail program, opens or posts to in order to get no more such mails (RFC 8058). */
  readonly offLink?: string;
}

/** Words in the language of a mail. */
export interface MailWords {
  /** A text by its English, with its values: `t('Hello {name},', { name })`. */
  t(english: string, values?: Record<string, string | number>): string;
  /** A day as people read it, where the reader is. */
  day(date: Date): string;
  /** The same with hours and minutes. */
  time(date: Date): string;
}

/** A mail before it is written: to whom, and what it says in their language. */
export interface Letter extends Pick<Mail, 'to' | 'isOneOfMany' | 'offLink'> {
  /** What the person has chosen; null: nothing, or nobody knows them. */
  readonly language: Language | null;
  /** The same, for days and hours; absent or null: that of the institution. */
  readonly timeZone?: string | null;
  /** Whom it greets; absent: nobody is known by name. */
  readonly name?: string;
  /** `parts` are the paragraphs of its text; null: this mail has none there. */
  readonly write: (words: MailWords) => { readonly subject: string; readonly parts: readonly (string | null)[] };
}

/** Writes a letter in the language of its reader, as far as the hub offers it. */
export type WriteLetter = (letter: Letter) => Mail;

export interface Mailer {
  /** Hands a mail to the mail server. Rejects if that fails. */
  send(mail: Mail): Promise<void>;
}

/** Posts a mail without waiting. A slow mail server must not delay an answer, and the delay must not tell who has an account. */
export type PostMail = (letter: Letter) => void;
