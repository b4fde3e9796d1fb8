import type { Json, Schema } from '../model/index.ts';
import { isObject } from './values.ts';

/** A value that is not a schema constrains nothing. */
export function asSchema(value: Json | undefined): Schema {
  return typeof value === 'boolean' || isObject(value) ? value : true;
}
