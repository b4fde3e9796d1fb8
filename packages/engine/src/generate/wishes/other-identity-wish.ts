import { type Operation, SAFE_METHODS, type TestWish } from '../../model/index.ts';
import { caseIdPrefix, operationTitle } from '../cases/context/case-names.ts';
import type { ComposeResult, GenerationContext } from '../cases/context/generation-context.ts';
import { resourceName } from '../cases/context/resource-words.ts';
import { collapseBraces } from '../cases/request/literal-path.ts';
import { effectOf } from '../effects/effect.ts';
import type { WishCase } from './built-wish.ts';
import { createFlowScript, type FlowScript, finishScript } from './flow-script.ts';
import { readingOperation } from './gone-wish.ts';
import { identityChange } from './identity.ts';

type OtherWish = Extract<TestWish, { kind: 'other-identity' }>;

/** A list or a create has no owner yet, so the operations on a single item are used instead. */
export function ownedOperations({ model, places }: GenerationContext, { operations }: OtherWish): readonly string[] {
  return operations.flatMap((key) => {
    const op = model.operations.find((candidate) => candidate.key === key);
    if (op === undefined || op.path.endsWith('}') || (op.method !== 'GET' && op.method !== 'POST')) return [key];
    const items = places.oneOf(op.path).filter(({ method }) => (op.method === 'GET' ? method === 'GET' : true));
    return items.length === 0 ? [key] : items.map((item) => item.key);
  });
}

/** The first user creates a resource. The second user must not read, change or delete it. */
export function buildOtherIdentityWish(context: GenerationContext, op: Operation, statuses: readonly string[]): ComposeResult<WishCase> {
  const identity = identityChange(context, op, 'other');
  if (identity.kind === 'omitted') return identity;
  const { value: other } = identity;
  const usual = other.closed?.kind === 'closed' ? other.closed.statuses : ['403', '404'];
  const closed = statuses.length > 0 ? statuses : usual;
  const script = createFlowScript(context, `${caseIdPrefix(context, op)}.other-user`);
  if (other.proof !== null) script.history.draft.before.push(other.proof);
  const tried = script.add(op, {
    title: `${operationTitle(op)}${other.words}`,
    change: other.change,
    expect: () => ({ must: { status: closed } }),
  });
  if (tried.kind === 'omitted') return tried;
  const isOwned = script.history.draft.before.slice(0, tried.value.index).some(({ req }) => req.method === 'POST');
  if (!isOwned) return { kind: 'omitted', reason: `no operation creates a ${resourceName(op)} that belongs to the first user` };
  addOwnerRead(context, script, op, tried.value.step.req.path);
  const finished = finishScript(context, script, {
    op,
    title: `${collapseBraces(op.key)}${other.words} returns ${closed.join(' or ')}`,
    why: `A user requested this test: the ${resourceName(op)} belongs to the user who created it.`,
    tags: ['auth', 'negative'],
  });
  return finished.kind === 'omitted' ? finished : { kind: 'composed', value: { testCase: finished.value, notes: other.notes } };
}

/** After a rejected change, the owner can still read the resource. */
function addOwnerRead(context: GenerationContext, script: FlowScript, op: Operation, path: string): void {
  const read = SAFE_METHODS.includes(op.method) || effectOf(context, op) === 'read' ? undefined : readingOperation(context, op);
  if (read === undefined || read.path !== op.path) return;
  script.add(read, {
    title: `Check that the ${resourceName(op)} still exists`,
    change: (request) => ({ ...request, path }),
    expect: () => ({ must: { status: ['2xx'] } }),
  });
}
