import { isDeepStrictEqual } from 'node:util';
import type { ApiModel, Operation, SecurityScheme } from '@assay/engine/model';

/**
 * Changes the model so that operations send the credential the way the profile does; public operations stay public. A
 * scheme that the spec does not describe gets its own entry, because a suite may already use the described one.
 */
export function applyCredential(model: ApiModel, keys: ReadonlySet<string>, scheme: SecurityScheme): ApiModel {
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
