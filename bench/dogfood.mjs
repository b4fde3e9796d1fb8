import { foundStep, generateSuite, groupFindings, parseIntent, readApi, readSuite } from '@assay/engine';
import { startTestApp } from '../packages/server/src/testing/app/test-app.ts';
import { runInProcess } from './run-in-process.mjs';

// Assay tests Assay: the full suite from its own document, against a server of its own on an empty database.

/** Failures that are known, each with the reason why they stay. */
const EXPLAINED = {
  'unlockEnvironment.smoke': 'the name to type is that of the environment, which no document can say',
  'testEnvironment.headers.key.blank': 'a header row whose name was emptied counts as removed, in forms and over the API',
  'createAuthProfile.smoke': 'which fields are needed depends on the type of the profile; the document lists them as optional',
  'listAuthProfiles.pages': 'it creates profiles as above',
};

async function writeSuite(url) {
  const read = readApi(await (await fetch(`${url}/openapi.json`)).text());
  if (read.kind === 'refused') throw new Error(read.problem);
  const facts = { seed: 1, maxFiles: 1000, suite: { id: 'assay', name: 'Assay' }, specSha256: '0', existing: [] };
  const parsed = readSuite(generateSuite({ model: read.model, intent: parseIntent('/generate'), ...facts }).files);
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems));
  return { suite: parsed.suite, operations: read.model.operations.length };
}

const own = await startTestApp();
try {
  const { suite, operations } = await writeSuite(own.url);
  const { token } = await own.asUser('dogfood@example.test');
  const { cases, steps } = await runInProcess(suite, { BASE_URL: own.url, SIGN_IN: token });
  const verdicts = Object.entries(Object.groupBy(cases.values(), ({ verdict }) => verdict)).map(([name, list]) => `${list.length} ${name}`);
  console.log(`${operations} operations, ${cases.size} cases, ${steps.length} steps: ${verdicts.join(', ')}.\n`);
  const failed = [...cases].filter(([, { verdict }]) => verdict === 'fail' || verdict === 'warn');
  for (const [id, { verdict, reason }] of failed) console.log(`- ${verdict}: \`${id}\`: ${reason} ${EXPLAINED[id] ?? 'NOT EXPLAINED'}`);
  const opOf = new Map(suite.cases.map(({ id, op }) => [id, op]));
  const found = groupFindings(
    steps.map((step) => foundStep(step, opOf.get(step.caseId) ?? '')),
    suite.documented,
  );
  const refused = found.filter(({ check }) => check === 'refused');
  console.log(`\n${refused.length} operations refuse the request made up for them, which may be right; their other cases prove nothing.`);
  const broken = steps.filter(({ exchange }) => (exchange?.status ?? 0) >= 500);
  const open = failed.filter(([id]) => EXPLAINED[id] === undefined);
  console.log(`Answers of 500 and above: ${broken.length}. Failures without an explanation: ${open.length}.`);
  if (broken.length > 0 || open.length > 0) process.exitCode = 1;
} finally {
  await own.close();
}
