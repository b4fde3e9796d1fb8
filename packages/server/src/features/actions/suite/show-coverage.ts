import { casesIn } from '@assay/engine';
import { AppError } from '../../../platform/http/app-error.ts';
import { type ActionRequest, type CommandAnswer, loadTextFiles } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { suitesOfProject } from '../actions.store.ts';
import { endpoints, keyOf, operationButtons } from '../api/list-operations.ts';
import { choicesCard } from '../choices.ts';

/** Lists the operations in the spec that no suite in the project tests. */
export async function showCoverage({ db, specs }: ActionDeps, { projectId }: Pick<ActionRequest, 'projectId'>): Promise<CommandAnswer> {
  const model = await specs.currentModel(projectId);
  if (model === null) throw new AppError('NO_SPEC');
  const { chosen: all } = await specs.chooseOperations(model.specId, { kind: 'all' });
  const suites = await suitesOfProject(db, projectId);
  const files = await Promise.all(suites.map(({ id, latestRevision }) => loadTextFiles(db, id, latestRevision)));
  const tested = new Set(files.flatMap((each) => casesIn(each).map(({ op }) => op)));
  const open = all.filter((operation) => !tested.has(keyOf(operation)));
  if (open.length === 0) return { heading: `All endpoints (${all.length}) have a test.` };
  const share = Math.floor((100 * (all.length - open.length)) / all.length);
  return {
    heading: `${open.length} of ${endpoints(all.length)} ${open.length === 1 ? 'has' : 'have'} no test in any suite of this project, so ${share} % are covered.`,
    cards: [choicesCard('Without a test', operationButtons(open))],
  };
}
