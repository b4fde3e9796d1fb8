import { EXPORT_FILES, EXPORT_FORMATS, type ExportFormat, type GuideTopic } from '@assay/engine/model';
import { AppError } from '../../../platform/http/app-error.ts';
import type { CommandAnswer, CommandRequest } from '../../suites/index.ts';
import { choicesCard, messageButton, pageButton } from './choices.ts';
import { recipeCard } from './ci-recipe.ts';
import type { CommandDeps } from './command-deps.ts';
import { findCurrentSuite } from './find-current-suite.ts';

/** Shows the environment that requests go to, and where to change it. */
export async function answerEnvironment(deps: CommandDeps, { actor, projectId, environmentId }: CommandRequest): Promise<CommandAnswer> {
  const change = choicesCard('Change it', [pageButton('Environments', 'environments')]);
  try {
    const { name, baseUrl } = await deps.environments.environmentForRun(actor, projectId, environmentId);
    return { heading: `Requests go to ${name}, ${baseUrl}. The switch at the top chooses another one for you.`, cards: [change] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { heading: 'This project has no environment yet, so nothing can be run. It needs a name and a base URL.', cards: [change] };
  }
}

/** Explains how to run the suite on every pull request. */
export function answerCi({ projectId }: CommandRequest): CommandAnswer {
  return {
    heading: 'Put the unpacked run pack into your repository as api-tests, and one of these files beside it.',
    cards: [
      recipeCard(projectId),
      choicesCard('What it needs', [
        messageButton('Download Run Pack', '/download run-pack'),
        pageButton('Integrations', 'docs', { id: 'integrations' }),
      ]),
    ],
  };
}

/** Offers the suite in another tool's format. */
export async function answerExport({ db }: CommandDeps, request: CommandRequest, wanted: ExportFormat | null): Promise<CommandAnswer> {
  const suite = await findCurrentSuite(db, request);
  if (suite === null) throw new AppError('NO_SUITE');
  const formats = wanted === null ? EXPORT_FORMATS : [wanted];
  const options = formats.map((format) => ({
    kind: 'export' as const,
    label: EXPORT_FILES[format].title,
    detail: EXPORT_FILES[format].file,
    suiteId: suite.id,
    revision: suite.latestRevision,
    format,
  }));
  return {
    heading: `${suite.name}, revision ${suite.latestRevision}, for another tool. Checks that it cannot express are named in the file.`,
    cards: [choicesCard('Download as', options)],
  };
}

/** Revisions are never overwritten, so an older one can be restored. */
export async function answerUndo({ db }: CommandDeps, request: CommandRequest): Promise<CommandAnswer> {
  const suite = await findCurrentSuite(db, request);
  if (suite === null) return { heading: 'There is nothing to take back: no suite was written here yet.' };
  const { id, name, latestRevision } = suite;
  const kept = latestRevision > 1 ? ` Revision ${latestRevision - 1} is kept.` : '';
  return {
    heading: `${name} is at revision ${latestRevision}.${kept} To take parts of an answer back, untick endpoints in its plan and press Leave out, or reject a file of its changes.`,
    cards: [choicesCard('Or', [pageButton('Open the suite and its revisions', 'suite', { id })])],
  };
}

/** Replies to a greeting with suggestions on how to start. */
export function answerGreeting(): CommandAnswer {
  return {
    heading: 'I write and run API tests from your API description. Say what to test in your own words, or begin with one of these.',
    cards: [
      choicesCard('Begin with', [
        messageButton('Smoke test everything', '/generate smoke', 'each endpoint once'),
        messageButton('Which endpoints have no test?', 'which endpoints have no tests'),
        messageButton('What can I ask?', '/help', 'every command'),
      ]),
    ],
  };
}

const GUIDES: Readonly<Record<GuideTopic, CommandAnswer>> = {
  schedules: {
    heading: 'A suite runs by itself once it has a schedule: the settings of the project have a tab for suite, environment and time.',
    cards: [
      choicesCard('Go there', [pageButton('Schedules', 'settings', { id: 'schedules' }), pageButton('About runs', 'docs', { id: 'runs' })]),
    ],
  },
  members: {
    heading: 'People join a project by invitation: its settings have a tab for members and their roles.',
    cards: [choicesCard('Go there', [pageButton('Members', 'settings', { id: 'members' })])],
  },
  cases: {
    heading: 'Each case can be edited, switched off, copied or removed in its suite. Your changes stay when tests are generated again.',
    cards: [choicesCard('Go there', [pageButton('Suites', 'suite'), pageButton('About the format', 'docs', { id: 'suite-format' })])],
  },
};

/** Points to the page for actions that have their own page. */
export const answerGuide = (topic: GuideTopic): CommandAnswer => GUIDES[topic];
