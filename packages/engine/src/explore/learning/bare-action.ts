import { singular } from '../../format/words.ts';
import { isObject } from '../../json/values.ts';
import type { ExploreResponse } from '../requests/planned-request.ts';
import { createdIn, pathTemplate } from './place.ts';

const ID = /^_?(?:id|uuid|guid|key)$|(?:_id|Id|ID)$/;

/**
 * True for an action such as `POST /recordings/start`, which creates no resource: there are sibling paths but no paths below it, and its
 * response contains no ID. So there is nothing to clean up afterwards.
 */
export function isBareAction(path: string, paths: readonly string[], { json, header }: Pick<ExploreResponse, 'json' | 'header'>): boolean {
  const at = path.lastIndexOf('/');
  const last = path.slice(at + 1);
  if (singular(last) !== last || createdIn(path) !== pathTemplate(path) || header('location') !== null) return false;
  const isBeside = paths.some((other) => other !== path && other.startsWith(`${path.slice(0, at)}/`));
  const isAbove = paths.some((other) => other.startsWith(`${path}/`));
  return at > 0 && isBeside && !isAbove && !(isObject(json) && Object.keys(json).some((name) => ID.test(name)));
}
