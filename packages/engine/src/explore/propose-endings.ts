import { type ExploredOperation, type Operation, WHOLE_API } from '../model/index.ts';
import type { OperationState } from './operation-state.ts';
import { paramsIn } from './place.ts';
import { propose, shortMessage } from './propose-facts.ts';
import type { World } from './world.ts';

/** Proposes what only the whole exploration shows: operations that are not there or need another identity, resets and paging. */
export function proposeEndings(world: World, operations: readonly ExploredOperation[]): void {
  const reasons = new Map(operations.map(({ op, reason }) => [op, reason]));
  for (const state of world.states) {
    const { op, message } = state;
    const status = state.statuses.at(-1);
    const proof = { source: 'explore', request: op.key, seed: world.seed } as const;
    const evidence =
      status === undefined || status === 0
        ? proof
        : { ...proof, status, ...(message === null ? {} : { message: shortMessage(world, message) }) };
    const reason = reasons.get(op.key);
    // An unknown id also returns 404, so only an operation without ids, or one that rejects its method, is certainly not there.
    if (reason === 'not-there' && isCertain(state)) propose(world, op.key, { kind: 'not-there' }, evidence);
    if (reason === 'other-identity') propose(world, op.key, { kind: 'other-identity' }, evidence);
    if (state.effect === 'sign-out') propose(world, op.key, { kind: 'server-wide', effect: 'sign-out' }, proof);
    else if (state.effect === 'server-wide')
      propose(
        world,
        op.key,
        { kind: 'server-wide', effect: /reset|wipe|purge|create-?db|seed|populate|import/i.test(op.key) ? 'reset' : 'switch' },
        proof,
      );
    const style = state.isReached ? pagingOf(op) : null;
    if (style !== null) propose(world, op.key, { kind: 'paging', style }, { ...proof });
  }
  const format = errorFormat(world);
  if (format !== null) propose(world, WHOLE_API, { kind: 'error-format', ...format }, { source: 'explore', seed: world.seed });
}

function isCertain({ op, statuses }: OperationState): boolean {
  return paramsIn(op.path).length === 0 || statuses.some((status) => status === 405 || status === 501);
}

function pagingOf({ method, params }: Operation): 'page' | 'offset' | 'cursor' | null {
  if (method !== 'GET') return null;
  const names = params.filter((parameter) => parameter.in === 'query').map(({ name }) => name.toLowerCase());
  const has = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  if (has(/^(?:cursor|after|page_?token|starting_after|continuation)/)) return 'cursor';
  if (has(/^(?:offset|skip|start)$/)) return 'offset';
  return has(/^page(?:_?number)?$/) ? 'page' : null;
}

/** The most frequent form of the errors. */
function errorFormat({ errors }: World): { readonly media: string; readonly shape: string } | null {
  const sorted = [...errors.values()].toSorted((left, right) => right.count - left.count);
  const [most] = sorted;
  return most === undefined || most.count < 2 ? null : { media: most.media, shape: most.shape };
}
