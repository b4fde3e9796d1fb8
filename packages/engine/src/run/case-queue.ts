import type { TestCase } from '../model/index.ts';

const NO_IDS: ReadonlySet<string> = new Set();
const hasNeeds = ({ needs }: TestCase): boolean => needs !== undefined && needs.length > 0;

/**
 * A queue of waiting cases. It returns the first case whose required cases have ended. The cost per case does not depend on how many others
 * wait.
 */
export class CaseQueue {
  readonly #cases: readonly TestCase[];
  /** The number of required cases of each case that have not ended. */
  readonly #missing: Uint32Array;
  /** 1 for a case that has been returned, 0 for the others. */
  readonly #taken: Uint8Array;
  /** For each case id, the positions of the cases that require it. */
  readonly #waitingFor = new Map<string, number[]>();
  /** Positions before the cursor whose cases have become ready, in descending order. */
  #freed: number[] = [];
  #cursor = 0;
  #oldest = 0;

  constructor(cases: readonly TestCase[]) {
    const ids = cases.some(hasNeeds) ? new Set(cases.map(({ id }) => id)) : NO_IDS;
    this.#cases = cases;
    this.#missing = Uint32Array.from(cases, (testCase, place) => this.#waitForAll(testCase, ids, place));
    this.#taken = new Uint8Array(cases.length);
  }

  /** Returns the next case that can run now. */
  takeReady(): TestCase | undefined {
    const freed = this.#freed.pop();
    if (freed !== undefined) return this.#take(freed);
    for (; this.#cursor < this.#cases.length; this.#cursor += 1) if (this.#isReady(this.#cursor)) return this.#take(this.#cursor);
    return undefined;
  }

  /** Returns the first waiting case, ready or not. This breaks a cycle of required cases. */
  takeAny(): TestCase | undefined {
    while (this.#taken[this.#oldest] === 1) this.#oldest += 1;
    return this.#take(this.#oldest);
  }

  /** Marks a case as ended and releases the cases that only waited for it. */
  end(id: string): void {
    const freed = (this.#waitingFor.get(id) ?? []).filter((place) => this.#hasOneLess(place));
    if (freed.length > 0) this.#freed = [...this.#freed, ...freed].sort((a, b) => b - a);
  }

  #take(place: number): TestCase | undefined {
    // Nothing is stored for a position after the last case.
    this.#taken[place] = 1;
    return this.#cases[place];
  }

  #isReady(place: number): boolean {
    return this.#missing[place] === 0 && this.#taken[place] === 0;
  }

  /** Returns how many cases must end first. */
  #waitForAll({ needs = [] }: TestCase, ids: ReadonlySet<string>, place: number): number {
    if (needs.length === 0) return 0;
    const known = new Set(needs.filter((id) => ids.has(id)));
    for (const id of known) this.#waitFor(id, place);
    return known.size;
  }

  #waitFor(id: string, place: number): void {
    const places = this.#waitingFor.get(id);
    if (places === undefined) this.#waitingFor.set(id, [place]);
    else places.push(place);
  }

  /** True when the case became ready and the cursor has already passed it. */
  #hasOneLess(place: number): boolean {
    this.#missing[place] = (this.#missing[place] ?? 1) - 1;
    return this.#isReady(place) && place < this.#cursor;
  }
}
