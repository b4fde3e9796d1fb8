import { pageOf } from '@assay/contract/mcp';
import { UsageError } from '../exit.ts';
import { readFactsInFolder } from '../facts-files.ts';
import { statusLines } from './tools/run-tools.ts';
import type { Workspace } from './workspace.ts';

interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly lines: (workspace: Workspace) => Promise<readonly string[]>;
}

const SUITE: Resource = {
  uri: 'assay://suite',
  name: 'The suite',
  description: 'The name, variables and cases of the suite in this folder.',
  lines: async (workspace) => {
    const { suite } = await workspace.suite(undefined);
    return [
      `${suite.suite.name}: ${suite.cases.length} cases`,
      `Variables: ${Object.keys(suite.env).join(', ')}`,
      ...suite.cases.map(({ id, op, tags }) => `${id}  ${op}  [${tags.join(', ')}]`),
    ];
  },
};

const FACTS: Resource = {
  uri: 'assay://facts',
  name: 'The facts',
  description: 'Accepted facts about the API that are not in its spec.',
  lines: async (workspace) => {
    const facts = await readFactsInFolder(await workspace.suiteFolder(undefined));
    return facts.length === 0 ? ['There are no facts yet. Call explore_api to find some.'] : facts.map((fact) => JSON.stringify(fact));
  },
};

function runResources({ runs }: Workspace): readonly Resource[] {
  return runs.list().map((run) => ({
    uri: `assay://runs/${run.id}`,
    name: run.id,
    description: 'A run’s counts and findings.',
    lines: async () => [
      ...statusLines(run),
      ...run.report().findings.map(({ kind, operation, example }) => `${kind}  ${operation}  ${example}`),
    ],
  }));
}

export function listResources(workspace: Workspace) {
  return [SUITE, FACTS, ...runResources(workspace)].map(({ uri, name, description }) => ({
    uri,
    name,
    description,
    mimeType: 'text/plain',
  }));
}

/** Returns the start of a resource. The rest can be read in pages with the tools. */
export async function readResource(workspace: Workspace, uri: string): Promise<string> {
  const found = [SUITE, FACTS, ...runResources(workspace)].find((resource) => resource.uri === uri);
  if (found === undefined) throw new UsageError('Resource not found. Use resources/list to see all resources.');
  const redact = await workspace.redactor();
  const { text, next } = pageOf((await found.lines(workspace)).map(redact), 0);
  return next === null ? text : `${text}\nThe output was truncated. For the rest, use list_cases, read_results or read_findings.`;
}
