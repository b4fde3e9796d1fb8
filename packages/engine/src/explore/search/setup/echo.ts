import { isObject } from '../../../json/values.ts';
import type { ExploreResponse } from '../../requests/planned-request.ts';

/** Names of headers. A resource may have a field `host`, but not together with one of the other names. */
const OTHERS = new Set(['user-agent', 'accept', 'accept-encoding', 'connection']);

/** A server that returns the request headers shows what was sent to it. Such a response is not a resource. */
export const isEcho = ({ json }: Pick<ExploreResponse, 'json'>): boolean =>
  isObject(json) &&
  Object.values(json).some((member) => {
    const names = isObject(member) ? Object.keys(member).map((name) => name.toLowerCase()) : [];
    return names.includes('host') && names.some((name) => OTHERS.has(name));
  });
