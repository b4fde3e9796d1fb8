import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RESERVED_VARIABLE } from '../suite/check-suite.ts';
import { readPowerShell } from './power-shell-text.fixture.ts';

const read = (name: string) => readFileSync(new URL(`../../pack/${name}`, import.meta.url), 'utf8');
const source = read('run.ps1');
const shell = read('run.sh');
const { code, filled } = readPowerShell(source);
const functions = [...code.matchAll(/^function ([\w-]+)/gm)].flatMap(([, name]) => name ?? []);

describe('The PowerShell reader', () => {
  it.each([
    ['if ($a) { "x', 'does not end'],
    ["'it''s", 'does not end'],
    ['if ($a { )', 'closes what is not open'],
    ['function A { (1, 2)', 'never closed'],
    ['"$(Get-X (1)"', 'does not end'],
  ])('rejects %s', (text, problem) => {
    expect(() => readPowerShell(text)).toThrow(problem);
  });

  it('keeps expressions inside strings and removes their text', () => {
    expect(readPowerShell('$a = "b $(Say (1)) `" "" c" # d "\n+ \'it\'\'s\'')).toEqual({
      code: '$a = Say (1)) \n+ ',
      filled: ['b $() " " c'],
    });
  });
});

describe('run.ps1, checked without PowerShell', () => {
  it('is plain ASCII, so that Windows PowerShell 5.1 reads it without a byte order mark', () => {
    expect(source).toMatch(/^[\t\n\x20-\x7e]*$/);
  });

  it.each([
    ['null coalescing', /\?\?/],
    ['null conditional access', /\$[\w:]+\?\s*[.[]|\)\?\s*[.[]/],
    ['a ternary', /[\w)\]}]\s+\?\s+[^{]/],
    ['pipeline chains', /&&|\|\|/],
    ['parallel loops', /-Parallel\b/i],
    ['JSON as a hash table', /-AsHashtable\b/i],
    ['cmdlets that read, run or fetch', /\b(Invoke-\w+|Start-Process|Get-Content|Import-Module|Add-Member|iex|irm|iwr)\b/i],
    ['a call by value', /(^|[\s({;])&\s*[$('"]/m],
  ])('uses no %s', (_, pattern) => {
    expect(pattern.exec(code)?.[0]).toBeUndefined();
  });

  it('has no variable in a string that a following colon would make part of its name', () => {
    expect(filled.filter((text) => /\$(?!env:)\w+:/.test(text))).toEqual([]);
  });

  it('calls only its own functions and the cmdlets of every PowerShell', () => {
    const everywhere = ['Set-StrictMode', 'New-Object', 'Add-Type', 'Test-Path', 'Join-Path', 'Start-Sleep'];
    const pipeline = ['ForEach-Object', 'Where-Object', 'Select-Object'];
    const called = new Set([...code.matchAll(/(?<![\w$.[-])[A-Z]\w*-[A-Z]\w+/g)].map(([name]) => name));
    expect([...called].filter((name) => ![...functions, ...everywhere, ...pipeline].includes(name))).toEqual([]);
  });

  it('defines every function once and uses each', () => {
    expect(functions).toEqual([...new Set(functions)]);
    const uses = (name: string) => [...code.matchAll(new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'g'))].length;
    expect(functions.filter((name) => uses(name) < 2)).toEqual([]);
  });

  it('reads no variable that is never set, because strict mode would stop there', () => {
    const names = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].flatMap(([, name]) => name?.toLowerCase() ?? []);
    const own = ['_', 'null', 'true', 'false', 'env', 'matches', 'psscriptroot', 'psversiontable', 'executioncontext'];
    const set = new Set([
      ...own,
      ...names(/\$(\w+)\s*(?:=(?!=)|\+=|\+\+|--)/g, code),
      ...names(/foreach \(\$(\w+) in/g, code),
      ...[...code.matchAll(/^function [\w-]+\((.*?)\) \{|^param\((.*)\)$|\{ param\((.*?)\)/gm)].flatMap((found) =>
        names(/\$(\w+)/g, found.slice(1).join(' ')),
      ),
    ]);
    const used = [...names(/\$(\w+)/g, code), ...filled.flatMap((text) => names(/\$(\w+)/g, text))];
    expect([...new Set(used)].filter((name) => !set.has(name))).toEqual([]);
  });
});

describe('run.ps1 mirrors run.sh', () => {
  it('has the same options', () => {
    const options = [...shell.matchAll(/^ {2}--([\w-]+) [A-Z]* /gm)].flatMap(([, name]) => name ?? []);
    const mirrored = options.filter((name) => !['parallel', 'no-color', 'help'].includes(name)).map((name) => name.replace('-', ''));
    const [, params = ''] = /^param\((.*)\)$/m.exec(code) ?? [];
    const own = [...params.matchAll(/\$(\w+)/g)].map(([, name = '']) => name.toLowerCase());
    expect(own.toSorted()).toEqual(mirrored.toSorted());
  });

  it('has the same methods, operators, credential headers, verdicts and ignored names', () => {
    const words = (text: string | undefined) => [...(text ?? '').matchAll(/["']([\w-]+)["']/g)].flatMap(([, word]) => word ?? []);
    const there = (pattern: RegExp) => words(pattern.exec(shell)?.[1]).toSorted();
    const here = (pattern: RegExp) => words(pattern.exec(source)?.[1]).toSorted();
    expect(here(/^\$Operators = (.*)$/m)).toEqual(there(/^def known.*?in\((\{.*?\})\)/m));
    expect(here(/^\$CredentialHeaders = (.*)$/m)).toEqual(there(/\(\[\((("[\w-]+"(?:, )?)+)\)/));
    expect([...here(/^\$SafeMethods = (.*)$/m), ...here(/^\$Methods = (.*)$/m)].toSorted()).toEqual(
      there(/must\(\.method \| in\((\{.*?\})\)/),
    );
    const denied = (text: string) => /\^\((PATH\|.*?)\)\$/.exec(text)?.[1];
    expect(denied(source)).toBe(denied(shell));
    expect(denied(RESERVED_VARIABLE.source)).toBe(denied(shell));
    const ranks = (text: string) => [...text.matchAll(/(\w+)"?(?: =|:) (\d)/g)].map(([, name, rank]) => `${name} ${rank}`).toSorted();
    expect(ranks(/^\$Rank = (.*)$/m.exec(source)?.[1] ?? '')).toEqual(ranks(/^def rank: (.*)$/m.exec(shell)?.[1] ?? ''));
  });

  it('has the same suite shape', () => {
    const shape = /^shape='(\{.*?\})'$/ms.exec(shell)?.[1];
    expect(shape).toMatch(/"statuses"/);
    expect(source).toContain(`$Shape = Read-Json '${shape}'`);
  });

  it('rejects a suite with the same messages', () => {
    // The constant parts of the messages, such as `" has an unsupported method."`.
    const refusals = [...shell.matchAll(/(?:must\(.*?; |bad\()((?:\$?\w+ \+ |\([^"]*?\) \+ )?"[^;]*?)\)(?=\s*(?:\||;|$))/gm)];
    const pieces = refusals.flatMap(([, text = '']) => [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].flatMap(([, piece]) => piece ?? []));
    const sentences = pieces.filter((piece) => piece.length > 12);
    expect(sentences.length).toBeGreaterThan(18);
    expect(sentences.filter((sentence) => !source.includes(sentence))).toEqual([]);
  });

  it('has the same exit codes', () => {
    const codes = (text: string | undefined) =>
      [...(text ?? '').matchAll(/(?<![\w.])([0134])(?= (?:el|end|\}))/g)].map(([, value]) => value);
    expect(codes(/^\$exitCode = (.*)$/m.exec(source)?.[1])).toEqual(['4', '1', '3', '0']);
    expect(codes(/\(if any\(\$rows\[\]; \.setup(.*)\) as \$exit/.exec(shell)?.[1])).toEqual(['4', '1', '3', '0']);
  });
});
