import type { CodeCall, Facts } from './facts.ts';
import type { Names } from './names.ts';
import type { CodePair } from './pairs.ts';
import type { Anchor } from './requests.ts';
import { isSign, type Token } from './token.ts';

/** A pair or call that belongs to a request, with the statement that it stands in. */
export interface Piece {
  readonly at: number;
  readonly pair: CodePair | null;
  readonly call: CodeCall | null;
  /** What a name was assigned, when a request refers to it. */
  readonly value: readonly Token[] | null;
  /** Options around the place where a request refers to the name. */
  readonly around: readonly string[];
}

const MAX_DEPTH = 3;
const MAX_PIECES = 600;

/** Gathers what belongs to a request: its own statement, and what is said about the names that it refers to. */
export class Bundler {
  readonly #facts: readonly Facts[];
  readonly #names: Names;
  readonly #anchors: ReadonlySet<number>;

  constructor(facts: readonly Facts[], names: Names, anchors: readonly Anchor[]) {
    this.#facts = facts;
    this.#names = names;
    this.#anchors = new Set(anchors.map(({ at }) => at));
  }

  gather(anchor: Anchor): readonly Piece[] {
    const pieces: Piece[] = [];
    const one = this.#facts[anchor.at];
    if (one === undefined) return pieces;
    const seen = new Set<string>();
    this.#own(one, { from: anchor.from, to: anchor.to, around: [], depth: 0 }, pieces, seen);
    const assigned = one.statement.assigned[0];
    const root = anchor.call.names.find((name) => !/^(?:self|this)$/.test(name));
    // `axios.defaults.withCredentials = true` changes a client that is imported, not assigned.
    if (root !== undefined && !seen.has(root))
      for (const other of this.#facts)
        if (other.at < anchor.at && other.root === root && !this.#anchors.has(other.at))
          this.#own(other, { from: 0, to: Number.POSITIVE_INFINITY, around: [], depth: 1 }, pieces, seen);
    // `Faraday.post(address) do |req|`: the block fills the request.
    const { tokens } = one.statement;
    const inBlock = tokens.find(
      ({ kind }, place) => kind === 'name' && isSign(tokens[place - 1], '|') && isSign(tokens[place + 1], '|'),
    )?.text;
    for (const name of anchor.isPrepared ? [assigned, root] : [inBlock]) if (name !== undefined) this.#after(name, anchor.at, pieces, seen);
    return pieces;
  }

  /** What is done to a prepared request after it was made. */
  #after(name: string, at: number, pieces: Piece[], seen: Set<string>): void {
    const end = Math.min(
      this.#names.nextAfter(name, at),
      this.#facts.find((one) => one.at > at && one.root === name && this.#anchors.has(one.at))?.at ?? Number.POSITIVE_INFINITY,
    );
    for (const one of this.#facts)
      if (one.at > at && one.at < end && one.root === name && !this.#anchors.has(one.at))
        this.#own(one, { from: 0, to: Number.POSITIVE_INFINITY, around: [], depth: 1 }, pieces, seen);
  }

  #own(
    one: Facts,
    range: { from: number; to: number; around: readonly string[]; depth: number },
    pieces: Piece[],
    seen: Set<string>,
  ): void {
    const { from, to, around, depth } = range;
    if (pieces.length > MAX_PIECES) return;
    const isWithin = (place: number): boolean => place >= from && place < to;
    const blank = { at: one.at, pair: null, call: null, value: null, around };
    for (const pair of one.pairs) if (isWithin(pair.place)) pieces.push({ ...blank, pair });
    for (const call of one.calls) if (isWithin(call.from)) pieces.push({ ...blank, call });
    if (depth >= MAX_DEPTH) return;
    const { tokens, valueAt } = one.statement;
    tokens.forEach((token, place) => {
      if (!isWithin(place) || place < (depth === 0 ? valueAt : 0)) return;
      for (const name of namesIn(token, tokens, place)) {
        if (seen.has(name)) continue;
        seen.add(name);
        this.#named(name, { at: one.at, around: [...aroundOf(one, place), ...around], depth: depth + 1 }, pieces, seen);
      }
    });
  }

  /** What a name was assigned, and what was done to it up to the request. */
  #named(
    name: string,
    { at, around, depth }: { at: number; around: readonly string[]; depth: number },
    pieces: Piece[],
    seen: Set<string>,
  ): void {
    const binding = this.#names.assignedAt(name, at);
    const since = binding?.at ?? -1;
    const assigned = binding === null ? undefined : this.#facts[binding.at];
    const everything = { from: 0, to: Number.POSITIVE_INFINITY, around: [`${name}=`, ...around], depth };
    if (binding !== null && assigned !== undefined && !this.#anchors.has(binding.at)) {
      pieces.push({ at: binding.at, pair: null, call: null, value: binding.value, around: [`${name}=`, ...around] });
      this.#own(assigned, everything, pieces, seen);
    }
    for (const one of this.#facts) {
      const isBetween = one.at > since && (one.at < at || since > at);
      if (isBetween && one.root === name && !this.#anchors.has(one.at)) this.#own(one, everything, pieces, seen);
    }
  }
}

/** The name that a token refers to: not a member, not a key, not the name of a function. */
function namesIn(token: Token, tokens: readonly Token[], place: number): readonly string[] {
  if (token.kind === 'text')
    return token.parts.flatMap((part) =>
      typeof part === 'string' ? [] : part.filter(({ kind }) => kind === 'name').map(({ text }) => text),
    );
  const before = tokens[place - 1];
  const next = tokens[place + 1];
  if (token.kind !== 'name' || isSign(next, '(', '=', ':', '=>')) return [];
  const isMember = isSign(before, '.', '->', '?.', '::') && !/^(?:self|this)$/i.test(tokens[place - 2]?.text ?? '');
  return isMember ? [] : [token.text];
}

/** The option that a name is given to: `headers` in `headers=own`. */
function aroundOf(one: Facts, place: number): readonly string[] {
  const token = one.statement.tokens[place];
  const pair = one.pairs.findLast((candidate) => token !== undefined && candidate.value.includes(token) && candidate.place <= place);
  return pair === undefined ? [] : [`${pair.key}=`, ...pair.around];
}
