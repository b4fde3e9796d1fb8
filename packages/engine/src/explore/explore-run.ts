import { readJson } from '../json/read-json.ts';
import type {
  ExploreBudget,
  ExploreEnd,
  ExploreEvent,
  ExplorePhase,
  ExplorePorts,
  OutgoingRequest,
  SearchResult,
  SendOutcome,
  SentLine,
  TouchedResource,
} from '../model/index.ts';
import { SAFE_METHODS } from '../model/index.ts';
import { sendFollowingRedirects } from './follow-redirects.ts';
import { blockReason } from './guard.ts';
import { requestLine } from './learning/propose-facts.ts';
import { RateLimits } from './rate-limits.ts';
import { encodeRequest } from './requests/encode-request.ts';
import type { ExploreResponse, PlannedRequest, RequestPlan } from './requests/planned-request.ts';
import { LONG_WAIT_MS, waitOf } from './requests/wait.ts';
import { avoidClosedConnections } from './resend-stale.ts';
import type { Findings } from './search/verdicts/findings.ts';
import { isSuccess, learnFromAnswer } from './visit.ts';
import type { ExploreContext } from './world.ts';

export interface ExploreOptions {
  readonly baseUrl: string;
  readonly budget: ExploreBudget;
  /** Null if there is no search. */
  readonly search: ExploreBudget | null;
  readonly ports: ExplorePorts;
}

const MAX_SUSPECTS = 6;
const PROBE_TRIES = 3;
const MAX_CRASHES = 3;
const RETURN_TRIES = 20;
const RETURN_WAIT_MS = 500;
/** The time limit for cleanup after a stop. */
const STOP_MS = 4000;

interface SentRequest {
  readonly line: SentLine;
  readonly planned: PlannedRequest;
  readonly request: OutgoingRequest;
  /** The server may have received the request, but did not respond. */
  readonly isLost: boolean;
}

/** Sends the requests in the plans, counts them, and decides when the exploration ends. */
export class ExploreRun {
  readonly #world: ExploreContext;
  readonly #options: ExploreOptions;
  readonly #findings: Findings;
  readonly #transport: ExplorePorts['send'];
  readonly #startedAt: number;
  readonly #last: SentRequest[] = [];
  readonly #counts: Record<ExplorePhase, number> = { reach: 0, search: 0, 'clean-up': 0 };
  /** Operations that returned 429. */
  readonly #limited = new Set<string>();
  readonly #limits: RateLimits;
  /** Requests that were interrupted by a stop, so it is unknown what they created. */
  readonly #cutOff: TouchedResource[] = [];
  #end: ExploreEnd = 'done';
  #stoppedAt = 0;
  #crashes = 0;
  #suspects: readonly SentLine[] = [];
  #search: Pick<SearchResult, 'durationMs' | 'ended'> | null = null;
  #searchStartedAt = 0;

  constructor(world: ExploreContext, options: ExploreOptions, findings: Findings) {
    this.#findings = findings;
    this.#world = world;
    this.#options = options;
    this.#transport = avoidClosedConnections(options.ports.send);
    this.#startedAt = options.ports.now();
    this.#limits = new RateLimits(options.ports.now);
    world.isLimited = (op) => this.#limits.left(op) > 0;
    world.spent = () => this.#spentOnSearch();
  }

  #spentOnSearch(): number {
    const { budget, search, ports } = this.#options;
    const { requests, milliseconds } = search ?? budget;
    const time = milliseconds - (this.#searchStartedAt - this.#startedAt);
    return Math.max(this.#counts.search / requests, time <= 0 ? 1 : (ports.now() - this.#searchStartedAt) / time);
  }

  get mayContinue(): boolean {
    return this.#end === 'done' || this.#end === 'budget';
  }

  /** After a stop, there is a short time for cleanup. Nothing is sent if the server or the credentials no longer work. */
  get mayCleanUp(): boolean {
    return this.mayContinue || this.#end === 'stopped';
  }

  #stop(): void {
    if (this.#end === 'stopped') return;
    this.#end = 'stopped';
    this.#stoppedAt = this.#options.ports.now();
  }

  /** The remaining milliseconds after a stop. Null if there was none. */
  #timeLeft(): number | null {
    return this.#end === 'stopped' ? STOP_MS - (this.#options.ports.now() - this.#stoppedAt) : null;
  }

  totals(leftBehind: readonly TouchedResource[]) {
    const findings = this.#findings;
    const durationMs = this.#options.ports.now() - this.#startedAt;
    const { search: requests, reach } = this.#counts;
    const hasCrashed = findings.all().length > 0;
    const ended = this.#search ?? (hasCrashed ? { durationMs: 0, ended: 'done' as const } : null);
    const search = ended === null ? null : { ...ended, requests, findings: findings.grouped(), unconfirmed: findings.unconfirmed };
    return {
      ended: this.#end,
      requests: reach,
      cleanUps: this.#counts['clean-up'],
      durationMs,
      suspects: this.#suspects,
      leftBehind: [...this.#cutOff, ...leftBehind],
      search,
    };
  }

  /** Follows the search, and reports each finding as soon as it is confirmed. */
  async *search(plan: RequestPlan): AsyncGenerator<ExploreEvent> {
    const findings = this.#findings;
    this.#searchStartedAt = this.#options.ports.now();
    let reported = 0;
    const before = this.#end;
    for await (const event of this.follow(plan, 'search')) {
      yield event;
      for (const finding of findings.all().slice(reported)) yield { kind: 'explore-found', finding };
      reported = findings.all().length;
    }
    for (const finding of findings.all().slice(reported)) yield { kind: 'explore-found', finding };
    const isSpent = this.#end === 'budget' && before !== 'budget';
    if (isSpent) this.#end = before;
    this.#search = { ended: isSpent ? 'budget' : 'done', durationMs: this.#options.ports.now() - this.#searchStartedAt };
  }

  /** Executes a plan's commands until the plan is finished or has to be aborted. */
  async *follow(plan: RequestPlan, phase: ExplorePhase): AsyncGenerator<ExploreEvent> {
    let next = plan.next();
    while (next.done !== true) {
      if (this.#mustEnd(phase)) return;
      const command = next.value;
      if (command.kind === 'renew') {
        if (!(await this.#renew())) return;
        next = plan.next(NO_ANSWER);
        continue;
      }
      const answer =
        command.kind === 'send' ? yield* this.#send(command.request, phase) : yield* this.#sendTogether(command.requests, phase);
      if (answer === null) return;
      next = plan.next(answer);
    }
  }

  /** After a stop, cleanup continues for a short time. */
  #mustEnd(phase: ExplorePhase): boolean {
    if (this.#options.ports.cancelled()) {
      this.#stop();
      return phase !== 'clean-up' || (this.#timeLeft() ?? 0) <= 0;
    }
    if (!this.#isSpent(phase)) return false;
    this.#end = 'budget';
    return true;
  }

  #isSpent(phase: ExplorePhase): boolean {
    const { budget, search, ports } = this.#options;
    if (phase === 'clean-up') return false;
    const limit = phase === 'search' ? (search ?? budget) : budget;
    // The steps after the search are short and must not be skipped because the search took long.
    const spent = ports.now() - this.#startedAt - (phase === 'reach' ? (this.#search?.durationMs ?? 0) : 0);
    return this.#counts[phase] >= limit.requests || spent >= limit.milliseconds;
  }

  async #renew(): Promise<boolean> {
    const { renew } = this.#options.ports;
    if (renew !== undefined && (await renew())) return true;
    this.#end = 'signed-out';
    this.#suspects = this.#last.map(({ line }) => line);
    return false;
  }

  #reached(): number {
    return this.#world.states.filter(({ isReached }) => isReached).length;
  }

  /** Sends one request. Null if the exploration ends with it. */
  async *#send(request: PlannedRequest, phase: ExplorePhase): AsyncGenerator<ExploreEvent, ExploreResponse | null> {
    const refusal = blockReason(this.#world, request);
    if (refusal !== null) return { ...NO_ANSWER, refused: refusal };
    const limit = phase === 'search' ? yield* this.#holdBack(request.state.op.key) : null;
    if (limit !== null) return limit === 'ended' ? null : { ...NO_ANSWER, refused: limit };
    const { answer, line, isFailure } = await this.#exchange(request, phase);
    yield { kind: 'explore-sent', line, reached: this.#reached() + (isNews(request, answer, phase) ? 1 : 0), phase };
    if (this.#end === 'stopped') return answer;
    if (isFailure && (await this.#serverState()) !== 'running') return yield* this.#crashed(phase);
    return (yield* this.#waitIfAsked(request.state.op.key, answer, phase)) === 'ended' ? null : answer;
  }

  /** Waits until a limited operation may be called again, or returns the reason why the request is not sent now. */
  async *#holdBack(op: string): AsyncGenerator<ExploreEvent, string | null> {
    const left = this.#limits.left(op);
    if (left === 0 || this.#world.testsLimits) return null;
    if (!this.#world.waitsForLimits) {
      this.#world.held += 1;
      return 'the server limits how often this operation may be called';
    }
    return (yield* this.#wait(left)) === 'ended' ? 'ended' : null;
  }

  /** Sends requests in parallel. Either all of them are sent, or none. */
  async *#sendTogether(requests: readonly PlannedRequest[], phase: ExplorePhase): AsyncGenerator<ExploreEvent, ExploreResponse | null> {
    const refusal = requests.map((request) => blockReason(this.#world, request)).find((text) => text !== null) ?? null;
    if (refusal !== null) return { ...NO_ANSWER, refused: refusal };
    const sent = await Promise.all(requests.map((request) => this.#exchange(request, phase)));
    for (const { line } of sent) yield { kind: 'explore-sent', line, reached: this.#reached(), phase };
    if (sent.some(({ isFailure }) => isFailure) && (await this.#serverState()) !== 'running') return yield* this.#crashed(phase);
    return { ...NO_ANSWER, together: sent.map(({ answer }) => answer) };
  }

  async #exchange(request: PlannedRequest, phase: ExplorePhase) {
    const { ports, baseUrl } = this.#options;
    const { op } = request.state;
    const number = await this.#count(request, phase);
    const outgoing = encodeRequest(request, baseUrl, this.#world.tools.credentialsFor(op, request.sender));
    const startedAt = ports.now();
    const timeoutMs = Math.min(outgoing.timeoutMs, Math.max(1, this.#timeLeft() ?? outgoing.timeoutMs));
    const { request: last, outcome, count } = await sendFollowingRedirects(this.#transport, op, { ...outgoing, timeoutMs });
    this.#counts[phase] += count - 1;
    const status = outcome.kind === 'response' ? outcome.status : 0;
    const line = { number, op: op.key, request: requestLine(this.#world, request), status };
    this.#last.push({ line, planned: request, request: last, isLost: outcome.kind === 'failure' && outcome.sent });
    if (this.#last.length > MAX_SUSPECTS) this.#last.shift();
    if (outcome.kind === 'failure' && phase !== 'clean-up' && ports.cancelled() && outgoing.method === 'POST')
      this.#cutOff.push({ op: op.key, request: `${line.request} (stopped before the response arrived)` });
    const answer = { ...answerOf(outcome), sent: last, milliseconds: ports.now() - startedAt };
    return { answer, line, isFailure: outcome.kind === 'failure' };
  }

  /** Counts the request that is about to be sent, and announces it if it may change data. Returns its number. */
  async #count({ state: { op }, method }: PlannedRequest, phase: ExplorePhase): Promise<number> {
    this.#counts[phase] += 1;
    const number = this.#counts.reach + this.#counts.search + this.#counts['clean-up'];
    if (!SAFE_METHODS.includes(method ?? op.method)) {
      this.#world.writes += 1;
      await this.#options.ports.beforeUnsafe?.(op.key, number);
    }
    return number;
  }

  /**
   * Respects 429 and Retry-After. If the wait for one operation is too long, only this operation is given up or, during the search,
   * postponed. If a second operation returns 429 as well, the limit applies to all operations: the exploration waits, or ends if the wait
   * exceeds the budget.
   */
  async *#waitIfAsked(op: string, answer: ExploreResponse, phase: ExplorePhase): AsyncGenerator<ExploreEvent, 'continued' | 'ended'> {
    const milliseconds = waitOf(answer);
    if (milliseconds === null) {
      this.#limits.passed(op);
      return 'continued';
    }
    if (this.#world.testsLimits) return 'continued';
    this.#limited.add(op);
    if (phase === 'search') {
      this.#world.limited.add(op);
      this.#world.held += 1;
      if (this.#limits.note(op, milliseconds) && !this.#world.waitsForLimits) return 'continued';
    }
    if (milliseconds > LONG_WAIT_MS && this.#limited.size === 1) return 'continued';
    return yield* this.#wait(milliseconds);
  }

  async *#wait(milliseconds: number): AsyncGenerator<ExploreEvent, 'continued' | 'ended'> {
    const { ports, budget } = this.#options;
    if (ports.now() - this.#startedAt + milliseconds > budget.milliseconds) {
      this.#end = 'budget';
      return 'ended';
    }
    yield { kind: 'explore-waiting', milliseconds };
    await ports.sleep(milliseconds);
    return 'continued';
  }

  /**
   * Probes the server after a lost connection. Any response shows that it is running. If connections were refused before that, it has
   * restarted.
   */
  async #serverState(): Promise<'running' | 'restarted' | 'down'> {
    const { ports, baseUrl } = this.#options;
    let wasRefused = false;
    for (let attempt = 0; attempt < PROBE_TRIES && !ports.cancelled(); attempt += 1) {
      const outcome = await ports.send({ method: 'GET', url: baseUrl, headers: [], body: null, timeoutMs: 3000, maxBytes: 100_000 });
      if (outcome.kind === 'response') return wasRefused ? 'restarted' : 'running';
      wasRefused ||= outcome.cause === 'connect';
      await ports.sleep(300);
    }
    return 'down';
  }

  /** The server stopped responding. The exploration continues if the server comes back, because only one request has to be skipped. */
  async *#crashed(phase: ExplorePhase): AsyncGenerator<ExploreEvent, ExploreResponse | null> {
    const { ports } = this.#options;
    this.#suspects = this.#last.map(({ line }) => line);
    this.#crashes += 1;
    const wasRunning = this.#last.some(({ line }) => line.status !== 0);
    if (phase !== 'clean-up' && wasRunning && (await this.#hasReturned())) {
      const isBack = yield* this.#bisect(phase);
      this.#world.restarts += 1;
      const refused = phase === 'search' ? 'the server stopped responding after this request' : null;
      if (isBack && this.#crashes <= MAX_CRASHES) return { ...NO_ANSWER, refused };
    } else if (wasRunning && !ports.cancelled()) this.#addUnrepeatedCrash();
    if (ports.cancelled()) this.#stop();
    else this.#end = 'lost';
    return null;
  }

  /** The server did not come back, so the request cannot be repeated. It is the cause if it is the only one without a response. */
  #addUnrepeatedCrash(): void {
    const [lost, ...others] = this.#last.filter(({ isLost }) => isLost);
    if (lost === undefined || others.length > 0) return;
    this.#findings.addCrash(lost.line, lost.request, 'no response, and the server did not come back');
  }

  /**
   * Resends the suspects, starting with the last one. The one after which the server stops responding again is the cause. Returns whether
   * the server is running at the end.
   */
  async *#bisect(phase: ExplorePhase): AsyncGenerator<ExploreEvent, boolean> {
    const { ports } = this.#options;
    for (const { line, planned, request, isLost } of this.#last.toReversed()) {
      // Only the search may repeat a write that the server has already executed.
      if (phase !== 'search' && !isLost && !SAFE_METHODS.includes(request.method)) continue;
      const number = await this.#count(planned, phase);
      const outcome = await ports.send(request);
      const answer = answerOf(outcome);
      if (isSuccess(answer) && planned.method === undefined) learnFromAnswer(this.#world, planned, answer);
      yield { kind: 'explore-sent', line: { ...line, number, status: answer.status }, reached: this.#reached(), phase };
      if (ports.cancelled()) return false;
      if (outcome.kind === 'response' || (await this.#serverState()) === 'running') continue;
      this.#suspects = [line];
      this.#findings.addCrash(line, request, 'the server stops responding each time the request is sent');
      return this.#hasReturned();
    }
    return true;
  }

  async #hasReturned(): Promise<boolean> {
    for (let attempt = 0; attempt < RETURN_TRIES && !this.#options.ports.cancelled(); attempt += 1) {
      if ((await this.#serverState()) !== 'down') return true;
      await this.#options.ports.sleep(RETURN_WAIT_MS);
    }
    return false;
  }
}

const NO_ANSWER: ExploreResponse = {
  status: 0,
  json: undefined,
  text: '',
  refused: null,
  header: () => null,
  sent: null,
  milliseconds: 0,
  together: [],
};

/** A plan learns of a success only after it has been reported. */
function isNews({ state }: PlannedRequest, answer: ExploreResponse, phase: ExplorePhase): boolean {
  return phase === 'reach' && !state.isReached && isSuccess(answer);
}

function answerOf(outcome: SendOutcome): ExploreResponse {
  if (outcome.kind === 'failure') return { ...NO_ANSWER, text: outcome.message };
  const read = readJson(outcome.body);
  const header = (wanted: string): string | null => outcome.headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? null;
  const json = read.kind === 'json' ? read.value : undefined;
  return { ...NO_ANSWER, status: outcome.status, json, text: outcome.body, header };
}
