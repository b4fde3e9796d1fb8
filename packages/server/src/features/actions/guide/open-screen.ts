import type { ChoicesCard } from '@assay/contract';
import type { Action } from '@assay/engine/model';
import { type CommandAnswer, findSuiteNamed, type MessageRequest } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { findActiveRun, latestRun } from '../actions.store.ts';
import { choicesCard, pageButton } from '../choices.ts';
import { runName } from '../results/run-words.ts';
import { findCurrentSuite } from '../suite/find-current-suite.ts';

type OpenScreen = Extract<Action, { kind: 'open-screen' }>;
type Screen = OpenScreen['screen'];
type Option = ChoicesCard['options'][number];

const BUTTONS: Readonly<Record<Exclude<Screen, 'run' | 'suites'>, Option>> = {
  projects: pageButton('Projects', 'projects'),
  runs: pageButton('Runs', 'runs'),
  coverage: pageButton('Endpoints and their coverage', 'endpoints'),
  environments: pageButton('Environments', 'environments'),
  'auth-profiles': pageButton('Auth profiles', 'settings', { id: 'auth-profiles' }),
  endpoints: pageButton('Endpoints', 'endpoints'),
  specs: pageButton('Specs', 'specs'),
  schedules: pageButton('Schedules', 'settings', { id: 'schedules' }),
  members: pageButton('Members', 'settings', { id: 'members' }),
  integrations: pageButton('Integrations', 'settings', { id: 'integrations' }),
  settings: pageButton('Project settings', 'settings'),
  activity: pageButton('Activity', 'settings', { id: 'activity' }),
};

/** Offers a link to a screen. */
export async function openScreen(
  deps: ActionDeps,
  request: MessageRequest,
  { screen, suite }: Pick<OpenScreen, 'screen' | 'suite'>,
): Promise<CommandAnswer> {
  const named = suite === undefined ? null : await findSuiteNamed(deps.db, request.projectId, suite);
  const option = named === null ? await optionFor(deps, request, screen) : pageButton(named.name, 'suite', { id: named.id });
  return {
    heading: screen === 'run' ? 'The report is on the run page.' : `To open ${option.label}, click the button.`,
    cards: [choicesCard('Go there', [option])],
  };
}

async function optionFor({ db }: ActionDeps, request: MessageRequest, screen: Screen): Promise<Option> {
  if (screen === 'run') {
    const run = (await findActiveRun(db, request)) ?? (await latestRun(db, request));
    return run === null ? BUTTONS.runs : pageButton(`Open ${runName(run)}`, 'run', { id: run.id });
  }
  if (screen !== 'suites') return BUTTONS[screen];
  const suite = await findCurrentSuite(db, request);
  return suite === null ? pageButton('Suites', 'suite') : pageButton(suite.name, 'suite', { id: suite.id });
}
