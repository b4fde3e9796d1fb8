import type { ExplanationCard, RunStep } from '@assay/contract';
import { explainOperation, readAllCases, readScope } from '@assay/engine';
import { type ActionRequest, type CommandAnswer, loadTextFiles } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { operationFactRows } from '../api/operation-sheet.ts';
import { findCurrentSuite } from '../suite/find-current-suite.ts';
import { caseVerdicts, isBrokenVerdict } from './stored-steps.ts';

/** Rows that are not in the spec. */
const ABOUT_TESTS: ReadonlySet<string> = new Set(['Tested', 'Deprecated']);

/** Explains the operation in the message. Null without a spec or a match. */
export async function explainEndpoint(
  deps: ActionDeps,
  request: ActionRequest,
  words: string,
  steps: readonly RunStep[],
): Promise<CommandAnswer | null> {
  const scope = readScope(words);
  const model = await deps.specs.currentModel(request.projectId);
  if (model === null || scope.kind === 'all') return null;
  const choice = await deps.specs.chooseOperations(model.specId, scope);
  const [first] = choice.chosen;
  if (first === undefined) {
    if (scope.kind !== 'named') return null;
    return { heading: `No endpoints match “${words}”. The closest matches are below.`, nearest: [...choice.nearest] };
  }
  const inspected = await deps.specs.inspectOperation(model.specId, `${first.method} ${first.path}`);
  if (inspected === null) return null;
  const cases = await casesOf(deps, request, inspected.operation.key);
  const verdicts = caseVerdicts(steps);
  const { summary, facts } = explainOperation({ operation: inspected.operation, cases, verdicts });
  const said = `${inspected.operation.key}: ${summary.replace(/<[^>]*>/g, '').replaceAll('..', '.')}`;
  const failed = cases.find(({ id }) => isBrokenVerdict(verdicts.get(id)));
  const others =
    choice.chosen.length > 1 ? ` ${choice.chosen.length - 1} more endpoints match. To choose one, enter its method and path.` : '';
  const card: ExplanationCard = {
    type: 'explanation',
    title: inspected.operation.key,
    subject: 'endpoint',
    verdict: null,
    runId: null,
    stepId: null,
    summary: said,
    hint: '',
    facts: [...operationFactRows(inspected, 'summary'), ...facts.filter(({ label }) => ABOUT_TESTS.has(label))],
    rules: [],
    request: null,
    response: null,
    earlier: [],
    next: [
      ...(failed === undefined ? [] : [{ label: 'Explain the failure', command: `/explain ${failed.id}` }]),
      { label: 'Show as curl', command: `/curl ${inspected.operation.key}` },
      { label: 'Test it', command: `/generate ${inspected.operation.key}` },
    ],
  };
  return { heading: `${said}${others}`, cards: [card] };
}

async function casesOf({ db }: ActionDeps, request: ActionRequest, op: string) {
  const suite = await findCurrentSuite(db, request);
  if (suite === null) return [];
  return readAllCases(await loadTextFiles(db, suite.id, suite.latestRevision)).filter((testCase) => testCase.op === op);
}
