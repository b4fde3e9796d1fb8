import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { taskFile } from './task-file.mjs';

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

test.each(Object.entries(scripts))('npm run %s leads to a task', (_name, command) => {
  expect(taskFile(command.replace('node launcher/launch.mjs ', ''))).not.toBeNull();
});

test('a name that is no task leads nowhere, least of all out of the folder', () => {
  expect(taskFile('nothing')).toBeNull();
  expect(taskFile('../launch')).toBeNull();
});
