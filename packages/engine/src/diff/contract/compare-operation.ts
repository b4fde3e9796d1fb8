import { pointerTo } from '../../json/pointer.ts';
import type { Operation, Parameter, RequestBody } from '../../model/index.ts';
import type { ChangeCollector } from './change-collector.ts';
import { compareResponses } from './compare-responses.ts';
import { compareSchema } from './compare-schema.ts';
import { compareSecurity } from './compare-security.ts';
import type { ChangeLevel } from './contract-diff.ts';
import { type OperationScope, openScope } from './operation-scope.ts';

/** Compares everything that a caller of one operation can notice. */
export function compareOperation(book: ChangeCollector, base: Operation, head: Operation): void {
  const scope = openScope(book, head);
  if (!base.deprecated && head.deprecated) scope.report('compatible', 'operation-deprecated', '', 'the operation is deprecated');
  compareParameters(base, head, scope);
  compareBodies(base.bodies, head.bodies, scope);
  compareResponses(base.responses, head.responses, scope);
  compareSecurity(base, head, (level, rule, message) => scope.report(level, rule, '/security', message));
}

function compareParameters(base: Operation, head: Operation, scope: OperationScope): void {
  const before = new Map(base.params.map((parameter) => [keyOf(parameter, base.path), parameter]));
  const after = new Map(head.params.map((parameter) => [keyOf(parameter, head.path), parameter]));
  for (const [key, parameter] of before) {
    const next = after.get(key);
    if (next !== undefined) compareParameter(parameter, next, scope);
    else scope.report('compatible', 'parameter-removed', pointerOf(parameter), `${described(parameter)} removed`);
  }
  for (const [key, parameter] of after) {
    if (before.has(key)) continue;
    const { required } = parameter;
    const rule = required ? 'required-parameter-added' : 'parameter-added';
    scope.report(
      required ? 'breaking' : 'compatible',
      rule,
      pointerOf(parameter),
      `${required ? 'required ' : ''}${described(parameter)} added`,
    );
  }
}

/** A path parameter is identified by its position, because its name is not sent. */
function keyOf(parameter: Parameter, path: string): string {
  if (parameter.in === 'path') return `path ${[...path.matchAll(/\{([^{}]+)\}/g)].findIndex((match) => match[1] === parameter.name)}`;
  return `${parameter.in} ${parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name}`;
}

function pointerOf(parameter: Parameter): string {
  return pointerTo('/parameters', `${parameter.in}:${parameter.name}`);
}

function described(parameter: Parameter): string {
  return `${parameter.in} parameter ${parameter.name}`;
}

function compareParameter(base: Parameter, head: Parameter, scope: OperationScope): void {
  const pointer = pointerOf(head);
  if (!base.required && head.required) scope.report('breaking', 'parameter-became-required', pointer, `${described(head)} became required`);
  if (base.required && !head.required)
    scope.report('compatible', 'parameter-became-optional', pointer, `${described(head)} became optional`);
  const [before, after] = [styleOf(base), styleOf(head)];
  if (before !== after)
    scope.report(
      'breaking',
      'parameter-style-changed',
      pointer,
      `${described(head)} is encoded differently: ${after} instead of ${before}`,
    );
  const { book, subject } = scope;
  compareSchema(base.schema, head.schema, { book, subject, direction: 'request', pointer: pointerTo(pointer, 'schema'), open: [] });
}

/** Returns the style, with the defaults from the OpenAPI specification. */
function styleOf(parameter: Parameter): string {
  const style = parameter.style ?? (parameter.in === 'query' || parameter.in === 'cookie' ? 'form' : 'simple');
  const explode = parameter.explode ?? style === 'form';
  return explode ? `${style}, exploded` : style;
}

function compareBodies(base: readonly RequestBody[], head: readonly RequestBody[], scope: OperationScope): void {
  compareBodyNeed(base, head, scope);
  if (base.length === 0 || head.length === 0) return;
  for (const body of base) {
    const at = pointerTo('/requestBody/content', body.media);
    const next = head.find((other) => other.media === body.media);
    const place = { book: scope.book, subject: scope.subject, direction: 'request', pointer: pointerTo(at, 'schema'), open: [] } as const;
    if (next === undefined) scope.report('breaking', 'request-media-removed', at, `${body.media} is no longer accepted`);
    else compareSchema(body.schema, next.schema, place);
  }
  for (const body of head) {
    if (base.some((other) => other.media === body.media)) continue;
    scope.report('compatible', 'request-media-added', pointerTo('/requestBody/content', body.media), `${body.media} is now also accepted`);
  }
}

type BodyNeed = 'none' | 'optional' | 'required';

const BODY_CHANGES: Readonly<Record<string, readonly [ChangeLevel, string, string]>> = {
  'none required': ['breaking', 'required-body-added', 'required request body added'],
  'none optional': ['compatible', 'body-added', 'request body added'],
  'optional required': ['breaking', 'body-became-required', 'the request body became required'],
  'required optional': ['compatible', 'body-became-optional', 'the request body became optional'],
  'optional none': ['compatible', 'body-removed', 'request body removed'],
  'required none': ['compatible', 'body-removed', 'request body removed'],
};

function compareBodyNeed(base: readonly RequestBody[], head: readonly RequestBody[], scope: OperationScope): void {
  const change = BODY_CHANGES[`${bodyNeed(base)} ${bodyNeed(head)}`];
  if (change !== undefined) scope.report(change[0], change[1], '/requestBody', change[2]);
}

function bodyNeed(bodies: readonly RequestBody[]): BodyNeed {
  if (bodies.length === 0) return 'none';
  return bodies.some((body) => body.required) ? 'required' : 'optional';
}
