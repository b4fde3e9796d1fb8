import { singular, wordsOf } from '../format/words.ts';
import { type ExploreAccess, type Operation, SAFE_METHODS } from '../model/index.ts';
import { countParameters, endsInParam, type ItemPaths, nestingOf, paramsIn } from './learning/place.ts';
import { closesResource, isSwitch, isSwitchOn, setsPassword } from './learning/switching.ts';
import type { Stage } from './operation-state.ts';
import type { OperationEffect } from './tools.ts';

const LAST_WORDS = new Set(
  'password passwords logout signout shutdown restart maintenance reset createdb populate seed purge wipe truncate settings config cors import'.split(
    ' ',
  ),
);

/** Decides when an operation is tried. A GET may also reset something, so the name is checked as well as the method. */
export function stageOf(op: Operation, effect: OperationEffect): Stage {
  if (effect === 'server-wide' || effect === 'sign-out') return 'last';
  if (setsPassword(op, []) && op.path.includes('{')) return 'remove';
  const isSafe = SAFE_METHODS.includes(op.method);
  const words = op.path
    .split('/')
    .filter((part) => !part.includes('{'))
    .flatMap(wordsOf);
  if (!isSafe && words.some((word) => LAST_WORDS.has(word))) return 'last';
  if (isSwitch(op)) return 'last';
  return op.method === 'DELETE' || effect === 'remove' || closesResource(op) ? 'remove' : 'normal';
}

const STOPPING = new Set('shutdown poweroff reboot restart quit halt'.split(' '));

/** Returns the reason why an operation is never sent, or null. */
export function reasonNeverSent(op: Operation, effect: OperationEffect, access: ExploreAccess): string | null {
  const isSafe = SAFE_METHODS.includes(op.method);
  if (!op.path.includes('{') && STOPPING.has(wordsOf(op.path.split('/').at(-1) ?? '').join(''))) return 'it would stop the server';
  if (access === 'read-only' && !isSafe) return 'the exploration is read-only';
  if (access === 'read-only' && effect !== 'read') return 'it changes data even though it is a GET';
  if (
    op.method === 'DELETE' &&
    paramsIn(op.path).length === 0 &&
    effect !== 'sign-out' &&
    !op.params.some(({ in: place }) => place === 'query')
  )
    return 'it would delete the whole collection';
  if (op.method === 'TRACE' || op.method === 'OPTIONS') return 'the method has no effect on resources';
  return null;
}

/** At each depth, reads come before creates, creates come before children, and removals start with the deepest resources. */
export function compareOperations(
  paths: readonly string[],
  itemPaths: ItemPaths,
): (left: OrderedOperation, right: OrderedOperation) => number {
  const ranks = new Map(paths.map((path) => [path, nestingOf(path, paths, itemPaths)]));
  // Children are removed before their parents.
  const nesting = ({ path }: Operation): number => ranks.get(path) ?? 0;
  return (left, right) =>
    STAGE_ORDER[left.stage] - STAGE_ORDER[right.stage] ||
    lastRank(left) - lastRank(right) ||
    (left.stage === 'remove' ? nesting(right.op) - nesting(left.op) : countParameters(left.op.path) - countParameters(right.op.path)) ||
    rankOf(left) - rankOf(right);
}

interface OrderedOperation {
  readonly op: Operation;
  readonly effect: OperationEffect;
  readonly stage: Stage;
}

const STAGE_ORDER: Readonly<Record<Stage, number>> = { normal: 0, remove: 1, last: 2 };

function lastRank({ stage, effect, op }: OrderedOperation): number {
  if (stage !== 'last') return 0;
  if (effect === 'sign-out') return 4;
  if (isSwitch(op)) return isSwitchOn(op) ? 2 : 1;
  return /maintenance|createdb|reset|password/i.test(op.path) ? 3 : 1;
}

function rankOf({ op: { method, path }, effect }: OrderedOperation): number {
  if (SAFE_METHODS.includes(method)) return endsInParam(path) ? 2 : 0;
  if (method === 'PUT' && effect === 'create') return 1;
  if (method === 'POST') return endsInParam(path) ? 3 : rankOfPost(path);
  if (method !== 'DELETE') return 4;
  // Single items are removed before the whole collection.
  return endsInParam(path) ? 9 : 10;
}

/** An action may end the resource that an update still has to change. A login needs an account, which another POST may register first. */
function rankOfPost(path: string): number {
  if (isAction(path)) return 5;
  return LOGIN.test(path) ? 4 : 1;
}

const LOGIN = /\/(?:log-?in|sign-?in|authenticate|tokens?|sessions?)\/?$/i;

/** True for `/loans/{id}/return`, but not for `/loans/{id}/shipments`. */
function isAction(path: string): boolean {
  const last = path.split('/').at(-1) ?? '';
  return paramsIn(path).length > 0 && singular(last) === last;
}
