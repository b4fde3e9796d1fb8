/** One message to one person, as plain text. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The way out for mail. */
export interface Mail {
  /** Resolves once the email is handed over. */
  send(email: Email): Promise<void>;
}
