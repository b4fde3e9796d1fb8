import { type Action, EXPORT_FILES, EXPORT_FORMATS, type GUIDE_TOPICS } from '@assay/engine/model';
import { AppError } from '../../../platform/http/app-error.ts';
import type { CommandAnswer, MessageRequest } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { answerAuth } from '../api/describe-auth.ts';
import { choicesCard, messageButton, pageButton } from '../choices.ts';
import { recipeCard } from './ci-recipe.ts';
import { explainTerms } from './terms.ts';

type Topic = (typeof GUIDE_TOPICS)[number];
type ShowGuide = Extract<Action, { kind: 'show-guide' }>;
type LookedUp = 'environments' | 'credentials' | 'ci' | 'terms';

const formats = EXPORT_FORMATS.map((format) => EXPORT_FILES[format].title).join(', ');

const GUIDES: Readonly<Record<Exclude<Topic, LookedUp>, CommandAnswer>> = {
  schedules: {
    heading:
      'To run a suite regularly, add a schedule in the project settings: nightly, daily, weekly or at a time you choose. On the Schedules tab, choose the suite, the environment and the time.',
    cards: [
      choicesCard('Go there', [pageButton('Schedules', 'settings', { id: 'schedules' }), pageButton('About runs', 'docs', { id: 'runs' })]),
    ],
  },
  members: {
    heading:
      'People join a project by invitation. Open Members in the project settings, invite them by email or link, and choose their role (editor or viewer). Members can see the project’s suites, runs and conversations.',
    cards: [choicesCard('Go there', [pageButton('Members', 'settings', { id: 'members' })])],
  },
  cases: {
    heading:
      'You can edit, disable, copy or remove any case in a suite. Your changes are kept when tests are generated again. On the run page, you can waive a known failure until a given date.',
    cards: [
      choicesCard('Go there', [
        pageButton('Suites', 'suite'),
        pageButton('Runs', 'runs'),
        pageButton('About the suite format', 'docs', { id: 'suite-format' }),
      ]),
    ],
  },
  import: {
    heading:
      'Import a spec with /import openapi and its URL, or drop a file here: OpenAPI 3, Swagger 2, a Postman collection, a HAR recording or curl commands. A new version of the same API replaces the old one, and /diff shows what changed.',
    cards: [choicesCard('Go there', [pageButton('Specs', 'specs')])],
  },
  export: {
    heading: `Tests can be exported and saved as files: ${formats}, or a run pack (a .zip with the suite as JSON files, for git or your own machine) that runs without Assay. Other languages, such as Python, are not supported. Runs can be downloaded as JUnit, HTML or HAR.`,
    cards: [
      choicesCard('Go on', [
        messageButton('Export the suite', '/export'),
        messageButton('Download Run Pack', '/download run-pack'),
        pageButton('About run packs', 'docs', { id: 'run-packs' }),
      ]),
    ],
  },
  notifications: {
    heading: 'When a run fails, Assay can send an email or call a webhook, such as a Slack webhook. Set this up under Integrations.',
    cards: [
      choicesCard('Go there', [
        pageButton('Integrations', 'settings', { id: 'integrations' }),
        pageButton('About integrations', 'docs', { id: 'integrations' }),
      ]),
    ],
  },
  'api-keys': {
    heading: 'Programs authenticate with an API key. Create one in your settings and choose its scopes.',
    cards: [choicesCard('Go there', [pageButton('About the command line', 'docs', { id: 'command-line' })])],
  },
  'command-line': {
    heading: 'Use the assay command in a terminal: assay run, generate, diff and push. It can write JUnit reports.',
    cards: [
      choicesCard('Go on', [
        messageButton('Commands for this suite', '/run local'),
        pageButton('About the command line', 'docs', { id: 'command-line' }),
      ]),
    ],
  },
  load: {
    heading:
      'A load test repeats a suite’s read-only cases. Specify the number of users, the duration and the p95 limit, for example “load test with 20 users for 30 seconds, p95 under 150 ms”. To find the API’s limit, repeat the test with more users.',
    cards: [choicesCard('Go there', [pageButton('Runs', 'runs'), pageButton('About runs', 'docs', { id: 'runs' })])],
  },
  sharing: {
    heading:
      'To share a run with people who have no account, download the report as HTML, JUnit or Markdown on the run page and send them the file. Project members can open the run directly: send them its URL. To add members, open Members in the project settings.',
    cards: [choicesCard('Go there', [pageButton('Members', 'settings', { id: 'members' }), pageButton('Runs', 'runs')])],
  },
  privacy: {
    heading:
      'Everything is stored only in this server’s database, and secrets are encrypted. Requests and responses from runs are removed after 30 days, unless the operator sets a different period. A language model is used only if an administrator connects one, and it never receives secrets, tokens or credentials.',
    cards: [
      choicesCard('Read more', [
        pageButton('About privacy', 'docs', { id: 'privacy' }),
        pageButton('About language models', 'docs', { id: 'model' }),
      ]),
    ],
  },
  exploring: {
    heading:
      'An exploration calls the running API to learn what each operation accepts. It looks for defects, removes the resources it created, and proposes facts, which new tests use once you accept them. “/explore read-only” sends only requests that do not change data. For more options, use Explore on the endpoints page.',
    cards: [
      choicesCard('Go on', [
        messageButton('Explore read-only', '/explore read-only'),
        pageButton('Endpoints', 'endpoints'),
        pageButton('About exploring', 'docs', { id: 'explore' }),
      ]),
    ],
  },
};

const LABELS: Readonly<Record<Topic, string>> = {
  schedules: 'Run on a schedule',
  members: 'Invite people',
  cases: 'Edit tests by hand',
  environments: 'Add or change an environment',
  credentials: 'Set up credentials',
  ci: 'Run in CI',
  import: 'Import an API',
  export: 'Export tests',
  notifications: 'Get notified',
  'api-keys': 'Create an API key',
  'command-line': 'Run on your machine',
  load: 'Run a load test',
  sharing: 'Share results',
  exploring: 'Explore the running API',
  privacy: 'Where data is stored',
  terms: 'What the terms mean',
};

/** Explains how to do something, and links to its page. Other matching guides are offered. */
export async function answerGuide(
  deps: ActionDeps,
  request: MessageRequest,
  { topic, others = [], term }: ShowGuide,
): Promise<CommandAnswer> {
  const answer = topic === 'terms' ? explainTerms(term) : await guideTo(deps, request, topic);
  if (others.length === 0) return answer;
  const buttons = others.map((other) => messageButton(LABELS[other], `/guide ${other}`));
  return { ...answer, cards: [...(answer.cards ?? []), choicesCard('Something else?', buttons)] };
}

function guideTo(deps: ActionDeps, request: MessageRequest, topic: Exclude<Topic, 'terms'>): Promise<CommandAnswer> | CommandAnswer {
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
    return {
      heading: `Requests are sent to the environment ${name}, ${baseUrl}. You can select another environment at the top. To add one, open Environments and enter a name, a base URL, and any variables and secrets.`,
      cards: [change],
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { heading: 'This project has no environments yet, so nothing can run. Create one with a name and a base URL.', cards: [change] };
  }
}

/** Explains how to run the suite on every pull request. */
function answerCi({ projectId }: MessageRequest): CommandAnswer {
  return {
    heading: 'Unpack the run pack into your repository as api-tests and add one of these files. Each job writes a JUnit report.',
    cards: [
      recipeCard(projectId),
      choicesCard('Requirements', [
        messageButton('Download Run Pack', '/download run-pack'),
        pageButton('Integrations', 'docs', { id: 'integrations' }),
      ]),
    ],
  };
}
