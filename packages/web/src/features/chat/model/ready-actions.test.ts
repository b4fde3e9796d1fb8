import { expect, it } from 'vitest';
import { readyActions } from './ready-actions.ts';

const listed = [
  { kind: 'stop-run', effect: 'sends-requests' },
  { kind: 'show-coverage', effect: 'reads' },
  { kind: 'make-tests', effect: 'changes-suite' },
] as const;

it('offers what the server lists and what needs no further words', () => {
  expect(readyActions(listed, 'owner').map(({ label }) => label)).toEqual(['Stop the run', 'Show endpoints without tests']);
  expect(readyActions([], 'owner')).toEqual([]);
});

it('offers a viewer only actions that read', () => {
  expect(readyActions(listed, 'viewer').map(({ label }) => label)).toEqual(['Show endpoints without tests']);
});
