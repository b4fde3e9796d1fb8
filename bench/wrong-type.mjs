import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { generateSuite, parseTests, readApi, readSuite } from '@assay/engine';
import { startSampleApi } from '@assay/sample-api';
import { jsonMediaOf, successResponses } from '../packages/engine/src/generate/links/responses.ts';
import { flattenSchema, mainType } from '../packages/engine/src/generate/values/flatten-schema.ts';
import { sampleSchema } from '../packages/engine/src/generate/values/sample.ts';
import { seededRandom } from '../packages/engine/src/generate/values/seeded-random.ts';
import { checkSchema } from '../packages/engine/src/json/check-schema.ts';
import { corpusNames, corpusText } from './measure.mjs';
import { runInProcess } from './run-in-process.mjs';

/** Response bodies with the wrong type, most likely first. */
const WRONG = ['some text', { assay: true }, [7], 7, false, null];

/** The specs to try: those given on the command line, as a file or a name in the corpus, or else the sample API's. */
async function documentsToTry(names) {
  if (names.length > 0) return names.map((name) => ({ name, text: textOf(name) }));
  const api = await startSampleApi({ host: '127.0.0.1', port: 0, defects: [] });
  await api.close();
  return [{ name: 'the sample API', text: api.document }];
}

function textOf(name) {
  if (existsSync(name)) {
    const bytes = readFileSync(name);
    return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  }
  const found = corpusNames().find((known) => known === name || known.startsWith(`${name}.`));
  if (found === undefined) throw new Error(`There is no file ${name}, and no such document in ASSAY_CORPUS_DIR.`);
  return corpusText(found);
}

/** An operation's first success response: its status, and the JSON media type and schema if there are any. */
function successOf(op) {
  const [success] = successResponses(op);
  const response = success ?? op.responses.find(({ status }) => /^3/.test(status));
  // For a redirect, only the status is checked.
  const json = success === undefined ? undefined : jsonMediaOf(success);
  const status = /^\d{3}$/.test(response?.status ?? '') ? Number(response.status) : 200;
  return { status, media: json?.media.replace(/\*.*/, 'json') ?? null, schema: json?.schema ?? null, other: response?.media[0]?.media };
}

/** Finds the operation for a request. If several match, the one with the fewest parameters wins. */
function openRoutes(operations) {
  const quoted = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const routes = operations
    .map((op) => ({
      op,
      pattern: new RegExp(
        `^${op.path
          .split(/\{[^{}]+\}/)
          .map(quoted)
          .join('[^/]+')}/?$`,
      ),
    }))
    .toSorted(
      (left, right) =>
        left.op.params.filter(({ in: place }) => place === 'path').length -
        right.op.params.filter(({ in: place }) => place === 'path').length,
    );
  return (method, path) => routes.find(({ op, pattern }) => op.method === method && pattern.test(path))?.op;
}

/** Starts a server that responds according to the spec, except that one operation's body has the wrong type. */
async function startStub(model) {
  const routeOf = openRoutes(model.operations);
  const stub = { wrongKey: null, wrongBody: null };
  const rightBody = (schema) => {
    const sample = sampleSchema(schema, {
      schemas: model.schemas,
      size: 'maximal',
      random: seededRandom(1),
      name: '',
      open: [],
      useExamples: true,
    });
    return sample.kind === 'value' ? sample.value : {};
  };
  const server = createServer((request, response) => {
    request.resume();
    const op = routeOf(request.method, new URL(request.url, 'http://stub').pathname);
    if (op === undefined) return response.writeHead(404).end();
    const { status, media, schema, other } = successOf(op);
    if (schema === null)
      return response.writeHead(status, other === undefined ? {} : { 'content-type': other.replaceAll('*', 'plain') }).end();
    const body = op.key === stub.wrongKey ? stub.wrongBody : rightBody(schema);
    response.writeHead(status, { 'content-type': media }).end(JSON.stringify(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { stub, url: `http://127.0.0.1:${server.address().port}`, stop };
}

function smokeSuite(model) {
  const facts = { seed: 1, maxFiles: 100, suite: { id: 'bench', name: 'Wrong types' }, specSha256: '0', existing: [] };
  const generated = generateSuite({ model, intent: parseTests('/generate smoke'), ...facts });
  const read = readSuite(generated.files);
  if (read.kind === 'invalid') throw new Error(JSON.stringify(read.problems));
  return { suite: read.suite, omitted: new Map(generated.omitted.map(({ op, reason }) => [op, reason])) };
}

/** A schema that lists properties without `type: object` is treated as an object, as its authors intended. */
function isExcluded(body, schema, schemas) {
  if (checkSchema(body, schema, schemas).length > 0) return true;
  const flat = flattenSchema(schema, schemas) ?? {};
  if (['type', 'anyOf', 'oneOf', 'not', 'if', 'enum', 'const'].some((keyword) => flat[keyword] !== undefined)) return false;
  const type = mainType(flat);
  return (type === 'object' || type === 'array') && checkSchema(body, { type }, schemas).length > 0;
}

/** The result of the operation's smoke case when its response had the wrong type. */
async function tryOperation({ model, suite, omitted, env, server }, op) {
  const { schema } = successOf(op);
  const wrong = schema === null ? undefined : WRONG.find((body) => isExcluded(body, schema, model.schemas));
  if (schema === null || wrong === undefined) return { excludes: false };
  const control = suite.cases.find(({ op: key, id }) => key === op.key && id.endsWith('.smoke'));
  if (control === undefined) return { excludes: true, failed: false, reason: `no case: ${omitted.get(op.key) ?? 'unknown'}` };
  Object.assign(server.stub, { wrongKey: op.key, wrongBody: wrong });
  const { cases } = await runInProcess(suite, env, { only: [control.id], timeoutMs: 5000 });
  const { verdict, reason } = cases.get(control.id) ?? { verdict: 'not run', reason: '' };
  const isChecked = control.steps.at(-1)?.expect.must?.schema !== undefined;
  return {
    excludes: true,
    failed: verdict === 'fail',
    reason: isChecked ? `${verdict}: ${reason}` : `no schema check (${whyUnchecked(op)})`,
  };
}

function whyUnchecked(op) {
  const successes = successResponses(op);
  if (op.method === 'HEAD') return 'HEAD has no body';
  if (successes.some(({ media }) => media.length === 0))
    return `${successes.map(({ status }) => status).join(' or ')}, one of them without a body`;
  if (successes.some((response) => jsonMediaOf(response) === undefined)) return 'another success is not JSON';
  return `a text or file that is offered as ${successes.flatMap(({ media }) => media.map((entry) => entry.media)).join(', ')}`;
}

async function tryDocument({ name, text }) {
  const read = readApi(text);
  if (read.kind === 'refused') throw new Error(`${name}: ${read.problem}`);
  const { model } = read;
  const { suite, omitted } = smokeSuite(model);
  const server = await startStub(model);
  try {
    const given = Object.fromEntries(Object.keys(suite.env).map((variable) => [variable, '1']));
    const env = { ...given, BASE_URL: server.url };
    const outcomes = [];
    for (const op of model.operations) outcomes.push({ op, ...(await tryOperation({ model, suite, omitted, env, server }, op)) });
    const excluding = outcomes.filter(({ excludes }) => excludes);
    const failed = excluding.filter((outcome) => outcome.failed);
    console.log(`| ${name} | ${outcomes.length} | ${excluding.length} | ${failed.length} |`);
    return excluding.filter((outcome) => !outcome.failed).map(({ op, reason }) => `- ${name}: ${op.key}: ${reason}`);
  } finally {
    server.stop();
  }
}

console.log('| document | operations | whose schema excludes the wrong body | of these failed |\n|---|---|---|---|');
const missed = [];
for (const document of await documentsToTry(process.argv.slice(2))) missed.push(...(await tryDocument(document)));
console.log(missed.length === 0 ? '\nEvery one of them failed.' : `\nNot failed:\n${missed.join('\n')}`);
