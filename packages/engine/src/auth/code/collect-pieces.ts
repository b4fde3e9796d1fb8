import type { NameTable } from '../../readers/source/names.ts';
import { isReference, isSign, type Token } from '../../readers/source/token.ts';
import type { CodeCall, StatementFacts } from './facts.ts';
import type { CodePair } from './pairs.ts';
import type { RequestCall } from './requests.ts';

/** A key-value pair or call that belongs to a request, and the position of its statement. */
export interface RequestPiece {
  readonly at: number;
  readonly pair: CodePair | null;
  readonly call: CodeCall | null;
  /** The value assigned to a name that a request refers to. */
  readonly value: readonly Token[] | null;
  /** The name by which the request refers to the value, written as `name=`. */
  readonly around: readonly string[];
}

/** Returns the pairs and calls of a statement. */
export function piecesOf({ at, pairs, calls }: StatementFacts, around: readonly string[]): readonly RequestPiece[] {
  const blank = { at, pair: null, call: null, value: null, around };
  return [...pairs.map((pair) => ({ ...blank, pair })), ...calls.map((call) => ({ ...blank, call }))];
}

const MAX_DEPTH = 3;
const MAX_PIECES = 600;

interface Range {
  readonly from: number;
  readonly to: number;
  readonly around: readonly string[];
  readonly depth: number;
}

const WHOLE = { from: 0, to: Number.POSITIVE_INFINITY };

/** Collects the pairs and calls that describe a request: those in its own statement, and those that concern the names it refers to. */
export class RequestPieceCollector {
  readonly #facts: readonly StatementFacts[];
  readonly #names: NameTable;
  readonly #requests: ReadonlySet<number>;
  #pieces: RequestPiece[] = [];
  #seen = new Set<string>();

  constructor(facts: readonly StatementFacts[], names: NameTable, requests: readonly RequestCall[]) {
    this.#facts = facts;
    this.#names = names;
    this.#requests = new Set(requests.map(({ at }) => at));
  }

  collect({ at, from, to, isPrepared }: RequestCall): readonly RequestPiece[] {
    this.#pieces = [];
    this.#seen = new Set();
    const one = this.#facts[at];
    const assigned = one?.statement.assigned[0];
    if (one !== undefined) this.#own(one, { from, to, around: [], depth: 0 });
    if (isPrepared && assigned !== undefined) this.#after(assigned, at);
    return this.#pieces;
  }

  /** Collects changes to a prepared request after its creation. */
  #after(name: string, at: number): void {
    const isNext = (one: StatementFacts): boolean => one.at > at && one.root === name && this.#requests.has(one.at);
    const end = Math.min(this.#names.nextAfter(name, at), this.#facts.find(isNext)?.at ?? Number.POSITIVE_INFINITY);
    for (const one of this.#facts) if (one.at > at && one.at < end && one.root === name) this.#own(one, { ...WHOLE, around: [], depth: 1 });
  }

  #own(one: StatementFacts, { from, to, around, depth }: Range): void {
    if (this.#pieces.length > MAX_PIECES) return;
    const isWithin = (place: number): boolean => place >= from && place < to;
    this.#pieces.push(...piecesOf(one, around).filter(({ pair, call }) => isWithin(pair?.place ?? call?.from ?? 0)));
    if (depth >= MAX_DEPTH) return;
    const { tokens, valueAt } = one.statement;
    tokens.forEach((token, place) => {
      if (!isWithin(place) || place < (depth === 0 ? valueAt : 0)) return;
      this.#reference(tokens, place, one.at, depth);
      for (const part of token.parts) if (typeof part !== 'string') for (const at of part.keys()) this.#reference(part, at, one.at, depth);
    });
  }

  #reference(tokens: readonly Token[], place: number, at: number, depth: number): void {
    const name = tokens[place]?.text ?? '';
    if (this.#seen.has(name) || !isReference(tokens, place)) return;
    this.#seen.add(name);
    // In `params=more` the option determines the variable's role.
    const option = isSign(tokens[place - 1], '=', ':', '=>') ? `${tokens[place - 2]?.text ?? ''}=` : '';
    this.#named(name, at, depth + 1, option);
  }

  /** Returns a name and the call that created its value, because both indicate its role: `q := req.URL.Query()`. */
  around(name: string, at: number): readonly string[] {
    const one = this.#facts[this.#names.assignedAt(name, at)?.at ?? -1];
    const made = one?.calls.find(({ from }) => from >= one.statement.valueAt)?.names.at(-1);
    return made === undefined ? [`${name}=`] : [`${name}=`, `${made}(`];
  }

  /** Collects the value assigned to a name, and changes to it up to the request. */
  #named(name: string, at: number, depth: number, option: string): void {
    const binding = this.#names.assignedAt(name, at);
    const since = binding?.at ?? -1;
    const assigned = binding === null ? undefined : this.#facts[binding.at];
    const around = [...this.around(name, at), option];
    if (binding !== null && assigned !== undefined && !this.#requests.has(binding.at)) {
      this.#pieces.push({ at: binding.at, pair: null, call: null, value: binding.value, around });
      this.#own(assigned, { ...WHOLE, around, depth });
    }
    for (const one of this.#facts) {
      const isBetween = one.at > since && (one.at < at || since > at);
      if (isBetween && one.root === name && !this.#requests.has(one.at)) this.#own(one, { ...WHOLE, around, depth });
    }
  }
}
