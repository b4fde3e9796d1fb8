import { type Operation, shortCaseTitle, type TestCase } from '../../../model/index.ts';
import { buildLifecycle } from '../../flows/crud.ts';
import { buildHierarchy } from '../../flows/hierarchy.ts';
import { buildMassAssignment } from '../../flows/mass-assignment.ts';
import { buildPagination } from '../../flows/pagination.ts';
import { buildIdempotent, buildReplacement } from '../../flows/replace.ts';
import { buildSorting } from '../../flows/sorting.ts';
import { buildPatch, buildRejectedUpdate } from '../../flows/update.ts';
import { collectionOf } from '../../links/operation-index.ts';
import { findCreatedResource, type Resource } from '../../links/resources.ts';
import type { BuiltCases } from '../context/case-names.ts';
import type { GenerationContext } from '../context/generation-context.ts';
import { joinList } from '../context/resource-words.ts';

/** Builds cases with several requests, each assigned to the operation that it tests. */
export function buildFlows(context: GenerationContext, op: Operation): BuiltCases {
  const resource = updatedResource(context, op);
  const isMain = resource !== null && (resource.patch ?? resource.replace) === op;
  const cases: readonly TestCase[] = [
    ...buildLifecycle(context, op),
    ...(resource !== null && op.method === 'PATCH' ? buildPatch(context, resource) : []),
    ...(resource !== null && op.method === 'PUT' ? [...buildIdempotent(context, resource), ...buildReplacement(context, resource)] : []),
    ...(resource !== null && isMain ? buildRejectedUpdate(context, resource) : []),
    ...buildMassAssignment(context, op),
    ...buildPagination(context, op),
    ...buildSorting(context, op),
    ...buildHierarchy(context, op),
  ];
  return { cases, text: cases.length === 0 ? '' : `in several steps: ${joinList(cases.map(shortCaseTitle))}` };
}

export function updatedResource(context: GenerationContext, op: Operation): Resource | null {
  if (op.method !== 'PUT' && op.method !== 'PATCH') return null;
  const collection = collectionOf(op.path);
  const creator = collection === null ? undefined : context.places.at(collection).find((other) => other.method === 'POST');
  const resource = creator === undefined ? null : findCreatedResource(context, creator);
  return resource !== null && (resource.patch === op || resource.replace === op) ? resource : null;
}
