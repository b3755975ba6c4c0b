export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** The same, for clients that show HTML. It loads nothing from anywhere. */
  readonly html?: string;
  /** Many go out at a time, such as those of sign-ups, so it waits behind other such mails and never before the rest. */
  readonly isOneOfMany?: true;
}

export interface Mailer {
  /** Hands a mail to the mail server. Rejects if that fails. */
  send(mail: Mail): Promise<void>;
}

/** Posts a mail without waiting. A slow mail server must not delay an answer, and the delay must not tell who has an account. */
export type PostMail = (mail: Mail) => void;
