// Runs the dependency rules on the real source tree. It also fails when no file was read, which would otherwise look like success.
import { cruise } from 'dependency-cruiser';
import rules from '../.dependency-cruiser.mjs';

const packages = ['engine', 'net', 'contract', 'server', 'web', 'cli', 'sample-api'];
const result = await cruise(
  packages.map((name) => `packages/${name}/src`),
  { ruleSet: { forbidden: rules.forbidden, required: rules.required }, validate: true, ...rules.options },
);
const { modules, summary } = result.output;
for (const violation of summary.violations) process.stderr.write(`${violation.rule.name}: ${violation.from} -> ${violation.to}\n`);
for (const name of packages) {
  if (modules.some((module) => module.source.startsWith(`packages/${name}/src/`))) continue;
  process.stderr.write(`no file of packages/${name} was looked at\n`);
  process.exitCode = 1;
}
if (summary.violations.length > 0) process.exitCode = 1;
process.stdout.write(`${modules.length} modules, ${summary.violations.length} violations\n`);
