import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { taskFile } from './task-file.mjs';

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

test.each(Object.entries(scripts))('npm run %s has a task file', (_name, command) => {
  expect(taskFile(command.replace('node launcher/launch.mjs ', ''))).not.toBeNull();
});

test('an unknown name, or one that leaves the folder, has no task file', () => {
  expect(taskFile('nothing')).toBeNull();
  expect(taskFile('../launch')).toBeNull();
});
