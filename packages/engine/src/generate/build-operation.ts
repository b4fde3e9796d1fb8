import { wordsOf } from '../format/words.ts';
import type { AssumedLink, Evidence, Operation, SuiteKind, TestCase } from '../model/index.ts';
import { assumedLinks } from './cases/context/assumed-links.ts';
import { type BuiltCases, maximalControlId } from './cases/context/case-names.ts';
import type { GenerationContext } from './cases/context/generation-context.ts';
import { dropCasesOnRemovedResources, removesExistingResource } from './cases/context/removals.ts';
import { buildAuth } from './cases/kinds/auth.ts';
import { buildBoundary } from './cases/kinds/boundary.ts';
import { buildContract, buildLatency } from './cases/kinds/contract.ts';
import { buildFlows } from './cases/kinds/flow.ts';
import { buildNegative } from './cases/kinds/negative.ts';
import { buildControl, buildMaximal, buildSmoke } from './cases/kinds/smoke.ts';

/** All cases generated for one operation. */
export interface BuiltOperation {
  readonly op: Operation;
  /** The file name without its extension. */
  readonly file: string;
  readonly cases: readonly TestCase[];
  /** The control cases that the other cases depend on. They are part of `cases` only if smoke tests were requested. */
  readonly controls: readonly TestCase[];
  readonly text: string;
  readonly evidence: Evidence;
  readonly assumed: readonly AssumedLink[];
}

export type OperationCases = Pick<BuiltOperation, 'cases' | 'controls' | 'text' | 'evidence' | 'assumed'>;

const STOPPING = new Set('shutdown poweroff reboot restart quit halt'.split(' '));

/**
 * True for `/admin/shutdown` and similar paths, after which every other case would fail. Restarting a part of the
 * server is allowed.
 */
export function stopsServer({ path }: Operation): boolean {
  return !path.includes('{') && STOPPING.has(wordsOf(path.split('/').at(-1) ?? '').join(''));
}

function textOfRemoval(cases: readonly TestCase[]): string {
  const others = cases.length - 1;
  return `one valid request, which deletes the resource${others > 0 ? `; rejects ${others} other ${others === 1 ? 'request' : 'requests'}` : ''}`;
}

/** Builds the cases for one operation, or returns the reason why there are none. */
export function buildOperation(
  context: GenerationContext,
  op: Operation,
  kinds: readonly SuiteKind[],
  limit: number | null,
): OperationCases | string {
  if (stopsServer(op)) return 'it would stop the server under test: try it by hand';
  const control = buildControl(context, op);
  if (control.kind === 'omitted') return control.reason;
  if (removesExistingResource(context, op, control.value))
    return 'it deletes a resource, but no operation creates one that tests may delete';
  const builders: Readonly<Record<SuiteKind, () => BuiltCases>> = {
    smoke: () => buildSmoke(context, op, control.value),
    negative: () => buildNegative(context, op, limit),
    boundary: () => buildBoundary(context, op, limit),
    auth: () => buildAuth(context, op),
    flow: () => buildFlows(context, op),
    contract: () => buildContract(context, op, limit),
    perf: () => buildLatency(context, op),
  };
  // Without a valid request, no other response can be judged. The valid request stays in the suite, to show when the server accepts it.
  const isUnreached = op.facts?.isUnreached === true;
  if (isUnreached && !kinds.includes('smoke'))
    return 'the exploration never got a 2xx response from it, so only the valid request is tested';
  const wanted: readonly SuiteKind[] = isUnreached ? ['smoke'] : kinds;
  const parts = wanted.map((kind) => builders[kind]()).filter((part) => part.cases.length > 0);
  if (parts.length === 0) return 'the spec documents no input to test';
  const all = parts.flatMap((part) => part.cases);
  const cases = dropCasesOnRemovedResources(context, op, control.value, all);
  if (cases.length === 0) return 'its valid request deletes the resource, but no operation creates another one';
  const wide = cases.some(({ needs }) => needs?.includes(maximalControlId(context, op))) ? buildMaximal(context, op) : null;
  return {
    cases,
    controls: [control.value, ...(wide === null ? [] : [wide])],
    text: cases.length < all.length ? textOfRemoval(cases) : parts.map((part) => part.text).join('; '),
    evidence: 'C',
    assumed: assumedLinks(context, op, control.value),
  };
}
