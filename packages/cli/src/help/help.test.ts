import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXPORT_FORMATS } from '@assay/engine';
import { describe, expect, test } from 'vitest';
import { REPORTER_NAMES } from '../reporters/reporters.ts';
import { COMMANDS, GROUPS } from './command-table.mjs';
import { helpFor } from './help.mjs';

const names = COMMANDS.map(({ name }) => name);

describe('the overview', () => {
  test.each([[[]], [['help']], [['--help']], [['-h']]])('%j lists every command with what it does', (argv) => {
    const help = helpFor(argv, '1.2.3');
    expect(help?.code).toBe(0);
    for (const { name, summary } of COMMANDS) expect(help?.text).toMatch(new RegExp(`^  ${name} +${summary}$`, 'm'));
  });

  test('every command belongs to a group that is shown', () => {
    expect(COMMANDS.filter(({ group }) => !GROUPS.includes(group))).toEqual([]);
  });
});

describe('one command', () => {
  test.each(names)('%s has a usage that begins with its name', (name) => {
    expect(helpFor([name, '--help'], '')).toEqual(helpFor(['help', name], ''));
    expect(helpFor([name, '--help'], '')?.text).toMatch(new RegExp(`^Usage: assay ${name}\\b`));
  });

  test('a command that must run gets no help', () => {
    expect(helpFor(['run', 'folder'], '')).toBeNull();
    expect(helpFor(['generate', 'spec.json', '--', '--help'], '')).toBeNull();
  });

  test('the usage lists every reporter and every export format', () => {
    expect(helpFor(['run', '--help'], '')?.text).toContain(REPORTER_NAMES.join(', '));
    expect(helpFor(['export', '--help'], '')?.text).toContain(EXPORT_FORMATS.join('|'));
  });

  test.each(['run', 'generate', 'explore', 'diff', 'export', 'detect-auth', 'login', 'push', 'init', 'doctor', 'mcp'])(
    'the usage of %s lists the options that the command reads, and no other',
    (name) => {
      const source = readFileSync(join(import.meta.dirname, '..', 'commands', `${name}.ts`), 'utf8');
      const read = /const OPTIONS = \{(.*?)\} as const;/s.exec(source)?.[1] ?? '';
      const options = [...read.matchAll(/'?([a-z-]+)'?: \{ type/g)].map(([, option]) => `--${option}`);
      const usage = COMMANDS.find((command) => command.name === name)?.usage ?? '';
      const listed = [...usage.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, option]) => option ?? '');
      expect(options.length).toBeGreaterThan(0);
      expect(options.filter((option) => !usage.includes(option))).toEqual([]);
      expect(listed.filter((option) => !options.includes(option))).toEqual([]);
    },
  );
});

test.each([['--version'], ['-v']])('%s prints the version only', (word) => {
  expect(helpFor([word], '1.2.3')).toEqual({ code: 0, text: '1.2.3' });
});

describe('an unknown command', () => {
  test.each([
    ['genrate', 'generate'],
    ['RUN', 'run'],
    ['serv', 'serve'],
    ['diffs', 'diff'],
    ['move-to-postgre', 'move-to-postgres'],
  ])('%s suggests %s', (word, nearest) => {
    expect(helpFor([word], '')).toEqual({
      code: 2,
      text: `There is no command ${word}. Did you mean ${nearest}? \`assay --help\` lists the commands.`,
    });
  });

  test('that resembles no command gets no suggestion and cannot control the terminal', () => {
    const help = helpFor([`\u001b[31m${'x'.repeat(500)}`], '');
    expect(help?.text).not.toContain('Did you mean');
    expect(help?.text).not.toContain('\u001b');
    expect(help?.text.length).toBeLessThan(200);
  });
});
