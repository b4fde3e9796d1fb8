import { kebabCase } from '../../../format/words.ts';
import { placeholdersIn } from '../../../json/template.ts';
import { isList, isObject } from '../../../json/values.ts';
import type { Capture, Evidence, Json, RuleSource, ScalarOrList, Step, StepRequest, TestCase } from '../../../model/index.ts';
import { SAFE_METHODS } from '../../../model/index.ts';
import { collectionOf, createdIn, endsInParam, paramsIn } from '../../learning/place.ts';
import { IF_MATCH, NO_TAG } from '../../requests/if-match.ts';
import { findRead } from '../../requests/with-tag.ts';
import type { ExploreContext } from '../../world.ts';
import { type ScriptStep, suitePath } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';

const EVIDENCE: Readonly<Record<RuleSource, Evidence>> = { spec: 'C', protocol: 'P', fact: 'V', identity: 'V', convention: 'V' };

/** Writes a finding as a case that fails until the defect is fixed. Null if a case cannot express it. */
export function caseFromVerdict(world: ExploreContext, probe: Probe, verdict: ProbeVerdict): TestCase | null {
  const { checks, exchange } = verdict;
  const at = probe.steps.indexOf(exchange.step);
  if (checks === null || at < 0 || [...probe.setup, ...probe.steps].some(takesFromLocation)) return null;
  const setup = probe.setup.flatMap((step) => suiteSteps(world, step, { must: { status: ['2xx'] }, unless: ['4xx', '5xx'] }));
  const before = probe.steps.slice(0, at).flatMap((step) => suiteSteps(world, step, {}));
  const { op } = verdict.state;
  const id = caseId(verdict);
  const kept: TestCase = {
    id,
    title: `${op.key}: ${verdict.rule.replaceAll('-', ' ')}${verdict.place === null ? '' : ` (${verdict.place})`}`.slice(0, 160),
    tags: [probe.setup.length > 0 || at > 0 ? 'flow' : 'negative'],
    op: op.key,
    why: `Found during an exploration: ${world.redact(verdict.text)}.`,
    evidence: EVIDENCE[verdict.source],
    // Other cases must not change the data that the finding depends on.
    serial: true,
    steps: [
      ...setup,
      ...before,
      ...suiteSteps(world, exchange.step, { must: checks, ...(checks.schema === undefined ? {} : { unless: ['4xx'] }) }),
    ],
    ...removals(world, probe.setup),
  };
  return withOwnNames(world, kept);
}

/** All cases in a run have the same RUN_ID, so the case ID is added to keep their names distinct. */
function withOwnNames(world: ExploreContext, kept: TestCase): TestCase {
  const number = [...kept.id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % MARKS, 7);
  const named = `{{RUN_ID}}${number.toString(36)}`;
  // A suite cannot generate formatted values that are new in every run, so the case contains a fixed value.
  const literal = (text: string, name: string): string => JSON.stringify(world.fresh.get(name)?.(number) ?? text);
  const rename = (step: Step, index: number): Step =>
    JSON.parse(
      JSON.stringify(step)
        .replaceAll('{{REQUEST_ID}}', `{{RUN_ID}}-${index}`)
        .replaceAll('{{RUN_ID}}', named)
        .replace(/"\{\{(FRESH_\w+)\}\}"/g, literal),
    );
  return { ...kept, steps: kept.steps.map(rename), ...(kept.finally === undefined ? {} : { finally: kept.finally.map(rename) }) };
}

const MARKS = 36 ** 4;

/** Suites cannot capture a part of a header. */
const takesFromLocation = ({ capture }: ScriptStep): boolean => Object.values(capture).some((path) => /^header:location$/i.test(path));

function caseId({ state: { op }, rule, place }: ProbeVerdict): string {
  const name = op.operationId !== null && /^[\w.-]{1,60}$/.test(op.operationId) ? op.operationId : kebabCase(op.key);
  return [name, 'found', rule, ...(place === null ? [] : [kebabCase(place).slice(0, 40)])].filter((part) => part !== '').join('.');
}

const TAG = 'CURRENT_ETAG';

/** A write to a server that wants the current ETag is preceded by the read that provides it. */
function suiteSteps(world: ExploreContext, step: ScriptStep, expect: Step['expect']): readonly Step[] {
  const { state, method, headers } = step;
  const { [IF_MATCH]: given, ...others } = headers;
  if (given === NO_TAG) return [suiteStep(world, { ...step, headers: others }, expect)];
  const read = state.sendsTag && given === undefined && !SAFE_METHODS.includes(method) ? findRead(world, state) : undefined;
  if (read === undefined) return [suiteStep(world, step, expect)];
  const reading: ScriptStep = {
    ...step,
    state: read,
    method: 'GET',
    query: read.query ?? {},
    headers: {},
    body: undefined,
    raw: null,
    media: null,
    sender: 'owner',
    capture: { [TAG]: 'header:ETag' },
  };
  return [suiteStep(world, reading, {}), suiteStep(world, { ...step, headers: { ...headers, [IF_MATCH]: `{{${TAG}}}` } }, expect)];
}

export function suiteStep(world: ExploreContext, step: ScriptStep, expect: Step['expect']): Step {
  const auth = world.tools.authFor(step.state.op, step.sender);
  const query = { ...auth.query, ...Object.fromEntries(Object.entries(step.query).map(([name, value]) => [name, queryValue(value)])) };
  const media = step.media === null ? {} : { 'Content-Type': step.media };
  const headers = { ...step.headers, ...(step.raw !== null || !isJsonBody(step) ? media : {}), ...auth.headers };
  const { Accept: _accept, ...others } = headers as Readonly<Record<string, string>>;
  const req: StepRequest = {
    method: step.method,
    path: suitePath(step),
    ...(Object.keys(query).length === 0 ? {} : { query }),
    ...(Object.keys(others).length === 0 ? {} : { headers: others }),
    auth: auth.name,
    ...bodyIn(step),
  };
  return { req, expect, ...(Object.keys(step.capture).length === 0 ? {} : { capture: capturesOf(step) }) };
}

function capturesOf({ capture }: ScriptStep): NonNullable<Step['capture']> {
  const from = (path: string): Capture => (path.startsWith('header:') ? { header: path.slice('header:'.length) } : path);
  return Object.fromEntries(Object.entries(capture).map(([name, path]) => [name, from(path)]));
}

const isJsonBody = ({ media, raw }: ScriptStep): boolean => raw === null && (media === null || /^application\/json$|\*/.test(media));

function bodyIn(step: ScriptStep): Pick<StepRequest, 'json' | 'raw' | 'form'> {
  if (step.raw !== null) return { raw: step.raw };
  if (step.body === undefined) return {};
  if (/urlencoded/.test(step.media ?? '') && isObject(step.body))
    return { form: Object.fromEntries(Object.entries(step.body).map(([name, value]) => [name, asText(value)])) };
  return { json: step.body };
}

const asText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

function queryValue(value: Json): ScalarOrList {
  if (isList(value)) return value.map((item) => (typeof item === 'object' ? JSON.stringify(item) : item));
  return value === null || typeof value === 'object' ? JSON.stringify(value) : value;
}

/** Removes the resources that the setup created, in reverse order. */
function removals(world: ExploreContext, setup: readonly ScriptStep[]): Pick<TestCase, 'finally'> {
  const steps = setup.toReversed().flatMap((step) => {
    const removal = removalOf(world, step);
    return removal === null ? [] : suiteSteps(world, removal, {});
  });
  return steps.length === 0 ? {} : { finally: steps };
}

function removalOf(world: ExploreContext, step: ScriptStep): ScriptStep | null {
  const [name] = Object.keys(step.capture);
  if (step.method !== 'POST' || name === undefined) return null;
  const collection = createdIn(step.state.op.path, world.itemPaths);
  const deleter = world.states.find(({ op }) => {
    const last = paramsIn(op.path).at(-1);
    return op.method === 'DELETE' && last !== undefined && endsInParam(op.path) && collectionOf(op.path, last) === collection;
  });
  if (deleter === undefined) return null;
  const names = paramsIn(deleter.op.path);
  const parents = paramsIn(step.state.op.path).map((param) => step.values[param]);
  const values = Object.fromEntries(
    names.flatMap((param, index) => {
      const value = index === names.length - 1 ? ({ text: `{{${name}}}`, origin: 'own' } as const) : parents[index];
      return value === undefined ? [] : [[param, value] as const];
    }),
  );
  if (Object.keys(values).length < names.length || placeholdersIn(values).length === 0) return null;
  return { ...step, state: deleter, method: 'DELETE', values, query: {}, body: undefined, raw: null, media: null, capture: {} };
}
