import { writeCurl } from '@assay/engine/format';
import type { Scope } from '@assay/engine/model';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ActionRequest, CommandAnswer } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { findExchange, latestRun, listRunSteps } from '../actions.store.ts';
import { findNamedStep, loadExchange, readSteps } from '../results/stored-steps.ts';
import { environmentUrl } from './environment-url.ts';
import { sampleCurl } from './sample-curl.ts';

const MOST = 5;

/** Returns requests as curl commands: from an executed step when its case is named, otherwise generated from the spec. */
export async function answerCurl(deps: ActionDeps, request: ActionRequest, scope: Scope): Promise<CommandAnswer> {
  if (scope.kind === 'all') return { heading: 'Specify the endpoint or case to show: /curl GET /orders' };
  const sent = scope.kind === 'search' ? await sentRequest(deps, request, scope.words) : null;
  if (sent !== null) return sent;
  const model = await deps.specs.currentModel(request.projectId);
  if (model === null) throw new AppError('NO_SPEC');
  const choice = await deps.specs.chooseOperations(model.specId, scope);
  if (choice.chosen.length === 0)
    return { heading: 'No endpoints match that. The closest matches are below.', nearest: [...choice.nearest] };
  const baseUrl = (await environmentUrl(deps, request)) ?? 'http://localhost';
  const items = [];
  let wantsCredential = false;
  for (const { method, path } of choice.chosen.slice(0, MOST)) {
    const inspected = await deps.specs.inspectOperation(model.specId, `${method} ${path}`);
    if (inspected === null) continue;
    const sample = sampleCurl(inspected, baseUrl);
    wantsCredential ||= sample.wantsCredential;
    items.push({ label: `${method} ${path}`, text: sample.text });
  }
  const rest = choice.chosen.length - items.length;
  const heading = `${items.length === 1 ? 'One request' : `${items.length} requests`} for ${baseUrl}${rest > 0 ? `; ${rest} more endpoints match` : ''}.`;
  const note = wantsCredential ? 'Replace the text in angle brackets with your credential.' : undefined;
  return { heading, cards: [{ type: 'commands', title: 'curl', items, ...(note === undefined ? {} : { note }) }] };
}

async function sentRequest({ db }: ActionDeps, request: ActionRequest, given: string): Promise<CommandAnswer | null> {
  const words = given.trim();
  // A dotted name is a case; other text is looked up in the spec.
  if (!/^[\w-]+(?:\.[\w-]+)+(?:#\d+)?$/.test(words)) return null;
  const run = await latestRun(db, request);
  const found = run === null ? null : findNamedStep(readSteps(await listRunSteps(db, run.id)), words);
  if (run === null || found === null || (found.caseId !== words && found.id !== words)) return null;
  const step = loadExchange(found, await findExchange(db, run.id, found));
  if (step.exchange === null) return null;
  const { method, url, requestHeaders, requestBody } = step.exchange;
  const text = writeCurl({ method, url, headers: requestHeaders, body: requestBody });
  const note = 'Secrets are masked, as in the run.';
  return {
    heading: `${step.title}, as sent by run ${run.id.slice(0, 8)}.`,
    cards: [{ type: 'commands', title: 'curl', items: [{ label: step.caseId, text }], note }],
  };
}
