import type { Action, Clause, Decision, PlanChoice } from '../model/index.ts';
import { type ExplorationWords, isOnlyLearning, isReadOnlyRequest } from './acts/explore-words.ts';
import { exploreText } from './commands/command-text.ts';
import { createChoice, unknownEnvironmentReply } from './commands/questions.ts';
import { type Situation, slotsOf } from './situation/situation.ts';
import { unknownEnvironment } from './unknown-environment.ts';

type Explore = Extract<Action, { kind: 'explore-api' }>;

const MOST_CHOICES = 3;

/** Buttons that start the same exploration on another environment. */
const elsewhere = (action: Explore, { context }: Situation, except: string | null): readonly PlanChoice[] =>
  context.environments
    .filter(({ name, isLocked }) => !isLocked && name !== except)
    .slice(0, MOST_CHOICES)
    .map(({ name }) => createChoice(`Explore ${name}`, exploreText({ ...action, environment: name })));

/** Whether an exploration may start immediately. A locked environment can be explored only from the page where its name is typed. */
export function allowExplore(action: Explore, situation: Situation, asked: ExplorationWords): Decision {
  const { environments, selectedEnvironment } = situation.context;
  const name = action.environment ?? selectedEnvironment;
  const environment = environments.find((one) => one.name.toLowerCase() === name?.toLowerCase());
  if (action.environment !== null && environment === undefined)
    return { ...unknownEnvironmentReply(action.environment, situation), choices: elsewhere(action, situation, null) };
  if (environment?.isLocked === true)
    return {
      kind: 'say',
      text: `The environment ${environment.name} is locked, so nothing was sent. To explore it, open the endpoints page, choose Explore and type the environment’s name.`,
      choices: elsewhere(action, situation, environment.name),
    };
  if (asked === 'plainly') return { kind: 'do', action };
  const message = exploreText({ ...action, environment: environment?.name ?? null });
  return { kind: 'preview', action, reason: 'I can explore the running API and look for defects. Nothing has been sent yet.', message };
}

/** "explore, but not on staging" does not name another environment. */
function excludesSelected(clause: Clause, { context }: Situation): string | null {
  const named = slotsOf(clause, 'environment');
  const isOnlyExcluded = named.length > 0 && named.every(({ excluded }) => excluded);
  return isOnlyExcluded ? (named.find(({ name }) => name === context.selectedEnvironment)?.name ?? null) : null;
}

/** The decision for a clause that asks to explore the running API. */
export function planExplore(clause: Clause, situation: Situation, asked: ExplorationWords): Decision {
  const environment = slotsOf(clause, 'environment').find(({ excluded }) => !excluded)?.name ?? null;
  const action: Explore = { kind: 'explore-api', environment, readOnly: isReadOnlyRequest(clause), search: !isOnlyLearning(clause) };
  const place = unknownEnvironment(clause, situation);
  if (place !== null) return { ...unknownEnvironmentReply(place, situation), choices: elsewhere(action, situation, null) };
  const excluded = excludesSelected(clause, situation);
  if (excluded !== null)
    return { kind: 'ask', question: 'Which environment should I explore?', choices: elsewhere(action, situation, excluded) };
  return allowExplore(action, situation, asked);
}
