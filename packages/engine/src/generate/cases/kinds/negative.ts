import type { Operation } from '../../../model/index.ts';
import { nullsAndEmpties, spread, wrongChoices, wrongTypes } from '../../faults/body-values.ts';
import { missingParts } from '../../faults/missing.ts';
import { wrongParameters } from '../../faults/parameters.ts';
import { brokenBodies, oddRequests } from '../../faults/protocol.ts';
import { undeclaredMethod } from '../../faults/undeclared-method.ts';
import { unknownId } from '../../faults/unknown-id.ts';
import type { Built } from '../context/case-names.ts';
import type { Workshop } from '../context/generation-context.ts';
import { listed } from '../context/resource-words.ts';
import { buildVariants, type Ideas } from './variant.ts';

/** Invalid requests, the most telling groups first: each breaks one rule of the document. */
export function buildNegative(workshop: Workshop, op: Operation, limit: number | null): Built {
  const groups: readonly Ideas[] = [
    { most: 6, variants: missingParts(workshop, op) },
    { most: 6, variants: spread([wrongTypes(workshop, op), wrongParameters(workshop, op)]) },
    { most: 4, variants: brokenBodies(workshop, op) },
    { most: 1, variants: unknownId(workshop, op) },
    { most: 4, variants: wrongChoices(workshop, op) },
    { most: 3, variants: nullsAndEmpties(workshop, op) },
    { most: 2, variants: oddRequests(workshop, op) },
    { most: 1, variants: undeclaredMethod(workshop, op) },
  ];
  const cases = buildVariants(workshop, op, groups, limit);
  return { cases, text: cases.length === 0 ? '' : `refuses: ${listed(cases.map((entry) => entry.title))}` };
}
