import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkResponse, readApi } from '@assay/engine';
import { bodyProblems } from '@assay/engine/body-check';
import { runScript } from '../launcher/run-command.mjs';
import { githubDocument } from './documents.mjs';
import { checkMessages } from './github-messages.mjs';

// The tests of the GitHub integration speak with a local server. Here everything that was said, questions and answers, is held against
// GitHub's own description of its API, and a copy of each answer without one of its fields shows that the check can fail.

const file = join(tmpdir(), `assay-github-${process.pid}.ndjson`);
process.env.ASSAY_GITHUB_EXCHANGES = file;
const tests = await runScript('node_modules/vitest/vitest.mjs', ['run', 'packages/server/src/features/github/']);
const exchanges = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
rmSync(file);

const read = readApi(githubDocument('api.github.com'));
if (read.kind === 'refused') throw new Error(read.problem);
const { model } = read;

/** The operation of a call: the template with the fewest parameters that fits. */
const templates = model.operations
  .filter(({ path }) => path.startsWith('/repos/{owner}/{repo}'))
  .map((operation) => ({ operation, fits: new RegExp(`^${operation.path.replace(/\{[^}]+\}/g, '[^/]+')}$`) }))
  .sort((a, b) => a.operation.path.split('{').length - b.operation.path.split('{').length);
const operationOf = ({ method, url }) =>
  templates.find(({ operation, fits }) => operation.method === method && fits.test(url.split('?')[0]))?.operation;

function requestProblems(operation, { url, body }) {
  const known = new Set(operation.params.filter((parameter) => parameter.in === 'query').map(({ name }) => name));
  const unknown = [...new URL(url, 'http://localhost').searchParams.keys()].filter((name) => !known.has(name));
  const media = operation.bodies.find((entry) => entry.media.startsWith('application/json'));
  const fields = media?.schema?.properties ?? {};
  const extra = Object.keys(body ?? {}).filter((name) => !(name in fields));
  const broken = media?.schema && body != null ? bodyProblems(JSON.stringify(body), media.schema, model.schemas) : [];
  return [
    ...unknown.map((name) => `the query parameter ${name} is not documented`),
    ...(body == null || Object.keys(fields).length === 0 ? [] : extra.map((name) => `the field ${name} is not documented`)),
    ...broken.map(({ pointer, message }) => `${pointer} ${message}`),
  ];
}

const answerOf = ({ status, answer }) => ({ status, media: 'application/json', body: answer });

/** The same answer without its id, which every documented body of these calls requires; null when it is a list or a refusal. */
function spoiled(exchange) {
  const body = JSON.parse(exchange.answer);
  if (exchange.status >= 300 || !('id' in body)) return null;
  const { id, ...rest } = body;
  return { ...exchange, answer: JSON.stringify(rest) };
}

const rows = new Map();
const messages = checkMessages();
const problems = [...messages.problems];
let noticed = 0;
let controls = 0;
for (const exchange of exchanges) {
  const operation = operationOf(exchange);
  const name = operation?.key ?? `${exchange.method} ${exchange.url}`;
  const row = rows.get(name) ?? { requests: 0, answers: 0, unlisted: new Set() };
  rows.set(name, row);
  if (operation === undefined) {
    problems.push(`${name}: there is no such operation`);
    continue;
  }
  row.requests += 1;
  problems.push(...requestProblems(operation, exchange).map((problem) => `${name}, request: ${problem}`));
  if (exchange.isFault) continue;
  const check = checkResponse(model, operation, answerOf(exchange));
  if (!check.documented) row.unlisted.add(exchange.status);
  else row.answers += 1;
  problems.push(...check.problems.map((problem) => `${name}, answer ${exchange.status}: ${problem}`));
  const control = check.checked ? spoiled(exchange) : null;
  if (control === null) continue;
  controls += 1;
  if (checkResponse(model, operation, answerOf(control)).problems.length > 0) noticed += 1;
}

console.log(`\n${model.title} ${model.version}: ${model.operations.length} operations, ${exchanges.length} exchanges of the tests.\n`);
console.log('| Operation | requests checked | answers checked | statuses GitHub does not list there |\n|---|---|---|---|');
for (const [name, { requests, answers, unlisted }] of rows)
  console.log(`| ${name} | ${requests} | ${answers} | ${[...unlisted].sort().join(', ') || '-'} |`);
console.log(
  `\nOf GitHub's messages about pull requests ${messages.fields} fields and ${messages.headers} headers that the receiver reads were looked up.`,
);
console.log(`Problems: ${problems.length}. Answers spoiled on purpose that were noticed: ${noticed} of ${controls}.`);
for (const problem of new Set(problems)) console.log(`- ${problem}`);
if (tests !== 0 || problems.length > 0 || noticed < controls || controls === 0) process.exitCode = 1;
