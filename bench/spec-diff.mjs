import { compareModels, readApi } from '@assay/engine';
import { githubDocument, githubVersions } from './documents.mjs';

/** The difference of two versions of GitHub Enterprise Server; `npm run bench -- spec-diff ghes-3.16 ghes-3.18` names two. */
const [from = githubVersions().at(-2), to = githubVersions().at(-1)] = process.argv.slice(2);

function modelOf(name) {
  const read = readApi(githubDocument(name));
  if (read.kind === 'refused') throw new Error(read.problem);
  return read.model;
}

const [base, head] = [modelOf(from), modelOf(to)];
const before = process.cpuUsage();
const diff = compareModels(base, head);
const { user, system } = process.cpuUsage(before);
const changes = diff.groups.flatMap(({ kind, name, operations, changes: list }) =>
  list.map((change) => ({ ...change, group: `${kind} ${name}`, operations: operations.length })),
);
console.log(
  `${from} (${base.operations.length} operations) to ${to} (${head.operations.length}): ${diff.summary.breaking} breaking, ` +
    `${diff.summary.compatible} compatible, ${diff.summary.unknown} undecided in ${diff.groups.length} groups; ${((user + system) / 1000).toFixed(0)} ms CPU.\n`,
);
console.log('| Rule | Level | Times |\n|---|---|---|');
const rules = Map.groupBy(changes, ({ rule, level }) => `${rule} | ${level}`);
for (const [rule, list] of [...rules].sort(([, a], [, b]) => b.length - a.length)) console.log(`| ${rule} | ${list.length} |`);
// The first, the last and some between of each rule: a sample that nobody chose.
const PER_RULE = 6;
const spread = (list) =>
  list.filter((_, index) => Math.floor((index * PER_RULE) / list.length) !== Math.floor(((index - 1) * PER_RULE) / list.length));
console.log('\n| # | Where | Change | Level |\n|---|---|---|---|');
const sample = [...rules.values()].flatMap(spread);
for (const [index, { group, message, pointer, level }] of sample.entries())
  console.log(`| ${index + 1} | ${group} ${pointer} | ${message} | ${level} |`);
