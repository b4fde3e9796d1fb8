import { isObject } from '../../json/values.ts';
import type { Answer } from '../planned-request.ts';

/** Headers that every request has. No resource has members of both names. */
const OF_EVERY_REQUEST = ['host', 'user-agent'];

/** A server that returns the headers of the request shows what was sent to it. Such a response is no resource. */
export const isEcho = ({ json }: Pick<Answer, 'json'>): boolean =>
  isObject(json) &&
  Object.values(json).some((member) => {
    const names = isObject(member) ? Object.keys(member).map((name) => name.toLowerCase()) : [];
    return OF_EVERY_REQUEST.every((name) => names.includes(name));
  });
