import type { Json, Schema } from '../model/index.ts';
import { isObject } from './values.ts';

/** Treats a value that is not a schema as `true`, which allows everything. */
export function asSchema(value: Json | undefined): Schema {
  return typeof value === 'boolean' || isObject(value) ? value : true;
}
