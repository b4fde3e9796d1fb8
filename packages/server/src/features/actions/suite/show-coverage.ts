import { readAllCases } from '@assay/engine';
import { AppError } from '../../../platform/http/app-error.ts';
import { type ActionRequest, type CommandAnswer, loadTextFiles } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { projectSuites } from '../actions.store.ts';
import { formatEndpointCount, operationButtons, operationKey } from '../api/list-operations.ts';
import { choicesCard } from '../choices.ts';
import { findCurrentSuite } from './find-current-suite.ts';

/** Lists the operations in the spec that no suite in the project tests. */
export async function showCoverage(
  { db, specs }: ActionDeps,
  request: Pick<ActionRequest, 'projectId' | 'conversationId'>,
): Promise<CommandAnswer> {
  const { projectId } = request;
  const model = await specs.currentModel(projectId);
  if (model === null) throw new AppError('NO_SPEC');
  const { chosen: all } = await specs.chooseOperations(model.specId, { kind: 'all' });
  const suites = await projectSuites(db, projectId);
  const files = await Promise.all(suites.map(({ id, latestRevision }) => loadTextFiles(db, id, latestRevision)));
  const tested = new Set(files.flatMap((each) => readAllCases(each).map(({ op }) => op)));
  const open = all.filter((operation) => !tested.has(operationKey(operation)));
  const own = suites.length < 2 ? '' : await ownShare(db, request, all.map(operationKey));
  if (open.length === 0) return { heading: `${own}All ${all.length} endpoints in this project have tests.` };
  const share = Math.floor((100 * (all.length - open.length)) / all.length);
  return {
    heading: `${own}${open.length} of ${formatEndpointCount(all.length)} ${open.length === 1 ? 'has' : 'have'} no tests in this project, so ${share}% are covered.`,
    cards: [choicesCard('Not tested', operationButtons(open))],
  };
}

/** The coverage of the conversation's suite, if the project also has other suites. */
async function ownShare(
  db: ActionDeps['db'],
  { projectId, conversationId }: Pick<ActionRequest, 'projectId' | 'conversationId'>,
  keys: readonly string[],
): Promise<string> {
  const suite = conversationId === null ? null : await findCurrentSuite(db, { projectId, conversationId });
  if (suite === null || suite.latestRevision === 0) return '';
  const tested = new Set(readAllCases(await loadTextFiles(db, suite.id, suite.latestRevision)).map(({ op }) => op));
  const count = keys.filter((key) => tested.has(key)).length;
  return `${suite.name} tests ${count} of ${formatEndpointCount(keys.length)} (${Math.floor((100 * count) / keys.length)}%). `;
}
