import { generateSuite, readAllCases } from '@assay/engine';
import { modelOf } from './projects.mjs';

const NOW = Date.UTC(2026, 5, 15, 12);
const ENVIRONMENTS = ['local', 'staging', 'prod', 'slow'].map((name) => ({ name, isLocked: false, isLoopback: true }));
/** The part of a large API that a suite covers. Small APIs are covered completely. */
const COVERED = {
  gitea:
    /^\/(?:repos\/(?:\{owner\}\/\{repo\}(?:\/(?:issues|branches|releases|labels|milestones|pulls|hooks|collaborators|topics))?(?:\/\{[^}]*\})?$)|user$|users\/\{username\}$|orgs(?:\/\{org\})?$|user\/repos$|version$)/,
  stripe:
    /^\/v1\/(?:charges|customers|invoices|products|prices|refunds|payment_intents|subscriptions|coupons|balance|payouts)(?:\/\{[^}]*\})?(?:\/(?:capture|confirm|cancel|pay|finalize|void))?$/,
  slack: /^\/(?:chat|conversations|users|reactions|pins|reminders|auth)\./,
  docker: /^\/(?:containers|images|networks|volumes|_ping|version|info)/,
};
/** The projects whose specs are known, so that plans for messages about them can be made. */
export const PROJECTS = ['bookshop', 'petstore', 'todo', 'gitea', 'stripe', 'slack', 'docker'];

const suites = new Map();

function suiteOf(project) {
  if (suites.has(project)) return suites.get(project);
  const model = modelOf(project);
  const operations = model.operations.filter(({ path }) => COVERED[project]?.test(path) ?? true);
  const scope = { kind: 'named', operations: operations.map(({ method, path }) => ({ method, path })) };
  const intent = { kind: 'generate', kinds: ['smoke', 'negative', 'auth'], perOperation: null, scope };
  const made = generateSuite({
    model,
    intent,
    seed: 1,
    maxFiles: 400,
    suite: { id: 'suite', name: 'Suite' },
    specSha256: '',
    existing: [],
  });
  const cases = readAllCases(made.files).map((one) => ({
    id: one.id,
    title: one.title,
    op: one.op ?? '',
    tags: one.tags,
    statuses: one.steps.at(-1).expect?.must?.status ?? [],
  }));
  suites.set(project, { name: 'Suite', revision: 2, cases });
  return suites.get(project);
}

/** The conversation in which a labelled message is parsed. */
export function contextOf({ api, suite, run }) {
  const current = suite ? suiteOf(api) : null;
  return {
    model: modelOf(api),
    environments: ENVIRONMENTS,
    selectedEnvironment: 'local',
    suite: current,
    suiteNames: [],
    lastRun: run && current !== null ? { status: 'failed', failedCases: current.cases.slice(0, 1).map(({ id }) => id) } : null,
    hasActiveRun: false,
    earlier: [],
    now: NOW,
  };
}
