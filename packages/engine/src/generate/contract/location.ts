import type { Operation, TestCase } from '../../model/index.ts';
import { caseIdPrefix, controlId } from '../cases/context/case-names.ts';
import { composeCase } from '../cases/context/compose-case.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { findCreatedResource } from '../links/resources.ts';

/** If the spec declares a Location header, it must contain a documented path for the new resource. */
export function buildLocation(context: GenerationContext, op: Operation): readonly TestCase[] {
  const isPromised = op.responses.some(
    (response) => /^2/.test(response.status) && response.headers.some((name) => name.toLowerCase() === 'location'),
  );
  const resource = isPromised ? findCreatedResource(context, op) : null;
  if (resource?.read === null || resource === null) return [];
  const address = resource.read.path
    .split('/')
    .map((segment) => (segment.includes('{') ? '[^/?#]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  const built = composeCase(context, {
    op,
    id: `${caseIdPrefix(context, op)}.location`,
    title: 'returns the URL of the new resource',
    tags: ['contract'],
    why: `The spec documents a Location header, and ${resource.read.path} reads the resource.`,
    evidence: 'C',
    needs: controlId(context, op),
    size: 'usual',
    expect: { must: { status: ['2xx'] }, should: { header: { location: [['match', `^([a-z]+://[^/?#]+)?(/[^?#]*)?${address}/?$`]] } } },
  });
  return built.kind === 'composed' ? [built.value] : [];
}
