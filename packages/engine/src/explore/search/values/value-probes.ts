import { lowerAlphanumeric, singular, wordsOf } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { type JsonLocation, valueAt } from '../../../json/edit-json.ts';
import { fillJson } from '../../../json/template.ts';
import { listOf, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject, Parameter } from '../../../model/index.ts';
import { SAFE_METHODS } from '../../../model/index.ts';
import { collectNotes } from '../../../readers/rejections/collect-notes.ts';
import { createdIn, paramsIn } from '../../learning/place.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { dropAt, fieldOf, putAt } from '../../requests/body-place.ts';
import { IF_MATCH, isIfMatch, NO_TAG } from '../../requests/if-match.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn, isAlike } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText, topField, type ValueChange } from '../model/verdict.ts';
import { judgeMarkup } from '../security/markup.ts';
import type { Recipe } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { LOCK } from '../writes/version-locks.ts';
import { bodyValues, longerLists, type OddValue, parameterValues } from './value-classes.ts';

/**
 * One probe for each value of each field and parameter in an operation. The values that find the most come first, and the fields take turns,
 * so that the first probes cover all of them.
 */
export function valueProbes(world: ExploreContext, recipe: Recipe): readonly Probe[] {
  const probes = [...bodyProbes(world, recipe), ...parameterProbes(world, recipe)];
  const fields = [...Map.groupBy(probes, ({ change }) => change?.place).values()].map((field) =>
    field.toSorted((left, right) => rankOf(left) - rankOf(right)),
  );
  const longest = Math.max(0, ...fields.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => fields.flatMap((field) => field[turn] ?? [])).flat();
}

const FREQUENT_DEFECTS = [
  'wrong-type',
  'null',
  'missing',
  'outside-enum',
  'below-minimum',
  'above-maximum',
  'format',
  'impossible-date',
  'pattern',
];
const BREAKING = [
  'quote',
  'empty',
  'huge',
  'too-long',
  'long',
  'number',
  'nul',
  'unicode',
  'negative',
  'repeated',
  'too-many',
  'null-item',
];

function rankOf({ change }: Probe): number {
  const kind = change?.kind ?? '';
  const at = [...FREQUENT_DEFECTS, ...BREAKING].indexOf(kind);
  return at === -1 ? FREQUENT_DEFECTS.length + BREAKING.length : at;
}

export function probeOf(recipe: Recipe, step: ScriptStep, change: ValueChange, judge: Probe['judge']): Probe {
  return {
    state: step.state,
    setup: recipe.setup,
    steps: [step],
    judge,
    general: 'all',
    sharesSetup: true,
    change,
  };
}

interface Field {
  readonly at: JsonLocation;
  readonly flat: JsonObject;
  readonly isRequired: boolean;
}

const MAX_DEPTH = 3;
const MAX_FIELDS = 40;

function bodyProbes(world: ExploreContext, recipe: Recipe): readonly Probe[] {
  const { step } = recipe;
  const body = bodyOf(step.state.op);
  if (body === null || step.body === undefined || !/json|\*|urlencoded|multipart/.test(body.media)) return [];
  const isForm = /multipart/.test(body.media);
  // In a URL-encoded form, null is a string, and an object is a field with a different name.
  const isEncoded = /urlencoded/.test(body.media);
  const shape = resolveAlternatives(body.schema, { tools: world.tools, turn: 0 });
  const fields = fieldsOf(world, shape, step.body, [], 0).slice(0, MAX_FIELDS);
  const template = step.body;
  const before = problemsOf(world, recipe, template).map(({ pointer }) => pointer);
  return fields.flatMap((field) => {
    const type = world.tools.typeOf(field.flat);
    const isThere = valueAt(template, field.at) !== undefined;
    const expected = field.isRequired ? ('reject' as const) : ('no-crash' as const);
    const missing = isThere ? [{ kind: 'missing', name: 'missing', expected, edited: dropAt(template, field.at) }] : [];
    const given = [...bodyValues(field.flat, type), ...longerLists(field.flat, valueAt(template, field.at))].map((odd) => ({
      ...odd,
      edited: putAt(template, field.at, odd.value),
    }));
    const values = isForm
      ? given.filter(({ kind }) => FORM_KINDS.has(kind) && field.flat.format !== 'binary')
      : given.filter(({ value }) => !isEncoded || isEncodable(value, field));
    return [...missing, ...values].map((odd) => {
      const change: ValueChange = { place: `body.${fieldOf(field.at)}`, value: odd.name, kind: odd.kind };
      const isForbidden = odd.expected === 'reject' || (odd.kind === 'null' && field.isRequired) || odd.kind === 'empty';
      const isFormat = odd.kind === 'format' || odd.kind === 'impossible-date';
      const broken = isFormat || problemsOf(world, recipe, odd.edited).some(({ pointer }) => !before.includes(pointer));
      const verdicts = judgeValue(world, change, {
        isForbidden: isForbidden && broken,
        isLimit: odd.expected === 'limit' && !broken && !isUnfitId(field, odd.kind),
      });
      return probeOf(recipe, { ...step, body: odd.edited }, change, verdicts);
    });
  });
}

/** Few servers accept arbitrary letters in an ID that the client chooses, and few specs list the allowed ones. */
const isUnfitId = ({ at }: Field, kind: string): boolean => kind === 'letters' && IDENTIFYING.test(String(at.at(-1)));

const IDENTIFYING = /^_?(?:id|uuid|guid)$|(?:_id|Id|ID|[Uu]uid|[Gg]uid)$/;

/** Servers treat an optional part of a form that is empty like one that is missing. */
const isEncodable = (value: Json, { isRequired }: Field): boolean =>
  (typeof value !== 'object' || isRepeat(value)) && (isRequired || value !== '');

const isRepeat = (value: Json): boolean => Object.hasOwn(objectOf(value), '$repeat');

/** Form parts are text, so they have no types. */
const FORM_KINDS = new Set(['format', 'impossible-date', 'pattern', 'too-long', 'too-short', 'outside-enum', 'choice', 'quote', 'unicode']);

/** Violations of the request schema, with placeholders replaced by their values. */
function problemsOf({ tools }: ExploreContext, { step }: Recipe, body: Json) {
  const schema = bodyOf(step.state.op)?.schema ?? true;
  const filled = fillJson(body, () => '1');
  return filled.kind === 'filled' ? tools.requestProblems(schema, filled.value) : [];
}

function fieldsOf(world: ExploreContext, shape: JsonObject, value: Json | undefined, at: JsonLocation, depth: number): readonly Field[] {
  const required = new Set(listOf(shape.required));
  return Object.entries(objectOf(shape.properties)).flatMap(([name, member]): readonly Field[] => {
    const flat = resolveAlternatives(asSchema(member), { tools: world.tools, turn: 0 });
    const here: Field = { at: [...at, name], flat, isRequired: required.has(name) };
    const inside = objectOf(value)[name];
    if (inside === undefined || depth >= MAX_DEPTH) return [here];
    const isList = Array.isArray(inside) && inside.length > 0 && flat.items !== undefined;
    const below = isList
      ? fieldsOf(world, resolveAlternatives(asSchema(flat.items), { tools: world.tools, turn: 0 }), inside[0], [...at, name, 0], depth + 1)
      : fieldsOf(world, flat, inside, [...at, name], depth + 1);
    return [here, ...below];
  });
}

interface Expected {
  readonly isForbidden: boolean;
  readonly isLimit: boolean;
}

/** An invalid value must be rejected, and a value at a limit must be accepted. */
function judgeValue(world: ExploreContext, change: ValueChange, { isForbidden, isLimit }: Expected): Probe['judge'] {
  return ([exchange]) => {
    if (exchange === undefined) return [];
    const markup = change.kind === 'markup' ? judgeMarkup(exchange, change) : [];
    if (isForbidden && isSuccess(exchange.answer) && !isStray(exchange)) return [accepted(exchange, change), ...markup];
    if (isLimit && isRejectedFor(exchange, change) && !hasRule(exchange, change)) return [rejected(world, exchange, change), ...markup];
    return isLimit ? [...judgeEcho(exchange, change), ...markup] : markup;
  };
}

/** `POST /loans/{id}/extend` may add its `days` to those of the loan. */
function isAction({ step }: Exchange): boolean {
  const last = /\}\/([\w-]+)\/?$/.exec(step.state.op.path)?.[1];
  return step.method === 'POST' && last !== undefined && singular(lowerAlphanumeric(last)) === lowerAlphanumeric(last);
}

/** A valid value must be returned unchanged if the response contains it. */
function judgeEcho(exchange: Exchange, { place, value: name, kind }: ValueChange): readonly ProbeVerdict[] {
  const field = place.replace(/^body\./, '');
  const sent = objectOf(exchange.request.body)[field];
  const shown = isSuccess(exchange.answer) ? entityIn(exchange.answer.json, createdIn(exchange.step.state.op.path))?.[field] : undefined;
  // An update may not change the value that names the resource in its path.
  const isInPath = paramsIn(exchange.step.state.op.path).includes(field);
  if (
    isInPath ||
    sent === undefined ||
    shown === undefined ||
    typeof sent !== typeof shown ||
    typeof sent === 'object' ||
    isAlike(sent, shown)
  )
    return [];
  if (kind === 'letters' && isRewritten(sent, shown)) return [];
  // Clients send the version that they know, and the server counts it up with each change.
  if (typeof sent === 'number' && (isAction(exchange) || LOCK.test(field))) return [];
  const { key } = exchange.step.state.op;
  return [
    {
      ...verdictDefaults(exchange),
      rule: 'not-stored',
      place: field,
      text: `${key} does not return ${field} as sent when it is ${name}`,
      expected: JSON.stringify(sent).slice(0, 120),
      actual: JSON.stringify(shown).slice(0, 120),
      source: 'convention',
      checks: null,
    },
  ];
}

/** If even the unaccented letters differ, the server has replaced the value, for example with an ID. Domain names and URLs are escaped. */
const isRewritten = (sent: Json, shown: Json): boolean =>
  plainLetters(sent) !== plainLetters(shown) || /\\\d|%[0-9a-f]{2}|xn--/i.test(String(shown));

const plainLetters = (value: Json): string =>
  String(value)
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

/** An HTML page instead of JSON does not show how the server handled the request. */
const isStray = ({ answer }: Exchange): boolean => /html/i.test(answer.header('content-type') ?? '') && answer.json === undefined;

function accepted(exchange: Exchange, change: ValueChange): ProbeVerdict {
  const { key } = exchange.step.state.op;
  const isMissing = change.kind === 'missing';
  return {
    ...verdictDefaults(exchange),
    rule: 'accepts-invalid',
    // A server that does not check types does not check them for any field, and the same applies to the choices of a query.
    place: sharedPlace(change) ?? topField(change.place),
    text: isMissing
      ? `${key} accepts a request without ${change.place}`
      : `${key} accepts a request where ${change.place} is ${change.value}`,
    expected: isMissing ? `4xx, because the spec requires ${change.place}` : '4xx, because the spec does not allow the value',
    actual: statusText(exchange),
    source: 'spec',
    checks: { status: ['4xx'] },
  };
}

/** Returns the same location for all fields, so that missing checks are reported once: `body.size` -> `body types`. */
function sharedPlace({ place, kind }: ValueChange): string | null {
  const [part = ''] = place.split('.');
  if (kind === 'outside-enum' && part === 'query') return 'query choices';
  return (kind === 'wrong-type' || kind === 'fraction') && (part === 'body' || part === 'query') ? `${part} types` : null;
}

const LIMITING = /long|length|char|limit|max|min|between|at (?:most|least)|exceed|greater|less|below|above|range|than|≤|≥|[<>]/i;

/** "More than the cover value" is about a value of another resource. */
const RELATIVE =
  /\b(?:(?:more|greater|larger|less|fewer|higher|lower|later|earlier) than|exceeds?|exceeding|above|below) (?:the|its|your|their|this) (?![^.;]*\d)/i;
/** "Does not fit a shipment that is delivered" is about the state of another resource. */
const CONDITION = /\b(?:that|which|who|whose|while|when|if|because|unless|until) (?:is|are|has|have|was|were|it|the|an?)\b/i;

/** The message must mention the field, but no other field and no choice in another field, because a rule about both may be the reason. */
function isRejectedFor({ answer, request }: Exchange, { place, kind }: ValueChange): boolean {
  if (answer.status !== 400 && answer.status !== 422) return false;
  const name = lowerAlphanumeric(place.split('.').at(-1) ?? '');
  const others = Object.entries(objectOf(request.body)).filter(([other]) => !name.includes(lowerAlphanumeric(other)));
  return collectNotes(answer.json, answer.text).some(
    ({ text, at }) =>
      (kind === 'choice' ? !CONDITION.test(text) : LIMITING.test(text) && !RELATIVE.test(text)) &&
      (lowerAlphanumeric(text).includes(name) || at?.some((part) => lowerAlphanumeric(part) === name)) &&
      !others.some(([other, value]) => mentions(text, other) || (isChoice(value) && mentions(text, value))),
  );
}

/** True if the spec says when a choice is allowed: "The currency must be that of the account (422)". */
function hasRule({ step }: Exchange, { place, kind }: ValueChange): boolean {
  const name = place.split('.').at(-1) ?? '';
  const sentences = (step.state.op.description ?? '').split(/[.;](?:\s|$)/);
  return (
    kind === 'choice' &&
    sentences.some((sentence) => mentions(sentence, name) && /\b(?:must|only|same|unless|422|40[09])\b/i.test(sentence))
  );
}

/** A single word such as `percent`, which often decides what the other fields mean. */
const isChoice = (value: Json): value is string => typeof value === 'string' && /^[a-z][a-z_-]{3,}$/i.test(value);

/** True if the text contains the field's name, as written or as words: `min_age`, "below the min age". */
const mentions = (text: string, field: string): boolean =>
  new RegExp(`(?<![\\w.])${wordsOf(field).join('[\\W_]?')}(?!\\w)`, 'i').test(text);

function rejected({ redact }: ExploreContext, exchange: Exchange, change: ValueChange): ProbeVerdict {
  const { key } = exchange.step.state.op;
  return {
    ...verdictDefaults(exchange),
    rule: 'rejects-valid',
    place: change.place,
    text: `${key} rejects a request where ${change.place} is ${change.value}`,
    expected: '2xx, because the spec allows the value',
    actual: `${exchange.answer.status}: ${redact(exchange.answer.text).slice(0, 120)}`,
    source: 'spec',
    checks: { status: ['2xx'] },
  };
}

/** Path values are only tried in reads, because a write could affect a resource that the search did not create. */
function parameterProbes(world: ExploreContext, recipe: Recipe): readonly Probe[] {
  const { step } = recipe;
  const { op, effect } = step.state;
  const isRead = SAFE_METHODS.includes(op.method) && effect === 'read';
  return op.params.flatMap((parameter): readonly Probe[] => {
    if (parameter.in === 'cookie' || (parameter.in === 'path' && !isRead) || OWN_HEADERS.test(parameter.name)) return [];
    const place = parameter.in;
    const flat = resolveAlternatives(parameter.schema, { tools: world.tools, turn: 0 });
    const type = world.tools.typeOf(flat);
    const missing = parameter.required && place !== 'path' ? [missingProbe(world, recipe, parameter)] : [];
    const given = parameterValues(flat, type, place).filter(({ kind }) => place !== 'path' || kind !== 'repeated');
    return [...missing, ...given.flatMap((odd) => oddParameter(world, recipe, parameter, odd))];
  });
}

const OWN_HEADERS = /^(?:authorization|accept|content-type|content-length|host|cookie|user-agent)$/i;

function missingProbe(world: ExploreContext, recipe: Recipe, { name, in: place }: Parameter): Probe {
  const { step } = recipe;
  const { [name]: _query, ...query } = step.query;
  const { [name]: _header, ...others } = step.headers;
  const headers = isIfMatch(name) ? { ...others, [IF_MATCH]: NO_TAG } : others;
  const change: ValueChange = { place: `${place}.${name}`, value: 'missing', kind: 'missing' };
  return probeOf(recipe, { ...step, query, headers }, change, judgeValue(world, change, { isForbidden: true, isLimit: false }));
}

function oddParameter(world: ExploreContext, recipe: Recipe, parameter: Parameter, odd: OddValue): readonly Probe[] {
  const { step } = recipe;
  const { name, in: place, schema } = parameter;
  const change: ValueChange = { place: `${place}.${name}`, value: odd.name, kind: odd.kind };
  const text = Array.isArray(odd.value) ? odd.value.map(String) : String(odd.value);
  const isFormat = odd.kind === 'format' || odd.kind === 'impossible-date';
  const isForbidden = odd.expected === 'reject' && (isFormat || world.tools.requestProblems(schema, wireValue(odd.value)).length > 0);
  const changed = withParameter(step, name, place, text);
  return changed === null ? [] : [probeOf(recipe, changed, change, judgeValue(world, change, { isForbidden, isLimit: false }))];
}

/** A parameter is text, but `5` represents a number. */
function wireValue(value: Json): Json {
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
}

function withParameter(step: ScriptStep, name: string, place: Parameter['in'], text: string | readonly string[]): ScriptStep | null {
  if (place === 'query') return { ...step, query: { ...step.query, [name]: text } };
  if (typeof text !== 'string') return null;
  if (place === 'header') return { ...step, headers: { ...step.headers, [name]: text } };
  return text === '' ? null : { ...step, values: { ...step.values, [name]: { text, origin: 'invented' } } };
}
