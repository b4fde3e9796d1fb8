/** One plain-text message to one recipient. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends outgoing mail. */
export interface Mail {
  /** Resolves once the email was accepted for delivery. */
  send(email: Email): Promise<void>;
}
