import { asSchema } from '../../../json/as-schema.ts';
import { objectOf } from '../../../json/values.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { shapeOf } from '../../requests/sample-body.ts';
import type { World } from '../../world.ts';
import type { ScriptStep } from '../model/script.ts';

const SHORTEST = 24;

/** A field of a request that accepts any text. Null if it has none. */
export function freeText({ tools }: World, { state, body }: ScriptStep): string | null {
  const { properties } = shapeOf(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 });
  const isFree = (name: string): boolean => {
    const flat = shapeOf(asSchema(objectOf(properties)[name] ?? true), { tools, turn: 0 });
    const hasRoom = typeof flat.maxLength !== 'number' || flat.maxLength >= SHORTEST;
    return hasRoom && flat.enum === undefined && flat.format === undefined && flat.pattern === undefined;
  };
  return Object.keys(objectOf(body)).find((name) => /name|title|label|description|note|subject/i.test(name) && isFree(name)) ?? null;
}
