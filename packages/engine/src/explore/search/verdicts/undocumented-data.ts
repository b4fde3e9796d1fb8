import { asSchema } from '../../../json/as-schema.ts';
import { isList, isObject, objectOf } from '../../../json/values.ts';
import { type Json, type JsonObject, SAFE_METHODS, type Schema } from '../../../model/index.ts';
import { entityShape, responseShape } from '../../learning/response-shape.ts';
import { fieldNames } from '../../requests/body-place.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { itemsIn, shownIn } from '../model/response-resources.ts';
import type { Exchange } from '../model/script.ts';
import type { ProbeVerdict } from '../model/verdict.ts';
import { verdictDefaults } from './judge-exchange.ts';

const PERSONAL =
  /^(?:e_?mail|e_?mail_?address|phone|phone_?number|mobile|telephone|address|street|postcode|zip|birth_?(?:date|day)|date_?of_?birth|dob|ssn|tax_?id|passport|iban|card_?(?:number|last4)|salary|income|credits?|balance|latitude|longitude|gps|ip_?address|last_?login_?ip)$/i;

/** Fields that are meant for the operators of a service, regardless of the spec. */
const INTERNAL =
  /^(?:(?:internal|staff|admin|private)_?(?:notes?|comments?|remarks?|memo|score|rating|id)|\w*secret|secret_?\w*|api_?keys?|(?:password_?)?reset_?(?:token|code)|otp(?:_?code)?|(?:two_?factor|totp|mfa)_?\w+|session_?(?:id|token)|cost_?price|purchase_?price|profit_?margin|margin|salt|\w+_?hash)$/i;

/**
 * A public profile that returns an email address returns more than the spec documents. This counts only if another response in the spec
 * documents the field, because then its absence is intended.
 */
export function judgeUndocumented(world: ExploreContext, exchange: Exchange): readonly ProbeVerdict[] {
  const { answer, step } = exchange;
  const { op } = step.state;
  if (!isSuccess(answer) || !SAFE_METHODS.includes(op.method) || step.method !== op.method) return [];
  const { shape, entity } = documented(world, exchange);
  const shown = entity === null ? [] : [...hiddenIn(world, op.key, shape, entity), ...hiddenInside(world, op.key, shape, entity)];
  if (shown.length === 0) return [];
  return [
    {
      ...verdictDefaults(exchange),
      place: shown.join(', '),
      rule: 'undocumented-data',
      text: `${op.key} returns ${shown.join(', ')}, which is not in its schema`,
      expected: `no ${shown.join(' or ')} in the response`,
      actual: `${shown.join(', ')} with a value`,
      source: 'spec',
      checks: null,
    },
  ];
}

/** Fields of an object that its schema does not contain. A schema without fields, or with any, says nothing. */
function hiddenIn(world: ExploreContext, key: string, shape: JsonObject, entity: JsonObject, fewest = 2): readonly string[] {
  const names = Object.keys(objectOf(shape.properties));
  const isOpen = shape.additionalProperties !== undefined && shape.additionalProperties !== false;
  if (names.length < fewest || isOpen || shape.patternProperties !== undefined) return [];
  const more = Object.keys(entity).filter((name) => !names.includes(name) && hasContent(entity[name]));
  return more.filter((name) => INTERNAL.test(name) || (PERSONAL.test(name) && isDocumentedElsewhere(world, key, name)));
}

/** The same for nested objects, such as the author of a comment. */
function hiddenInside(world: ExploreContext, key: string, shape: JsonObject, entity: JsonObject): readonly string[] {
  const response = { tools: { ...world.tools, flatten: world.tools.flattenResponse }, turn: 0 };
  return Object.entries(objectOf(shape.properties)).flatMap(([name, member]) => {
    const inside = entity[name];
    const one = isList(inside ?? null) ? firstOf(inside) : isObject(inside) ? inside : null;
    const whole = one === null ? {} : resolveAlternatives(asSchema(member), response);
    const flat = isList(inside ?? null) ? resolveAlternatives(asSchema(whole.items ?? true), response) : whole;
    return one === null ? [] : hiddenIn(world, key, flat, one, 1).map((field) => `${name}.${field}`);
  });
}

interface DocumentedResource {
  readonly shape: JsonObject;
  readonly entity: JsonObject | null;
}

/** The resource in a response, or the first one in a list, with its schema. */
function documented({ tools }: ExploreContext, exchange: Exchange): DocumentedResource {
  const { answer, step } = exchange;
  const whole = responseShape(tools, step.state.op, [answer.status]);
  const response = { tools: { ...tools, flatten: tools.flattenResponse }, turn: 0 };
  if (isList(answer.json ?? null))
    return { shape: resolveAlternatives(asSchema(whole.items ?? true), response), entity: firstOf(answer.json) };
  const [name, list] = Object.entries(objectOf(answer.json)).find(([, member]) => isList(member)) ?? [];
  const items = itemsIn(answer.json, '');
  if (name !== undefined && items !== null && items === list) {
    const schema = resolveAlternatives(asSchema(objectOf(whole.properties)[name] ?? true), response);
    return { shape: resolveAlternatives(asSchema(schema.items ?? true), response), entity: firstOf(list) };
  }
  return { shape: entityShape(tools, step.state.op, [answer.status]), entity: isObject(answer.json) ? shownIn(exchange) : null };
}

function firstOf(list: Json | undefined): JsonObject | null {
  const [first] = Array.isArray(list) ? list : [];
  return isObject(first) ? first : null;
}

const hasContent = (value: Json | undefined): boolean => value !== undefined && value !== null && value !== '';

function isDocumentedElsewhere({ states, tools }: ExploreContext, key: string, name: string): boolean {
  const flatten = (schema: Schema): JsonObject =>
    resolveAlternatives(schema, { tools: { ...tools, flatten: tools.flattenResponse }, turn: 0 });
  return states.some(({ op }) => op.key !== key && fieldNames(flatten, responseShape(tools, op, [200, 201])).includes(name));
}
