import { asSchema } from '../../../json/as-schema.ts';
import { objectOf } from '../../../json/values.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import type { ExploreContext } from '../../world.ts';
import type { ScriptStep } from '../model/script.ts';

const SHORTEST = 24;
const TITLE = /name|title|label|description|note|subject/i;
/** Texts that a server checks or uses, whatever the spec says. */
const USED = /id$|code|key|slug|ur[il]|mail|phone|passw|token|secret|currency|country|locale|lang|zone|time|date|role|type|status/i;

/** The fields of a request that take any text, names and titles first. */
export function freeTextFields({ tools }: ExploreContext, { state, body }: ScriptStep): readonly string[] {
  const { properties } = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 });
  const referring = new Set(state.sources.map(({ at: [name] }) => name));
  const isFree = (name: string): boolean => {
    const flat = resolveAlternatives(asSchema(objectOf(properties)[name] ?? true), { tools, turn: 0 });
    const hasRoom = typeof flat.maxLength !== 'number' || flat.maxLength >= SHORTEST;
    const isText = typeof objectOf(body)[name] === 'string' && !referring.has(name);
    return isText && hasRoom && flat.enum === undefined && flat.format === undefined && flat.pattern === undefined;
  };
  const names = Object.keys(objectOf(body)).filter(isFree);
  return [...names.filter((name) => TITLE.test(name)), ...names.filter((name) => !TITLE.test(name) && !USED.test(name))];
}
