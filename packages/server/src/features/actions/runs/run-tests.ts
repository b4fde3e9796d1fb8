import type { ParsedCall, RunCard, RunPreview } from '@assay/contract';
import { filterCases } from '@assay/engine';
import { countOf, formatNumber } from '@assay/engine/format';
import { type Action, LOAD_LIMITS, type LoadWish } from '@assay/engine/model';
import { AppError } from '../../../platform/http/app-error.ts';
import { normalizeEnvironmentName } from '../../environments/index.ts';
import {
  type ActionRequest,
  type CommandAnswer,
  findSuiteNamed,
  loadTextFiles,
  type MessageRequest,
  type SuiteRow,
} from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { choicesCard, messageButton, pageButton } from '../choices.ts';
import { findFailedCases } from '../suite/failed-cases.ts';
import { findCurrentSuite } from '../suite/find-current-suite.ts';

type RunTests = Extract<Action, { kind: 'run-tests' }>;
export type RunBody = ParsedCall<'createRun'>['body'];

const DEFAULT_LOAD = { users: 5, seconds: 15 } as const;
export const EMPTY_RUN_BODY = { runPackId: null, suiteId: null, rerunOf: null, environmentId: null, conversationId: null } as const;

/** Starts a run of the current suite and reports what it sends. */
export async function runTests(deps: ActionDeps, request: MessageRequest, action: RunTests): Promise<CommandAnswer> {
  const planned = await planRun(deps, request, action);
  if (planned.kind === 'answer') return planned.answer;
  return startRun(deps, request, { body: planned.body, title: planned.title, load: action.load, confirm: action.confirm });
}

/** What a run would send, for a button. */
export async function previewRun(deps: ActionDeps, request: MessageRequest, action: RunTests): Promise<string> {
  const planned = await planRun(deps, request, action);
  if (planned.kind === 'answer') return planned.answer.heading;
  return previewLine(await deps.runs().preview(request.actor, planned.body));
}

type Planned =
  | { readonly kind: 'run'; readonly body: RunBody; readonly title: string }
  | { readonly kind: 'answer'; readonly answer: CommandAnswer };

async function planRun(deps: ActionDeps, request: MessageRequest, action: RunTests): Promise<Planned> {
  const suite = await suiteToRun(deps, request, action.suite);
  if (suite === null || suite.latestRevision === 0) throw new AppError('NO_SUITE');
  const environment = await findEnvironmentByName(deps, request, action.environment);
  if (environment.kind === 'answer') return environment;
  const tooMuch = action.load === null ? null : loadProblem(action.load);
  if (tooMuch !== null) return { kind: 'answer', answer: { heading: tooMuch } };
  const cases = action.cases === null ? null : await casesToRun(deps, request, { suite, filter: action.cases });
  if (cases?.length === 0) return { kind: 'answer', answer: { heading: `No cases in ${suite.name} match that, so nothing was run.` } };
  const body = {
    ...EMPTY_RUN_BODY,
    projectId: request.projectId,
    conversationId: request.storeIn,
    environmentId: environment.id,
    suiteId: suite.id,
    revision: suite.latestRevision,
    ...(cases === null ? {} : { cases: [...cases] }),
    ...(action.load === null ? {} : { load: loadSettings(action.load) }),
    ...(action.confirm === undefined ? {} : { confirmLocked: action.confirm }),
  };
  return { kind: 'run', body, title: cases === null ? suite.name : `${countOf(cases.length, 'case')} of ${suite.name}` };
}

/** The suite in the message, or the current suite. */
const suiteToRun = ({ db }: ActionDeps, request: MessageRequest, name: string | undefined): Promise<SuiteRow | null> =>
  name === undefined ? findCurrentSuite(db, request) : findSuiteNamed(db, request.projectId, name);

async function casesToRun(
  deps: ActionDeps,
  request: MessageRequest,
  { suite, filter }: { readonly suite: SuiteRow; readonly filter: NonNullable<RunTests['cases']> },
): Promise<readonly string[]> {
  const files = await loadTextFiles(deps.db, suite.id, suite.latestRevision);
  return filterCases(files, filter, await findFailedCases(deps, request)).map(({ id }) => id);
}

type FoundEnvironment =
  | { readonly kind: 'environment'; readonly id: string | null }
  | { readonly kind: 'answer'; readonly answer: CommandAnswer };

/** An unknown name is reported. Another environment is never used instead. */
export async function findEnvironmentByName(deps: ActionDeps, request: ActionRequest, name: string | null): Promise<FoundEnvironment> {
  if (name === null) return { kind: 'environment', id: request.environmentId };
  const all = await deps.environments.environmentsForRun(request.actor, request.projectId);
  const found = all.find((environment) => normalizeEnvironmentName(environment.name) === normalizeEnvironmentName(name));
  if (found !== undefined) return { kind: 'environment', id: found.id };
  const known =
    all.length === 0 ? 'The project has no environments yet.' : `Available environments: ${all.map((one) => one.name).join(', ')}.`;
  return {
    kind: 'answer',
    answer: {
      heading: `There is no environment named ${name}, so nothing was run. ${known}`,
      cards: [choicesCard('Change it', [pageButton('Environments', 'environments')])],
    },
  };
}

function loadProblem({ users, seconds }: LoadWish): string | null {
  const most = LOAD_LIMITS.durationMs / 1000;
  if ((users ?? 0) <= LOAD_LIMITS.vus && (seconds ?? 0) <= most) return null;
  return `A load test can have at most ${LOAD_LIMITS.vus} users and ${most} seconds, so nothing was run.`;
}

function loadSettings({ users, seconds, p95Ms }: LoadWish): NonNullable<RunBody['load']> {
  const durationMs = Math.max(1000, Math.round((seconds ?? DEFAULT_LOAD.seconds) * 1000));
  const thresholds = p95Ms === null || p95Ms < 1 ? {} : { p95Ms };
  return { vus: users ?? DEFAULT_LOAD.users, durationMs, rampMs: 0, thresholds };
}

interface Started {
  readonly body: RunBody;
  readonly title: string;
  readonly load: LoadWish | null;
  /** The environment's name, entered by a user who has seen the host. */
  readonly confirm?: string | undefined;
}

/** Starts the run and replies with its card. The preview and the run use the same plan. */
export async function startRun(
  deps: ActionDeps,
  { actor }: ActionRequest,
  { body, title, load, confirm }: Started,
): Promise<CommandAnswer> {
  const runs = deps.runs();
  const preview = await runs.preview(actor, body);
  const confirmed = confirm === preview.environmentName ? { ...body, confirmHost: preview.host } : body;
  const { runId, status } = await runs.create(actor, confirmed, undefined);
  const card: RunCard = {
    type: 'run',
    title: RUN_TITLE,
    runId,
    status,
    env: preview.environmentName,
    duration: null,
    p95: null,
    seed: null,
    passed: 0,
    failed: 0,
  };
  const sent = load === null ? previewLine(preview) : `${loadLine(body.load)} to ${preview.host}`;
  return {
    heading: `Running ${title} on ${preview.environmentName}: ${sent}.`,
    cards: [
      card,
      choicesCard('While the tests are running', [messageButton('Stop', '/stop'), pageButton('Open the run', 'run', { id: runId })]),
    ],
    runId,
  };
}

const RUN_TITLE = 'Cloud run';

function loadLine(load: RunBody['load']): string {
  if (load == null) return '';
  const limit = load.thresholds.p95Ms === undefined ? '' : `, p95 within ${load.thresholds.p95Ms} ms`;
  return `${countOf(load.vus, 'user')} for ${load.durationMs / 1000} s${limit},`;
}

/** Summarizes a run: `12 requests, 4 write, to shop.example`. */
export function previewLine({ requests, host, addedCases, missingCases, skippedCases }: RunPreview): string {
  const parts = [
    `${countOf(requests.total, 'request')}, ${formatNumber(requests.write)} write, to ${host}`,
    ...(addedCases === 0 ? [] : [`includes ${countOf(addedCases, 'required case')}`]),
    ...(skippedCases === 0 ? [] : [`${countOf(skippedCases, 'case')} skipped because the environment is locked`]),
    ...(missingCases.length === 0 ? [] : [`no longer in the suite: ${missingCases.join(', ')}`]),
  ];
  return parts.join('; ');
}
