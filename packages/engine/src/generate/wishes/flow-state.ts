import { memberPath } from '../../json/portable-path.ts';
import { ownValue } from '../../json/values.ts';
import type { BodyCheck, Json, Operation, Retry, StepRequest } from '../../model/index.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { effectOf } from '../effects/effect.ts';
import { operationOutput } from '../links/outputs.ts';
import type { ResolvedSetting } from './read-settings.ts';

/** A top-level field that a step has set, and its value. */
interface SetValue {
  readonly name: string;
  readonly value: Json;
}

/** The known state of the resources in a flow, by path. */
export interface FlowState {
  readonly removed: Set<string>;
  readonly values: Map<string, readonly SetValue[]>;
  /** Placeholders for the IDs of created resources, by collection path. */
  readonly created: Map<string, readonly string[]>;
}

export const createFlowState = (): FlowState => ({ removed: new Set(), values: new Map(), created: new Map() });

export const RETRY_UNTIL_GONE: Retry = { times: 3, waitMs: 200, untilStatus: ['404', '410'] };

/** Records the effect of a step. `created` is the placeholder for a created resource's ID. */
export function recordStep(
  context: GenerationContext,
  state: FlowState,
  op: Operation,
  { req, settings, created }: { readonly req: StepRequest; readonly settings: readonly ResolvedSetting[]; readonly created: string | null },
): void {
  const address = created === null ? req.path : `${req.path.replace(/\/$/, '')}/${created}`;
  const effect = effectOf(context, op);
  if (created !== null) state.created.set(req.path, [...(state.created.get(req.path) ?? []), created]);
  if (effect === 'remove') state.removed.add(req.path);
  if (effect !== 'create' && effect !== 'change') return;
  const set = settings.flatMap(({ input, effect: done }): readonly SetValue[] => {
    const [name, ...deeper] = input.kind === 'field' ? input.place : [];
    const isPlain = typeof name === 'string' && deeper.length === 0 && done.kind === 'set' && !isContainer(done.value);
    return isPlain ? [{ name, value: done.value }] : [];
  });
  const known = (state.values.get(address) ?? []).filter(({ name }) => !set.some((entry) => entry.name === name));
  state.values.set(address, [...known, ...set]);
}

function isContainer(value: Json): boolean {
  return typeof value === 'object' && value !== null;
}

/** Checks that a resource, when read back, has the values that earlier steps set. */
export function storedValueReadChecks(context: GenerationContext, state: FlowState, op: Operation, req: StepRequest): readonly BodyCheck[] {
  const output = operationOutput(op, context.model.schemas);
  if (op.method !== 'GET' || output?.kind !== 'item') return [];
  return (state.values.get(req.path) ?? []).flatMap(({ name, value }): readonly BodyCheck[] => {
    const path = ownValue(output.fields, name) === undefined ? null : memberPath(output.base, name);
    return path === null ? [] : [[path, 'eq', value]];
  });
}

/**
 * Checks that a list does not contain resources that earlier steps removed, and that a list below a created resource contains only the
 * resources that the flow created there. The suite format has no check that a list with unknown items contains a certain item.
 */
export function listChecks(context: GenerationContext, state: FlowState, op: Operation, req: StepRequest): readonly BodyCheck[] {
  const output = operationOutput(op, context.model.schemas);
  const id = output?.byWord.get('id');
  if (op.method !== 'GET' || output?.kind !== 'list' || id === undefined) return [];
  const path = memberPath(output.base.replace(/\[0\]$/, '[*]'), id);
  if (path === null) return [];
  const removed = [...state.removed]
    .filter((address) => collectionAt(address) === req.path)
    .map((address) => address.split('/').at(-1) ?? '');
  const gone = removed.map((name): BodyCheck => [path, 'ne', name]);
  const here = (state.created.get(req.path) ?? []).filter((name) => !removed.includes(name));
  const isOwn = /\{\{[a-z]/.test(req.path);
  return isOwn && here.length > 0 && gone.length === 0 ? [[path, 'in', here]] : gone;
}

function collectionAt(address: string): string {
  return address.slice(0, address.lastIndexOf('/'));
}
