import type { Checks, Json, ScalarOrList, Step } from '@assay/engine/model';

/** Sets parts of a step's request. Undefined removes a part. */
export function setRequest(
  step: Step,
  parts: Partial<Pick<Step['req'], 'method' | 'path'>> & { readonly auth?: string | undefined },
): Step {
  const { auth: before, ...rest } = step.req;
  const { auth = 'auth' in parts ? undefined : before, ...others } = parts;
  return { ...step, req: { ...rest, ...others, ...(auth === undefined ? {} : { auth }) } };
}

export function setTitle(step: Step, title: string): Step {
  const { title: _old, ...rest } = step;
  return title === '' ? rest : { title, ...rest };
}

function withoutEmpty(checks: Checks): Checks | undefined {
  return Object.keys(checks).length === 0 ? undefined : checks;
}

/** Sets a check's value. Undefined removes the check, and its level if that is now empty. */
export function setCheck<K extends keyof Checks>(
  step: Step,
  level: 'must' | 'should',
  change: { readonly name: K; readonly value: Checks[K] | undefined },
): Step {
  const { [change.name]: _old, ...rest } = step.expect[level] ?? {};
  const checks = withoutEmpty(change.value === undefined ? rest : { ...rest, [change.name]: change.value });
  const { [level]: _level, ...levels } = step.expect;
  return { ...step, expect: checks === undefined ? levels : { ...levels, [level]: checks } };
}

/** Captures a value from the response for later steps. */
export function addCapture(step: Step, name: string, path: string): Step {
  return { ...step, capture: { ...step.capture, [name]: path } };
}

export function removeCapture(step: Step, name: string): Step {
  const { [name]: _gone, ...kept } = step.capture ?? {};
  const { capture: _all, ...rest } = step;
  return Object.keys(kept).length === 0 ? rest : { ...rest, capture: kept };
}

/** Parses `200, 4xx` as a list; undefined for an empty string. */
export function statusList(text: string): readonly string[] | undefined {
  const list = text.split(/[\s,]+/).filter(Boolean);
  return list.length === 0 ? undefined : list;
}

/** Replaces the query values or headers. An empty list is removed. */
export function setPairs(step: Step, part: 'query' | 'headers', pairs: Readonly<Record<string, ScalarOrList>>): Step {
  const { [part]: _old, ...rest } = step.req;
  return { ...step, req: Object.keys(pairs).length === 0 ? rest : { ...rest, [part]: pairs } };
}

/** Formats a query value, with commas between list items. */
export const pairText = (value: ScalarOrList): string => (Array.isArray(value) ? value.join(', ') : String(value));

/** Parses the input as the previous value's type, if possible. */
export function pairValue(text: string, before: ScalarOrList | undefined): ScalarOrList {
  if (Array.isArray(before)) return text.split(/\s*,\s*/).filter(Boolean);
  if (typeof before === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  if (typeof before === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** Parses an argument as JSON if it is valid JSON, else as plain text. */
export function parseArgument(text: string): Json | undefined {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Accepts `id` and `[0].id` for the paths `$.id` and `$[0].id`. */
export function fieldPath(text: string): string {
  const given = text.trim();
  if (given === '' || given.startsWith('$')) return given;
  return given.startsWith('[') ? `$${given}` : `$.${given}`;
}
