import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallName, paths, routes } from '@assay/contract';
import { describe, expect, test } from 'vitest';

interface Constant {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
}
/** Where a constant is tested: in a test file that contains these strings, or in a call whose response has these properties. */
interface Holder {
  readonly id: string;
  readonly test?: string;
  readonly call?: CallName;
  readonly shows: readonly string[];
}

const root = join(import.meta.dirname, '..');
const read = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));
const constants = read('constants.json') as readonly Constant[];
const holders = read('held-by.json') as readonly Holder[];
const deviations = read('deviations.json') as readonly { readonly id: string }[];

/** The specification does not prescribe parameter names. */
const withoutNames = (path: string): string => path.replace(/\{[^}]*\}/g, '{}');
const served = new Set(Object.values(paths).map(withoutNames));

describe('calls of the specification', () => {
  test.each(constants.filter(({ kind }) => kind === 'call'))('$name is served', ({ name }) => {
    expect(served).toContain(withoutNames(name));
  });
});

describe('constants of the specification', () => {
  test('each constant has one test or is a named deviation', () => {
    const ids = constants.filter(({ kind }) => kind !== 'call').map(({ id }) => id);
    const held = [...holders, ...deviations].map(({ id }) => id).filter((id) => ids.includes(id));
    expect([...held].sort()).toEqual([...ids].sort());
  });

  test.each(holders)('$id is tested', (holder) => {
    const source = holder.call === undefined ? testSource(holder.test ?? '') : replyOf(holder.call);
    expect(holder.shows.filter((text) => !isIn(source, text))).toEqual([]);
  });
});

function testSource(path: string): string {
  const file = join(root, path);
  expect(existsSync(file), path).toBe(true);
  const code = readFileSync(file, 'utf8').replace(/^\s*\/\/.*$/gm, '');
  return code.replace(/\\([^a-zA-Z0-9])/g, '$1').replace(/\s+/g, ' ');
}

function replyOf(call: CallName): string {
  return JSON.stringify(routes[call].reply.toJSONSchema({ unrepresentable: 'any' }));
}

function isIn(source: string, text: string): boolean {
  const escaped = text.replace(/\s+/g, ' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const body = escaped.replace(/\\\{[^}]*\\\}/g, '[^ ]{1,60}?');
  return new RegExp(`(?<![A-Za-z])${body}(?![a-z])`).test(source);
}
