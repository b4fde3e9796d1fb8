import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../model/index.ts';
import { fillJson, fillPath, fillText, MAX_REPEAT, percentEncode, placeholdersIn } from './template.ts';

const values: Readonly<Record<string, Json>> = { NAME: 'Ada', id: 42, list: [1, 2], evil: 'a/b?c#d&{{NAME}}', none: null };
const lookup = (name: string): Json | undefined => (Object.hasOwn(values, name) ? values[name] : undefined);
const text = (template: string) => fillText(template, lookup);
const json = (template: Json) => fillJson(template, lookup);

describe('Text', () => {
  test.each([
    ['Hello {{NAME}}', 'Hello Ada'],
    ['{{id}}/{{list}}', '42/[1,2]'],
    ['no placeholder', 'no placeholder'],
    ['open {{ only', 'open {{ only'],
    ['{{a{{NAME}}', '{{aAda'],
    ['}}{{NAME}}}}', '}}Ada}}'],
    ['{{none}}', 'null'],
  ])('%j becomes %j', (template, filled) => {
    expect(text(template)).toEqual({ kind: 'filled', value: filled });
  });

  test('A name without a value is reported.', () => {
    expect(text('x {{missing}} y')).toEqual({ kind: 'unbound', name: 'missing' });
  });

  test('names of the prototype are not values', () => {
    expect(text('{{constructor}}')).toEqual({ kind: 'unbound', name: 'constructor' });
  });

  test('placeholders in an inserted value are not replaced', () => {
    expect(text('{{evil}}')).toEqual({ kind: 'filled', value: 'a/b?c#d&{{NAME}}' });
  });
});

describe('Paths', () => {
  test('a value cannot leave its segment, add a query or change the host', () => {
    expect(fillPath('/users/{{evil}}', lookup)).toEqual({ kind: 'filled', value: '/users/a%2Fb%3Fc%23d%26%7B%7BNAME%7D%7D' });
  });

  test('Only unreserved characters are not encoded.', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        expect(percentEncode(value)).toMatch(/^(?:[A-Za-z0-9._~-]|%[0-9A-F]{2})*$/);
      }),
    );
  });

  test('decoding returns the original value', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (value) => void expect(decodeURIComponent(percentEncode(value))).toBe(value)));
  });
});

describe('JSON', () => {
  test('a string that is one placeholder gets the value with its type', () => {
    expect(json({ a: '{{id}}', b: '{{list}}', c: 'n={{id}}' })).toEqual({ kind: 'filled', value: { a: 42, b: [1, 2], c: 'n=42' } });
  });

  test('a placeholder that ends before the text does is only part of it', () => {
    expect(json('{{NAME}} {"x":{}}')).toEqual({ kind: 'filled', value: 'Ada {"x":{}}' });
    expect(placeholdersIn('{{NAME}} {"x":{}}')).toEqual(['NAME']);
  });

  test('keys are not changed', () => {
    expect(json({ '{{NAME}}': 1 })).toEqual({ kind: 'filled', value: { '{{NAME}}': 1 } });
  });

  test('$repeat builds a text, at most a million characters long', () => {
    expect(json({ note: { $repeat: ['ab', 3] } })).toEqual({ kind: 'filled', value: { note: 'ababab' } });
    expect(json({ $repeat: ['x', -1] })).toEqual({ kind: 'filled', value: '' });
    const long = json({ $repeat: ['xy', 1e12] });
    expect(long.kind === 'filled' && typeof long.value === 'string' && long.value.length).toBe(MAX_REPEAT);
  });

  test('a value without placeholders is returned unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain: Json = JSON.parse(JSON.stringify(value));
        if (JSON.stringify(plain).includes('{{') || JSON.stringify(plain).includes('$repeat')) return;
        expect(json(plain)).toEqual({ kind: 'filled', value: plain });
      }),
    );
  });
});

test('each placeholder is listed once', () => {
  expect(placeholdersIn({ a: ['{{x}}', 'is {{y}} and {{x}}'], b: { c: '{{z}}' }, d: 5, e: '{{ open' })).toEqual(['x', 'y', 'z']);
});
