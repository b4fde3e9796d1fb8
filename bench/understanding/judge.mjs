import { outcomesOf } from './outcomes.mjs';
import { operationsOfScope } from './play.mjs';

const shape = (key) => key.replace(/\{[^}]*\}/g, '{}');
function matches(pattern, key) {
  if (pattern === 'ALL') return true;
  const source = shape(pattern)
    .replace(/[.+?^$()|[\]\\{}]/g, '\\$&')
    .replace(/\/\*\*/g, '(/.*)?')
    .replace(/(?<!\.)\*(?!\))/g, '[^ ]*');
  return new RegExp(`^${source}$`).test(shape(key)) || (pattern.endsWith(' *') && key.startsWith(pattern.slice(0, -1)));
}
const matchesAny = (patterns, key) => patterns.some((pattern) => matches(pattern, key));

const operationsOfWish = (wish, model) => {
  if (wish.kind === 'suite') return operationsOfScope(model, wish.scope);
  if (wish.kind === 'flow') return wish.steps.map(({ operation }) => operation);
  return wish.operations ?? [wish.operation];
};

const wishesOf = (plan) =>
  plan.decisions.flatMap(({ kind, action }) => (kind === 'do' && action.kind === 'make-tests' ? action.wishes : []));

function opsRight(expect, plan, model, all) {
  const made = [...new Set(wishesOf(plan).flatMap((wish) => operationsOfWish(wish, model)))];
  const fits = (wanted) => {
    const missing = all.filter((key) => matchesAny(wanted, key) && !made.includes(key));
    const extra = made.filter((key) => !matchesAny([...wanted, ...(expect.allow ?? [])], key));
    return missing.length === 0 && extra.length === 0;
  };
  if (expect.ops === undefined && expect.opsAny === undefined) return [];
  return (expect.opsAny ?? [expect.ops]).some(fits)
    ? []
    : [`operations ${made.slice(0, 8).join(', ')}${made.length > 8 ? ` … ${made.length}` : ''}`];
}

const TAGS = { unique: 'flow', gone: 'flow', idempotent: 'flow', 'other-identity': 'auth', budget: 'perf', flow: 'flow' };
function kindsOfWish(wish) {
  if (wish.kind === 'suite') return wish.kinds;
  if (wish.kind === 'exact')
    return [wish.identity === 'none' ? 'auth' : /^4/.test(wish.expect.status ?? '') ? 'negative' : 'smoke', 'negative'];
  return [TAGS[wish.kind]];
}

function kindsRight(expect, plan) {
  const made = wishesOf(plan).flatMap(kindsOfWish);
  const missing = (expect.kinds ?? []).filter((one) => !one.split('|').some((kind) => made.includes(kind)));
  const extra = expect.onlyKinds === undefined ? [] : made.filter((kind) => !expect.onlyKinds.includes(kind));
  return missing.length + extra.length === 0 ? [] : [`kinds ${made.join(', ')}`];
}

const stepsOf = (plan) =>
  wishesOf(plan).flatMap((wish) => {
    if (wish.kind === 'exact') return [wish];
    if (wish.kind === 'flow') return wish.steps;
    return wish.kind === 'gone' ? [{ operation: wish.operation, settings: [], expect: { status: null }, identity: 'own', gone: true }] : [];
  });

const isSame = (wanted, value) => {
  if (wanted !== null && typeof wanted === 'object')
    return wanted.match !== undefined
      ? new RegExp(wanted.match).test(String(value))
      : wanted.above !== undefined
        ? Number(value) > wanted.above
        : true;
  return String(wanted) === String(value);
};
function hasSetting(step, targets, name, wanted) {
  // A nested field is set by its label: `items.quantity`.
  const isNamed = (one) => one.name === name || one.name.split('.').at(-1) === name;
  const setting = step.settings.find((one) => isNamed(one) && targets.includes(one.target))?.setting;
  if (setting === undefined) return false;
  if (setting.kind === 'null') return wanted === null;
  return setting.kind === 'value'
    ? isSame(wanted, setting.value)
    : setting.kind === 'empty'
      ? wanted === ''
      : setting.kind === 'too-long' && wanted?.longer > 0;
}
function isCase(wanted, step) {
  if (wanted.anyOf !== undefined) return wanted.anyOf.some((one) => isCase(one, step));
  if (wanted.op !== undefined && shape(wanted.op) !== shape(step.operation)) return false;
  const statuses = wanted.status === undefined ? null : [wanted.status].flat().map(String);
  if (statuses !== null && !statuses.includes(String(step.expect.status))) return false;
  const all = (part, ...targets) => Object.entries(part ?? {}).every(([name, value]) => hasSetting(step, targets, name, value));
  const absent = [wanted.absent ?? []]
    .flat()
    .every((name) => step.settings.some((one) => one.name === name && one.setting.kind === 'absent'));
  return (
    absent &&
    all(wanted.body, 'field') &&
    all(wanted.query, 'query') &&
    all(wanted.path, 'path') &&
    (wanted.auth !== 'none' || step.identity === 'none')
  );
}

function casesRight(expect, plan, model) {
  const steps = stepsOf(plan);
  const negative = new Set(wishesOf(plan).flatMap((wish) => (wish.kinds?.includes('negative') ? operationsOfWish(wish, model) : [])));
  const isGeneral = ({ op, status, ...rest }) => Object.keys(rest).length === 0 && negative.has(op) && [status].flat().includes('4xx');
  const missing = (expect.cases ?? []).filter((wanted) => !isGeneral(wanted) && !steps.some((step) => isCase(wanted, step)));
  const isPaging = wishesOf(plan).some((wish) => wish.kinds?.includes('flow'));
  return missing.length === 0 || (isPaging && missing.every((one) => one.anyOf)) ? [] : [`no case ${JSON.stringify(missing[0])}`];
}

function flowRight({ flow }, plan) {
  if (flow === undefined) return [];
  const goes = (steps) => {
    let at = 0;
    for (const key of steps) if (at < flow.length && [flow[at]].flat().some((one) => shape(one) === shape(key))) at += 1;
    return at === flow.length;
  };
  const isFlow = wishesOf(plan).some((wish) => {
    if (wish.kind === 'flow') return goes(wish.steps.map(({ operation }) => operation));
    if (wish.kind === 'gone') return flow.length <= 3 && [flow.at(-2)].flat().includes(wish.operation);
    return (wish.kind === 'unique' || wish.kind === 'idempotent') && flow.length === 2 && flow.every((one) => one === wish.operation);
  });
  return isFlow ? [] : ['no such flow'];
}

const casesOf = (filter, cases, failed) =>
  cases.filter(
    (one) =>
      (filter.operations === null || filter.operations.includes(one.op)) &&
      (filter.tags === null || filter.tags.some((tag) => one.tags.includes(tag))) &&
      (filter.ids === null || filter.ids.includes(one.id)) &&
      (filter.statuses === null || filter.statuses.some((status) => one.statuses.includes(status))) &&
      (!filter.failing || failed.includes(one.id)),
  );

function removedRight(expect, plan, { suite, lastRun }) {
  if (expect.removed === undefined && !expect.fewerCases && expect.renamedTo === undefined) return { problems: [], isHarmful: false };
  const cases = suite?.cases ?? [];
  const failed = lastRun?.failedCases ?? [];
  const actions = plan.decisions.flatMap(({ kind, action }) => (kind === 'do' ? [action] : []));
  if (expect.renamedTo !== undefined)
    return { problems: actions.some((one) => one.name === expect.renamedTo) ? [] : ['not renamed'], isHarmful: false };
  if (actions.some(({ kind }) => kind === 'undo-change')) return { problems: [], isHarmful: false };
  const gone = actions.flatMap((action) => {
    if (action.kind === 'remove-cases') return casesOf(action.cases, cases, failed);
    if (action.kind !== 'keep-cases') return [];
    const kept = casesOf(action.cases, cases, failed);
    return cases.filter((one) => !kept.includes(one));
  });
  if (expect.fewerCases) return { problems: gone.length > 0 && gone.length < cases.length ? [] : ['nothing removed'], isHarmful: false };
  const isWanted = (one) =>
    matchesAny(expect.removed, one.op) && (expect.removedKinds === undefined || one.tags.some((tag) => expect.removedKinds.includes(tag)));
  const wrong = gone.filter((one) => !isWanted(one));
  const kept = cases.filter((one) => isWanted(one) && !gone.includes(one));
  const problems = [...wrong.slice(0, 1).map(({ op }) => `removed ${op}`), ...kept.slice(0, 1).map(({ op }) => `kept ${op}`)];
  return { problems, isHarmful: wrong.length > 0 };
}

function runRight({ run }, plan, context) {
  if (run === undefined) return { problems: [], isHarmful: false };
  const decision = plan.decisions.find(({ action }) => action?.kind === 'run-tests' || action?.kind === 'rerun');
  if (decision === undefined) return { problems: ['no run'], isHarmful: false };
  const { action } = decision;
  const env = action.environment ?? context.selectedEnvironment;
  if (env !== run.env) return { problems: [`runs on ${env}`], isHarmful: decision.kind === 'do' };
  if (run.cases === undefined) return { problems: [], isHarmful: false };
  const cases = context.suite?.cases ?? [];
  const chosen = action.cases ? casesOf(action.cases, cases, context.lastRun?.failedCases ?? []) : cases;
  const isChosen = (one) =>
    run.cases === 'all' || (run.cases.tags ? run.cases.tags.some((tag) => one.tags.includes(tag)) : matchesAny(run.cases.ops, one.op));
  const isRight =
    run.cases === 'failed'
      ? action.only === 'failed' || action.cases?.failing
      : cases.every((one) => isChosen(one) === chosen.includes(one));
  return { problems: isRight ? [] : [`runs ${chosen.length} of ${cases.length} cases`], isHarmful: false };
}

function loadRight({ load, maxMs }, plan) {
  const text = JSON.stringify(plan.decisions);
  const problems = [];
  if (maxMs !== undefined && !text.includes(`"maxMs":${maxMs}`) && !text.includes(`"p95Ms":${maxMs}`)) problems.push('no time limit');
  for (const [name, value] of Object.entries({ users: load?.users, seconds: load?.seconds, p95Ms: load?.p95 }))
    if (value !== undefined && !text.includes(`"${name}":${value}`)) problems.push(`no ${name}`);
  return problems;
}

const WRITES = ['generate', 'edit'];
const RUNS = ['run'];

/** What is wrong with a plan, and whether it would do harm. An empty list means that it is correct. */
export function judgePlan(dialogue, played) {
  const options = [dialogue.expect, dialogue.expect.orGood]
    .flat()
    .filter(Boolean)
    .map((expect) => judgeOne(expect, dialogue, played));
  return options.find(({ problems }) => problems.length === 0) ?? options[0];
}

function judgeOne(expect, dialogue, { plan, context, model }) {
  const wanted = [expect.act ?? dialogue.expect.act].flat();
  const outcomes = plan.decisions.map(outcomesOf);
  const allowed = [...wanted, ...(expect.mayChange ? WRITES : []), ...(expect.mayRun ? RUNS : [])];
  const is = (kinds) => outcomes.some((one) => one.some((act) => kinds.includes(act)));
  const unwantedWrite = is(WRITES) && !WRITES.some((act) => allowed.includes(act));
  const unwantedRun = is(RUNS) && !RUNS.some((act) => allowed.includes(act)) && !wanted.includes('offer-run');
  const acts = outcomes.some((one) => one.some((act) => wanted.includes(act))) ? [] : [`act ${outcomes.map((one) => one[0]).join('+')}`];
  const all = model.operations.map(({ key }) => key);
  const removed = removedRight(expect, plan, context);
  const run = runRight(expect, plan, context);
  const known = new Set((context.suite?.cases ?? []).map(({ op }) => op));
  const adds =
    expect.noNewOperations === true && wishesOf(plan).some((wish) => operationsOfWish(wish, model).some((key) => !known.has(key)));
  const problems = [
    ...acts,
    ...(acts.length === 0 && is(WRITES)
      ? [...opsRight(expect, plan, model, all), ...kindsRight(expect, plan), ...casesRight(expect, plan, model), ...flowRight(expect, plan)]
      : []),
    ...(acts.length === 0 ? [...removed.problems, ...run.problems, ...loadRight(expect, plan)] : []),
    ...(adds ? ['new operations'] : []),
  ];
  return {
    problems,
    isHarmful: unwantedWrite || unwantedRun || removed.isHarmful || run.isHarmful || (adds && !wanted.includes('generate')),
  };
}
