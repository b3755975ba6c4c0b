export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** Anybody can cause it by signing up, so it waits behind other such mails and never before the rest. */
  readonly isSignUp?: true;
}

export interface Mailer {
  /** Hands a mail to the mail server. Rejects if that fails. */
  send(mail: Mail): Promise<void>;
}

/** Posts a mail without waiting. A slow mail server must not delay an answer, and the delay must not tell who has an account. */
export type PostMail = (mail: Mail) => void;
