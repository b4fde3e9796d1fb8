import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { SuiteHeader } from '../model/index.ts';
import { packPath, runSh } from './jq-parts.fixture.ts';
import { type PackInput, packFiles } from './pack-files.ts';

const header: SuiteHeader = {
  assay: '1',
  suite: {
    id: 's',
    name: 'Shop',
    generator: 'testgen@2025-09-10',
    engineVersion: '0.1.0',
    seed: 1,
    spec: { title: 'Shop [x](javascript:y)', version: '1|2', sha256: '' },
  },
  env: {
    TOKEN: { required: true, secret: true, default: 'must-not-appear', doc: 'A token\nrm -rf ~ # $(touch canary)' },
    BASE_URL: { required: true, doc: 'Address of the API' },
    MODE: { default: 'fast' },
    REGION: { default: 'us' },
  },
  auth: {},
  defaults: {},
  schemas: {},
  include: ['tests/endpoint/a.json', 'tests/endpoint/b.json', 'run.sh'],
};
const input: PackInput = {
  header,
  files: [
    { path: 'tests/endpoint/b.json', content: '{"cases":[]}\n' },
    { path: 'tests.json', content: '{}\n' },
    { path: 'tests/endpoint/a.json', content: '{"cases":[]}\n' },
    { path: 'run.sh', content: 'rm -rf /' },
    { path: '../escape.json', content: '{}' },
  ],
  name: 'Shop',
  values: { BASE_URL: 'http://127.0.0.1:4010', REGION: 'eu', TOKEN: 'must-not-appear-either' },
  runSh,
  runPs1: readFileSync(packPath('run.ps1'), 'utf8'),
};
const contentOf = (path: string): string => packFiles(input).find((file) => file.path === path)?.content ?? '';

describe('A run pack', () => {
  it('lists the suite, the runners, the variables and a readme in a fixed order', () => {
    expect(packFiles(input).map((file) => file.path)).toEqual([
      'tests.json',
      'tests/endpoint/a.json',
      'tests/endpoint/b.json',
      'run.sh',
      'run.ps1',
      '.env.example',
      'README.md',
    ]);
  });

  it('contains unchanged runners for every suite name', () => {
    const hostile = packFiles({ ...input, name: '$(touch canary)\n#!/bin/sh', files: input.files.slice(0, 3) });
    expect(hostile.find((file) => file.path === 'run.sh')?.content).toBe(runSh);
    expect(contentOf('run.ps1')).toBe(input.runPs1);
  });

  it('gives the same bytes for the same input', () => {
    expect(packFiles(input)).toEqual(packFiles(structuredClone(input)));
  });

  it('lists every variable in .env.example with the plain value of the environment, the base URL first, and no value of a secret', () => {
    const text = contentOf('.env.example');
    expect(text.split('\n').filter((line) => !line.startsWith('#') && line !== '')).toEqual([
      'BASE_URL=http://127.0.0.1:4010',
      'MODE=fast',
      'REGION=eu',
      'TOKEN=',
    ]);
    expect(text).not.toContain('must-not-appear');
    expect(text).toContain('# required, secret. A token rm -rf ~ # $(touch canary)');
  });

  it('escapes untrusted text in the readme, so that it cannot become links or table cells', () => {
    const text = contentOf('README.md');
    expect(text).toContain('Shop \\[x\\]\\(javascript:y\\), version 1\\|2');
    expect(text).not.toContain('[x](javascript');
    expect(text).not.toContain('must-not-appear');
  });

  it('explains every exit code', () => {
    for (const code of [0, 1, 2, 3, 4]) expect(contentOf('README.md')).toMatch(new RegExp(`^\\| ${code} \\|`, 'm'));
  });
});
