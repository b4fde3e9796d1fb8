/** The architecture as rules. `architecture/dependency-rules.test.ts` plants one fault per rule and expects it to be caught. */
const testFiles = '(\\.(test|fixture)\\.tsx?$|^packages/server/src/testing/)';
const pkg = (name) => `^packages/${name}/`;
const webRoom = (name) => `^packages/web/src/features/[^/]+/${name}/`;
/** The modules that may send requests: contract calls, event streams, and the token endpoint. */
const webClient = '^packages/web/src/lib/(api/(call|call-file|follow-events|read-events|authorized-fetch)|session/token-endpoint)\\.ts$';

const onlySees = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: pkg(from), pathNot: testFiles },
  to: { path: '^packages/', pathNot: [from, ...allowed].map((other) => (other.includes('/') ? `^packages/${other}` : pkg(other))) },
});

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'model-imports-nothing',
      severity: 'error',
      from: { path: '^packages/engine/src/model/', pathNot: testFiles },
      to: { pathNot: '^packages/engine/src/model/' },
    },
    {
      name: 'stages-meet-only-in-use-cases',
      comment: 'A stage imports itself and the floors below it. Two stages are joined in use-cases/ or in an entry point.',
      severity: 'error',
      from: { path: '^packages/engine/src/(?!use-cases/|readers/|format/|json/|model/)([^/]+)/', pathNot: testFiles },
      to: { path: '^packages/engine/src/', pathNot: '^packages/engine/src/(readers|format|json|model|$1)/' },
    },
    {
      name: 'readers-import-no-stage',
      comment: 'A reader turns a foreign format into calls or an API model. What is done with them is up to the stages.',
      severity: 'error',
      from: { path: '^packages/engine/src/readers/', pathNot: testFiles },
      to: { path: '^packages/engine/src/', pathNot: '^packages/engine/src/(readers|format|json|model)/' },
    },
    {
      name: 'format-imports-no-stage',
      severity: 'error',
      from: { path: '^packages/engine/src/format/', pathNot: testFiles },
      to: { path: '^packages/engine/src/', pathNot: '^packages/engine/src/(format|json|model)/' },
    },
    {
      name: 'json-floor-sees-only-the-model',
      severity: 'error',
      from: { path: '^packages/engine/src/json/', pathNot: testFiles },
      to: { path: '^packages/engine/src/', pathNot: '^packages/engine/src/(model|json)/' },
    },
    {
      name: 'plan-rooms-know-no-planner',
      comment: 'The planners in plan/ combine its rooms. Only proposals/ is above them: it judges the actions of a model.',
      severity: 'error',
      from: { path: '^packages/engine/src/plan/(?!proposals/)[^/]+/', pathNot: testFiles },
      to: { path: '^packages/engine/src/plan/[^/]+$' },
    },
    {
      name: 'plan-situation-knows-no-room',
      comment: 'All rooms of plan/ read the situation, so it is their floor.',
      severity: 'error',
      from: { path: '^packages/engine/src/plan/situation/', pathNot: testFiles },
      to: { path: '^packages/engine/src/plan/', pathNot: '^packages/engine/src/plan/situation/' },
    },
    {
      name: 'search-floors-know-no-check',
      comment: 'Checks use model/, setup/ and verdicts/. Only search.ts knows which checks exist.',
      severity: 'error',
      from: { path: '^packages/engine/src/explore/search/(model|setup|verdicts)/', pathNot: testFiles },
      to: { path: '^packages/engine/src/explore/search/', pathNot: '^packages/engine/src/explore/search/(model|setup|verdicts)/' },
    },
    { name: 'engine-is-pure', severity: 'error', from: { path: pkg('engine'), pathNot: testFiles }, to: { dependencyTypes: ['core'] } },
    onlySees('engine-imports-no-package', 'engine', []),
    onlySees('net-sees-engine-model', 'net', ['engine/src/model/']),
    onlySees('contract-sees-engine-model', 'contract', ['engine/src/model/']),
    onlySees('server-sees-contract-engine-net', 'server', ['contract', 'engine', 'net', 'sample-api']),
    {
      name: 'only-the-composition-root-imports-sample-api',
      severity: 'error',
      from: { path: pkg('server'), pathNot: ['^packages/server/src/(main|sample-world/start-sample-world)\\.ts$', testFiles] },
      to: { path: pkg('sample-api') },
    },
    {
      name: 'server-features-are-islands',
      severity: 'error',
      from: { path: '^packages/server/src/features/([^/]+)/', pathNot: testFiles },
      to: {
        path: '^packages/server/src/features/([^/]+)/',
        pathNot: ['^packages/server/src/features/$1/', '^packages/server/src/features/[^/]+/index\\.ts$'],
      },
    },
    { name: 'routes-never-skip-the-service', severity: 'error', from: { path: '\\.routes\\.ts$' }, to: { path: '\\.store\\.ts$' } },
    {
      name: 'only-stores-touch-the-database',
      severity: 'error',
      from: { path: '^packages/server/src/(features|shared)/', pathNot: ['\\.store\\.ts$', testFiles] },
      to: { path: ['^packages/server/src/platform/db/', 'node_modules/drizzle-orm/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'threads-of-runs-hold-secrets-and-nothing-else',
      comment: 'A thread that executes a run reaches neither the database nor the vault; it asks its worker over the line.',
      severity: 'error',
      from: { path: '^packages/server/src/features/runs/thread/', pathNot: testFiles },
      to: {
        path: '^packages/server/src/',
        pathNot: [
          '^packages/server/src/features/runs/(thread/|run-records\\.ts$)',
          '^packages/server/src/shared/[^/]+(?<!\\.store)\\.ts$',
          '^packages/server/src/platform/threads/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^packages/server/src/platform/', pathNot: testFiles },
      to: { path: '^packages/server/src/features/' },
    },
    {
      name: 'shared-knows-no-feature',
      severity: 'error',
      from: { path: '^packages/server/src/shared/', pathNot: testFiles },
      to: { path: '^packages/server/src/features/' },
    },
    {
      name: 'only-tests-import-testing',
      severity: 'error',
      from: { path: '^packages/server/src/', pathNot: testFiles },
      to: { path: '^packages/server/src/testing/' },
    },
    onlySees(
      'web-sees-contract-and-model',
      'web',
      ['contract', 'engine/src/model/', 'engine/src/format/', 'engine/src/use-cases/check-suite-file', 'engine/src/use-cases/check-body'],
      'Editors check suite files and request bodies, and compare lines, with the code that the server and the generator use.',
    ),
    {
      name: 'web-features-are-islands',
      severity: 'error',
      from: { path: '^packages/web/src/features/([^/]+)/', pathNot: testFiles },
      to: { path: '^packages/web/src/(features|app)/', pathNot: '^packages/web/src/features/$1/' },
    },
    {
      name: 'web-model-makes-no-call',
      comment: 'Logic takes what it needs as arguments, so a test of it needs no server. Errors of the client are plain data.',
      severity: 'error',
      from: { path: webRoom('model'), pathNot: testFiles },
      to: { path: [webClient, webRoom('(api|hooks)')] },
    },
    {
      name: 'web-model-renders-nothing',
      severity: 'error',
      from: { path: webRoom('model'), pathNot: testFiles },
      to: { path: '\\.tsx$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-ui-knows-no-product',
      severity: 'error',
      from: { path: '^packages/web/src/ui/', pathNot: testFiles },
      to: { path: ['^packages/web/src/(features|app)/', pkg('contract')] },
    },
    onlySees('cli-sees-engine-net-contract', 'cli', ['engine', 'net', 'contract']),
    onlySees('sample-api-imports-no-package', 'sample-api', []),
    {
      name: 'only-net-opens-sockets',
      severity: 'error',
      from: { path: '^packages/(server|cli|engine|web|contract)/', pathNot: testFiles },
      to: { path: ['^(node:)?(http|https|net|tls|dgram)$', 'node_modules/undici/'] },
    },
  ],
  required: [
    {
      name: 'web-api-makes-calls',
      comment: 'A file that makes no call belongs into model/.',
      severity: 'error',
      module: { path: webRoom('api'), pathNot: testFiles },
      to: { path: webClient },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|migrations)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
