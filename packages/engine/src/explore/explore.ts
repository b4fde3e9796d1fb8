import { readJson } from '../json/read-json.ts';
import type { ExploreBudget, ExploreEnd, ExploreEvent, ExplorePorts, SendOutcome, SentLine, TouchedResource } from '../model/index.ts';
import { SAFE_METHODS } from '../model/index.ts';
import { cleanUp, remaining } from './clean-up.ts';
import { encodeRequest } from './encode-request.ts';
import { refusalOf } from './guard.ts';
import type { Answer, Plan, PlannedRequest } from './planned-request.ts';
import { requestLine } from './propose-facts.ts';
import { reach } from './reach.ts';
import { resultOf } from './result.ts';
import { previewOf } from './start-world.ts';
import { LONG_WAIT_MS, waitOf } from './wait.ts';
import type { World } from './world.ts';

export interface ExploreOptions {
  readonly baseUrl: string;
  readonly budget: ExploreBudget;
  readonly ports: ExplorePorts;
}

const MAX_SUSPECTS = 6;
const PROBE_TRIES = 3;

/** Explores an API: plans one request after the other, sends it through the ports, and emits what happens. */
export async function* exploreWorld(world: World, options: ExploreOptions): AsyncGenerator<ExploreEvent> {
  world.redact = (text) => world.pool.mask(options.ports.redact(text));
  const run = new ExploreRun(world, options);
  yield { kind: 'explore-started', preview: previewOf(world, options.budget.requests), seed: world.seed };
  yield* run.follow(reach(world), 'counted');
  const leftBehind: TouchedResource[] = [];
  if (run.mayCleanUp) yield* run.follow(cleanUp(world, leftBehind), 'clean-up');
  const left = run.mayCleanUp ? leftBehind : remaining(world);
  yield { kind: 'explore-finished', result: resultOf(world, run.totals(left)) };
}

class ExploreRun {
  readonly #world: World;
  readonly #options: ExploreOptions;
  readonly #startedAt: number;
  readonly #lines: SentLine[] = [];
  #requests = 0;
  #cleanUps = 0;
  /** Operations that returned 429. */
  readonly #limited = new Set<string>();
  #end: ExploreEnd = 'done';
  #suspects: readonly SentLine[] = [];

  constructor(world: World, options: ExploreOptions) {
    this.#world = world;
    this.#options = options;
    this.#startedAt = options.ports.now();
  }

  /** Nothing is sent after someone stopped the exploration, or when the server is gone. */
  get mayCleanUp(): boolean {
    return this.#end === 'done' || this.#end === 'budget';
  }

  totals(leftBehind: readonly TouchedResource[]) {
    const durationMs = this.#options.ports.now() - this.#startedAt;
    return { ended: this.#end, requests: this.#requests, cleanUps: this.#cleanUps, durationMs, suspects: this.#suspects, leftBehind };
  }

  /** Carries out the wishes of a plan until it ends or must end. */
  async *follow(plan: Plan, kind: 'counted' | 'clean-up'): AsyncGenerator<ExploreEvent> {
    let next = plan.next();
    while (next.done !== true) {
      if (this.#options.ports.cancelled()) {
        this.#end = 'stopped';
        return;
      }
      if (kind === 'counted' && this.#isSpent()) {
        this.#end = 'budget';
        return;
      }
      const wish = next.value;
      if (wish.kind === 'renew') {
        if (!(await this.#renew())) return;
        next = plan.next(NO_ANSWER);
        continue;
      }
      const answer = yield* this.#send(wish.request, kind);
      if (answer === null) return;
      next = plan.next(answer);
    }
  }

  #isSpent(): boolean {
    const { budget, ports } = this.#options;
    return this.#requests >= budget.requests || ports.now() - this.#startedAt >= budget.milliseconds;
  }

  async #renew(): Promise<boolean> {
    const { renew } = this.#options.ports;
    if (renew !== undefined && (await renew())) return true;
    this.#end = 'signed-out';
    this.#suspects = this.#lines.slice(-MAX_SUSPECTS);
    return false;
  }

  /** Sends one request. Null when the exploration ends with it. */
  async *#send(request: PlannedRequest, kind: 'counted' | 'clean-up'): AsyncGenerator<ExploreEvent, Answer | null> {
    const { ports, baseUrl } = this.#options;
    const { op } = request.state;
    const refusal = refusalOf(this.#world, request);
    if (refusal !== null) return { ...NO_ANSWER, refused: refusal };
    const number = this.#requests + this.#cleanUps + 1;
    if (kind === 'counted') this.#requests += 1;
    else this.#cleanUps += 1;
    if (!SAFE_METHODS.includes(op.method)) {
      this.#world.writes += 1;
      await ports.beforeUnsafe?.(op.key, number);
    }
    const outcome = await ports.send(encodeRequest(request, baseUrl, this.#world.tools.credentialsFor(op)));
    const line = {
      number,
      op: op.key,
      request: requestLine(this.#world, request),
      status: outcome.kind === 'response' ? outcome.status : 0,
    };
    this.#lines.push(line);
    const reached = this.#world.states.filter(({ isReached }) => isReached).length;
    yield { kind: 'explore-sent', line, reached };
    if (outcome.kind === 'failure' && !(await this.#isAlive())) {
      this.#end = ports.cancelled() ? 'stopped' : 'lost';
      this.#suspects = this.#lines.slice(-MAX_SUSPECTS);
      return null;
    }
    const answer = answerOf(outcome);
    return (yield* this.#waitIfAsked(op.key, answer)) === 'ended' ? null : answer;
  }

  /**
   * 429 and Retry-After are obeyed. A long wait for one operation only ends its tries. When a second operation asks for it, the limit is
   * for all of them: the exploration waits, or ends when the wait is longer than the budget.
   */
  async *#waitIfAsked(op: string, answer: Answer): AsyncGenerator<ExploreEvent, 'continued' | 'ended'> {
    const milliseconds = waitOf(answer);
    if (milliseconds === null) return 'continued';
    const { ports, budget } = this.#options;
    this.#limited.add(op);
    if (milliseconds > LONG_WAIT_MS && this.#limited.size === 1) return 'continued';
    if (ports.now() - this.#startedAt + milliseconds > budget.milliseconds) {
      this.#end = 'budget';
      return 'ended';
    }
    yield { kind: 'explore-waiting', milliseconds };
    await ports.sleep(milliseconds);
    return 'continued';
  }

  /** After a lost connection, any response shows that the server is still there. */
  async #isAlive(): Promise<boolean> {
    const { ports, baseUrl } = this.#options;
    for (let attempt = 0; attempt < PROBE_TRIES && !ports.cancelled(); attempt += 1) {
      const outcome = await ports.send({ method: 'GET', url: baseUrl, headers: [], body: null, timeoutMs: 3000, maxBytes: 100_000 });
      if (outcome.kind === 'response') return true;
      await ports.sleep(300);
    }
    return false;
  }
}

const NO_ANSWER: Answer = { status: 0, json: undefined, text: '', refused: null, header: () => null };

function answerOf(outcome: SendOutcome): Answer {
  if (outcome.kind === 'failure') return { ...NO_ANSWER, text: outcome.message };
  const read = readJson(outcome.body);
  const header = (wanted: string): string | null => outcome.headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? null;
  return { status: outcome.status, json: read.kind === 'json' ? read.value : undefined, text: outcome.body, refused: null, header };
}
