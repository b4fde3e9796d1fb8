import { referencesIn } from '../../json/schema-ref.ts';
import { ownValue } from '../../json/values.ts';
import { canonicalJson } from '../../json/write-json.ts';
import type { ApiModel, Json, Operation } from '../../model/index.ts';

/** A digest function from the caller, because the engine does no cryptography. */
export type Digest = (text: string) => string;

/**
 * Computes one hash per operation over its whole definition, including shared schemas and security schemes. Each schema is digested once,
 * so the cost depends on the size of the spec and not on how often its schemas are shared.
 */
export function operationHashes(model: ApiModel, digest: Digest): ReadonlyMap<string, string> {
  const known = new Map<string, { readonly digest: string; readonly references: readonly string[] }>();
  const partOf = (name: string) => {
    const schema = ownValue(model.schemas, name) ?? true;
    const part = known.get(name) ?? { digest: digest(canonicalJson(schema)), references: [...new Set(referencesIn(schema))] };
    known.set(name, part);
    return part;
  };
  return new Map(
    model.operations.map((operation) => {
      const names = new Set(schemasOf(operation).flatMap((schema) => referencesIn(schema)));
      // The loop also visits the names that are added to the set during the iteration.
      for (const name of names) for (const next of partOf(name).references) names.add(next);
      const schemas = [...names].toSorted().map((name) => `${name} ${partOf(name).digest}`);
      return [operation.key, digest([canonicalJson(plain(operation)), ...schemas, ...schemesOf(model, operation)].join('\n'))];
    }),
  );
}

function schemasOf(operation: Operation): readonly Json[] {
  return [
    ...operation.params.map((parameter) => parameter.schema),
    ...operation.bodies.map((body) => body.schema),
    ...operation.responses.flatMap((response) => response.media.map((media) => media.schema)),
  ];
}

function schemesOf(model: ApiModel, operation: Operation): readonly string[] {
  const names = new Set(operation.security.flatMap((alternative) => alternative.map((use) => use.scheme)));
  return [...names].toSorted().map((name) => `${name} ${canonicalJson(plain(ownValue(model.securitySchemes, name) ?? null))}`);
}

function plain(value: object | null): Json {
  return JSON.parse(JSON.stringify(value));
}
