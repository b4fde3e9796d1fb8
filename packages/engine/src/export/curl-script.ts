import { replacePictures } from '../format/file-content.ts';
import { shortLine } from '../format/one-line.ts';
import { shellQuote } from '../format/shell-quote.ts';
import { writeCurl } from '../format/write-curl.ts';
import { parsePath } from '../json/portable-path.ts';
import type { Suite } from '../model/index.ts';
import { comparisonComments, EXPORT_NOTICE, type ExportStep, exportSteps, pathWithQuery, usedVariables } from './export-steps.ts';

/** Ignores the configuration file, and turns off globbing and path clean-up, so that the request is sent exactly as written. */
const FLAGS = '-q -sS -g --path-as-is --proto =http,https';

/** Maps placeholders to shell variables. Captured values get prefixed names, so that no suite can set PATH or a similar variable. */
type Names = (placeholder: string) => string;

/** Literal text is single-quoted and placeholders become quoted variables, so that the shell never interprets text from a suite. */
function word(text: string, names: Names): string {
  const pieces = text
    .split(/(\{\{[A-Za-z_]\w*\}\})/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      /^\{\{[A-Za-z_]\w*\}\}$/.test(piece) ? `"$${names(piece.slice(2, -2))}"` : shellQuote(piece.replaceAll('\0', '\ufffd')),
    );
  return pieces.join('') || "''";
}

/** Writes one curl command per request, for reading and copying. To run the suite, use run.sh from the run pack. */
export function toCurlScript(suite: Suite): string {
  const steps = exportSteps(suite);
  const used = usedVariables(steps);
  const variables = [...new Set([...Object.keys(suite.env), ...steps.map(({ base }) => base)])].filter((name) => used.has(name));
  const own = new Set([...variables, 'RUN_ID', 'SEED']);
  const names: Names = (name) => (own.has(name) ? name : `captured_${name}`);
  return [
    '#!/bin/sh',
    `# ${shortLine(suite.suite.name)}, exported by Assay. Requires curl, and jq for captured values.`,
    `# ${EXPORT_NOTICE}`,
    'set -u',
    ...variables.map((name) => `: "\${${name}:=}"`),
    `: "\${RUN_ID:=$(date +%s)}"`,
    `SEED=${suite.suite.seed}`,
    ...(steps.some(({ capture }) => Object.values(capture).some((from) => typeof from !== 'string')) ? ['heads=$(mktemp)'] : []),
    '',
    ...steps.map((step) => block(step, names)),
  ].join('\n');
}

function block(step: ExportStep, names: Names): string {
  const { method, headers, body } = step;
  const request = { method, url: pathWithQuery(step, `{{${step.base}}}`), headers, body: step.hasPictures ? null : body };
  const readsHeaders = Object.values(step.capture).some((from) => typeof from !== 'string');
  const flags = [FLAGS, ...(readsHeaders ? ['-D "$heads"'] : []), ...(step.hasPictures ? ['--data-binary @-'] : [])].join(' ');
  const written = writeCurl(request, { flags, quote: (text) => word(text, names) });
  const command = step.hasPictures ? `printf '%b' ${word(escapedBytes(body ?? ''), names)} | ${written}` : written;
  const expected = step.must.status === undefined ? '' : `, expects ${step.must.status.join(' or ')}`;
  const captures = Object.entries(step.capture).flatMap(([name, from]) => {
    const value = typeof from === 'string' ? nodeCommand(from) : headerCommand(from.header);
    return value === null || !/^[A-Za-z_]\w*$/.test(name) ? [] : [`${names(name)}=$(${value})`];
  });
  const lines = captures.length === 0 ? [command, 'echo'] : [`answer=$(${command})`, 'printf \'%s\\n\' "$answer"', ...captures];
  const unchecked = comparisonComments(step).map((text) => `# not checked here: ${shortLine(text)}`);
  return [`# ${shortLine(step.name)} (${shortLine(step.testCase.id)})${expected}`, ...unchecked, ...lines, ''].join('\n');
}

/** Escapes a form with images for printf, because command arguments cannot contain NUL. */
function escapedBytes(body: string): string {
  const octal = (hex: string): string => hex.replace(/../g, (pair) => `\\0${Number.parseInt(pair, 16).toString(8).padStart(3, '0')}`);
  return replacePictures(body, octal, (text) => text.replaceAll('\\', '\\\\').replaceAll('\r', '\\r').replaceAll('\n', '\\n'));
}

function nodeCommand(path: string): string | null {
  const filter = jqFilter(path);
  return filter === null ? null : `printf '%s' "$answer" | jq -r ${shellQuote(filter)}`;
}

/** Header names are case-insensitive. */
function headerCommand(name: string): string {
  const pattern = name.replace(/[A-Za-z]|[^\w-]/g, (char) => (/[a-z]/i.test(char) ? `[${char.toUpperCase()}${char.toLowerCase()}]` : '.'));
  return `sed -n ${shellQuote(`s/^${pattern}: *//p`)} "$heads" | tr -d '\\r' | tail -n 1`;
}

function jqFilter(path: string): string | null {
  const segments = parsePath(path);
  if (segments === null) return null;
  const parts = segments.map((segment) =>
    segment.kind === 'every' ? '[]?' : `[${JSON.stringify(segment.kind === 'name' ? segment.name : segment.index)}]?`,
  );
  return `first(.${parts.join('')})`;
}
