import { expect, test } from 'vitest';
import { bodyShape } from './body-shape.ts';

test('a body is described by its fields and types, without its values', () => {
  expect(bodyShape('{"name":"Ada","tags":["a"],"age":3,"gone":null}')).toBe(
    '{name: string, tags: list of 1: string, age: number, gone: null}',
  );
  expect(bodyShape('<p>Ada</p>')).toBe('10 characters, not JSON');
});

test('a deeply nested body is described down to the third level', () => {
  expect(bodyShape(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)).toBe('list of 1: list of 1: list of 1: list');
});
