import { placeholderFor } from '../calls/placeholder.ts';
import { TracedText } from '../secrets/traced-text.ts';

/** Variables that contain each other could grow without limit, so a script may insert only this many characters. */
const MAX_INSERTED = 200_000;

/** The values that a script has assigned so far. */
export class Variables {
  readonly #values = new Map<string, TracedText>();
  /** The variables that a branch of the current `case` has set. The first branch is usually the default. */
  #branches: Set<string> | null = null;
  #inserted = 0;

  /** Sets a variable. Without a value, it is unset. */
  set(name: string, value: TracedText | null): void {
    if (this.#branches?.has(name) === true) return;
    this.#branches?.add(name);
    if (value === null) this.#values.delete(name);
    else this.#values.set(name, value);
  }

  startBranches(): void {
    this.#branches = new Set();
  }

  endBranches(): void {
    this.#branches = null;
  }

  /** Returns a variable's value, or else its default or its placeholder. */
  insert(name: string, fallback: TracedText | null): TracedText {
    const value = this.#values.get(name) ?? fallback ?? undefined;
    this.#inserted += value?.text.length ?? 0;
    return value === undefined || this.#inserted > MAX_INSERTED ? TracedText.untraced(placeholderFor(name)) : value;
  }
}
