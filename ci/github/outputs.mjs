import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes the Action's outputs: `node outputs.mjs run|diff <folder with the reports>`. */
const [command = '', folder = ''] = process.argv.slice(2);
const outputs = command === 'diff' ? diffOutputs() : runOutputs();
const lines = Object.entries(outputs).map(([name, value]) => `${name}=${String(value).replaceAll(/[\r\n]/g, ' ')}\n`);
appendFileSync(process.env.GITHUB_OUTPUT ?? '', lines.join(''));

function runOutputs() {
  const report = join(folder, 'assay-report.json');
  // If a suite cannot be read, the run ends before there is a report.
  if (!existsSync(report)) return { outcome: 'error', failed: 0 };
  const { summary } = JSON.parse(readFileSync(report, 'utf8')).run;
  return { outcome: summary.outcome, failed: summary.cases.fail, junit: join(folder, 'assay-junit.xml'), report };
}

function diffOutputs() {
  const text = readFileSync(join(folder, 'assay-diff.json'), 'utf8');
  if (text === '') return { outcome: 'error', breaking: 0 };
  const { breaking } = JSON.parse(text).summary;
  return { outcome: breaking > 0 ? 'failed' : 'passed', breaking };
}
