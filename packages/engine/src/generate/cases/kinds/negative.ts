import { type Operation, shortCaseTitle } from '../../../model/index.ts';
import { interleave, nullAndEmptyValues, wrongChoices, wrongTypes } from '../../faults/body-values.ts';
import { wrongFormFields } from '../../faults/form-fields.ts';
import { missingParts } from '../../faults/missing.ts';
import { wrongParameters } from '../../faults/parameters.ts';
import { malformedBodies, unusualRequests } from '../../faults/protocol.ts';
import { undeclaredMethod } from '../../faults/undeclared-method.ts';
import { unknownId } from '../../faults/unknown-id.ts';
import type { BuiltCases } from '../context/case-names.ts';
import type { GenerationContext } from '../context/generation-context.ts';
import { joinList } from '../context/resource-words.ts';
import { buildVariants, type VariantGroup } from './variant.ts';

/** Builds invalid requests, the most useful groups first. Each violates one rule in the spec. */
export function buildNegative(context: GenerationContext, op: Operation, limit: number | null): BuiltCases {
  const groups: readonly VariantGroup[] = [
    { most: 6, variants: missingParts(context, op) },
    { most: 6, variants: interleave([wrongTypes(context, op), wrongFormFields(context, op), wrongParameters(context, op)]) },
    { most: 4, variants: malformedBodies(context, op) },
    { most: 1, variants: unknownId(context, op) },
    { most: 4, variants: wrongChoices(context, op) },
    { most: 3, variants: nullAndEmptyValues(context, op) },
    { most: 2, variants: unusualRequests(context, op) },
    { most: 1, variants: undeclaredMethod(context, op) },
  ];
  const cases = buildVariants(context, op, groups, limit);
  return { cases, text: cases.length === 0 ? '' : `rejects requests ${joinList(cases.map(shortCaseTitle))}` };
}
