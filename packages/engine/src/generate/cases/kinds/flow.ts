import type { Operation, TestCase } from '../../../model/index.ts';
import { buildLife } from '../../flows/crud.ts';
import { buildHierarchy } from '../../flows/hierarchy.ts';
import { buildMassAssignment } from '../../flows/mass-assignment.ts';
import { buildPages } from '../../flows/pagination.ts';
import { buildIdempotent, buildReplaces } from '../../flows/replace.ts';
import { buildSorted } from '../../flows/sorting.ts';
import { buildNoTrace, buildPatch } from '../../flows/update.ts';
import { collectionOf } from '../../links/places.ts';
import { type Resource, resourceOf } from '../../links/resources.ts';
import type { Built } from '../context/case-names.ts';
import type { Workshop } from '../context/generation-context.ts';
import { listed } from '../context/resource-words.ts';

/** Cases of several requests, each filed under the operation it is about. */
export function buildFlows(workshop: Workshop, op: Operation): Built {
  const resource = updatedBy(workshop, op);
  const isMain = resource !== null && (resource.patch ?? resource.replace) === op;
  const cases: readonly TestCase[] = [
    ...buildLife(workshop, op),
    ...(resource !== null && op.method === 'PATCH' ? buildPatch(workshop, resource) : []),
    ...(resource !== null && op.method === 'PUT' ? [...buildIdempotent(workshop, resource), ...buildReplaces(workshop, resource)] : []),
    ...(resource !== null && isMain ? buildNoTrace(workshop, resource) : []),
    ...buildMassAssignment(workshop, op),
    ...buildPages(workshop, op),
    ...buildSorted(workshop, op),
    ...buildHierarchy(workshop, op),
  ];
  return { cases, text: cases.length === 0 ? '' : `in several steps: ${listed(cases.map((entry) => entry.title))}` };
}

/** The resource whose things an operation changes. */
function updatedBy(workshop: Workshop, op: Operation): Resource | null {
  if (op.method !== 'PUT' && op.method !== 'PATCH') return null;
  const collection = collectionOf(op.path);
  const creator = collection === null ? undefined : workshop.places.at(collection).find((other) => other.method === 'POST');
  const resource = creator === undefined ? null : resourceOf(workshop, creator);
  return resource !== null && (resource.patch === op || resource.replace === op) ? resource : null;
}
