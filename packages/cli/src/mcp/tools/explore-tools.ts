import { z } from 'zod';
import { explore } from '../../commands/explore.ts';
import { UsageError } from '../../exit.ts';
import { type Tool, tool } from '../tool.ts';
import { requireWritableSuiteFolder } from '../workspace.ts';
import { SuitePath } from './shared-inputs.ts';

/** A line about one request. The result counts them. */
const SENT = /^ {2}(?:\d{3}|---) [A-Z]+ /;

const exploreApi = tool({
  name: 'explore_api',
  description:
    'Calls the running API at BASE_URL to learn facts that the spec lacks, such as valid values; use it when generated tests are rejected.',
  effect: 'writes',
  input: z.object({
    seconds: z.int().min(1).max(300).default(30),
    requests: z.int().min(1).max(10_000).optional(),
    read_only: z.boolean().default(false).describe('Sends nothing that may change data.'),
    accept: z.boolean().default(false).describe('Applies the facts. Otherwise they wait in facts.proposed.json.'),
    search: z.boolean().default(false).describe('Also looks for defects with the rest of the time, which takes thousands of requests.'),
    suite: SuitePath,
  }),
  run: async ({ seconds, requests, read_only, accept, search, suite }, workspace) => {
    const { source } = await workspace.spec();
    const folder = await workspace.suiteFolder(suite);
    await requireWritableSuiteFolder(workspace, folder);
    const { BASE_URL } = await workspace.values(['BASE_URL'], folder);
    // The servers of a spec are not used here, because a spec from elsewhere would then choose who receives the credentials.
    if (BASE_URL === undefined)
      throw new UsageError('The URL of the API is unknown. Ask the user to set BASE_URL in .env or to start assay mcp with --base-url.');
    const envFile = workspace.envFileOf(folder);
    const lines: string[] = [];
    const io = { ...workspace.io, print: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
    const argv = [
      `--out=${folder}`,
      `--base-url=${BASE_URL}`,
      `--budget=${seconds}s`,
      '--yes',
      ...(envFile === undefined ? [] : [`--env-file=${envFile}`]),
      ...(requests === undefined ? [] : [`--requests=${requests}`]),
      ...(read_only ? ['--read-only'] : []),
      ...(accept ? ['--accept'] : []),
      ...(search ? [] : ['--no-search']),
      '--',
      source,
    ];
    await explore.run(argv, io);
    return lines.filter((line) => !SENT.test(line)).map((line) => line.trimEnd());
  },
});

export const EXPLORE_TOOLS: readonly Tool[] = [exploreApi];
