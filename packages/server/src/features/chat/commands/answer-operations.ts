import { casesIn } from '@assay/engine';
import type { Intent, OperationRef } from '@assay/engine/model';
import { AppError } from '../../../platform/http/app-error.ts';
import { type CommandAnswer, type CommandRequest, loadTextFiles } from '../../suites/index.ts';
import { choicesCard, messageButton, pageButton } from './choices.ts';
import type { CommandDeps } from './command-deps.ts';
import { suitesOfProject } from './commands.store.ts';

const MOST = 8;
/** How many paths fit into one message. */
const MOST_AT_ONCE = 20;

const keyOf = ({ method, path }: OperationRef): string => `${method} ${path}`;
const endpoints = (count: number): string => `${count} ${count === 1 ? 'endpoint' : 'endpoints'}`;

/** Lists the operations that match the message, optionally only those that do or do not require credentials. */
export async function answerOperations(
  { specs }: CommandDeps,
  { projectId }: CommandRequest,
  { scope, demand }: Extract<Intent, { kind: 'operations' }>,
): Promise<CommandAnswer> {
  const model = await specs.currentModel(projectId);
  if (model === null) throw new AppError('NO_SPEC');
  const { chosen, nearest } = await specs.chooseOperations(model.specId, scope, demand);
  if (chosen.length === 0) {
    const heading = demand === null ? 'No endpoint matches that. The nearest are below.' : NONE[demand];
    return { heading, nearest: [...nearest] };
  }
  const such = demand === null ? '' : DEMANDS[demand];
  const subject = scope.kind === 'search' ? ` for “${scope.words}”` : '';
  return {
    heading: `${endpoints(chosen.length)}${subject}${such}, of ${model.operations} in ${model.title}.`,
    cards: [choicesCard('Press one to test it', listed(chosen))],
  };
}

const DEMANDS = { credentials: ' that want credentials', nothing: ' that want no credentials' } as const;
const NONE = {
  credentials: 'By its API description, no endpoint of that kind wants credentials.',
  nothing: 'By its API description, every endpoint of that kind wants credentials.',
} as const;

/** Lists the operations in the spec that no suite in the project tests. */
export async function answerCoverage({ db, specs }: CommandDeps, { projectId }: CommandRequest): Promise<CommandAnswer> {
  const model = await specs.currentModel(projectId);
  if (model === null) throw new AppError('NO_SPEC');
  const { chosen: all } = await specs.chooseOperations(model.specId, { kind: 'all' }, null);
  const suites = await suitesOfProject(db, projectId);
  const files = await Promise.all(suites.map(({ id, latestRevision }) => loadTextFiles(db, id, latestRevision)));
  const tested = new Set(files.flatMap((each) => casesIn(each).map(({ op }) => op)));
  const open = all.filter((operation) => !tested.has(keyOf(operation)));
  if (open.length === 0) return { heading: `Every one of ${endpoints(all.length)} has a test.` };
  return {
    heading: `${open.length} of ${endpoints(all.length)} ${open.length === 1 ? 'has' : 'have'} no test in any suite of this project.`,
    cards: [choicesCard('Without a test', listed(open))],
  };
}

/** Buttons that each test one of the first operations, plus buttons to test all and to see the rest. */
function listed(operations: readonly OperationRef[]) {
  const some = operations
    .slice(0, MOST)
    .map((operation) => messageButton(keyOf(operation), `/generate smoke ${keyOf(operation)}`, operation.summary));
  const together =
    operations.length > 1 && operations.length <= MOST_AT_ONCE
      ? [messageButton(`Test all ${operations.length}`, `/generate smoke ${operations.map(keyOf).join(', ')}`)]
      : [];
  const rest = operations.length > MOST ? [pageButton(`${operations.length - MOST} more`, 'endpoints')] : [];
  return [...some, ...together, ...rest];
}
