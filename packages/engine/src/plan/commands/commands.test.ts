import { expect, test } from 'vitest';
import { ACTION_EFFECTS, isReadingCommand, QUICK_ACTIONS, SLASH_COMMANDS } from '../../model/index.ts';
import { casesWith } from '../situation/case-filter.ts';
import { exploreText, filterText, runText } from './command-text.ts';
import { parseFilter, readCommand } from './commands.ts';

const kindOf = (message: string): string | undefined => {
  const command = readCommand(message);
  return command?.kind === 'action' ? command.action.kind : command?.kind;
};

test('Every command of the table does what its summary says.', () => {
  expect(SLASH_COMMANDS.map(({ command }) => kindOf(command))).toEqual([
    'tests',
    'tests',
    'tests',
    'import-spec',
    'request',
    'show-local-run',
    'run-tests',
    'explore-api',
    'download-pack',
    'explain',
    'preview-pull-request',
    'show-api-changes',
    'describe-auth',
    'show-help',
  ]);
  expect(QUICK_ACTIONS.map(({ command }) => kindOf(command))).toEqual(['tests', 'tests', 'run-tests', 'download-pack']);
});

test('A command counts as read-only if its action is.', () => {
  const others = ['/stop', '/undo', '/remove all', '/keep all', '/rename x', '/operations', '/coverage', '/results', '/suite', '/api'];
  const more = ['/export', '/guide', '/run', '/run failed', '/run on localhost', '/RUN LOCAL', '/explain GET /run'];
  for (const text of [...SLASH_COMMANDS.map(({ command }) => command), ...others, ...more]) {
    const command = readCommand(text);
    const reads = command?.kind === 'action' ? ACTION_EFFECTS[command.action.kind] === 'reads' : command?.kind !== 'tests';
    expect([text, isReadingCommand(text)]).toEqual([text, reads]);
  }
  expect(isReadingCommand('test the orders')).toBe(false);
  expect(isReadingCommand('/constructor')).toBe(false);
});

test('Text that is not a command is left to the reader.', () => {
  expect(readCommand('/orders')).toBeNull();
  expect(readCommand('/constructor')).toBeNull();
  expect(readCommand('run it')).toBeNull();
});

test('A filter is read back as it was written, whatever its names contain.', () => {
  const filters = [
    casesWith({ operations: ['GET /orders', 'POST /orders/{orderId}'] }),
    casesWith({ tags: ['smoke', 'my tag', 'a, b'] }),
    casesWith({ ids: ['tc_1', 'say "hi"', 'back\\slash'], failing: true }),
    casesWith({ operations: ['GET /a b, "c"', 'on prod'], tags: ['failing'] }),
    casesWith({ operations: ['DELETE /a'], tags: ['negative'], statuses: ['404', '4xx'] }),
  ];
  expect(filters.map((filter) => parseFilter(filterText(filter)))).toEqual(filters);
});

test('A run is read back as it was written.', () => {
  const run = {
    environment: 'stage "two"',
    cases: casesWith({ operations: ['GET /a'], tags: ['smoke'] }),
    load: { users: 5, seconds: 30, p95Ms: null },
  };
  expect(readCommand(runText(run))).toEqual({ kind: 'action', action: { kind: 'run-tests', ...run }, isConfirmed: true });
});

test('An exploration is read back as it was written, whatever the name of its environment.', () => {
  for (const environment of [null, 'staging', 'my stage', 'read-only', 'on'])
    for (const readOnly of [true, false]) {
      const action = { kind: 'explore-api', environment, readOnly, search: readOnly } as const;
      expect(readCommand(exploreText(action))).toEqual({ kind: 'action', action, isConfirmed: false });
    }
});

test('A word after /explore that is not a keyword is the name of the environment, so that it is never ignored.', () => {
  expect(readCommand('/explore readonly on staging')).toMatchObject({ action: { environment: 'staging', readOnly: true } });
  expect(readCommand('/explore dry-run')).toMatchObject({ action: { environment: 'dry-run', readOnly: false } });
  expect(readCommand('/explore read only on staging')).toMatchObject({ action: { environment: 'read only staging' } });
});

test('A removal without a filter removes nothing.', () => {
  expect(kindOf('/remove')).toBe('describe-suite');
  expect(kindOf('/remove something')).toBe('describe-suite');
  expect(kindOf('/remove all')).toBe('remove-cases');
});
