import { chooseOperations, generateSuite, readAllCases } from '@assay/engine';
import { planMessage } from '@assay/engine/understand';
import { modelOf } from './projects.mjs';

const NOW = Date.UTC(2026, 5, 15, 12);
const ENVIRONMENTS = ['local', 'staging', 'prod', 'slow'].map((name) => ({ name, isLocked: false, isLoopback: true }));
const HEADER = { id: 'suite', name: 'Suite' };

const opOf = ({ steps }, model) => {
  const step = steps.at(-1);
  const shape = (path) => path.replace(/\{\{?[^}]*\}?\}/g, '{}').replace(/\?.*$/, '');
  const request = step.request;
  const found = model.operations.find((op) => op.method === request.method && shape(op.path) === shape(request.path));
  return step.op ?? found?.key ?? `${request.method} ${request.path}`;
};

/** Applies the test requests in a plan that the current generator supports, so that the next message has a suite. */
function applyPlan(plan, files, model) {
  let next = files;
  for (const { kind, action } of plan.decisions) {
    if (kind !== 'do' || action.kind !== 'make-tests') continue;
    for (const wish of action.wishes) {
      const scope = wish.scope ?? scopeOfWish(wish);
      const intent = { kind: 'generate', kinds: wish.kinds ?? ['smoke'], perOperation: wish.perOperation ?? null, scope };
      const made = generateSuite({ model, intent, seed: 1, maxFiles: 20, suite: HEADER, specSha256: '', existing: next });
      if (made.files.length > 0) next = made.files;
    }
  }
  return next;
}

function scopeOfWish(wish) {
  const keys = wish.operations ?? (wish.steps ?? [wish]).map(({ operation }) => operation);
  return { kind: 'named', operations: keys.map((key) => ({ method: key.split(' ')[0], path: key.slice(key.indexOf(' ') + 1) })) };
}

function suiteOf(files, model) {
  const cases = readAllCases(files);
  if (cases.length === 0) return null;
  const read = cases.map((one) => ({
    id: one.id,
    title: one.title,
    op: one.op ?? opOf(one, model),
    tags: one.tags,
    statuses: one.steps.at(-1).expect?.must?.status ?? [],
  }));
  return { name: 'Suite', revision: 1, cases: read };
}

/** Plays a dialogue and returns the plan for its last message, with its input. */
export function playDialogue(dialogue) {
  const model = modelOf(dialogue.project);
  let files = [];
  let ran = null;
  const earlier = [];
  const contextNow = () => {
    const suite = suiteOf(files, model);
    const failedCases = ran === null ? [] : (suite?.cases ?? []).slice(0, 1).map(({ id }) => id);
    return {
      model,
      environments: ENVIRONMENTS,
      selectedEnvironment: 'local',
      suite,
      suiteNames: [],
      lastRun: ran === null || ran.wait === false ? null : { status: 'failed', failedCases },
      hasActiveRun: ran?.wait === false,
      earlier,
      now: NOW,
    };
  };
  for (const turn of dialogue.context)
    if (typeof turn === 'string') {
      files = applyPlan(planMessage(turn, contextNow()), files, model);
      earlier.unshift(turn);
    } else ran = turn;
  const context = contextNow();
  const start = performance.now();
  const plan = planMessage(dialogue.message, context);
  return { plan, context, model, ms: performance.now() - start };
}

/** The operations that a suite request would test. */
export function operationsOfScope(model, scope) {
  const choice = chooseOperations(model, scope);
  return choice.kind === 'chosen' ? choice.operations.map(({ key }) => key) : [];
}
