export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

export interface Mailer {
  /** Hands a mail over; rejects when it could not be. */
  send(mail: Mail): Promise<void>;
}

/** Posts a mail and does not wait: how long a mail server takes must hold nobody up, nor tell who has an account. */
export type PostMail = (mail: Mail) => void;
