import type { Suite } from '../model/index.ts';
import { CHECK_SCRIPT } from './check-script.ts';
import { EXPORT_NOTICE, type ExportStep, exportSteps, pathWithQuery, usedVariables } from './export-steps.ts';
import { jsonForScript, portableChecks } from './exported-checks.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Writes a Postman collection v2.1: one folder per operation, checks and captures as scripts, secrets as empty variables. */
export function toPostman(suite: Suite): string {
  const steps = exportSteps(suite);
  const used = usedVariables(steps);
  const folders = [...new Set(steps.map(({ testCase }) => testCase.op))];
  const collection = {
    info: {
      name: suite.suite.name,
      description: `Exported by Assay. Only the run pack checks response schemas and response times. ${EXPORT_NOTICE} Requests are grouped into folders by operation, so a case that runs last in Assay may run earlier here.`,
      schema: SCHEMA,
    },
    variable: [
      ...Object.entries(suite.env).flatMap(([key, { secret, default: value }]) =>
        used.has(key) ? [{ key, value: secret === true ? '' : (value ?? '') }] : [],
      ),
      { key: 'SEED', value: String(suite.suite.seed) },
    ],
    event: [script('prerequest', ["if (!pm.variables.get('RUN_ID')) pm.collectionVariables.set('RUN_ID', Date.now().toString(36));"])],
    item: folders.map((op) => ({ name: op, item: steps.filter(({ testCase }) => testCase.op === op).map(item) })),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

const script = (listen: string, exec: readonly string[]): unknown => ({ listen, script: { type: 'text/javascript', exec } });

function item(step: ExportStep): unknown {
  return {
    name: step.name,
    request: {
      description: `${step.testCase.id}: ${step.testCase.why}`,
      method: step.method,
      header: step.headers.map(([key, value]) => ({ key, value })),
      url: {
        raw: pathWithQuery(step, `{{${step.base}}}`),
        host: [`{{${step.base}}}`],
        path: step.path.split('?')[0]?.split('/').slice(1) ?? [],
        ...(step.query.length === 0 ? {} : { query: step.query.map(([key, value]) => ({ key, value })) }),
      },
      ...(step.body === null ? {} : { body: { mode: 'raw', raw: step.body } }),
    },
    event: [script('test', testLines(step))],
  };
}

function testLines(step: ExportStep): readonly string[] {
  return [
    ...CHECK_SCRIPT.split('\n'),
    "const fill = (value) => typeof value === 'string' ? value.replace(/\\{\\{(\\w+)\\}\\}/g, (_, name) => pm.variables.get(name)) : value;",
    'let body; try { body = pm.response.json(); } catch { body = undefined; }',
    'const headers = {}; pm.response.headers.each(({ key, value }) => { headers[key.toLowerCase()] = value; });',
    'const found = { status: pm.response.code, headers, body };',
    `for (const [name, ok] of checksOf(${jsonForScript(portableChecks(step))}, found, fill)) pm.test(name, () => pm.expect(ok, name).to.equal(true));`,
    // An id in an error response does not belong to an existing resource.
    `if (found.status >= 200 && found.status <= 299) for (const [name, from] of Object.entries(${jsonForScript(step.capture)})) {`,
    "  const value = typeof from === 'string' ? nodesAt(body, from)[0] : headers[from.header.toLowerCase()];",
    "  if (value !== undefined) pm.collectionVariables.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));",
    '}',
  ];
}
