import { placeholdersIn } from '../json/template.ts';
import { type Json, type Phases, type ReportDetail, SAFE_METHODS, type StepResult, type Verdict } from '../model/index.ts';
import { allCredentialNames, type BuildResult, buildRequest } from './build-request.ts';
import { buildExchange, buildExchangeOutline, storedHops } from './exchange.ts';
import { inconclusiveRejection, type Judgement, judgeResponse, verdictWithoutResponse } from './judge-attempt.ts';
import { calledOperation } from './policy.ts';
import type { Run } from './run-state.ts';
import type { StepValues } from './run-values.ts';
import { type Attempt, sendWithRetries } from './send-with-retries.ts';
import type { FailedControl, StepPlace } from './step-place.ts';
import type { UsedTokens } from './tokens.ts';

const NO_PHASES: Phases = { queued: 0, connect: 0, waiting: 0, download: 0 };
const NO_CAPTURES: ReadonlyMap<string, Json> = new Map();
const NOTHING = { verdict: 'error', failures: [] } as const;

export interface StepOutcome {
  readonly result: StepResult;
  readonly captures: ReadonlyMap<string, Json>;
}

/** Sends one step and judges the response. A step that cannot be sent is blocked with the reason. */
export async function runStep(run: Run, place: StepPlace, values: StepValues): Promise<StepOutcome> {
  const { step, testCase } = place;
  const preparing = run.logins.prepare(step.req);
  const noToken = preparing === null ? null : await preparing;
  if (noToken !== null) return { result: unsentResult(run, place, 'blocked', noToken), captures: NO_CAPTURES };
  const build = () => buildRequest(step.req, { suite: run.suite, options: run.options, unset: run.unset, testCase, values });
  const built = build();
  if (built.kind === 'blocked') return { result: unsentResult(run, place, 'blocked', built.reason), captures: NO_CAPTURES };
  const unbound = placeholdersIn(step.expect).find((name) => values.lookup(name) === undefined);
  if (unbound !== undefined) return { result: unsentResult(run, place, 'blocked', values.whyUnbound(unbound)), captures: NO_CAPTURES };
  if (run.watch.probing !== null) await run.watch.probing;
  const { stopped } = run.watch;
  if (stopped !== null) return { result: unsentResult(run, place, 'blocked', stopped), captures: NO_CAPTURES };
  const announced = announce(run, place);
  if (announced !== null) await announced;
  const startedAt = run.elapsed();
  const used = run.logins.tokensFor(step.req);
  const first = await sendWithRetries(run, place, built.request);
  const attempt = needsNewToken(place, used, first) ? await sendWithNewToken(run, place, { first, used, rebuild: build }) : first;
  if (typeof attempt === 'string') return { result: unsentResult(run, place, 'blocked', attempt), captures: NO_CAPTURES };
  const early = verdictWithoutResponse(run, place, attempt);
  const checking = early === null ? checkControls(place, attempt) : null;
  const lost = checking === null ? null : await checking;
  const { captures, conclusion } = conclude(run, place, values, { attempt, early, lost });
  const facts = factsOf(run, attempt, conclusion.verdict === 'pass' ? passedDetail(run, place) : 'full');
  return { result: resultOf(place, startedAt, facts, conclusion), captures };
}

/** The result of a passed step is written without copies, because most steps pass. */
function resultOf(place: StepPlace, startedAt: number, facts: Facts, conclusion: Judgement['conclusion']): StepResult {
  if (conclusion.verdict !== 'pass' || conclusion.notes !== undefined || place.control !== undefined)
    return { ...identity(place), startedAt, ...facts, ...conclusion };
  const { caseId, testCase, step, index, part } = place;
  const { ms, phases, attempts, exchange } = facts;
  const { verdict, failures } = conclusion;
  const title = step.title ?? testCase.title;
  const op = calledOperation(testCase, step);
  return { caseId, step: index, title, op, part, startedAt, ms, phases, attempts, exchange, verdict, failures };
}

function checkControls({ step, checkControls: check }: StepPlace, { outcome }: Attempt): Promise<FailedControl | null> | null {
  return outcome.kind === 'failure' ? null : (check?.(step, outcome.status) ?? null);
}

interface Evidence {
  readonly attempt: Attempt;
  readonly early: ReturnType<typeof verdictWithoutResponse>;
  readonly lost: FailedControl | null;
}

function conclude(run: Run, place: StepPlace, values: StepValues, { attempt, early, lost }: Evidence): Judgement {
  const { outcome, ms } = attempt;
  if (early !== null || outcome.kind === 'failure') return { conclusion: { ...NOTHING, ...early }, captures: NO_CAPTURES };
  if (lost !== null) return { conclusion: { ...NOTHING, ...inconclusiveRejection(outcome.status, lost) }, captures: NO_CAPTURES };
  return judgeResponse(run, place, values.lookup, outcome, ms);
}

/** Records that a request is about to change data, before it is sent. Null when there is nothing to wait for. */
function announce(run: Run, { caseId, index, step: { req } }: StepPlace): Promise<void> | null {
  const { method, path } = req;
  const safe = SAFE_METHODS.includes(method);
  const stored = safe ? undefined : run.options.ports.beforeUnsafe?.(caseId, index);
  if (stored === undefined) return run.emit({ kind: 'step-sending', at: run.elapsed(), caseId, step: index, method, path, safe });
  return stored.then(
    async () => (await run.emit({ kind: 'step-sending', at: run.elapsed(), caseId, step: index, method, path, safe })) ?? undefined,
  );
}

/** True after a 401 to a step that expects success and was sent with tokens. */
function needsNewToken({ step: { expect } }: StepPlace, used: UsedTokens, first: Attempt): boolean {
  return used.size > 0 && isRejected(first) && expect.must?.status?.some((pattern) => pattern.startsWith('2')) === true;
}

interface RejectedAttempt {
  readonly first: Attempt;
  readonly used: UsedTokens;
  readonly rebuild: () => BuildResult;
}

/** Renews the tokens and sends the request again. A write is not repeated, but later steps get a new token. */
async function sendWithNewToken(run: Run, place: StepPlace, { first, used, rebuild }: RejectedAttempt): Promise<Attempt | string> {
  const { req } = place.step;
  if (!run.logins.refuse(req, used) || !SAFE_METHODS.includes(req.method) || run.isCancelled()) return first;
  const noToken = await run.logins.prepare(req);
  if (noToken !== null) return noToken;
  const again = rebuild();
  if (again.kind === 'blocked') return again.reason;
  const second = await sendWithRetries(run, place, again.request);
  if (isRejected(second)) run.logins.giveUp(req);
  return { ...second, attempts: first.attempts + second.attempts };
}

const isRejected = ({ outcome }: Attempt): boolean => outcome.kind === 'response' && outcome.status === 401;

/** The detail to keep for a passed step. Steps in auth tests are kept in full, because a failed step is shown next to an earlier one. */
function passedDetail({ options }: Run, { testCase }: StepPlace): ReportDetail {
  return options.detail === undefined || testCase.tags.includes('auth') ? 'full' : options.detail;
}

type Facts = Pick<StepResult, 'ms' | 'phases' | 'attempts'> & Required<Pick<StepResult, 'exchange'>>;

function factsOf({ suite, options }: Run, { outcome, request, hops, ms, attempts }: Attempt, detail: ReportDetail): Facts {
  const { redact, masking = 'named' } = options;
  const how = { redact, credentials: allCredentialNames(suite), scope: masking };
  const shown = (detail === 'outline' ? buildExchangeOutline(request, outcome, how) : null) ?? buildExchange(request, outcome, how);
  const exchange = hops.length === 0 ? shown : { ...shown, hops: storedHops(hops, how) };
  return { ms, phases: outcome.phases, attempts, exchange };
}

export function unsentResult(run: Run, place: StepPlace, verdict: Verdict, reason: string): StepResult {
  return {
    ...identity(place),
    verdict,
    startedAt: run.elapsed(),
    ms: 0,
    phases: NO_PHASES,
    attempts: 0,
    failures: [],
    reason: run.options.redact(reason),
  };
}

type Identity = Pick<StepResult, 'caseId' | 'step' | 'title' | 'op' | 'part' | 'control'>;

function identity({ caseId, testCase, step, index, part, control }: StepPlace): Identity {
  const title = step.title ?? testCase.title;
  return { caseId, step: index, title, op: calledOperation(testCase, step), part, ...(control === undefined ? {} : { control }) };
}
