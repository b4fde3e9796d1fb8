import type { EndpointDetail } from '@assay/contract';
import type { BodyProblem } from '@assay/engine/body-check';
import type { Schema } from '@assay/engine/model';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { queryKeys } from '../../../lib/query-keys.ts';

export type BodyCheck =
  | { readonly kind: 'none' }
  | { readonly kind: 'valid'; readonly type: string }
  | { readonly kind: 'invalid'; readonly problems: readonly BodyProblem[] };

// The schemas in the response are valid JSON by construction.
const asSchema = (schema: unknown): Schema => schema as Schema;

/** Checks a body against its schema while typing. The validator is loaded on demand. */
export function useBodyCheck(endpoint: EndpointDetail, text: string, state: 'waiting' | 'wanted'): BodyCheck {
  const settled = useDeferredValue(text);
  const bodyProblems = useQuery({
    queryKey: queryKeys.bodyChecker,
    queryFn: () => import('@assay/engine/body-check'),
    enabled: state === 'wanted',
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.bodyProblems;
  return useMemo(() => {
    if (bodyProblems === undefined) return { kind: 'none' };
    const media = endpoint.sample.body?.media ?? endpoint.request?.content[0];
    const body = endpoint.request?.bodies.find((candidate) => candidate.media === media);
    if (body === undefined || !body.media.includes('json')) return { kind: 'none' };
    if (settled.trim() === '' && endpoint.request?.required !== true) return { kind: 'none' };
    const schemas = Object.fromEntries(Object.entries(endpoint.schemas).map(([name, schema]) => [name, asSchema(schema)]));
    const problems = bodyProblems(settled, asSchema(body.schema), schemas);
    return problems.length === 0 ? { kind: 'valid', type: body.type } : { kind: 'invalid', problems };
  }, [endpoint, settled, bodyProblems]);
}
