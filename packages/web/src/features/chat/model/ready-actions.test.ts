import { expect, it } from 'vitest';
import { actionsFor, readyActions } from './ready-actions.ts';

const listed = [
  { kind: 'stop-run', effect: 'sends-requests' },
  { kind: 'show-coverage', effect: 'reads' },
  { kind: 'make-tests', effect: 'changes-suite' },
] as const;

it('offers what the server lists and what needs no further words', () => {
  expect(readyActions(listed, 'owner').map(({ label }) => label)).toEqual(['Stop the run', 'Show endpoints without a test']);
  expect(readyActions([], 'owner')).toEqual([]);
});

it('finds an action by all typed words, and never by scattered letters', () => {
  const ready = readyActions(listed, 'owner');
  const found = (typed: string): readonly string[] => actionsFor(ready, typed).map(({ label }) => label);
  expect(found('')).toHaveLength(2);
  expect(found('run stop')).toEqual(['Stop the run']);
  expect(found('sto ru')).toEqual(['Stop the run']);
  expect(found('srn')).toEqual([]);
});

it('offers a viewer only what reads', () => {
  expect(readyActions(listed, 'viewer').map(({ label }) => label)).toEqual(['Show endpoints without a test']);
});
