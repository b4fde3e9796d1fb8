import type { Operation, StepRequest } from '../../model/index.ts';
import { type Built, controlId, NOTHING_BUILT, nameOf } from './builder.ts';
import { composeCase } from './compose-case.ts';
import type { CredentialUse } from './credentials.ts';
import type { Workshop } from './draft.ts';

/** The valid request without credentials, where the document demands some. */
export function buildAuth(workshop: Workshop, op: Operation): Built {
  const use = workshop.credentials.of(op);
  if (use.auth === null) return NOTHING_BUILT;
  // Some servers hide from strangers whether a thing exists at all.
  const status = op.path.includes('{') ? ['401', '403', '404'] : ['401', '403'];
  const built = composeCase(workshop, {
    op,
    id: `${nameOf(workshop, op)}.noauth`,
    title: 'no credentials',
    tags: ['auth', 'negative'],
    why: `The document demands ${use.auth}.`,
    evidence: 'C',
    needs: controlId(workshop, op),
    size: 'maximal',
    expect: { must: { status } },
    change: (request) => withoutCredentials(request, use),
  });
  return built.kind === 'composed' ? { cases: [built.value], text: '401 without credentials' } : NOTHING_BUILT;
}

function withoutCredentials(request: StepRequest, use: CredentialUse): StepRequest {
  const { query, headers, ...rest } = request;
  return {
    ...rest,
    ...(query === undefined ? {} : { query: without(query, use.query) }),
    ...(headers === undefined ? {} : { headers: without(headers, use.headers) }),
    auth: 'none',
  };
}

function without<Value>(record: Readonly<Record<string, Value>>, names: Readonly<Record<string, string>>): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !Object.hasOwn(names, name)));
}
