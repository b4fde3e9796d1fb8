import type { HttpMethod, Operation } from '../../model/index.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import type { Variant } from '../cases/kinds/variant.ts';

/** Sends a method that the spec does not declare for this path, which must not succeed. */
export function undeclaredMethod(context: GenerationContext, op: Operation): readonly Variant[] {
  const atPath = context.places.at(op.path);
  // One case per path is enough.
  if (atPath[0] !== op) return [];
  const base = context.base(op, 'usual');
  if (base.kind === 'omitted') return [];
  const declared = atPath.map((other) => other.method);
  const method = candidates(
    op,
    base.value.before.map((step) => step.req.method),
  ).find((other) => !declared.includes(other));
  if (method === undefined) return [];
  return [
    {
      id: `method.${method.toLowerCase()}`,
      title: `with the unsupported method ${method}`,
      why: `The spec has no ${method} ${op.path}.`,
      evidence: 'C',
      tags: ['negative', 'protocol'],
      // Some servers return 501 for a method that they do not implement.
      expect: { must: { notStatus: ['2xx', '500'] }, should: { status: ['4xx', '501'] } },
      change: ({ json: _json, form: _form, raw: _raw, query: _query, ...request }) => ({
        ...request,
        method,
        ...(method === 'DELETE' ? {} : { json: {} }),
      }),
    },
  ];
}

/**
 * Existing resources are never changed: a method that changes data is sent only to a resource that the case created, or to a collection.
 */
function candidates(op: Operation, before: readonly HttpMethod[]): readonly HttpMethod[] {
  if (!op.path.includes('{')) return ['PATCH'];
  return before.length > 0 && before.every((method) => method === 'POST') ? ['PATCH', 'PUT', 'DELETE', 'POST'] : [];
}
