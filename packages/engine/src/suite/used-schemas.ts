import { referencesIn } from '../json/schema-ref.ts';
import { ownValue } from '../json/values.ts';
import type { Schema, TestCase } from '../model/index.ts';

/** Returns the schemas that a case uses, directly or through references, sorted by name. */
export function usedSchemas(schemas: Readonly<Record<string, Schema>>, cases: readonly TestCase[]): Readonly<Record<string, Schema>> {
  const used = new Map<string, Schema>();
  const waiting = cases.flatMap((testCase) =>
    [...testCase.steps, ...(testCase.finally ?? [])]
      .flatMap(({ expect }) => [expect.must?.schema, expect.should?.schema])
      .filter((name) => name !== undefined),
  );
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const schema = ownValue(schemas, name);
    if (schema === undefined || used.has(name)) continue;
    used.set(name, schema);
    waiting.push(...referencesIn(schema));
  }
  return Object.fromEntries([...used].toSorted(([left], [right]) => (left < right ? -1 : 1)));
}
