/** The slash commands in chat. This table drives the suggestions, the palette, the parser and the docs. */
export interface SlashCommand {
  readonly command: string;
  readonly argument: string;
  readonly summary: string;
  readonly category: 'generate' | 'run' | 'import' | 'explain' | 'misc';
}

export const SLASH_COMMANDS = [
  { command: '/generate', argument: 'smoke', summary: 'Write a suite for the project or one endpoint', category: 'generate' },
  { command: '/negatives', argument: 'n', summary: 'Add n negative cases per operation in the suite', category: 'generate' },
  { command: '/perf', argument: 'endpoint', summary: 'Bounded load with a p95 budget', category: 'generate' },
  { command: '/import openapi', argument: 'url', summary: 'Read a document and list what changed', category: 'import' },
  { command: '/curl', argument: 'endpoint', summary: 'One request as a command line, or a pasted one as a test', category: 'explain' },
  { command: '/run local', argument: '', summary: 'Show the command that runs it on your machine', category: 'run' },
  { command: '/run cloud', argument: '', summary: 'Run the suite on a worker and stream it here', category: 'run' },
  { command: '/download run-pack', argument: '', summary: 'ZIP with tests.json, run.sh and run.ps1', category: 'run' },
  { command: '/explain', argument: 'failure, case or endpoint', summary: 'Say what failed and why, with evidence', category: 'explain' },
  { command: '/pr preview', argument: '', summary: 'Plan, results and API changes as a pull request', category: 'misc' },
  { command: '/diff', argument: '', summary: 'What changed between the last two versions of the API', category: 'explain' },
  { command: '/auth', argument: '', summary: 'Which credentials the API wants and what is set up', category: 'misc' },
  { command: '/help', argument: '', summary: 'Every command with its argument', category: 'misc' },
] as const satisfies readonly SlashCommand[];

export const QUICK_ACTIONS = [
  { label: 'Generate Smoke', command: '/generate smoke' },
  { label: 'Add 3 Negatives', command: '/negatives 3' },
  { label: 'Run in Cloud', command: '/run cloud' },
  { label: 'Download Run Pack', command: '/download run-pack' },
] as const;
