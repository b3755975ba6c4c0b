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
