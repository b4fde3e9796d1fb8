import type { Pair } from '../calls/http-call.ts';
import { blankDraft, type Draft } from './draft.ts';
import type { Language } from './language.ts';
import type { Value } from './value.ts';

/** Work allowed for one source: a hostile text must end as well. */
const MAX_STEPS = 60_000;
const MAX_DRAFTS = 60;
const MAX_DEPTH = 400;
const MAX_RUNNING = 6;
const MAX_INVOCATIONS = 300;
const FORM_LANGUAGES: readonly Language[] = ['python', 'ruby', 'php', 'powershell'];

/** What is known while a program is read from top to bottom. */
export class State {
  readonly language: Language;
  /** Names that structures of the program give to fields of an answer: `AccessToken` -> `access_token`. */
  readonly aliases: ReadonlyMap<string, string>;
  readonly drafts: Draft[] = [];
  /** Every named value seen: options of libraries, configuration, constants. */
  readonly settings: Pair[] = [];
  /** Dotted names of every call, in order. */
  readonly called: string[] = [];
  readonly #names = new Map<string, Value>();
  readonly #returned: Value[][] = [];
  readonly #running = new Set<Value>();
  #invocations = 0;
  #shared: Draft | null = null;
  #steps = 0;
  #depth = 0;

  constructor(language: Language, aliases: ReadonlyMap<string, string>) {
    this.language = language;
    this.aliases = aliases;
  }

  /** False once the budget is spent. */
  step(): boolean {
    this.#steps += 1;
    return this.#steps < MAX_STEPS;
  }

  /** Runs a reader one level deeper, or gives the other value when that would be too deep for the stack. */
  nested<Result>(read: () => Result, otherwise: Result): Result {
    if (this.#depth >= MAX_DEPTH) return otherwise;
    this.#depth += 1;
    const result = read();
    this.#depth -= 1;
    return result;
  }

  /** Reads the body of a function and gives what it returns, or the value of the body when it returns nothing. */
  result(read: () => Value): Value {
    this.#returned.push([]);
    const value = read();
    const returned = this.#returned.pop() ?? [];
    return returned.find((one) => one.kind !== 'opaque') ?? returned[0] ?? value;
  }

  returns(value: Value): void {
    this.#returned.at(-1)?.push(value);
  }

  lookup(name: string): Value | undefined {
    return this.#names.get(name);
  }

  assign(name: string, value: Value): void {
    if (name !== '') this.#names.set(name, value);
  }

  /** False when a function is being read already, or when enough of them were. */
  enter(called: Value): boolean {
    this.#invocations += 1;
    if (this.#running.has(called) || this.#running.size >= MAX_RUNNING || this.#invocations > MAX_INVOCATIONS) return false;
    this.#running.add(called);
    return true;
  }

  leave(called: Value): void {
    this.#running.delete(called);
  }

  /** Gives a name back what it stood for before. */
  restore(name: string, value: Value | undefined): void {
    if (value === undefined) this.#names.delete(name);
    else this.#names.set(name, value);
  }

  open(given: { readonly line: number; readonly client?: number | null; readonly ambient?: boolean }): Draft {
    const existing = this.drafts.at(-1);
    if (this.drafts.length >= MAX_DRAFTS && existing !== undefined) return existing;
    const draft = blankDraft({
      id: this.drafts.length,
      line: given.line,
      client: given.client ?? null,
      ambient: given.ambient ?? false,
      mapEncoding: FORM_LANGUAGES.includes(this.language) ? 'form' : 'json',
    });
    this.drafts.push(draft);
    return draft;
  }

  draft(id: number): Draft | null {
    return this.drafts[id] ?? null;
  }

  /** Everything that has a name, by its last part as well: `this.token` is found as `token`. */
  get names(): ReadonlyMap<string, Value> {
    return this.#names;
  }

  /** Headers set on something whose origin is not in the text belong to the calls of a client nobody sees. */
  shared(line: number): Draft {
    this.#shared ??= this.open({ line, ambient: true });
    return this.#shared;
  }
}
