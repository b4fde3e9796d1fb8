import { expect, test } from 'vitest';
import { countContainers } from './count-containers.ts';

const count = (json: string, most = 1000) => countContainers(new TextEncoder().encode(json), most);

test.each([
  ['{}', 1],
  ['{"a":[1,[2],{}]}', 4],
  ['"[[[{{{"', 0],
  ['{"a\\"[":"\\\\","b":["{"]}', 2],
  ['', 0],
])('%s opens %i', (json, containers) => {
  expect(count(json)).toBe(containers);
});

test('counting stops at the limit', () => {
  expect(count('['.repeat(5000), 10)).toBe(11);
});
