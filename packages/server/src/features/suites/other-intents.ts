import type { Intent } from '@assay/engine/model';

interface Advice {
  readonly heading: string;
  readonly actions: readonly string[];
}

/** What to say to a request that is not about generating tests: those are carried out by other controls. */
export function adviseOn(intent: Exclude<Intent, { kind: 'generate' }>): Advice {
  switch (intent.kind) {
    case 'run':
      return intent.where === 'cloud'
        ? { heading: 'Use Run in Cloud to run the latest suite of this conversation.', actions: ['Run in Cloud'] }
        : { heading: 'To run on your own machine, save the suite’s files and use: assay run tests.json --base-url <address>', actions: [] };
    case 'download':
      return { heading: 'Use Download Run Pack to get the suite as a ZIP file.', actions: ['Download Run Pack'] };
    case 'import':
      return { heading: 'Import an OpenAPI document on the project’s page, under API Specifications.', actions: [] };
    case 'curl':
      return { heading: 'Open a step of a run and use Copy as curl to get its request as a command line.', actions: [] };
    case 'explain':
      return { heading: 'Open the run: every failed step shows what was expected, what came back, and why the case exists.', actions: [] };
    case 'pr-preview':
      return {
        heading: 'Pull request previews are not part of this version yet. The suite’s files are ready to commit as they are.',
        actions: [],
      };
  }
}
