import { environment, list, project, type StubResponses } from '../open-app.fixture.tsx';
import { run } from '../run.fixture.ts';

/** What people type, and how the text of the first hit begins; several beginnings are equally good. */
export type PaletteQuery = readonly [typed: string, ...wanted: readonly string[]];

export const paletteQueries: readonly PaletteQuery[] = [
  // Screens
  ['runs', 'Runs'],
  ['test runs', 'Runs'],
  ['chat', 'Chat'],
  ['projects', 'Projects'],
  ['proj', 'Projects'],
  ['auth pilot', 'Auth Pilot'],
  ['environments', 'Environments'],
  ['env', 'Environments'],
  ['envs', 'Environments'],
  ['enviroments', 'Environments'],
  ['integrations', 'Integrations'],
  ['integ', 'Integrations'],
  ['webhook', 'Integrations'],
  ['slack', 'Integrations'],
  ['settings', 'Settings'],
  ['setings', 'Settings'],
  ['account', 'Settings'],
  ['profile', 'Settings', 'Profile'],
  ['api keys', 'API keys'],
  ['token', 'API keys'],
  ['password', 'Password'],
  ['sessions', 'Sessions'],
  ['coverage', 'Coverage'],
  ['docs', 'Documentation'],
  ['documentation', 'Documentation'],
  ['api reference', 'API reference'],
  // Pages of the current project
  ['endpoints', 'Endpoints'],
  ['suites', 'Test suites'],
  ['test suites', 'Test suites'],
  ['openapi', 'OpenAPI specs'],
  ['spec', 'OpenAPI specs'],
  ['swagger', 'OpenAPI specs'],
  ['project settings', 'Project settings'],
  ['members', 'Members'],
  ['invite', 'Members'],
  ['team', 'Members'],
  ['schedule', 'Schedules'],
  ['cron', 'Schedules'],
  ['policies', 'Policies'],
  ['auth profiles', 'Auth profiles'],
  ['audit', 'Activity'],
  // Actions
  ['sign out', 'Sign out'],
  ['log out', 'Sign out'],
  ['logout', 'Sign out'],
  ['dark', 'Dark mode'],
  ['light mode', 'Light mode'],
  ['theme', 'Light mode', 'Dark mode'],
  ['shortcuts', 'Keyboard shortcuts'],
  ['new project', 'New project'],
  ['create project', 'New project'],
  ['new environment', 'New environment'],
  ['add environment', 'New environment'],
  ['new chat', 'New conversation'],
  ['run the suite', 'Run the suite'],
  ['rerun failed', 'Run the failed cases again'],
  ['stop', 'Stop the run'],
  ['undo', 'Undo the last change'],
  ['flaky', 'Show flaky cases'],
  // Commands of the chat
  ['generate', 'Write a suite'],
  ['/gen', 'Write a suite'],
  ['negatives', 'Add n negative cases'],
  ['curl', 'One request as a command line'],
  ['explain', 'Say what failed'],
  ['download', 'ZIP with tests.json'],
  // Endpoints
  ['orders', 'GET/orders'],
  ['ordres', 'GET/orders'],
  ['POST /orders', 'POST/orders'],
  ['place an order', 'POST/orders'],
  ['delete order', 'DEL/orders/{orderId}'],
  ['/books', 'GET/books'],
  ['read a book', 'GET/books/{bookId}'],
  ['health', 'GET/health'],
  // Projects, suites, runs, environments
  ['gitea', 'Gitea'],
  ['gitae', 'Gitea'],
  ['billing', 'Billing service'],
  ['nightly', 'Nightly regression'],
  ['checkout', 'Checkout negatives'],
  ['0f0f0f0f', 'FailedSmoke of the shop', 'Smoke of the shop'],
  ['staging', 'staging'],
  ['prod', 'production'],
];

const endpoints = [
  ['GET', '/health', 'Health of the shop'],
  ['GET', '/books', 'List books'],
  ['POST', '/books', 'Create a book'],
  ['GET', '/books/{bookId}', 'Read a book'],
  ['PATCH', '/books/{bookId}', 'Change a book'],
  ['DELETE', '/books/{bookId}', 'Delete a book'],
  ['GET', '/orders', 'List orders'],
  ['POST', '/orders', 'Place an order'],
  ['GET', '/orders/{orderId}', 'Read an order'],
  ['DELETE', '/orders/{orderId}', 'Cancel an order'],
  ['GET', '/users', 'List users'],
] as const;

const suite = (id: string, name: string) => ({ id, name, title: name, revision: 1, caseCount: 3, updatedAt: run.createdAt });

/** A workspace with something of every kind. */
export const paletteWorld: StubResponses = {
  'GET /api/projects': list([project, { ...project, id: 'p2', name: 'Gitea' }, { ...project, id: 'p3', name: 'Billing service' }]),
  'GET /api/projects/p1/environments': list([
    environment,
    { ...environment, id: 'e2', name: 'staging', baseUrl: 'https://staging.shop.example' },
    { ...environment, id: 'e3', name: 'production', baseUrl: 'https://shop.example' },
  ]),
  'GET /api/projects/p1/endpoints': list(endpoints.map(([method, path, summary]) => ({ id: `${method} ${path}`, method, path, summary }))),
  'GET /api/projects/p1/suites': list([suite('s1', 'Smoke of the shop'), suite('s2', 'Checkout negatives'), suite('s3', 'Nightly regression')]),
  'GET /api/runs': list([run, { ...run, id: '1a2b3c4d-0000-4000-8000-000000000000', status: 'passed', suiteTitle: 'Books contract' }]),
  'GET /api/actions': {
    items: ['run-tests', 'rerun', 'stop-run', 'undo-change', 'describe-suite', 'show-coverage', 'show-results', 'show-help', 'describe-api'].map(
      (kind) => ({ kind, summary: kind, effect: 'reads', schema: {} }),
    ),
  },
};
