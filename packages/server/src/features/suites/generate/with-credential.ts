import { isDeepStrictEqual } from 'node:util';
import type { ApiModel, Operation, SecurityScheme } from '@assay/engine/model';

/**
 * The model as if the operations took the credential in the way that a profile sends it; public operations stay public.
 * A way that the document does not describe gets an entry of its own, since a suite may know the described one already.
 */
export function withCredential(model: ApiModel, keys: ReadonlySet<string>, scheme: SecurityScheme): ApiModel {
  const changed = new Set(model.operations.filter((operation) => keys.has(operation.key) && differs(model, operation, scheme)));
  if (changed.size === 0) return model;
  const name = nameFor(model, scheme);
  const security = [[{ scheme: name, scopes: [] }]];
  return {
    ...model,
    operations: model.operations.map((operation) => (changed.has(operation) ? { ...operation, security } : operation)),
    securitySchemes: { ...model.securitySchemes, [name]: scheme },
  };
}

function differs(model: ApiModel, { security }: Operation, scheme: SecurityScheme): boolean {
  const described = security.find((alternative) => alternative.length > 0)?.[0]?.scheme;
  if (described === undefined) return false;
  const known = Object.hasOwn(model.securitySchemes, described) ? model.securitySchemes[described] : undefined;
  return known === undefined || known.kind !== scheme.kind || (scheme.kind === 'api-key' && !isDeepStrictEqual(known, scheme));
}

function nameFor(model: ApiModel, scheme: SecurityScheme): string {
  const name = scheme.kind === 'api-key' ? scheme.name : scheme.kind === 'http' ? scheme.scheme : scheme.kind;
  return Object.hasOwn(model.securitySchemes, name) ? `${name}-profile` : name;
}
