import { isObject, objectOf } from '../../../json/values.ts';
import type { JsonObject, Parameter } from '../../../model/index.ts';
import { createdIn, paramsIn } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import type { RequestPlan } from '../../requests/planned-request.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { requiresCredentials } from '../access/identity-probes.ts';
import { readRows } from '../lists/list-rows.ts';
import { type Exchange, type ScriptStep, sentAs, type Vars } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildCreated, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import { type Creators, recipeFor } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { withNewUniqueValues } from '../setup/unique-values.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const REPORT = /report|statistic|stats|summar|total|overview|dashboard|export|\.csv/i;
const DATE = /^\d{4}-\d{2}-\d{2}/;

/** A monthly report adds up the records of every day of its month, but not those of other months or other users. */
export function reportProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const created = buildCreated(world, creators, kit);
  if (created === null) return [];
  const { instance, create } = created;
  if (!isObject(create.body)) return [];
  const { body } = create;
  const date = Object.keys(body).find((name) => typeof body[name] === 'string' && DATE.test(String(body[name])));
  if (date === undefined) return [];
  const list = kit.list === null ? null : stepOnInstance(world, creators, instance, kit.list);
  const setup = instance.setup.slice(0, -1);
  return world.states.filter(isReport).flatMap((state) => {
    const month = state.op.params.find(isMonth);
    const report = month === undefined ? undefined : recipeFor(world, creators, state)?.step;
    if (month === undefined || report === undefined || report.state === kit.list) return [];
    const days = daysOf(String(body[date]).slice(0, 7));
    const records = days.map((day, index) => recordOn(world, create, date, day, index));
    const parts: Report = { create, date, report, month: month.name, list: list === null ? null : sentAs(list, 'other'), records };
    const probe = createSequenceProbe({ state, setup, steps: [], judge: (all) => judgeReport(all, parts) });
    const asOther = world.tools.hasOther && requiresCredentials(world, state);
    return [{ ...probe, run: (vars: Vars) => runReport(world, parts, vars, asOther) }];
  });
}

interface Report {
  readonly create: ScriptStep;
  /** The field with the date of a record. */
  readonly date: string;
  readonly report: ScriptStep;
  readonly month: string;
  readonly list: ScriptStep | null;
  readonly records: readonly ScriptStep[];
}

const isReport = ({ op, isReached, effect }: OperationState): boolean =>
  isReached &&
  effect === 'read' &&
  op.method === 'GET' &&
  paramsIn(op.path).length === 0 &&
  REPORT.test(`${op.path} ${op.operationId ?? ''} ${op.summary ?? ''}`);

const isMonth = ({ in: place, name }: Parameter): boolean => place === 'query' && /^(?:year_?)?month$/i.test(name);

const DAY_MS = 86_400_000;
const COUNT = 4;

/** Days in the middle and at both ends of a month, and the first one of the next month. */
function daysOf(month: string): readonly string[] {
  const next = new Date(Date.parse(`${month}-28`) + 4 * DAY_MS).toISOString().slice(0, 7);
  const last = new Date(Date.parse(`${next}-01`) - DAY_MS).toISOString().slice(0, 10);
  return [`${month}-14`, last, `${month}-01`, `${next}-01`];
}

const monthOf = ({ create, date }: Report): string => String(objectOf(create.body)[date]).slice(0, 7);

/** Reads the report as the owner before and after each record is created. The other user reads it at the beginning and at the end. */
function* runReport(world: ExploreContext, parts: Report, vars: Vars, asOther: boolean): RequestPlan<readonly Exchange[]> {
  const { report, month, list, records } = parts;
  const ask: ScriptStep = { ...report, query: { ...report.query, [month]: monthOf(parts) }, capture: {} };
  const others = asOther ? [sentAs(ask, 'other')] : [];
  const steps = [...others, ask, ...records.flatMap((record) => [record, { ...ask }]), ...others.map((step) => ({ ...step }))];
  const watched = asOther && list !== null ? [list] : [];
  return (yield* runSteps(world, [...steps, ...watched], 'free', vars)).exchanges;
}

/** A record for the given day, with the same time as the accepted record, but with its own unique values. */
function recordOn(world: ExploreContext, create: ScriptStep, date: string, day: string, index: number): ScriptStep {
  const body: JsonObject = objectOf(withNewUniqueValues(world, create, index + 1).body);
  return { ...create, body: { ...body, [date]: `${day}${String(body[date]).slice(day.length)}` }, capture: {} };
}

/** The sum of a column, which has the name of a field in the record. */
function totalOf(exchange: Exchange | undefined, field: string): number | null {
  const rows = readRows(exchange, exchange === undefined ? '' : createdIn(exchange.step.state.op.path));
  const values = rows.map((row) => Number(objectOf(row)[field] ?? Number.NaN));
  return values.some(Number.isNaN) ? null : values.reduce((sum, value) => sum + value, 0);
}

function judgeReport(all: readonly Exchange[], parts: Report): readonly ProbeVerdict[] {
  const { report, create } = parts;
  const own = all.filter(({ step }) => step.sender === report.sender && step.state === report.state);
  const records = all.filter(({ step }) => step.state === create.state && step.sender === create.sender);
  if (own.length !== COUNT + 1 || records.length !== COUNT || ![...own, ...records].every(({ answer }) => isSuccess(answer))) return [];
  const field = columnIn(own.at(-1), objectOf(create.body));
  if (field === null) return [];
  const amount = Number(objectOf(records[0]?.request.body)[field]);
  const totals = own.map((exchange) => totalOf(exchange, field));
  const changes = records.map((_, index) => Number(totals[index + 1] ?? 0) - Number(totals[index] ?? 0));
  // An ordinary record is the control, because a report may leave out records that have not been approved.
  if (changes[0] === 0) return [];
  const wrong = changes.findIndex((change, index) => Math.abs(change - (index < COUNT - 1 ? amount : 0)) > TOLERANCE);
  if (wrong >= 0) return [wrongTotal(own, records, { field, wrong, amount, change: changes[wrong] ?? 0, date: parts.date })];
  return judgeOthers(all, parts, field);
}

const TOLERANCE = 0.005;

/** A numeric field of the record that is also a column of the report. */
function columnIn(exchange: Exchange | undefined, body: JsonObject): string | null {
  const [row] = readRows(exchange, exchange === undefined ? '' : createdIn(exchange.step.state.op.path));
  return (
    Object.keys(body).find((name) => typeof body[name] === 'number' && !/id$/i.test(name) && Object.hasOwn(objectOf(row), name)) ?? null
  );
}

interface WrongReport {
  readonly field: string;
  readonly wrong: number;
  readonly amount: number;
  readonly change: number;
  readonly date: string;
}

function wrongTotal(
  own: readonly Exchange[],
  records: readonly Exchange[],
  { field, wrong, amount, change, date }: WrongReport,
): ProbeVerdict {
  const shown = own[wrong + 1];
  const before = own[wrong];
  const record = records[wrong];
  if (shown === undefined || before === undefined || record === undefined) throw new Error('every record has two reports');
  const day = String(objectOf(record.request.body)[date]).slice(0, 10);
  const isForeign = wrong === COUNT - 1;
  const about = isForeign
    ? `counts a record dated ${day} in the previous month`
    : `changes ${field} by ${change} for a record of ${amount} dated ${day}`;
  return {
    ...verdictDefaults(shown),
    beside: [before, record],
    place: field,
    rule: 'wrong-sum',
    text: `${shown.step.state.op.key} ${about}`,
    expected: isForeign ? 'no change' : `a change of ${amount}`,
    actual: `a change of ${change}`,
    source: 'spec',
    checks: null,
  };
}

/** Records that another user cannot see are not in that user's report. */
function judgeOthers(all: readonly Exchange[], { report, list }: Report, field: string): readonly ProbeVerdict[] {
  const others = all.filter(({ step }) => step.sender === 'other' && step.state === report.state);
  const [before, after] = others;
  const hidden = all.find(({ step }) => step === list);
  if (before === undefined || after === undefined || hidden === undefined || ![403, 404].includes(hidden.answer.status)) return [];
  const change = Number(totalOf(after, field) ?? 0) - Number(totalOf(before, field) ?? 0);
  if (Math.abs(change) < TOLERANCE) return [];
  return [
    {
      ...verdictDefaults(after),
      beside: [before, hidden],
      rule: 'lists-of-another',
      text: `${after.step.state.op.key} includes another user’s records, even though ${hidden.step.state.op.key} returns ${hidden.answer.status} to this user`,
      expected: `the same ${field} as before`,
      actual: `a change of ${change}`,
      source: 'identity',
      checks: null,
    },
  ];
}
