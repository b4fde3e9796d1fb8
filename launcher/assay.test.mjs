import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from './run-command.mjs';

/** A checkout in which nothing is installed. */
let checkout;

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'assay-checkout-'));
  for (const path of ['launcher', 'package.json', 'package-lock.json', 'packages/cli/src', 'packages/cli/package.json']) {
    mkdirSync(dirname(join(checkout, path)), { recursive: true });
    cpSync(join(ROOT, path), join(checkout, path), { recursive: true });
  }
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

const assay = (...args) => spawnSync(process.execPath, [join(checkout, 'launcher/assay.mjs'), ...args], { encoding: 'utf8' });

test.each([[['--help']], [['run', '--help']], [['--version']], [[]]])(
  '%j prints at once in a fresh checkout and installs nothing',
  (args) => {
    const before = readdirSync(checkout);
    const { status, stdout, stderr } = assay(...args);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).not.toContain('Installing');
    expect(stdout.length).toBeGreaterThan(3);
    expect(readdirSync(checkout)).toEqual(before);
  },
);

test('an unknown command exits with 2 and installs nothing', () => {
  const { status, stdout, stderr } = assay('srve');
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('Did you mean serve?');
});
