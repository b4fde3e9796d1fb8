const NONE = -1;

/** Finds many byte strings in one pass over the input, even if they overlap (Aho–Corasick). */
export interface Needles {
  /** The next state after a byte; 0 is the state without a match. */
  step(state: number, byte: number): number;
  /** How many bytes of a needle have matched in this state. */
  depthOf(state: number): number;
  /** Length of the longest needle that ends in this state, or 0 when none does. */
  matchIn(state: number): number;
  /** 1 where a needle may start with these two bytes. The index is the first byte times 256 plus the second. */
  readonly starts: Uint8Array;
}

interface Trie {
  /** A needle's states are numbered consecutively, so the only child of nearly every state is the next one. */
  readonly chain: number[];
  readonly branches: Map<number, number>;
  readonly depth: number[];
  readonly match: number[];
}

/** `openers` are bytes that may start an escape, so any second byte is possible after them. */
export function createNeedles(needles: readonly Uint8Array[], openers: readonly number[]): Needles {
  const trie: Trie = { chain: [NONE], branches: new Map(), depth: [0], match: [0] };
  const pairs = new Uint8Array(65_536);
  for (const needle of needles) {
    insert(trie, needle);
    const first = (needle[0] ?? 0) << 8;
    for (const second of [needle[1] ?? 0, ...openers]) pairs[first | second] = 1;
  }
  const links = linkFailures(trie);
  const chain = Int16Array.from(trie.chain);
  const forks = Uint8Array.from(trie.chain, () => 0);
  for (const key of trie.branches.keys()) forks[Math.floor(key / 256)] = 1;
  const fail = shortened(links, chain, forks);
  const depth = Int32Array.from(trie.depth);
  const match = Int32Array.from(trie.match);
  const { branches } = trie;
  const roots = Int32Array.from({ length: 256 }, (_, byte) => Math.max(0, childOf(trie, 0, byte)));

  return {
    step(from, byte) {
      for (let state = from; state !== 0; state = fail[state] ?? 0) {
        if (chain[state] === byte) return state + 1;
        const branch = forks[state] === 1 ? branches.get(state * 256 + byte) : undefined;
        if (branch !== undefined) return branch;
      }
      return roots[byte] ?? 0;
    },
    depthOf: (state) => depth[state] ?? 0,
    matchIn: (state) => match[state] ?? 0,
    starts: pairs,
  };
}

function insert({ chain, branches, depth, match }: Trie, needle: Uint8Array): void {
  let state = 0;
  for (const byte of needle) {
    const next = childOf({ chain, branches }, state, byte);
    if (next !== NONE) {
      state = next;
      continue;
    }
    const created = chain.length;
    if (chain[state] === NONE && created === state + 1) chain[state] = byte;
    else branches.set(state * 256 + byte, created);
    chain.push(NONE);
    depth.push((depth[state] ?? 0) + 1);
    match.push(0);
    state = created;
  }
  match[state] = needle.length;
}

function childOf({ chain, branches }: Pick<Trie, 'chain' | 'branches'>, state: number, byte: number): number {
  return chain[state] === byte ? state + 1 : (branches.get(state * 256 + byte) ?? NONE);
}

interface Links {
  readonly fail: Int32Array;
  /** All states except the first, in order of depth. */
  readonly byDepth: readonly number[];
}

/** Skips states that fail at the same byte again, so that needles like `aaaaaaaa` need few steps back. */
function shortened({ fail, byDepth }: Links, chain: Int16Array, forks: Uint8Array): Int32Array {
  const short = Int32Array.from(fail);
  for (const state of byDepth) {
    const next = fail[state] ?? 0;
    const isSame = next !== 0 && chain[next] === chain[state] && forks[next] === 0 && forks[state] === 0;
    if (isSame) short[state] = short[next] ?? 0;
  }
  return short;
}

/** Links each state to where matching continues after a mismatch: the longest suffix of the input that is a prefix of a needle. */
function linkFailures(trie: Trie): Links {
  const { chain, branches, match } = trie;
  const fail = new Int32Array(chain.length);
  const children: (readonly [byte: number, child: number])[][] = chain.map((byte, state) => (byte === NONE ? [] : [[byte, state + 1]]));
  for (const [key, child] of branches) children[Math.floor(key / 256)]?.push([key % 256, child]);
  const queue = (children[0] ?? []).map(([, child]) => child);
  // The queue grows while it is read. States are visited by depth, so shorter prefixes are already linked.
  for (const state of queue) {
    match[state] = Math.max(match[state] ?? 0, match[fail[state] ?? 0] ?? 0);
    for (const [byte, child] of children[state] ?? []) {
      fail[child] = followFailures(trie, fail, state, byte);
      queue.push(child);
    }
  }
  return { fail, byDepth: queue };
}

function followFailures(trie: Trie, fail: Int32Array, state: number, byte: number): number {
  let from = fail[state] ?? 0;
  while (from !== 0 && childOf(trie, from, byte) === NONE) from = fail[from] ?? 0;
  return Math.max(0, childOf(trie, from, byte));
}
