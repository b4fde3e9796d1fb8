import { isRemovable, removeAll } from '../../clean-up.ts';
import { targetCollection } from '../../learning/place.ts';
import { isScalar } from '../../learning/pool.ts';
import { nodeAt } from '../../requests/node-at.ts';
import type { ExploreResponse, PlannedRequest, RequestPlan } from '../../requests/planned-request.ts';
import { checkNewId } from '../../requests/put-creates.ts';
import { withTag } from '../../requests/with-tag.ts';
import { isSuccess, learnFromAnswer } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { type Exchange, isRejected, planStep, type ScriptStep, type Vars } from '../model/script.ts';

export interface Trace {
  readonly exchanges: readonly Exchange[];
  readonly vars: Vars;
  /** False if a step could not be sent, or if a required step did not succeed. */
  readonly isComplete: boolean;
}

/** `setup` steps must succeed. `free` steps may be rejected. */
export type StepKind = 'setup' | 'free';

/** Sends the steps in order, and captures the values that later steps need. */
export function* runSteps(world: ExploreContext, steps: readonly ScriptStep[], kind: StepKind, given: Vars): RequestPlan<Trace> {
  const exchanges: Exchange[] = [];
  let vars = given;
  for (const step of steps) {
    const planned = planStep(step, { ...vars, REQUEST_ID: nextId(world) });
    if (planned === null) return { exchanges, vars, isComplete: false };
    yield* checkNewId(world, planned);
    const request = yield* withTag(world, planned);
    const first = yield { kind: 'send', request };
    const hasRoom = kind === 'setup' && isFull(first) && (yield* removeOlderResources(world, step));
    const answer = hasRoom ? yield { kind: 'send', request } : first;
    if (answer.refused !== null) return { exchanges, vars, isComplete: false };
    exchanges.push({ step, request, answer });
    note(world, request, answer);
    if (kind === 'setup' && isRejected({ step, request, answer }) && SHORT.test(answer.text)) world.isShort = true;
    if (kind === 'setup' && !isSuccess(answer)) return { exchanges, vars, isComplete: false };
    vars = { ...vars, ...capturesOf(step, answer) };
  }
  return { exchanges, vars, isComplete: true };
}

const TOO_MANY = /\btoo many\b|\b(?:limit|maximum|quota)\b[^.]*\b(?:reached|exceeded)\b/i;
const FULL = /\btoo many\b|\b(?:limit|maximum|quota)\b[^.]*\b(?:reached|exceeded|of \d+)\b|\b(?:at most|up to|no more than) \d+\b/i;

/** Matches "Too many addresses": the search has created as many resources as the server allows. */
const isFull = (answer: ExploreResponse): boolean => [400, 403, 409, 422].includes(answer.status) && FULL.test(answer.text);

/** Requests may refer to the oldest resources, and the newest ones belong to the current steps. */
const KEPT = { oldest: 2, newest: 2 };

/** Removes older resources in the collection of the step. True if any were removed. */
function* removeOlderResources(world: ExploreContext, { state }: ScriptStep): RequestPlan<boolean> {
  const collection = targetCollection(state.op.path, world.itemPaths);
  if (!isRemovable(world, collection)) return false;
  const own = world.pool.own().filter((resource) => resource.collection === collection);
  yield* removeAll(world, own.slice(KEPT.newest, -KEPT.oldest), []);
  world.clearances += 1;
  return world.pool.own().filter((resource) => resource.collection === collection).length < own.length;
}

/** Matches "Not enough credits": the search has spent the user's balance. */
const SHORT = /\b(?:not enough|insufficient|too few|too little|does not suffice|exceeds? (?:the|your) (?:balance|budget))\b/i;

/** The number of parallel requests for finding races. */
export const PARALLEL_REQUESTS = 6;

/** Sends the step several times in parallel. */
export const runInParallel = (world: ExploreContext, step: ScriptStep, vars: Vars): RequestPlan<readonly Exchange[]> =>
  runTogether(
    world,
    Array.from({ length: PARALLEL_REQUESTS }, () => step),
    vars,
  );

/** Sends the steps in parallel. Empty if they could not be sent. */
export function* runTogether(world: ExploreContext, steps: readonly ScriptStep[], vars: Vars): RequestPlan<readonly Exchange[]> {
  const requests: PlannedRequest[] = [];
  for (const step of steps) {
    const planned = planStep(step, { ...vars, REQUEST_ID: nextId(world) });
    if (planned === null) return [];
    yield* checkNewId(world, planned);
    requests.push(yield* withTag(world, planned));
  }
  const { together } = yield { kind: 'send-together', requests };
  return together.flatMap((answer, index): readonly Exchange[] => {
    const step = steps[index];
    const request = requests[index];
    if (step === undefined || request === undefined) return [];
    note(world, request, answer);
    return [{ step, request, answer }];
  });
}

function nextId(world: ExploreContext): string {
  world.requestIds += 1;
  return `${world.tools.mark(world.requestIds)}${world.requestIds}`;
}

/** Values for a new run of a script. No two runs have the same RUN_ID. */
export function freshVars(world: ExploreContext): Vars {
  world.scripts += 1;
  const count = world.scripts;
  const fresh = [...world.fresh].map(([name, make]) => [name, make(count)] as const);
  return { ...Object.fromEntries(fresh), RUN_ID: `${world.tools.mark(count)}${count.toString(36)}`, SEED: world.seed };
}

/** Records created resources, so that they are removed at the end, IDs that do not exist, and collections that are full. */
function note(world: ExploreContext, request: PlannedRequest, answer: ExploreResponse): void {
  if (TOO_MANY.test(answer.text) && isFull(answer)) world.full.add(targetCollection(request.state.op.path, world.itemPaths));
  const isAsDocumented = request.method === undefined;
  if (isSuccess(answer) && isAsDocumented) learnFromAnswer(world, request, answer);
  if ((answer.status !== 404 && answer.status !== 410) || request.state.op.method !== 'GET' || !isAsDocumented) return;
  for (const { origin, value } of Object.values(request.bound)) if (origin === 'absent') world.absent.add(String(value));
}

function capturesOf(step: ScriptStep, answer: ExploreResponse): Vars {
  if (!isSuccess(answer)) return {};
  return Object.fromEntries(
    Object.entries(step.capture).flatMap(([name, path]) => {
      const value = path.startsWith('header:') ? headerAt(answer, path.slice('header:'.length)) : nodeAt(answer.json, path);
      return isScalar(value) || typeof value === 'object' || typeof value === 'boolean' ? [[name, value] as const] : [];
    }),
  );
}

/** The last segment of the Location header, or the unchanged value of any other header. */
function headerAt(answer: ExploreResponse, name: string): string | undefined {
  const text = answer.header(name.toLowerCase());
  return /^location$/i.test(name) ? lastPart(text) : (text ?? undefined);
}

function lastPart(location: string | null): string | undefined {
  const part = location
    ?.replace(/[?#].*$/s, '')
    .split('/')
    .findLast((entry) => entry !== '');
  try {
    return part === undefined ? undefined : decodeURIComponent(part);
  } catch {
    return part;
  }
}
