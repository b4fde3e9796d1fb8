import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fact, FactEvidence } from '../model/index.ts';
import { propertyRuns } from '../property-runs.fixture.ts';
import { FACT_SCHEMAS, factsJsonSchema } from './facts-schema.ts';
import { acceptFacts, compareFacts } from './merge-facts.ts';
import { readFacts } from './read-facts.ts';
import { writeFacts } from './write-facts.ts';

const seen: FactEvidence = { source: 'explore', request: 'POST /zones', status: 422, message: "Key 'name' not present", seed: 1 };
const needsName: Fact = { op: 'POST /zones', kind: 'required', in: 'body', field: 'name', evidence: seen };
const nameOf = (value: string, source: FactEvidence['source'] = 'explore'): Fact => ({
  op: 'POST /zones',
  kind: 'value',
  in: 'body',
  field: 'name',
  value,
  evidence: { source },
});

const lineText = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => /^\P{Cc}+$/u.test(text));
const evidence: fc.Arbitrary<FactEvidence> = fc.record(
  { source: fc.constantFrom('explore', 'run', 'person'), message: lineText, status: fc.integer({ min: 100, max: 599 }) },
  { requiredKeys: ['source'] },
);
const op = fc.constantFrom('GET /a', 'POST /a', 'DELETE /a/{id}', '*');
const field = fc.record({ in: fc.constantFrom('path', 'query', 'header', 'body'), field: lineText });
const fact: fc.Arbitrary<Fact> = fc
  .tuple(op, field, fc.jsonValue({ maxDepth: 2 }), evidence, fc.integer({ min: 0, max: 4 }))
  .map(([key, input, value, proof, which]): Fact => {
    const base = { op: key, evidence: proof };
    const plain = JSON.parse(JSON.stringify(value));
    const kinds: readonly Fact[] = [
      { ...base, kind: 'required', ...input },
      { ...base, kind: 'value', ...input, value: plain },
      { ...base, kind: 'example', media: 'application/json', value: plain },
      { ...base, kind: 'link', ...input, from: 'POST /a', path: '$.id' },
      { ...base, kind: 'not-there' },
    ];
    return kinds[which] ?? { ...base, kind: 'not-there' };
  });

describe('The file of facts', () => {
  test('A written file is read as the same facts, in any order.', () => {
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 12 }), (facts) => {
        const text = writeFacts(facts);
        expect(writeFacts(facts.toReversed())).toBe(text);
        const read = readFacts(text);
        expect(read.kind === 'facts' ? writeFacts(read.facts) : read).toBe(text);
        expect(read.kind === 'facts' ? read.facts.length : 0).toBe(facts.length);
      }),
      { numRuns: propertyRuns(100) },
    );
  });

  test('A fact starts with its operation, and a short one is one line.', () => {
    const short: Fact = { op: 'POST /zones', kind: 'required', in: 'body', field: 'name', evidence: { source: 'person' } };
    const lines = writeFacts([nameOf('example.org.'), short]).split('\n');
    expect(lines[3]).toBe(
      '    { "op": "POST /zones", "kind": "required", "in": "body", "field": "name", "evidence": { "source": "person" } },',
    );
    expect(lines[5]).toMatch(/^ {6}"op": "POST \/zones", "kind": "value"/);
  });

  test.each<[string, string]>([
    ['{"assayFacts":1,"facts":[{"op":"GET /a","kind":"guess","evidence":{"source":"run"}}]}', '/facts/0/kind'],
    ['{"assayFacts":1,"facts":[{"op":"GET /a","kind":"required","in":"body","evidence":{"source":"run"}}]}', '/facts/0'],
    ['{"assayFacts":1,"facts":[{"op":"GET /a","kind":"not-there","extra":1,"evidence":{"source":"run"}}]}', '/facts/0'],
    ['{"assayFacts":1,"facts":[{"op":"GET /a\\u001b[2J","kind":"not-there","evidence":{"source":"run"}}]}', '/facts/0/op'],
    ['{"assayFacts":1,"facts":[{"op":"GET /a","kind":"not-there","evidence":{"source":"server"}}]}', '/facts/0/evidence/source'],
    ['{"assayFacts":2,"facts":[]}', '/assayFacts'],
    ['{"assayFacts":1,"facts":{}}', '/facts'],
    ['no json', ''],
  ])('The reader rejects %s', (text, pointer) => {
    const read = readFacts(text);
    expect(read.kind === 'invalid' ? read.problems[0]?.pointer : read).toMatch(new RegExp(`^${pointer}`));
  });

  test('The schema for editors has every kind.', () => {
    expect(JSON.stringify(factsJsonSchema).match(/"const":"[a-z-]+"/g)).toHaveLength(Object.keys(FACT_SCHEMAS).length);
  });
});

describe('Merging proposed facts', () => {
  test('A new fact is added, a known one is not a difference, and a different statement is a change.', () => {
    const diff = compareFacts(
      [needsName, nameOf('a.')],
      [{ ...needsName, evidence: { source: 'run' } }, nameOf('b.'), { ...needsName, field: 'kind' }],
    );
    expect(diff.added.map((entry) => ('field' in entry ? entry.field : ''))).toEqual(['kind']);
    expect(diff.changed).toEqual([{ before: nameOf('a.'), after: nameOf('b.') }]);
    expect(diff.conflicts).toEqual([]);
  });

  test("A proposal never replaces a person's fact.", () => {
    const mine = nameOf('mine.', 'person');
    const diff = compareFacts([mine], [nameOf('other.')]);
    expect(diff).toEqual({ added: [], changed: [], conflicts: [{ kept: mine, proposed: nameOf('other.') }] });
    expect(acceptFacts([mine], diff)).toEqual([mine]);
  });

  test('After accepting, the same proposals make no difference.', () => {
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 8 }), fc.array(fact, { maxLength: 8 }), (accepted, proposed) => {
        const merged = acceptFacts(accepted, compareFacts(accepted, proposed));
        const again = compareFacts(merged, proposed);
        expect([again.added, again.changed]).toEqual([[], []]);
      }),
      { numRuns: propertyRuns(100) },
    );
  });
});
