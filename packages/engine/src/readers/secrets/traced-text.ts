type Positions = readonly number[];

/** The position for text that does not occur in the source. */
const NOWHERE = -1;

/**
 * A text that stores the position in the source for each of its characters. Parsing a message removes quotes, decodes and substitutes text,
 * but the secrets found that way have to be masked in the original message.
 */
export class TracedText {
  readonly text: string;
  /** The range in the source that each character comes from. */
  readonly starts: Positions;
  readonly ends: Positions;

  constructor(text: string, starts: Positions, ends: Positions) {
    this.text = text;
    this.starts = starts;
    this.ends = ends;
  }

  static ofSource(text: string): TracedText {
    const starts = Array.from({ length: text.length }, (_, at) => at);
    return new TracedText(
      text,
      starts,
      starts.map((at) => at + 1),
    );
  }

  /** Creates text that does not occur in the source, such as a placeholder. */
  static untraced(text: string): TracedText {
    const nowhere = new Array<number>(text.length).fill(NOWHERE);
    return new TracedText(text, nowhere, nowhere);
  }

  static join(parts: readonly TracedText[]): TracedText {
    const [only] = parts;
    if (parts.length === 1 && only !== undefined) return only;
    return new TracedText(
      parts.map((part) => part.text).join(''),
      parts.flatMap((part) => part.starts),
      parts.flatMap((part) => part.ends),
    );
  }

  slice(from: number, to = this.text.length): TracedText {
    return new TracedText(this.text.slice(from, to), this.starts.slice(from, to), this.ends.slice(from, to));
  }

  /** Replaces every match. The expression must be global. */
  replace(pattern: RegExp, change: (match: RegExpExecArray, matched: TracedText) => TracedText): TracedText {
    const parts: TracedText[] = [];
    let at = 0;
    for (const match of this.text.matchAll(pattern)) {
      parts.push(this.slice(at, match.index), change(match, this.slice(match.index, match.index + match[0].length)));
      at = match.index + match[0].length;
    }
    return at === 0 && parts.length === 0 ? this : TracedText.join([...parts, this.slice(at)]);
  }

  /** Returns another text that comes from the same range in the source, such as the decoded form of this one. */
  as(text: string): TracedText {
    const known = this.starts.filter((start) => start !== NOWHERE);
    if (known.length === 0) return TracedText.untraced(text);
    // A spread could exceed the maximum number of arguments for a long text.
    const start = known.reduce((least, one) => Math.min(least, one));
    const end = this.ends.reduce((most, one) => Math.max(most, one));
    return new TracedText(text, new Array<number>(text.length).fill(start), new Array<number>(text.length).fill(end));
  }
}

/** Builds a text from single characters and other texts. */
export class TracedBuilder {
  #text = '';
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  add(text: TracedText): void {
    this.#text += text.text;
    for (const start of text.starts) this.#starts.push(start);
    for (const end of text.ends) this.#ends.push(end);
  }

  addFrom(source: TracedText, from: number, to = from + 1): void {
    this.#text += source.text.slice(from, to);
    for (let at = from; at < to; at += 1) {
      this.#starts.push(source.starts[at] ?? NOWHERE);
      this.#ends.push(source.ends[at] ?? NOWHERE);
    }
  }

  build(): TracedText {
    return new TracedText(this.#text, this.#starts, this.#ends);
  }
}
