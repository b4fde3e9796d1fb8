import { fillText } from '../../../json/template.ts';
import { isList, isObject, objectOf } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import type { PathValue, ScriptStep, Vars } from '../model/script.ts';
import type { Probe } from '../model/verdict.ts';
import { isCreator } from './recipe.ts';

/**
 * Adapts a probe to resources that an earlier probe has created. If a resource is addressed by a name that its create sent, such as an
 * account by its username, it keeps that name. A new resource still gets a new name.
 */
export function onKnownResources(probe: Probe, vars: Vars): Probe {
  const names = new Set(probe.setup.flatMap(({ body }) => newNamesIn(body)));
  return names.size === 0 ? probe : { ...probe, steps: probe.steps.map((step) => withKnown(step, names, vars)) };
}

const newNamesIn = (value: Json | undefined): readonly string[] => {
  if (typeof value === 'string') return NEW_NAME.test(value) ? [value] : [];
  if (isList(value)) return value.flatMap(newNamesIn);
  return Object.values(objectOf(value)).flatMap(newNamesIn);
};

/** A placeholder whose value differs between two runs of the same steps. */
const NEW_NAME = /\{\{(?:RUN_ID|FRESH_\w+)\}\}/;

function withKnown(step: ScriptStep, names: ReadonlySet<string>, vars: Vars): ScriptStep {
  const known = (text: string): string => {
    const filled = names.has(text) ? fillText(text, (name) => vars[name]) : null;
    return filled?.kind === 'filled' ? String(filled.value) : text;
  };
  const values = Object.entries(step.values).map(([name, value]): readonly [string, PathValue] => [
    name,
    { ...value, text: known(value.text) },
  ]);
  const query = inside(step.query, known);
  return {
    ...step,
    values: Object.fromEntries(values),
    query: objectOf(query),
    body: step.body === undefined || isCreator(step.state) ? step.body : inside(step.body, known),
  };
}

function inside(value: Json, known: (text: string) => string): Json {
  if (typeof value === 'string') return known(value);
  if (isList(value)) return value.map((item) => inside(item, known));
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inside(member, known)])) : value;
}
