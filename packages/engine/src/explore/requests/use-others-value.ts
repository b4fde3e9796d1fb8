import { memberPath } from '../../json/portable-path.ts';
import { isObject } from '../../json/values.ts';
import { paramsIn } from '../learning/place.ts';
import { isScalar } from '../learning/pool.ts';
import type { OperationState } from '../operation-state.ts';
import type { World } from '../world.ts';
import { leavesOf, putAt } from './body-place.ts';
import { composeRequest } from './compose-request.ts';
import type { FieldSource } from './known-value.ts';
import { nodeAt } from './node-at.ts';
import type { Plan } from './planned-request.ts';

const OWN = /\b(?:your|the|is|its|an?) own\b|\byourself\b|\bto itself\b|\b(?:the )?same (?:account|wallet|user|member|person)\b/i;

/**
 * "This is your own wallet": a value in the body is from the first user's own data, so the second user's is used instead. False if that does
 * not apply.
 */
export function* useOthersValue(world: World, state: OperationState): Plan<boolean> {
  const { message, body } = state;
  if (message === null || body === undefined || !OWN.test(message) || !world.tools.hasOther) return false;
  for (const { at, from, path, value: own } of ownValues(world, state)) {
    const reader = world.states.find(({ op, isReached }) => op.key === from && isReached);
    const request = reader === undefined ? null : composeRequest(world, reader, {});
    if (request === null) continue;
    const answer = yield { kind: 'send', request: { ...request, sender: 'other' } };
    const value = answer.status === 200 ? nodeAt(answer.json, path) : undefined;
    if (!isScalar(value) || value === own || state.tried.has(value)) continue;
    state.tried.add(value);
    state.body = putAt(body, at, value);
    // The search cannot create another user's data, so the value stays as it is.
    state.sources = state.sources.filter((source) => source.at.join() !== at.join());
    return true;
  }
  return false;
}

/** Values of the body that a read of the first user's own data returned. A documented example may be one of them. */
function ownValues({ pool }: World, { body }: OperationState): readonly FieldSource[] {
  const isOwnData = (from: string): boolean => from.startsWith('GET ') && paramsIn(from).length === 0;
  const data = pool.all().filter(({ from, base }) => isOwnData(from) && base.startsWith('$'));
  return leavesOf(body).flatMap(([at, sent]): readonly FieldSource[] => {
    if (!isScalar(sent) || sent === '') return [];
    const found = data.flatMap(({ from, base, value }) => {
      const members = isObject(value) ? Object.entries(value) : [];
      const [name] = members.find(([, member]) => member === sent) ?? [];
      const path = name === undefined ? null : memberPath(base, name);
      return path === null ? [] : [{ at, from, path, value: sent }];
    });
    return found.slice(0, 1);
  });
}
