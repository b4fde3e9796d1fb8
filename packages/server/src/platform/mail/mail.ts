/** One plain-text message to one person. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The port for outgoing mail. */
export interface Mail {
  /** Resolves once the email was accepted for delivery. */
  send(email: Email): Promise<void>;
}
