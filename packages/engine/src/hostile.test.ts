import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateSuite, type Json, type JsonObject, parseTests, readApi, readSuite, type TextFile } from './index.ts';
import { propertyRuns } from './property-runs.fixture.ts';
import { generate, shopDocument } from './shop.fixture.ts';

const anything: fc.Arbitrary<Json> = fc.jsonValue({ maxDepth: 3 }).map((value): Json => JSON.parse(JSON.stringify(value)));

/** Returns the path to every value in a spec, as lists of keys. */
function placesOf(value: Json, path: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((item: Json, index) => placesOf(item, [...path, index]))];
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, member]) => placesOf(member, [...path, key]))];
}

function replaced(value: Json, [key, ...rest]: readonly (string | number)[], replacement: Json): Json {
  if (key === undefined) return replacement;
  if (Array.isArray(value)) return value.map((item: Json, index) => (index === key ? replaced(item, rest, replacement) : item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === key ? replaced(member, rest, replacement) : member]),
  );
}

/** A valid spec with up to three values replaced. */
function damaged(document: JsonObject): fc.Arbitrary<Json> {
  const places = placesOf(document);
  const ref = fc.constantFrom<Json>(
    { $ref: '#' },
    { $ref: '#/components/schemas/Product' },
    { $ref: '#/paths/~1products' },
    { $ref: 'http://x.example/y' },
    { $ref: 5 },
  );
  const change = fc.tuple(fc.constantFrom(...places), fc.oneof(anything, ref));
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce<Json>((current, [place, value]) => replaced(current, place, value), document));
}

test('a damaged spec is read or rejected, and cases can be generated from every model', () => {
  fc.assert(
    fc.property(damaged(shopDocument), (document) => {
      const read = readApi(JSON.stringify(document));
      if (read.kind === 'refused') {
        expect(read.problem).not.toBe('');
        return;
      }
      const intent = parseTests('/generate');
      if (intent.kind !== 'generate') throw new Error('not a generation');
      const generated = generateSuite({
        model: read.model,
        intent,
        seed: 1,
        maxFiles: 3,
        suite: { id: 's', name: 'S' },
        specSha256: '',
        existing: [],
      });
      expect(generated.plan.length + generated.omitted.length).toBe(read.model.operations.length);
      if (generated.files.length > 0) expect(readSuite(generated.files)).toMatchObject({ kind: 'suite' });
    }),
    { numRuns: propertyRuns(150) },
  );
});

test('a damaged suite is read or rejected with a place, and nothing is thrown', () => {
  const { files } = generate({ say: '/generate smoke', maxFiles: 1 });
  const [header, cases] = files.map((file): JsonObject => JSON.parse(file.content));
  fc.assert(
    fc.property(fc.oneof(damaged(header ?? {}), damaged(cases ?? {})), fc.boolean(), (part, isHeader) => {
      const changed: readonly TextFile[] = files.map((file, index) =>
        (index === 0) === isHeader ? { ...file, content: JSON.stringify(part) } : file,
      );
      const read = readSuite(changed);
      if (read.kind === 'invalid') expect(read.problems.length).toBeGreaterThan(0);
      else expect(read.suite.cases).toBeDefined();
    }),
    { numRuns: propertyRuns(300) },
  );
});

test('generating on top of a damaged suite loses no file', () => {
  const { files } = generate({ say: '/generate smoke', maxFiles: 3 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: files.length - 1 }),
      fc.oneof(
        fc.string(),
        anything.map((value) => JSON.stringify(value)),
      ),
      (index, content) => {
        const existing = files.map((file, position) => (position === index ? { ...file, content } : file));
        const after = generate({ say: '/generate negative', existing }).files;
        expect(after.map((file) => file.path)).toEqual(expect.arrayContaining(existing.map((file) => file.path)));
        expect(after.find((file) => file.path === existing[index]?.path)?.content).toBe(content);
      },
    ),
    { numRuns: propertyRuns(60) },
  );
});
