import { readApi, suiteJsonSchema } from '@assay/engine';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readSuiteText } from '../../packages/engine/src/format/suite-text.ts';
import { bodyOutcomes } from './body-outcomes.mjs';

const fits = new Ajv2020({ strict: false }).compile(suiteJsonSchema);

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

/** Counts the operations that at least one case expects to succeed. */
const countOperationsExpectedToSucceed = (cases) =>
  new Set(cases.filter(({ steps }) => steps.at(-1)?.expect.must?.status?.some((status) => /^[23]/.test(status))).map(({ op }) => op)).size;

/** The locations that ajv reports for a file that does not match the schema, deepest first, because the outer ones only repeat them. */
const reasonOf = (errors) => JSON.stringify(errors.toSorted((left, right) => right.instancePath.length - left.instancePath.length)[0]);

function checkDocument(model, generate) {
  const made = generate(model);
  const invalid = made.files.flatMap(({ path, content }) =>
    fits(JSON.parse(content)) ? [] : [`${path} does not match the schema of suite files: ${reasonOf(fits.errors)}`],
  );
  const [header, ...rest] = made.files.map(({ content }) => readSuiteText(content).value);
  const cases = rest.flatMap((file) => file.cases);
  const unbound = cases.flatMap((testCase) => undeclared(header, testCase).map((name) => `${testCase.id} uses {{${name}}}`));
  const isSame = (again) => JSON.stringify(again.files) === JSON.stringify(made.files);
  const isSteady = isSame(generate(model)) && isSame(generate(model, made.files));
  const bodies = bodyOutcomes(model, cases);
  return {
    counts: {
      operations: model.operations.length,
      succeeding: countOperationsExpectedToSucceed(cases),
      omitted: made.omitted.length,
      cases: cases.length,
      bodies: bodies.judged,
      undecided: bodies.undecided,
    },
    problems: { invalid, undeclared: unbound, changed: isSteady ? [] : ['another generation gives other bytes'], wrong: bodies.wrong },
  };
}

/**
 * Checks the complete suite of each spec, prints each kind of problem at most three times per spec, and prints a table at the end.
 * @param documents specs as `{ name, text }`, where calling `text` reads the spec
 * @param generate generates a model's suite, given the existing files
 * @returns 1 if a suite has a problem, otherwise 0
 */
export function checkSuites(documents, generate, say) {
  const totals = { documents: 0, refused: 0, operations: 0, succeeding: 0, omitted: 0, cases: 0, bodies: 0, undecided: 0 };
  const found = { invalid: 0, undeclared: 0, changed: 0, wrong: 0 };
  for (const { name, text } of documents) {
    totals.documents += 1;
    const read = readApi(text());
    if (read.kind === 'refused') {
      totals.refused += 1;
      continue;
    }
    const { counts, problems } = checkDocument(read.model, generate);
    for (const [key, count] of Object.entries(counts)) totals[key] += count;
    for (const [key, list] of Object.entries(problems)) {
      found[key] += list.length;
      for (const problem of list.slice(0, 3)) say(`${name}: ${problem}`);
    }
  }
  say(tableOf(totals, found));
  return Object.values(found).every((count) => count === 0) ? 0 : 1;
}

const tableOf = (totals, found) => `| Checked | Count |
|---|---|
| Specs | ${totals.documents}; ${totals.refused} rejected with a reason |
| Operations, cases | ${totals.operations}, ${totals.cases} |
| Operations with a case that has to succeed | ${totals.succeeding}; ${totals.omitted} left out with a reason |
| Files that the JSON Schema rejects | ${found.invalid} |
| Placeholders that nothing declares | ${found.undeclared} |
| Specs whose suite changes when written again | ${found.changed} |
| Bodies checked with ajv | ${totals.bodies} (${totals.undecided} that ajv cannot compile or decide) |
| Bodies that are valid but have to be rejected, or invalid but have to be accepted | ${found.wrong} |`;
