/** One message to one person, as plain text. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The way out for mail. */
export interface Mail {
  /** Resolves once the letter is handed over. */
  send(letter: Letter): Promise<void>;
}
