import { lowerAlphanumeric } from '../../../format/words.ts';
import { isObject } from '../../../json/values.ts';
import { isSuccess } from '../../visit.ts';
import type { Exchange } from './script.ts';

const TOTAL = /^(?:total|totalcount|totalitems|totalelements|totalresults|count)$/;

/** The member that counts all items, possibly inside a member such as `meta`. */
export function findTotal({ answer }: Exchange): { readonly name: string; readonly value: number } | null {
  const header = isSuccess(answer) ? answer.header('x-total-count') : null;
  const members = isSuccess(answer) && isObject(answer.json) ? answer.json : {};
  const wrappers = [members, ...Object.values(members).filter(isObject)];
  const [name, value] =
    wrappers
      .flatMap((member) => Object.entries(member))
      .find(([key, entry]) => TOTAL.test(lowerAlphanumeric(key)) && typeof entry === 'number') ?? [];
  if (name !== undefined && typeof value === 'number') return { name, value };
  return header !== null && /^\d+$/.test(header) ? { name: 'X-Total-Count', value: Number(header) } : null;
}
