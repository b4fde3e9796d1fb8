/** The slash commands in chat. This table drives the suggestions, the palette, the parser and the docs. */
export interface SlashCommand {
  readonly command: string;
  readonly argument: string;
  readonly summary: string;
  readonly category: 'generate' | 'run' | 'import' | 'explain' | 'misc';
}

export const SLASH_COMMANDS = [
  { command: '/generate', argument: 'smoke', summary: 'Generate a suite for the project or an endpoint', category: 'generate' },
  { command: '/negatives', argument: 'n', summary: 'Add n negative cases per operation', category: 'generate' },
  { command: '/perf', argument: 'endpoint', summary: 'Run a load test with a p95 limit', category: 'generate' },
  { command: '/import openapi', argument: 'url', summary: 'Import a spec and show what changed', category: 'import' },
  {
    command: '/curl',
    argument: 'endpoint',
    summary: 'Show a request as curl, or turn a pasted curl command into a test',
    category: 'explain',
  },
  { command: '/run local', argument: '', summary: 'Show the command to run the suite locally', category: 'run' },
  { command: '/run cloud', argument: '', summary: 'Run the suite on the server and show the results here', category: 'run' },
  {
    command: '/explore',
    argument: 'read-only on environment',
    summary: 'Call the running API to learn what it accepts, and look for defects',
    category: 'run',
  },
  { command: '/download run-pack', argument: '', summary: 'Download a ZIP file with tests.json, run.sh and run.ps1', category: 'run' },
  { command: '/explain', argument: 'failure, case or endpoint', summary: 'Explain what failed and why', category: 'explain' },
  {
    command: '/pr preview',
    argument: '',
    summary: 'Write a pull request description with the plan, results and API changes',
    category: 'misc',
  },
  { command: '/diff', argument: '', summary: 'Show what changed between the last two versions of the API', category: 'explain' },
  { command: '/auth', argument: '', summary: 'Show which credentials the API requires and which are set up', category: 'misc' },
  { command: '/help', argument: '', summary: 'List all commands with their arguments', category: 'misc' },
] as const satisfies readonly SlashCommand[];

export const QUICK_ACTIONS = [
  { label: 'Generate Smoke', command: '/generate smoke' },
  { label: 'Add 3 Negatives', command: '/negatives 3' },
  { label: 'Run in Cloud', command: '/run cloud' },
  { label: 'Download Run Pack', command: '/download run-pack' },
] as const;

const READING: ReadonlySet<string> = new Set(
  '/api /auth /coverage /curl /diff /download /explain /export /guide /help /operations /pr /results /suite'.split(' '),
);

/** True for a command that changes no suite and sends no requests, so that viewers may use it. */
export function isReadingCommand(text: string): boolean {
  const [command = '', argument] = text.trim().toLowerCase().split(/\s+/);
  return READING.has(command) || (command === '/run' && argument === 'local');
}
