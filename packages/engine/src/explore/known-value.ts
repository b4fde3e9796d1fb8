import { singular } from '../format/words.ts';
import type { JsonLocation } from '../json/edit-json.ts';
import type { Json } from '../model/index.ts';
import { findId } from './find-id.ts';
import { plain } from './place.ts';
import type { Pool } from './pool.ts';

/** A body field whose value came from another operation. */
export interface FieldSource {
  readonly at: JsonLocation;
  readonly from: string;
  readonly path: string;
}

export interface KnownValue {
  readonly value: string | number;
  readonly from: string;
  readonly path: string;
}

interface Known {
  readonly pool: Pool;
  readonly resources: ReadonlySet<string>;
  readonly creating: string | null;
  /** Values that the server did not accept. */
  readonly except?: ReadonlySet<Json>;
}

/** Finds the id of an existing resource for a field such as `projectId`, `item_id` or `environment`. */
export function knownValue(name: string, type: string | null, known: Known): KnownValue | null {
  const { pool, creating, except } = known;
  const whole = plain(name);
  const stem = whole.replace(/(?:ids?|names?|key|uuid)$/, '');
  const isFitting = (value: string | number): boolean => hasKind(value, type) && except?.has(value) !== true;
  const byName = whole === '' ? null : fromResources(name, [singular(whole), singular(stem)], known, isFitting);
  if (byName !== null || stem === whole || stem === '' || stem === creating) return byName;
  const value = pool.fieldValues(name).find(isFitting);
  return value === undefined ? null : { value, from: '', path: '' };
}

type IsFitting = (value: string | number) => boolean;

function fromResources(
  name: string,
  words: readonly string[],
  { pool, resources, creating }: Known,
  isFitting: IsFitting,
): KnownValue | null {
  const wanted = [...new Set(words)].filter((word) => word !== '' && resources.has(word) && word !== creating);
  for (const word of wanted) {
    for (const resource of pool.named(word)) {
      const found = findId(resource, plain(name) === word ? `${word}id` : name);
      if (found !== null && isFitting(found.value)) return { ...found, from: resource.from };
    }
  }
  return null;
}

function hasKind(value: string | number, type: string | null): boolean {
  if (type === 'integer' || type === 'number') return typeof value === 'number';
  return type === 'string' ? typeof value === 'string' : type === null;
}
