import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../model/index.ts';
import { readSuiteText, suiteText } from './suite-text.ts';

const reread = (text: string): Json => {
  const read = readSuiteText(text);
  if (read.kind === 'unreadable') throw new Error(read.problem);
  return read.value;
};
const longest = (text: string): number => Math.max(...text.split('\n').map((line) => line.length));

test('A request, a check and a capture are one line each', () => {
  const step = {
    req: { method: 'POST', path: '/orders', json: { items: [1, 2], note: 'x' } },
    expect: { must: { status: ['2xx'], body: [['$.id', 'exists']] }, should: { status: ['201'] } },
    capture: { orderId: '$.id' },
  };
  expect(suiteText({ cases: [{ id: 'createOrder.smoke', title: 'A title', tags: ['smoke'], steps: [step], finally: [] }] })).toBe(`{
  "cases": [{
    "id": "createOrder.smoke", "title": "A title",
    "tags": ["smoke"],
    "steps": [{
      "req": { "method": "POST", "path": "/orders", "json": { "items": [1, 2], "note": "x" } },
      "expect": { "must": { "status": ["2xx"], "body": [["$.id", "exists"]] }, "should": { "status": ["201"] } },
      "capture": { "orderId": "$.id" }
    }],
    "finally": []
  }]
}
`);
});

test('A list has one item per line where some of them are short', () => {
  const long = { op: 'POST /zones', message: 'x'.repeat(110) };
  expect(suiteText({ list: [{ op: 'GET /zones' }, long] })).toBe(`{
  "list": [
    { "op": "GET /zones" },
    {
      "op": "POST /zones",
      "message": "${'x'.repeat(110)}"
    }
  ]
}
`);
});

test('The first level is always one line per member, so that a tool can add a member', () => {
  expect(suiteText({ assayFacts: 1, facts: [] })).toBe('{\n  "assayFacts": 1,\n  "facts": []\n}\n');
  expect(suiteText({})).toBe('{}\n');
});

test('A long string is split after a comma and is the same string when it is read', () => {
  const raw = `{"names":[${'"a name of some length",'.repeat(20)}"last"]}`;
  const text = suiteText({ raw });
  expect(text.split('\n').slice(0, 4)).toEqual([
    '{',
    '  "raw": {',
    '    "$join": [',
    `      ${JSON.stringify(`{"names":[${'"a name of some length",'.repeat(4)}`)},`,
  ]);
  expect(longest(text)).toBeLessThanOrEqual(130);
  expect(reread(text)).toEqual({ raw });
});

test('Only an object with nothing but a list of strings is a split string', () => {
  expect(reread('{"a": {"$join": ["x", "y"]}, "b": [{"\\u0024join": ["z"]}]}')).toEqual({ a: 'xy', b: ['z'] });
  for (const value of [{ $join: ['x'], more: 1 }, { $join: 'x' }, { $join: ['x', 1] }, { $join: [] }])
    expect(reread(JSON.stringify({ value }))).toEqual({ value });
});

test('Empty lists and objects count, so that a line with many of them is broken too', () => {
  const json = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`name${index}`, index % 2 === 0 ? [] : {}]));
  expect(longest(suiteText({ req: { json } }))).toBeLessThanOrEqual(130);
});

test('Members without a value are left out', () => {
  expect(suiteText({ a: undefined, b: { c: undefined, d: 1 } })).toBe('{\n  "b": { "d": 1 }\n}\n');
});

const key = fc.string({ maxLength: 20 });
const leaf = fc.oneof(
  fc.string({ maxLength: 900, unit: 'binary' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);
const anyJson = fc.letrec<{ node: Json }>((tie) => ({
  node: fc.oneof({ maxDepth: 5 }, leaf, fc.array(tie('node'), { maxLength: 8 }), fc.dictionary(key, tie('node'), { maxKeys: 8 })),
})).node;

test('Any value is the same after it is written and read, in lines of at most 160 characters, and writing it again gives the same text', () => {
  fc.assert(
    fc.property(anyJson, (generated) => {
      const value: Json = JSON.parse(JSON.stringify({ generated }));
      fc.pre(!JSON.stringify(value).includes('$join'));
      const text = suiteText(value);
      expect(reread(text)).toEqual(value);
      expect(suiteText(reread(text))).toBe(text);
      expect(suiteText(JSON.parse(text))).toBe(text);
      expect(longest(text)).toBeLessThanOrEqual(160);
    }),
  );
});
