import { type SampleRequest, sampleRequest } from '@assay/engine';
import type { ApiModel, Operation, Schema, SecurityScheme } from '@assay/engine/model';

const MAX_SCHEMAS = 200;

/** An operation with all details for display. */
export interface InspectedOperation {
  readonly operation: Operation;
  readonly servers: readonly string[];
  /** Named schemas that the operation references. */
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly schemes: Readonly<Record<string, SecurityScheme>>;
  readonly sample: SampleRequest;
}

export function inspectOperation(model: ApiModel, key: string): InspectedOperation | null {
  const operation = model.operations.find((candidate) => candidate.key === key);
  if (operation === undefined) return null;
  const used = new Set(operation.security.flatMap((alternative) => alternative.map((use) => use.scheme)));
  return {
    operation,
    servers: operation.servers.length > 0 ? operation.servers : model.servers,
    schemas: reachedSchemas(model, operation),
    schemes: Object.fromEntries(Object.entries(model.securitySchemes).filter(([name]) => used.has(name))),
    sample: sampleRequest(model, operation),
  };
}

function reachedSchemas(model: ApiModel, { params, bodies, responses }: Operation): Readonly<Record<string, Schema>> {
  const names = new Set(referencesIn(JSON.stringify([params, bodies, responses])));
  const table: Record<string, Schema> = {};
  // Iterating a set includes entries that are added during the iteration.
  for (const name of names) {
    const schema = Object.hasOwn(model.schemas, name) ? model.schemas[name] : undefined;
    if (schema === undefined || Object.keys(table).length >= MAX_SCHEMAS) continue;
    table[name] = schema;
    for (const next of referencesIn(JSON.stringify(schema))) names.add(next);
  }
  return table;
}

/** Names in a model contain only safe characters, so references can be extracted from its text. */
function referencesIn(text: string): readonly string[] {
  return [...text.matchAll(/"\$ref":"#\/schemas\/([\w.-]+)"/g)].map((match) => match[1] ?? '');
}
