import { EXPORT_FILES, EXPORT_FORMATS, type GUIDE_TOPICS } from '@assay/engine/model';
import { AppError } from '../../../platform/http/app-error.ts';
import type { CommandAnswer, MessageRequest } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { answerAuth } from '../api/describe-auth.ts';
import { choicesCard, messageButton, pageButton } from '../choices.ts';
import { recipeCard } from './ci-recipe.ts';

type Topic = (typeof GUIDE_TOPICS)[number];
type LookedUp = 'environments' | 'credentials' | 'ci';

const formats = EXPORT_FORMATS.map((format) => EXPORT_FILES[format].title).join(', ');

const GUIDES: Readonly<Record<Exclude<Topic, LookedUp>, CommandAnswer>> = {
  schedules: {
    heading: 'To run a suite regularly, add a schedule in the project settings: suite, environment and time.',
    cards: [
      choicesCard('Go there', [pageButton('Schedules', 'settings', { id: 'schedules' }), pageButton('About runs', 'docs', { id: 'runs' })]),
    ],
  },
  members: {
    heading: 'Invite people under Members in the project settings.',
    cards: [choicesCard('Go there', [pageButton('Members', 'settings', { id: 'members' })])],
  },
  cases: {
    heading:
      'You can edit, disable, copy or remove each case in its suite. Your changes stay when tests are generated again. On the run page you can waive a known failure until a date.',
    cards: [
      choicesCard('Go there', [
        pageButton('Suites', 'suite'),
        pageButton('Runs', 'runs'),
        pageButton('About the format', 'docs', { id: 'suite-format' }),
      ]),
    ],
  },
  import: {
    heading:
      'Import a spec with /import openapi and its URL, or drop a file here. A new version of the same API replaces the old one, and /diff shows what changed.',
    cards: [choicesCard('Go there', [pageButton('Specs', 'specs')])],
  },
  export: {
    heading: `Tests can be exported as ${formats}, or as a run pack that runs without Assay. Other languages, such as Python, are not supported. Runs also have a JUnit report.`,
    cards: [
      choicesCard('Go on', [
        messageButton('Export the suite', '/export'),
        messageButton('Download Run Pack', '/download run-pack'),
        pageButton('About run packs', 'docs', { id: 'run-packs' }),
      ]),
    ],
  },
  notifications: {
    heading: 'Assay can send an email or call a webhook, for example in Slack, when a run fails. Set this up under Integrations.',
    cards: [
      choicesCard('Go there', [
        pageButton('Integrations', 'settings', { id: 'integrations' }),
        pageButton('About integrations', 'docs', { id: 'integrations' }),
      ]),
    ],
  },
  'api-keys': {
    heading: 'Programs use an API key. Create one in your settings and choose its scopes.',
    cards: [choicesCard('Go there', [pageButton('About the command line', 'docs', { id: 'command-line' })])],
  },
  'command-line': {
    heading: 'The assay command runs a suite in a terminal: assay run, generate, diff and push. It can write a JUnit report.',
    cards: [
      choicesCard('Go on', [
        messageButton('Commands for this suite', '/run local'),
        pageButton('About the command line', 'docs', { id: 'command-line' }),
      ]),
    ],
  },
  load: {
    heading:
      'A load run repeats the read-only cases of a suite. Say how many users, for how long, and the p95 limit, such as “load test with 20 users for 30 seconds, p95 under 150 ms”. To find a limit, repeat it with more users.',
    cards: [choicesCard('Go there', [pageButton('Runs', 'runs'), pageButton('About runs', 'docs', { id: 'runs' })])],
  },
  sharing: {
    heading:
      'Members of the project can see its suites, runs and conversations. Invite people in the project settings, or send them the link to a run.',
    cards: [choicesCard('Go there', [pageButton('Members', 'settings', { id: 'members' }), pageButton('Runs', 'runs')])],
  },
  terms: {
    heading:
      'p95 is the time within which 95 % of the responses arrive, so only the slowest 5 % take longer. A case is one test, a suite is a set of cases, and a run executes them. A smoke test checks that a valid request works, a negative test that a wrong one is rejected, and a boundary test what happens at the limits of a value. A flaky case has different results without a change.',
    cards: [choicesCard('Read more', [pageButton('Concepts', 'docs', { id: 'concepts' })])],
  },
};

/** Explains how to do something, and points to its page. */
export function answerGuide(deps: ActionDeps, request: MessageRequest, topic: Topic): Promise<CommandAnswer> | CommandAnswer {
  switch (topic) {
    case 'environments':
      return answerEnvironment(deps, request);
    case 'credentials':
      return answerAuth(deps, request);
    case 'ci':
      return answerCi(request);
    default:
      return GUIDES[topic];
  }
}

/** Shows the environment that requests go to, and where to change it. */
async function answerEnvironment(deps: ActionDeps, { actor, projectId, environmentId }: MessageRequest): Promise<CommandAnswer> {
  const change = choicesCard('Change it', [pageButton('Environments', 'environments')]);
  try {
    const { name, baseUrl } = await deps.environments.environmentForRun(actor, projectId, environmentId);
    return { heading: `Requests are sent to ${name}, ${baseUrl}. You can select another environment at the top.`, cards: [change] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { heading: 'This project has no environment yet, so nothing can run. Create one with a name and a base URL.', cards: [change] };
  }
}

/** Explains how to run the suite on every pull request. */
function answerCi({ projectId }: MessageRequest): CommandAnswer {
  return {
    heading: 'Unpack the run pack into your repository as api-tests and add one of these files. Each job writes a JUnit report.',
    cards: [
      recipeCard(projectId),
      choicesCard('What it needs', [
        messageButton('Download Run Pack', '/download run-pack'),
        pageButton('Integrations', 'docs', { id: 'integrations' }),
      ]),
    ],
  };
}
