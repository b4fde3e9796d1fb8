import type { RequestPlan } from '../../requests/planned-request.ts';
import type { ExploreContext } from '../../world.ts';
import { type Exchange, isRejected, type Vars } from '../model/script.ts';
import { keyOfVerdict, type Probe, type ProbeVerdict, topField } from '../model/verdict.ts';
import type { Findings } from '../verdicts/findings.ts';
import { judgeCaching } from '../verdicts/judge-caching.ts';
import { judgeCrash, judgeExchange, judgeLeak, shapeOfError } from '../verdicts/judge-exchange.ts';
import { judgeLocation } from '../verdicts/judge-location.ts';
import { caseFromVerdict } from '../verdicts/kept-case.ts';
import { judgeFormats } from '../verdicts/response-formats.ts';
import { shrinkProbe } from '../verdicts/shrink.ts';
import { judgeUndocumented } from '../verdicts/undocumented-data.ts';
import type { ParentCache } from './parent-cache.ts';
import { isCostlyOperation } from './recipe.ts';
import { freshVars, runSteps, type Trace } from './run-steps.ts';
import { onKnownResources } from './shared-names.ts';

/** Resources shared by several probes of one operation, keyed by their setup. */
export type SharedSetups = Map<string, SharedSetup>;

/** Resources that earlier probes leave for later ones. */
export interface SharedResources {
  readonly setups: SharedSetups;
  readonly parents: ParentCache;
}

export interface SharedSetup {
  readonly vars: Vars;
  /** True if the resources from the setup cannot be removed, or cannot be created as often as the search would need them. */
  readonly lasts: boolean;
}

const MAX_SHRINKING = 10;
const SETUPS = 3;

/** Runs a probe. Each new failure is reproduced on fresh resources, minimized, and stored. Returns the exchanges of the first run. */
export function* tryProbe(
  world: ExploreContext,
  findings: Findings,
  probe: Probe,
  kept: SharedResources,
): RequestPlan<readonly Exchange[]> {
  const ready = yield* prepare(world, probe, kept);
  if (ready === null) return [];
  const first = yield* judgeOnce(world, ready.probe, ready.vars);
  const again = isUsedUp(probe, first.exchanges[0], kept) ? yield* prepare(world, probe, kept) : null;
  const { exchanges, verdicts } = again === null ? first : yield* judgeOnce(world, again.probe, again.vars);
  const leaks = verdicts.flatMap((verdict) => (isInjected(findings, ready.probe, verdict) ? leakBehind(verdict) : []));
  for (const verdict of [...verdicts, ...leaks])
    if (!isRevealed(findings, verdict) && !isConsequence(findings, probe, verdict) && findings.isNew(verdict))
      yield* confirm(world, findings, probe, verdict);
  return exchanges;
}

/** The server rejects the first request because the probe reuses a resource that can be used only once, such as a seat. */
function isUsedUp(probe: Probe, first: Exchange | undefined, { setups, parents }: SharedResources): boolean {
  if (first?.answer.status !== 409 || !parents.reject(probe)) return false;
  setups.delete(sharedSetupKey(probe));
  return true;
}

const isInjected = (findings: Findings, { change, state }: Probe, { rule }: ProbeVerdict): boolean =>
  rule === 'server-error' && change !== null && findings.has('injection', state.op.key, change.place);

/** Even if an injection explains a 5xx, the response may leak internal details, which is a separate cause. */
const leakBehind = (verdict: ProbeVerdict): readonly ProbeVerdict[] =>
  verdict.rule === 'server-error' ? judgeLeak(verdict.exchange).map((leak) => ({ ...leak, beside: verdict.beside })) : [];

/** The 403 that reveals a resource has already been reported as such. */
const isRevealed = (findings: Findings, { rule, place, state }: ProbeVerdict): boolean =>
  rule === 'undocumented-status' && place === '403' && findings.has('reveals-existence', state.op.key);

/**
 * True for a failure that follows from an earlier finding. If quotes crash an operation, the cause is the injection. A response with an
 * invalid value follows from a server that accepts the value. A crash on NUL adds nothing if the field crashes the operation anyway.
 */
function isConsequence(findings: Findings, probe: Probe, verdict: ProbeVerdict): boolean {
  const { change, state } = probe;
  const { rule, place } = verdict;
  // A PATCH that resets one field usually resets others as well.
  if (rule === 'wipes-fields') return findings.has(rule, state.op.key);
  if (rule === 'duplicate-in-parallel') return findings.has('duplicate', state.op.key);
  if (rule === 'pages-skip') return findings.has(rule, state.op.key);
  if (rule === 'idempotency-ignored' && place !== null) return findings.has(rule, state.op.key);
  // Two combined filters cannot work if one of them does not work alone.
  const [first, second] = rule === 'filter-ignored' ? (place ?? '').replace('query.', '').split(' ') : [];
  if (second !== undefined) return [first, second].some((name) => findings.has(rule, state.op.key, `query.${name}`));
  if (rule === 'response-schema' && place !== null && findings.acceptsInvalid(place)) return true;
  if (change === null) return false;
  if (isInjected(findings, probe, verdict)) return true;
  if (rule === 'server-error') return findings.has(rule, state.op.key, change.place) && place !== change.place;
  return rule === 'response-schema' && findings.has('accepts-invalid', state.op.key, topField(change.place));
}

interface PreparedProbe {
  readonly probe: Probe;
  readonly vars: Vars;
}

/** The probe with the values of an existing setup, or of a new one. Null if the setup fails. */
function* prepare(world: ExploreContext, probe: Probe, { setups, parents }: SharedResources): RequestPlan<PreparedProbe | null> {
  const key = sharedSetupKey(probe);
  const known = probe.sharesSetup ? setups.get(key) : undefined;
  if (known !== undefined) return { probe: onKnownResources(probe, known.vars), vars: valuesFor(world, probe, known.vars) };
  const shorter = parents.shorten(probe);
  const first = yield* runSteps(world, shorter.setup, 'setup', { ...shorter.vars, ...freshVars(world) });
  const isRepeated = !first.isComplete && isRejected(first.exchanges.at(-1)) && parents.reject(probe);
  const trace = isRepeated ? yield* runSetup(world, probe) : first;
  if (!trace.isComplete) return null;
  parents.note(probe, trace);
  if (probe.sharesSetup) setups.set(key, { vars: trace.vars, lasts: probe.setup.some(({ state }) => isCostlyOperation(world, state)) });
  return { probe, vars: trace.vars };
}

/** Every run needs new names. If the steps are unknown, it is also unknown which names belong to the setup, so all names are kept. */
const valuesFor = (world: ExploreContext, { run }: Probe, known: Vars): Vars =>
  run === undefined ? { ...known, ...freshVars(world) } : { ...freshVars(world), ...known };

const sharedSetupKey = ({ setup }: Probe): string =>
  JSON.stringify(setup.map(({ state, capture, values, body }) => [state.op.key, capture, values, body ?? null]));

function* runSetup(world: ExploreContext, probe: Probe): RequestPlan<Trace> {
  return yield* runSteps(world, probe.setup, 'setup', freshVars(world));
}

interface JudgedRun {
  readonly exchanges: readonly Exchange[];
  readonly verdicts: readonly ProbeVerdict[];
}

function* judgeOnce(world: ExploreContext, probe: Probe, vars: Vars): RequestPlan<JudgedRun> {
  const trace =
    probe.run === undefined
      ? yield* runSteps(world, probe.steps, 'free', vars)
      : { exchanges: yield* probe.run(vars), vars, isComplete: true };
  const { exchanges } = trace;
  const single = exchanges.flatMap((exchange, index) => {
    // The first of several steps is the control.
    const change = index > 0 || exchanges.length === 1 ? probe.change : null;
    const when = exchange === exchanges.at(-1) || probe.run !== undefined ? probe.when : undefined;
    return probe.general === 'all'
      ? [
          ...judgeExchange(world, exchange, change, when),
          ...judgeFormats(world, exchange),
          ...judgeLocation(world, exchange),
          ...judgeUndocumented(world, exchange),
          ...judgeCaching(exchange),
        ]
      : judgeCrash(world, exchange, change, when);
  });
  const own = trace.isComplete ? probe.judge(exchanges, trace.vars) : [];
  // If the server accepted an invalid value, a response with that value is not a second failure.
  const isAccepted = own.some(({ rule }) => rule === 'accepts-invalid' || rule === 'overspent-in-parallel');
  // The finding about the revealed resource already covers the undocumented status.
  const isReveal = own.some(({ rule }) => rule === 'reveals-existence');
  const isSame = (rule: string): boolean => (isAccepted && rule === 'response-schema') || (isReveal && rule === 'undocumented-status');
  return { exchanges, verdicts: [...single.filter(({ rule }) => !isSame(rule)), ...own] };
}

function* confirm(world: ExploreContext, findings: Findings, probe: Probe, verdict: ProbeVerdict): RequestPlan {
  const { held } = world;
  const again = yield* repeat(world, probe, verdict, SETUPS);
  if (again === null) {
    // If a limit of the server prevented it, the probe runs again later.
    if (world.held === held) findings.dismiss(verdict);
    return;
  }
  const { probe: smallest, verdict: shown } = yield* shrink(world, probe, again);
  if (findings.isNew(shown)) findings.add(shown, caseFromVerdict(world, smallest, shown));
}

/** Runs the probe on fresh resources and returns the same failure, or null. */
function* repeat(world: ExploreContext, probe: Probe, verdict: ProbeVerdict, setups = 1): RequestPlan<ProbeVerdict | null> {
  let trace = yield* runSetup(world, probe);
  // If the setup fails, the result says nothing about the failure.
  for (let attempt = 1; attempt < setups && !trace.isComplete; attempt += 1) trace = yield* runSetup(world, probe);
  if (!trace.isComplete) return null;
  const { verdicts } = yield* judgeOnce(world, probe, trace.vars);
  return [...verdicts, ...verdicts.flatMap(leakBehind)].find((other) => keyOfVerdict(other) === keyOfVerdict(verdict)) ?? null;
}

interface ReducedProbe {
  readonly probe: Probe;
  readonly verdict: ProbeVerdict;
}

/** A smaller body may fail for another reason, such as a missing field. */
const isSameError = (left: ProbeVerdict, right: ProbeVerdict): boolean =>
  left.rule !== 'server-error' || firstWords(left) === firstWords(right);

const firstWords = ({ exchange }: ProbeVerdict): string => shapeOfError(exchange.answer.text).slice(0, 60);

/** Removes fields and shortens values as long as the failure still occurs. */
function* shrink(world: ExploreContext, probe: Probe, verdict: ProbeVerdict): RequestPlan<ReducedProbe> {
  let smallest: ReducedProbe = { probe, verdict };
  // Each attempt would wait for the whole timeout again.
  if (verdict.rule === 'no-response') return smallest;
  for (let tries = 0; tries < MAX_SHRINKING; ) {
    let next: ReducedProbe | null = null;
    for (const candidate of shrinkProbe(smallest.probe, verdict)) {
      if (tries >= MAX_SHRINKING) break;
      tries += 1;
      const shown = yield* repeat(world, candidate, verdict);
      if (shown === null || !isSameError(shown, verdict)) continue;
      next = { probe: candidate, verdict: shown };
      break;
    }
    if (next === null) return smallest;
    smallest = next;
  }
  return smallest;
}
