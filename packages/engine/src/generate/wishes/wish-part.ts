import type { Operation, TestCase } from '../../model/index.ts';
import type { BuiltOperation } from '../build-operation.ts';
import { assumedLinks } from '../cases/context/assumed-links.ts';
import type { ComposeResult, GenerationContext } from '../cases/context/generation-context.ts';
import { dropCasesOnRemovedResources, removesExistingResource } from '../cases/context/removals.ts';
import { buildControl } from '../cases/kinds/smoke.ts';

/** Combines the cases for one operation with the control case that they depend on. */
export function buildWishPart(context: GenerationContext, op: Operation, cases: readonly TestCase[], text: string): BuiltOperation {
  const control = buildControl(context, op);
  const usable = control.kind === 'composed' && leavesRoomFor(context, op, control.value, cases) ? control.value : null;
  return {
    op,
    file: context.names.get(op.key)?.file ?? 'operation',
    cases: usable === null ? cases.map(withoutNeeds) : cases,
    controls: usable === null ? [] : [usable],
    text,
    evidence: 'H',
    assumed: usable === null ? [] : assumedLinks(context, op, usable),
  };
}

/** False for a control case that would remove a user's resource or the only resource that the cases need. */
function leavesRoomFor(context: GenerationContext, op: Operation, control: TestCase, cases: readonly TestCase[]): boolean {
  if (removesExistingResource(context, op, control)) return false;
  return dropCasesOnRemovedResources(context, op, control, cases).length === cases.length;
}

function withoutNeeds(testCase: TestCase): TestCase {
  const { needs: _needs, ...rest } = testCase;
  return rest;
}

/** Rejects a case that would remove a resource that the test did not create. */
export function omitIfDestructive(context: GenerationContext, op: Operation, testCase: TestCase): ComposeResult<TestCase> {
  return removesExistingResource(context, op, testCase)
    ? { kind: 'omitted', reason: 'it deletes a resource, but no operation creates one that tests may delete' }
    : { kind: 'composed', value: testCase };
}
