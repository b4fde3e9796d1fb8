import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Detection } from './auth-candidate.ts';
import { detectFromCode } from './detect-from-code.ts';
import { detectFromPrompt } from './detect-from-prompt.ts';

const FOLDER = process.env.ASSAY_CORPUS_DIR ?? '';
const present = FOLDER !== '' && existsSync(join(FOLDER, 'auth-snippets.jsonl'));

interface Row {
  readonly id: string;
  readonly vendor: string;
  readonly code?: string;
  readonly prompt?: string;
  readonly expect: {
    readonly type: string;
    readonly token_url: string | null;
    readonly header_name: string | null;
    readonly confidence: string;
    readonly also_ok?: readonly string[];
    readonly redact?: readonly string[];
  };
}

function rows(file: string): readonly Row[] {
  return readFileSync(join(FOLDER, file), 'utf8')
    .trim()
    .split('\n')
    .map((line): Row => JSON.parse(line));
}

const places = (url: string | null): string | null => url?.replace(/(?<!\{)[<{]\w+[>}](?!\})/g, '*') ?? null;
const band = (confidence: number): string => (confidence >= 0.85 ? 'high' : confidence >= 0.6 ? 'medium' : 'low');

function judge(row: Row, { best }: Detection): { readonly line: string; readonly right: boolean } {
  const type = best === null ? 'none' : best.disabled ? 'unsupported' : best.type;
  const sure = best === null ? 'none' : band(best.confidence);
  const typeRight = type === row.expect.type || row.expect.also_ok?.includes(type) === true;
  const right =
    typeRight &&
    places(best?.tokenUrl ?? null) === places(row.expect.token_url) &&
    (best?.injection.name ?? null) === row.expect.header_name;
  const hidden = (row.expect.redact ?? []).every((value) => best?.redact.includes(value) === true);
  return {
    right: right && hidden,
    line: [
      right && hidden ? 'ok ' : 'NO ',
      row.id.padEnd(5),
      row.vendor.padEnd(18),
      type.padEnd(26),
      `${sure} (${row.expect.confidence})`.padEnd(16),
      best?.tokenUrl ?? '-',
    ].join(' '),
  };
}

function score(file: string, detect: (row: Row) => Detection): { readonly right: number; readonly table: string } {
  const judged = rows(file).map((row) => judge(row, detect(row)));
  return { right: judged.filter((one) => one.right).length, table: judged.map((one) => one.line).join('\n') };
}

describe.skipIf(!present)(
  'the benchmark of snippets and prompts (skipped unless ASSAY_CORPUS_DIR names a folder with auth-snippets.jsonl)',
  () => {
    test('at least 14 of 15 snippets are right', () => {
      const { right, table } = score('auth-snippets.jsonl', (row) => detectFromCode(row.code ?? ''));
      process.stdout.write(`\n${table}\n`);
      expect(right).toBeGreaterThanOrEqual(14);
    });

    test('at least 9 of 10 prompts are right', () => {
      const { right, table } = score('auth-prompts.jsonl', (row) => detectFromPrompt(row.prompt ?? ''));
      process.stdout.write(`\n${table}\n`);
      expect(right).toBeGreaterThanOrEqual(9);
    });
  },
);
